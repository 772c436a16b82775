"""A report made by hand: all verdicts, open questions, other scripts, and text that means harm."""

from __future__ import annotations

from citeground.models import Basis, Date, Document, Identifier, Match, Name, Reference, TextFile, Work
from citeground.trail import Band, Outcome, Step, Trail
from citeground.verdicts import (
    Confidence,
    Contribution,
    Discrepancy,
    Edit,
    Fix,
    Report,
    Safety,
    Severity,
    Verdict,
    Verification,
)

# A terminal escape, a bare C1 escape, markup, a workflow command, a mention, a right-to-left override.
HOSTILE = (
    "\x1b[31mRed\x9b2J <img src=x onerror=alert(1)> [a](javascript:alert(1)) | `x` @octocat #12\n"
    "::error file=a::stop \u202eevil ##[command]x http://evil.example"
)

BIB = """@article{ward2019,
  author = {Ward, A. and Kent, B. and Smith, J.},
  title = {On Something},
  year = {2018},
}
@article{li2020, author = {李, 明}, title = {量子力学 — ein Überblick}, year = {2020}}
@article{bad, title = {Hostile}, year = {2021}}
@book{old, title = {A Book}}
@misc{lost, title = {Lost}}
"""

_RECORD = Work(
    type="article-journal",
    title="On Something",
    author=(Name("Ward", "Anna"), Name("Kent", "Bo"), Name("Smythe", "Jan"), Name("Li", "Mei")),
    issued=Date(2019, 3),
    container_title="Physical Review D",
    volume="99",
    page="031101",
    identifiers=(Identifier("doi", "10.1000/a<b>(1)"), Identifier("arxiv", "1901.00001")),
    url="javascript:alert(1)",
    source="PDG",
    read="2026-11-30",
)
_HOSTILE_RECORD = Work(
    title=HOSTILE,
    author=(Name(literal=HOSTILE),),
    issued=Date(2021),
    url="https://example.org/a?b=1&c=2",
    source="PDG",
)


def _reference(key: str, number: int, line: int, title: str, **more: object) -> Reference:
    return Reference(
        key=key,
        number=number,
        cited=Work(title=title, **more),
        raw=f"@article{{{key}, …}}",
        path="refs.bib",
        line=line,
    )  # type: ignore[arg-type]


def _minor() -> Verification:
    reference = _reference(
        "ward2019", 1, 1, "On Something", author=(Name("Ward", "A."), Name("Smith", "J.")), issued=Date(2018)
    )
    author = Discrepancy(
        "author-mismatch",
        "CG201",
        Severity.ERROR,
        "Smith, J. is not an author of this work on record",
        field="author",
        given="Smith, J.",
        found="Ward, Kent, Smythe, Li",
        path="refs.bib",
        line=2,
        column=39,
        length=9,
        key="ward2019",
        contribution=-3.5,
        fix=Fix(
            Safety.UNSAFE, "use the 4 authors on record", (Edit("refs.bib", 31, 64, "Ward, A. and others"),)
        ),
    )
    year = Discrepancy(
        "year-mismatch",
        "CG207",
        Severity.WARNING,
        "the year on record is 2019",
        field="issued",
        given="2018",
        found="2019",
        path="refs.bib",
        line=4,
        column=11,
        length=4,
        key="ward2019",
        contribution=-1.0,
        fix=Fix(Safety.SAFE, "use 2019"),
    )
    return Verification(
        reference,
        Verdict.MINOR,
        5.5,
        Confidence.HIGH,
        "found in PDG by DOI; Smith is not an author (and 1 more)",
        (author, year),
        Match(_RECORD, Basis.IDENTIFIER, 96.5),
        (
            Contribution("base", 10.0, "a reference without discrepancies"),
            Contribution("author", -3.5, "author-mismatch: Smith, J. is not an author"),
            Contribution("issued", -1.0, "year-mismatch: 2018 for 2019"),
        ),
        Trail((Step("PDG", "doi:10.1000/a<b>(1)", Outcome.ANSWERED, 1, 96.5, Band.UPPER),)),
    )


def _exact() -> Verification:
    return Verification(
        _reference("li2020", 2, 6, "量子力学 — ein Überblick", author=(Name("李", "明"),), issued=Date(2020)),
        Verdict.EXACT,
        10.0,
        Confidence.MEDIUM,
        "found in PDG by search; title, authors and year agree",
        (),
        Match(_RECORD, Basis.CORROBORATED, 99.0, ("Crossref",)),
        (Contribution("base", 10.0, "a reference without discrepancies"),),
        Trail((Step("PDG", "title: 量子力学", Outcome.ANSWERED, 3, 99.0, Band.UPPER),)),
    )


def _major() -> Verification:
    wrong = Discrepancy(
        "unknown-work",
        "CG101",
        Severity.ERROR,
        f"no such work in PDG; the nearest is {HOSTILE}",
        field="title",
        given=HOSTILE,
        found=HOSTILE,
        path="refs.bib",
        line=7,
        column=24,
        length=7,
        key="bad",
        contribution=-10.0,
        fix=Fix(Safety.DISPLAY, f"look for {HOSTILE}"),
    )
    return Verification(
        _reference("bad", 3, 7, HOSTILE),
        Verdict.MAJOR,
        0.0,
        Confidence.MEDIUM,
        f"no such work: {HOSTILE}",
        (wrong,),
        Match(_HOSTILE_RECORD, Basis.SEARCH, 41.0),
        (Contribution("base", 10.0, "a reference"), Contribution("title", -10.0, f"unknown-work: {HOSTILE}")),
        Trail((Step("PDG", f"title: {HOSTILE}", Outcome.EMPTY),)),
        candidates=(Match(_HOSTILE_RECORD, Basis.SEARCH, 40.0),),
    )


def _open(key: str, number: int, line: int) -> Verification:
    question = Discrepancy(
        "source-unavailable",
        "CG901",
        Severity.NOTE,
        "Semantic Scholar did not answer: timed out",
        path="refs.bib",
        line=line,
        column=1,
        key=key,
        is_open=True,
    )
    trail = Trail(
        (
            Step("PDG", "title", Outcome.EMPTY),
            Step("Semantic Scholar", "title", Outcome.FAILED, note="timed out"),
        )
    )
    return Verification(
        _reference(key, number, line, "A Book"),
        Verdict.UNRESOLVED,
        None,
        Confidence.LOW,
        "could not be settled: Semantic Scholar did not answer (timed out)",
        (question,),
        trail=trail,
    )


def hand_made() -> Report:
    """One reference MINOR, one EXACT, one MAJOR, two UNRESOLVED, and one finding of the file."""
    problem = Discrepancy(
        "undefined-key",
        "CG401",
        Severity.ERROR,
        "no entry has the key “wrad2019”; did you mean ward2019?",
        given="wrad2019",
        path="paper, v2.tex",
        line=12,
        column=30,
        length=8,
        key="wrad2019",
    )
    document = Document("refs.bib", "bibtex", files=(TextFile("refs.bib", BIB),))
    return Report(
        (document,),
        (_minor(), _exact(), _major(), _open("old", 4, 8), _open("lost", 5, 9)),
        (problem,),
        ("PDG 2026 (14,594 records)", "Semantic Scholar"),
        {"Semantic Scholar": "timed out"},
        {"requests": 7.0},
        "0.1.0",
        "2026-11-30",
    )
