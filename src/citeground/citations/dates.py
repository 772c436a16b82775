"""Compare the year of a reference with the dates of a record."""

from __future__ import annotations

from citeground.citations.finding import FieldResult, Finding, agrees, differs, unknown
from citeground.citations.locators import agrees_fully
from citeground.citations.venues import claims_venue, is_preprint
from citeground.citations.weights import WEIGHTS
from citeground.models import Work

FIELD = "issued"
# Mathematics takes its time.
_LONGEST_IN_PRINT = 6
# Sources that keep one date only, which may be that of the online, the preprint or the print version.
_LOOSE_SOURCES = ("openalex", "semantic_scholar")
# Works of before were put online, and dated anew, when publishers digitised their back files.
_ONLINE_SINCE = 2000
# Programs, their manuals and pages have a date for every version, and a record knows one of them.
_ALWAYS_NEW = frozenset({"software", "webpage", "post-weblog"})
# Sources that keep the year of print, and no other.
_BY_PRINT = ("pdg",)


def compare_year(cited: Work, record: Work) -> FieldResult:
    """The year's agreement.

    Every date of the record is right (online, print). A preprint's year cannot refute the year of the
    published version nor the reverse, up to two years. Where volume and pages confirm the place, a date
    one year off (online first) or long after (a back-file deposit) is the registry's way of counting.
    """
    if not cited.issued:
        return unknown(FIELD)
    mine = cited.issued.year
    if record.issued and record.issued.year == mine:
        return agrees(FIELD)
    years = {d.year for d in (record.issued, *record.other_dates) if d}
    if is_preprint(record):
        years |= _arxiv_years(record)
    if not years:
        return unknown(FIELD)
    if mine in years:
        return agrees(FIELD)
    nearest = min(years, key=lambda y: abs(y - mine))
    gap = mine - nearest
    note = Finding(
        "year-mismatch", FIELD, 0.0, str(mine), str(nearest), f"the record is dated {nearest}", str(mine)
    )
    if _other_version(cited, record) and abs(gap) <= 2:
        return agrees(FIELD)
    if cited.type in _ALWAYS_NEW:
        return agrees(FIELD, note)
    if 0 < gap <= _LONGEST_IN_PRINT and _printed_later(cited, record):
        return agrees(FIELD, note)
    dated_anew = gap < -3 and mine < _ONLINE_SINCE and record.source not in _BY_PRINT
    online_first = abs(gap) == 1 and record.source in _LOOSE_SOURCES
    if (dated_anew or online_first) and agrees_fully(cited, record):
        return agrees(FIELD, note)
    if abs(gap) == 1 and record.source in _LOOSE_SOURCES and not cited.volume and record.type == "book":
        return agrees(FIELD)
    rule_weight = WEIGHTS["year-mismatch"] if abs(gap) <= 2 else WEIGHTS["year-far"]
    return differs(
        FIELD,
        Finding(
            "year-mismatch",
            FIELD,
            rule_weight,
            str(mine),
            str(nearest),
            f"the record is dated {nearest}",
            str(mine),
        ),
    )


def _printed_later(cited: Work, record: Work) -> bool:
    """A preprint's record of the very work, of which a volume is cited."""
    return bool(cited.volume and set(cited.identifiers) & set(record.identifiers) and is_preprint(record))


def _other_version(cited: Work, record: Work) -> bool:
    """One side is a preprint, the other claims publication."""
    return is_preprint(record) == claims_venue(cited)


def _arxiv_years(record: Work) -> set[int]:
    """The year in which an arXiv id was issued, which is written in it."""
    value = record.identifier("arxiv")
    digits = value.partition("/")[2] or value
    if not digits[:2].isdigit():
        return set()
    year = int(digits[:2])
    return {1900 + year if "/" in value and year > 90 else 2000 + year}
