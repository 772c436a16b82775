"""Volume, issue and pages: ways of writing one place, slips, and numbers that say nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Agreement, FieldResult
from citeground.citations.locators import agrees_fully, compare_locator, same_first_page
from citeground.citations.weights import WEIGHTS
from citeground.models import Date, Work

Place = tuple[str, str, str]


def work(
    volume: str = "", page: str = "", issue: str = "", journal: str = "Physical Review", **values: object
) -> Work:
    return Work(volume=volume, page=page, issue=issue, container_title=journal, **values)  # type: ignore[arg-type]


def compare(cited: Place, record: Place) -> FieldResult:
    return compare_locator(work(*cited), work(*record))


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        (("47", "777", ""), ("47", "777-780", "10")),
        (("47", "777-80", ""), ("47", "777-780", "")),
        (("47", "777--780", ""), ("47", "777–780", "")),
        (("vol. 47", "pp. 777-780", ""), ("47", "777-780", "")),
        (("47", "777-781", ""), ("47", "777-780", "")),  # registries count the last page in two ways
        (("XLVII", "777", ""), ("47", "777", "")),
        (("B47", "777", ""), ("47", "777", "")),
        (("47B", "777", ""), ("47", "777", "")),
        (("588 7836", "1", ""), ("588", "1", "")),
        (("116", "61102", ""), ("116", "061102", "")),
        (("116", "061102", ""), ("116", "061102-1", "")),
        (("116", "e1234", ""), ("116", "1234", "")),
        (("47", "777", "9"), ("47", "777-780", "10")),  # an issue never refutes where volume and page agree
        (("47", "", "2/3"), ("47", "", "2-3")),
        (("47", "", "10"), ("47", "", "010")),
        (("47", "", ""), ("47", "777", "")),
        (("", "777", ""), ("", "777-780", "")),
    ],
)
def test_ways_of_writing_one_place_agree(cited: Place, record: Place) -> None:
    for a, b in ((cited, record), (record, cited)):
        assert (compare(a, b).agreement, compare(a, b).findings) == (Agreement.AGREES, ())


@pytest.mark.parametrize(
    ("cited", "record", "part"),
    [
        (("48", "777", ""), ("47", "777-780", ""), "volume"),
        (("47", "781", ""), ("47", "777-780", ""), "page"),
        (("47", "776", ""), ("47", "777-780", ""), "page"),
        (("47", "777-790", ""), ("47", "777-780", ""), "page"),
        (("47", "77", ""), ("47", "777-780", ""), "page"),
        (("47", "", "9"), ("47", "777-780", "10"), "issue"),
        (("116", "061102", ""), ("116", "061103", ""), "page"),
        (("116", "L12", ""), ("116", "L15-L18", ""), "page"),
    ],
)
def test_one_wrong_number_is_one_finding(cited: Place, record: Place, part: str) -> None:
    result = compare(cited, record)
    [found] = result.findings
    assert result.agreement is Agreement.DIFFERS
    assert (found.rule, found.field, found.weight) == ("locator-mismatch", part, WEIGHTS["locator-mismatch"])


def test_every_wrong_number_is_named() -> None:
    result = compare(("48", "1234", "2"), ("47", "777-780", "10"))
    assert [f.field for f in result.findings] == ["volume", "page", "issue"]
    assert [f.detail for f in result.findings] == [
        "volume 48 in the reference, 47 on record",
        "pages 1234 in the reference, 777-780 on record",
        "issue 2 in the reference, 10 on record",
    ]
    first = result.findings[0]
    assert (first.given, first.found, first.at) == ("48", "47", "48")


def test_a_page_within_the_article_is_a_pinpoint_and_a_page_before_a_pinpoint_is_not() -> None:
    for page in ("777", "778", "780"):
        assert not compare(("47", page, ""), ("47", "777-780", "")).findings
    assert compare(("47", "777-780", ""), ("47", "778", "")).findings


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        ("1-20", "777-780"),  # the pages of an article that is located by its number
        ("777-780", "1-4"),
        ("12 pages", "777"),
        ("777", "12 pages"),
        ("12345", "9 pages"),
        ("5", "e1002345"),
        ("S5", "5012"),
        ("--", "777"),
    ],
)
def test_page_counts_and_electronic_locations_prove_nothing(cited: str, record: str) -> None:
    result = compare(("47", cited, ""), ("47", record, ""))
    assert not result.findings and result.agreement is Agreement.AGREES, "the volume agrees"
    alone = compare(("", cited, ""), ("", record, ""))
    assert alone.agreement is Agreement.UNKNOWN


@pytest.mark.parametrize(
    ("cited", "record"),
    [(("", "", ""), ("1", "2", "3")), (("1", "", ""), ("", "2", "")), (("", "", "4"), ("1", "2", ""))],
)
def test_what_one_side_lacks_is_unknown(cited: Place, record: Place) -> None:
    for a, b in ((cited, record), (record, cited)):
        assert compare(a, b).agreement is Agreement.UNKNOWN


@pytest.mark.parametrize("journal", ["JHEP", "J. High Energy Phys.", "JCAP", "J. Cosmol. Astropart. Phys.",
                                     "J. Stat. Mech.", "JINST", "PoS", "Proceedings of Science"])  # fmt: skip
def test_journals_that_count_by_year_are_cited_in_every_permutation(journal: str) -> None:
    cited, record = work("12", "042", "7", journal), work("2007", "042", "12", journal)
    assert not compare_locator(cited, record).findings
    assert not compare_locator(cited, work("2007", "042", "12", "")).findings
    assert not compare_locator(work("12", "", "7", ""), work("2007", "", "12", journal)).findings
    assert compare_locator(cited, work("2007", "099", "12", journal)).findings, "the page still counts"


def test_a_year_stands_for_a_volume_where_it_is_the_works_own() -> None:
    cited = work("1935", "777")
    assert not compare_locator(cited, work("47", "777", issued=Date(1935))).findings
    assert not compare_locator(
        cited, work("47", "777", issued=Date(1936), other_dates=(Date(1935),))
    ).findings
    assert not compare_locator(work("47", "777"), work("1935", "777", issued=Date(1935))).findings
    assert compare_locator(cited, work("47", "777", issued=Date(1950))).findings


def test_volumes_of_books_and_numbers_of_preprints_refute_nothing() -> None:
    assert not compare_locator(work("3", type="book"), work("17")).findings
    assert not compare_locator(work("3"), work("17", type="book")).findings
    assert not compare_locator(work("abs/1706.03762"), work("30")).findings
    assert compare_locator(work("3"), work("17")).findings


@pytest.mark.parametrize(
    ("cited", "record", "full"),
    [
        (("47", "777", ""), ("47", "777-780", ""), True),
        (("47", "778", ""), ("47", "777-780", ""), False),  # a pinpoint is not the first page
        (("48", "777", ""), ("47", "777-780", ""), False),
        (("", "777", ""), ("", "777-780", ""), False),
        (("47", "", ""), ("47", "777-780", ""), False),
        (("47", "777-799", ""), ("47", "777-780", ""), False),
    ],
)
def test_a_place_agrees_in_full_only_with_volume_and_first_page(
    cited: Place, record: Place, full: bool
) -> None:
    assert agrees_fully(work(*cited), work(*record)) is full
    assert agrees_fully(work(*cited), work(*record), compare(cited, record)) is full


def test_a_first_page_is_one_only_where_both_sides_have_it() -> None:
    assert same_first_page(work(page="pp. 203–34"), work(page="203-234"))
    assert not same_first_page(work(page="204"), work(page="203-234"))
    assert not same_first_page(work(page=""), work(page=""))
    assert not same_first_page(work(page="--"), work(page="--"))


NUMBERS = st.integers(1, 3000)


@given(NUMBERS, NUMBERS, st.integers(0, 40))
def test_a_place_against_itself_in_any_style_agrees(volume: int, first: int, more: int) -> None:
    last = first + more
    styles = [
        f"{first}-{last}",
        f"{first}–{last}",
        f"{first}--{last}",
        f"pp. {first}-{last}",
        f"{first}",
        f"{first:05d}",
    ]
    if len(str(first)) == len(str(last)) and str(first)[0] == str(last)[0] and len(str(first)) > 2:
        styles.append(f"{first}-{str(last)[1:]}")
    record = work(str(volume), f"{first}-{last}")
    for style in styles:
        assert not compare_locator(work(str(volume), style), record).findings
        assert agrees_fully(work(str(volume), style), record)


@given(NUMBERS, NUMBERS, st.integers(1, 500))
def test_another_volume_or_a_page_behind_the_article_is_always_seen(
    volume: int, first: int, more: int
) -> None:
    record = work(str(volume), f"{first + 1}-{first + 9}")
    assert compare_locator(work(str(volume + more), f"{first + 1}"), record).findings
    assert compare_locator(work(str(volume), f"{first + 9 + more}"), record).findings


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_one_more_contradiction_never_costs_less(volume: int, page: int, other: int, issue: int) -> None:
    record = work(str(volume), str(page), str(issue))
    one = compare_locator(work(str(volume + other), str(page), str(issue)), record)
    two = compare_locator(work(str(volume + other), str(page + other), str(issue)), record)
    assert two.weight <= one.weight
