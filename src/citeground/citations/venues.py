"""Compare where a reference says a work appeared with where a record says it did."""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.citations.finding import FieldResult, Finding, agrees, differs, unknown
from citeground.citations.weights import WEIGHTS
from citeground.models import Work
from citeground.text.journals import compare_venues, is_venue_claim

FIELD = "container_title"
_PREPRINT_HOMES = ("arxiv", "biorxiv", "medrxiv", "chemrxiv", "ssrn", "zenodo", "corr", "hal", "preprint")


def claims_venue(work: Work) -> bool:
    """Whether a reference claims publication somewhere ("arXiv preprint …" does not)."""
    return is_venue_claim(work.container_title)


def is_preprint(work: Work) -> bool:
    """Whether a record is the preprint of a work: no volume, and no home but a preprint server."""
    if work.volume:
        return False
    home = work.container_title
    return _is_preprint_home(home) if home else work.type == "article"


@lru_cache(maxsize=16384)
def _is_preprint_home(container: str) -> bool:
    home = container.lower()
    return any(name in home for name in _PREPRINT_HOMES)


# Some records have the publishing house where the journal belongs.
_HOUSE = re.compile(
    r".*\b(?:publish(?:ers?|ing(?:\s(?:group|company|house|corporation))?)|verlag|press|gmbh|mbh|ltd|inc)\b\W*"
    r"|(?:elsevier|springer|wiley|blackwell|kluwer|taylor\s(?:&|and)\sfrancis)\b(?:\s\S{1,20}){0,2}",
    re.IGNORECASE | re.DOTALL,
)


@lru_cache(maxsize=16384)
def _is_house(container: str) -> bool:
    return bool(_HOUSE.fullmatch(container[:300]))


def compare_container(cited: Work, record: Work) -> FieldResult:
    """The venue's agreement: any element of the record's list of containers may match.

    A preprint's record says nothing about where the work appeared later, and the reverse.
    """
    if not claims_venue(cited):
        return unknown(FIELD)
    names = [
        n
        for n in (record.container_title, *record.other_containers)
        if is_venue_claim(n) and not _is_house(n)
    ]
    if not names or is_preprint(record):
        return unknown(FIELD)
    mine = [cited.container_title, *cited.other_containers]
    is_open = False
    for a in mine:
        for b in names:
            outcome = compare_venues(a, b)
            if outcome:
                return agrees(FIELD)
            is_open = is_open or outcome is None
    if is_open or record.type in {"book", "chapter"} or cited.type in {"book", "chapter", "thesis", "report"}:
        # Series, collections and presses are named in too many ways to be told apart by words.
        return unknown(FIELD)
    shown = names[0]
    return differs(
        FIELD,
        Finding(
            "venue-mismatch", FIELD, WEIGHTS["venue-mismatch"], cited.container_title, shown,
            f"the record names {shown}", cited.container_title,
        ),
    )  # fmt: skip
