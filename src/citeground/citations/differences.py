"""A model's differences in the catalogue's terms: its kinds are ours, the values are the documents' own."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.finding import Agreement, Finding
from citeground.citations.verify import Assessed
from citeground.citations.weights import WEIGHTS
from citeground.llm.verifier import Judgement
from citeground.models import Name, Work
from citeground.text.folding import fold

# The field that each kind is about.
FIELDS: dict[str, str] = {
    "title-mismatch": "title",
    "title-variant": "title",
    "author-mismatch": "author",
    "author-missing": "author",
    "author-order": "author",
    "author-spelling": "author",
    "year-mismatch": "issued",
    "venue-mismatch": "container_title",
    "locator-mismatch": "locator",
    "identifier-conflict": "doi",
}


def own_findings(judgement: Judgement, cited: Work, record: Work | None, *, is_exact: bool) -> list[Finding]:
    """The differences as findings of the rules. What one side does not have is dropped: missing is not wrong.

    Where the model's own score says EXACT they only inform (weight 0).
    """
    found = _both_sided(judgement, cited, record) if record is not None else iter(())
    return [
        Finding(kind, field, 0.0 if is_exact else WEIGHTS[kind], given, other, _detail(kind, given, other))
        for kind, field, given, other in found
    ]


def note_findings(judgement: Judgement, cited: Work, outcome: Assessed) -> list[Finding]:
    """What the model names and the comparison leaves open, as notes; never what the comparison settled."""
    if outcome.choice is None:
        return []
    open_ones = {r.field for r in outcome.choice.fields if r.agreement is Agreement.UNKNOWN}
    return [
        Finding(kind, field, 0.0, given, other, f"the model sees a difference: {_detail(kind, given, other)}")
        for kind, field, given, other in _both_sided(judgement, cited, outcome.choice.best.work)
        if field in open_ones
    ]


def _both_sided(judgement: Judgement, cited: Work, record: Work) -> Iterator[tuple[str, str, str, str]]:
    """Kind, field, and both sides' values, each kind once.

    The values are those of the documents: what a model quotes may be made up.
    """
    for kind in dict.fromkeys(d.kind for d in judgement.discrepancies):
        field = FIELDS[kind]
        given, found = _value(cited, field), _value(record, field)
        if given and found and fold(given) != fold(found):
            yield kind, field, given, found


def _value(work: Work, field: str) -> str:
    if field == "title":
        return work.title
    if field == "author":
        return _names(work.author)
    if field == "issued":
        return str(work.year or "")
    if field == "container_title":
        return work.container_title
    if field == "locator":
        return ", ".join(part for part in (work.volume, work.page) if part)
    return next((str(i) for i in work.identifiers if i.scheme in ("doi", "arxiv")), "")


def _names(names: tuple[Name, ...]) -> str:
    shown = ", ".join(n.display for n in names[:6])
    return f"{shown} and {len(names) - 6} more" if len(names) > 6 else shown


def _detail(kind: str, given: str, found: str) -> str:
    return f"{kind.replace('-', ' ')}: “{given}” in the reference, “{found}” on record"
