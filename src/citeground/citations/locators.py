"""Compare volume, issue and pages."""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.citations.finding import Agreement, FieldResult, Finding, agrees, differs, unknown
from citeground.citations.weights import WEIGHTS
from citeground.models import Work
from citeground.text.folding import fold
from citeground.text.locators import first_page, is_page_count, last_page, same_number, same_pages, tidy

FIELD = "locator"
# These number their volumes by year and month, and are cited in every permutation.
_BY_YEAR = re.compile(
    r"high energy phys|\bjhep\b|\bjcap\b|cosmol\w* (?:and )?astropart|stat\w* mech|\bjstat\b|\bjinst\b|proc\w* (?:of )?sci|\bpos\b"
)


def compare_locator(cited: Work, record: Work) -> FieldResult:
    """The agreement of volume, issue and pages together.

    The first page alone is enough; an issue never refutes where volume and page agree.
    """
    by_year = _counts_by_year(cited.container_title) or _counts_by_year(record.container_title)
    findings: list[Finding] = []
    known = 0
    if cited.volume and record.volume:
        known += 1
        if not same_number(cited.volume, record.volume) and not (
            by_year or _volume_in_other_form(cited, record)
        ):
            findings.append(_mismatch("volume", cited.volume, record.volume))
    page_ok = _pages(cited, record)
    if page_ok is not None:
        known += 1
        if not page_ok:
            findings.append(_mismatch("page", cited.page, record.page))
    if cited.issue and record.issue and not by_year and page_ok is not True:
        known += 1
        if not same_number(cited.issue, record.issue):
            findings.append(_mismatch("issue", cited.issue, record.issue))
    if findings:
        return differs(FIELD, *findings)
    return agrees(FIELD) if known else unknown(FIELD)


@lru_cache(maxsize=16384)
def _counts_by_year(container: str) -> bool:
    return bool(container and _BY_YEAR.search(fold(container)))


def agrees_fully(cited: Work, record: Work, outcome: FieldResult | None = None) -> bool:
    """Volume and first page both stand on both sides and agree (``outcome``: the field's, where known)."""
    return bool(
        cited.volume and record.volume and same_first_page(cited, record)
        and (outcome or compare_locator(cited, record)).agreement is Agreement.AGREES
    )  # fmt: skip


def same_first_page(cited: Work, record: Work) -> bool:
    """Whether both sides name a page, and the same first one."""
    first = first_page(cited.page)
    return bool(first) and first == first_page(record.page)


def _pages(cited: Work, record: Work) -> bool | None:
    """None where nothing can be concluded: a missing side, or pages counted within an article."""
    if not cited.page or not record.page:
        return None
    if cited.page == record.page:
        return True
    mine, theirs = tidy(cited.page), tidy(record.page)
    if not first_page(mine) or not first_page(theirs):
        return None
    if same_pages(cited.page, record.page):
        return _ends_agree(cited.page, record.page)
    if is_page_count(mine) or is_page_count(theirs):
        return None
    # A preprint's page count ("12 pages") and an e-location beside a printed page are other numbers.
    if (
        mine.endswith("pages")
        or theirs.endswith("pages")
        or (len(first_page(mine)) + 3 <= len(first_page(theirs)) and not last_page(theirs))
    ):
        return None
    if not first_page(mine).isdigit() and first_page(theirs).isdigit() and not last_page(mine):
        return None
    # A page inside the article's range is a pinpoint.
    numbers = (first_page(theirs), first_page(mine), last_page(theirs))
    return bool(all(n.isdigit() for n in numbers) and int(numbers[0]) <= int(numbers[1]) <= int(numbers[2]))


def _ends_agree(a: str, b: str) -> bool:
    """Ranges that begin alike may end a page apart in registries; far apart is a slip."""
    end_a, end_b = last_page(a), last_page(b)
    return not (end_a.isdigit() and end_b.isdigit() and abs(int(end_a) - int(end_b)) > 1)


def _volume_in_other_form(cited: Work, record: Work) -> bool:
    """ "A12" for 12 of part A, "588 7836" for 588(7836), a year for a volume where the journal has none."""
    left, right = re.sub(r"\D", " ", cited.volume).split(), re.sub(r"\D", " ", record.volume).split()
    if left and right and (left[0] == right[0]):
        return True
    years = {str(d.year) for w in (cited, record) for d in (w.issued, *w.other_dates) if d}
    if (left and left[0] in years) or (right and right[0] in years):
        return True
    return cited.type == "book" or record.type == "book" or "abs/" in cited.volume


def _mismatch(part: str, given: str, found: str) -> Finding:
    words = {"volume": "volume", "page": "pages", "issue": "issue"}[part]
    return Finding(
        "locator-mismatch", part, WEIGHTS["locator-mismatch"], given, found,
        f"{words} {given} in the reference, {found} on record", given,
    )  # fmt: skip
