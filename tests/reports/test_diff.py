from __future__ import annotations

import io

from citeground.models import Document, Reference, TextFile, Work
from citeground.reports.diff import render
from citeground.verdicts import (
    Confidence,
    Discrepancy,
    Edit,
    Fix,
    Report,
    Safety,
    Severity,
    Verdict,
    Verification,
)

TEXT = "@misc{a,\n  year = 1999,\n  note = {\x1b[31m},\n}\n"


def finding(fix: Fix | None) -> Discrepancy:
    return Discrepancy("year-mismatch", "CG207", Severity.WARNING, "…", fix=fix)


def report(*fixes: Fix | None, format: str = "bibtex") -> Report:
    reference = Reference("a", 1, Work(), path="a.bib")
    verification = Verification(
        reference, Verdict.MINOR, 7.0, Confidence.HIGH, "", tuple(finding(f) for f in fixes)
    )
    file = TextFile("a.bib", TEXT)
    return Report((Document("a.bib", format, (reference,), files=(file,)),) * 2, (verification,))


def edit(old: str, new: str) -> tuple[Edit, ...]:
    start = TEXT.index(old)
    return (Edit("a.bib", start, start + len(old), new),)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_safe_corrections_that_do_not_overlap_once_a_file() -> None:
    stream = io.StringIO()
    render(
        report(
            Fix(Safety.SAFE, "", edit("1999", "2001")),
            Fix(Safety.SAFE, "", edit("999", "1")),
            Fix(Safety.UNSAFE, "", edit("note", "title")),
            Fix(Safety.DISPLAY, ""),
            None,
        ),
        stream,
    )
    assert stream.getvalue() == (
        "--- a.bib\n+++ a.bib\n@@ -1,4 +1,4 @@\n"
        " @misc{a,\n-  year = 1999,\n+  year = 2001,\n   note = {\x1b[31m},\n }\n"
    )


def test_a_terminal_is_not_steered_and_an_archive_is_not_patched() -> None:
    stream = Terminal()
    render(report(Fix(Safety.SAFE, "", edit("1999", "2001"))), stream)
    assert "\x1b" not in stream.getvalue() and "+  year = 2001,\n" in stream.getvalue()
    stream = Terminal()
    render(report(Fix(Safety.SAFE, "", edit("1999", "2001")), format="archive"), stream)
    assert stream.getvalue() == ""
