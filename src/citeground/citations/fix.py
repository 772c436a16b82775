"""A suggested correction: in words, and as edits where the file can be edited in place.

Every value comes from the record. An edit is offered only where the entry, read again with it, leaves
nothing of the finding, so that a second run finds nothing more to do.
"""

from __future__ import annotations

from collections.abc import Callable

from citeground.citations import rules
from citeground.citations.bounds import safety
from citeground.citations.editing.entry import corrected
from citeground.citations.editing.fields import Change, change
from citeground.citations.finding import Finding
from citeground.citations.titles import without_status
from citeground.models import Reference, TextFile, Work
from citeground.text.folding import plain, squash
from citeground.text.identifiers import read_arxiv
from citeground.verdicts import Fix, Safety

_IDENTIFIERS = ("doi", "arxiv", "pmid", "pmcid", "isbn", "acl", "bibcode")


def correction(
    finding: Finding, reference: Reference, record: Work, *, firm: bool, file: TextFile | None = None
) -> Fix | None:
    """How the reference would agree with the record, or None where there is nothing to suggest.

    ``firm`` is False where a search alone brought the record: then nothing that is taken from it is safe.
    ``file`` tells the encoding; without it the entry's own characters do.
    """
    bound = safety(rules.load(finding.rule), firm=firm)
    if bound is None:
        return None
    if bound is Safety.DISPLAY:
        words = _advice(finding, record)
        return Fix(bound, words) if words else None
    if finding.rule == "superseded-preprint":
        return Fix(bound, f"cite the published version: {finding.found}") if finding.found else None
    suggested = change(finding, reference, record, file)
    return _fix(bound, finding, record, suggested) if suggested else None


def _fix(bound: Safety, finding: Finding, record: Work, suggested: Change) -> Fix:
    if bound is Safety.SAFE and not _is_beyond_doubt(finding, record):
        bound = Safety.UNSAFE
    return Fix(bound, suggested.message, suggested.edits)


def _is_beyond_doubt(finding: Finding, record: Work) -> bool:
    """A longer title is the same title; a translation or another spelling is somebody's choice."""
    if finding.rule == "title-variant":
        return squash(without_status(plain(record.title))).startswith(squash(finding.given))
    if finding.rule == "malformed-identifier" and finding.field == "url":
        return record.identifier("arxiv") == read_arxiv(finding.found)[0]
    return True


def _advice(finding: Finding, record: Work) -> str:
    """What the record offers where only the author can decide."""
    advise = _ADVICE.get(finding.rule)
    return advise(finding, record) if advise else ""


def _identifier_advice(finding: Finding, record: Work) -> str:
    if finding.field == "issued":
        return f"the record is dated {record.year}" if record.year else ""
    if finding.field == "url" and record.url:
        return f"the record's address is {record.url}"
    right = record.identifier(finding.field) if finding.field in _IDENTIFIERS else ""
    if not right or right == finding.given:
        return ""
    return f"the record of this work has {finding.field}:{right}"


def _chimera_advice(finding: Finding, record: Work) -> str:
    return (
        f"cite one of the two works; “{plain(record.title)}” is by {_authors(record)}"
        if record.author
        else ""
    )


def _authors(record: Work) -> str:
    names = [n.display for n in record.author[:3]]
    return ", ".join(names) + (f" and {len(record.author) - 3} more" if len(record.author) > 3 else "")


_ADVICE: dict[str, Callable[[Finding, Work], str]] = {
    "identifier-conflict": _identifier_advice,
    "unresolved-identifier": _identifier_advice,
    "impossible-identifier": _identifier_advice,
    "chimeric-reference": _chimera_advice,
}

__all__ = ["corrected", "correction"]
