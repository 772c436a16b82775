"""A corrected .bib file made of documents of any format: for those that cannot be edited in place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citeground.citations.editing.entry import corrected, key_of
from citeground.citations.repair import Repair
from citeground.models import Basis, Document, Reference, Work
from citeground.parsers.again import EDITABLE
from citeground.verdicts import Discrepancy, Safety, Verdict, Verification


def bibliography(repairs: Iterable[Repair], *, unsafe: bool = False) -> str:
    """All references as the text of one BibTeX file, in their order.

    A .bib file goes in as it is with its corrections. Anything else becomes an entry of its own: where a
    correction is safe (or ``unsafe`` ones are wanted) with the record's value, and with what the reference
    leaves out where the record is beyond doubt. A line above such an entry says what it was.
    """
    used: set[str] = set()
    pieces: list[str] = []
    for repair in repairs:
        whole = [f for f in repair.document.files if _is_bibliography(repair.document, f.path)]
        pieces.extend(file.text for file in whole)
        paths = {file.path for file in whole}
        used.update(r.key for r in repair.document.references if r.path in paths)
        pieces.extend(_entries(repair, unsafe, used, paths))
    return "\n".join(piece if piece.endswith("\n") else f"{piece}\n" for piece in pieces)


def _is_bibliography(document: Document, path: str) -> bool:
    """Whether a file is a .bib file, with abbreviations and comments that go in as they are."""
    return document.format == "bibtex" or (document.format in EDITABLE and path.lower().endswith(".bib"))


def _entries(repair: Repair, unsafe: bool, used: set[str], without: set[str]) -> Iterator[str]:
    for reference, verification in zip(repair.document.references, repair.verifications, strict=True):
        if reference.path in without:
            continue
        record = record_of(verification, unsafe)
        wrong = {d.field for d in verification.discrepancies if is_made(d, unsafe)} if record else set()
        key = _unused(key_of(reference, record or Work()), used)
        entry = corrected(reference, record or Work(), wrong, key)
        yield f"{_about(reference, verification, key)}{entry}"


def record_of(verification: Verification, unsafe: bool) -> Work | None:
    """The record, where it may complete the reference: the work is that one without a doubt."""
    match = verification.match
    if match is None or verification.verdict in (Verdict.MAJOR, Verdict.UNRESOLVED):
        return None
    certain = verification.verdict is Verdict.EXACT or match.basis is not Basis.SEARCH
    return match.work if certain or unsafe else None


def is_made(discrepancy: Discrepancy, unsafe: bool) -> bool:
    """Whether an entry that is made anew takes the record's value for what this finding is about."""
    fix = discrepancy.fix
    if fix is None or discrepancy.contribution >= 0.0:
        return False
    return fix.safety is Safety.SAFE or (unsafe and fix.safety is Safety.UNSAFE)


def _unused(key: str, used: set[str]) -> str:
    """The key, with a number behind it where it is taken."""
    chosen, number = key, 2
    while chosen in used:
        chosen, number = f"{key}-{number}", number + 1
    used.add(chosen)
    return chosen


def _about(reference: Reference, verification: Verification, key: str) -> str:
    """A line that BibTeX does not read: the printed label, and how far the entry is to be trusted."""
    said = [f"[{reference.key}]"] if reference.key and reference.key != key else []
    if verification.verdict in (Verdict.MAJOR, Verdict.UNRESOLVED):
        said.append(f"{verification.verdict.value}: as read, compare with the original")
    line = " ".join(" ".join(said).replace("@", "(at)").split())
    return f"% {line}\n" if line else ""
