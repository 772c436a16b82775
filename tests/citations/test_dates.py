"""The year of a reference beside the dates of a record."""

from __future__ import annotations

from citeground.citations.dates import compare_year
from citeground.citations.finding import Agreement
from citeground.models import Date, Identifier, Work


def dated(year: int, **values: object) -> Work:
    return Work(issued=Date(year), **values)  # type: ignore[arg-type]


def test_the_same_year_agrees_and_another_does_not() -> None:
    assert compare_year(dated(1998), dated(1998)).agreement is Agreement.AGREES
    assert compare_year(dated(1998), dated(1994)).agreement is Agreement.DIFFERS
    assert compare_year(Work(), dated(1994)).agreement is Agreement.UNKNOWN


def test_every_date_of_a_record_is_right() -> None:
    record = dated(2004, other_dates=(Date(2003),), type="article-journal")
    assert compare_year(dated(2003), record).agreement is Agreement.AGREES


def test_programs_and_pages_have_a_date_for_every_version() -> None:
    """R is cited with the year of the version that was used; a record knows one of them."""
    for kind in ("software", "webpage"):
        result = compare_year(dated(2017, type=kind), dated(2008))
        assert result.agreement is Agreement.AGREES
        assert [f.weight for f in result.findings] == [0.0], "told, and not counted"
    assert compare_year(dated(2017, type="book"), dated(2008)).agreement is Agreement.DIFFERS
    # A paper that some record calls a page is a paper still.
    paper = dated(2017, type="article-journal")
    assert compare_year(paper, dated(2008, type="webpage")).agreement is Agreement.DIFFERS


def test_a_preprint_may_be_two_years_older_than_the_paper() -> None:
    record = dated(2010, type="article", identifiers=(Identifier("arxiv", "1012.0001"),))
    paper = dated(2012, container_title="Journal of Examples", volume="3", type="article-journal")
    assert compare_year(paper, record).agreement is Agreement.AGREES
