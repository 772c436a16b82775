from __future__ import annotations

from dataclasses import replace

from citeground.models import Date
from tests.citations.rules.world import EPR, compared, says


def test_a_year_that_no_date_of_the_work_explains() -> None:
    found = compared(replace(EPR, issued=Date(1938)), EPR)["year-mismatch"]
    assert (found.severity, found.code) == ("warning", "CG207")
    assert found.message == "the reference says 1938, the record is dated 1935"


def test_online_and_print_years_pass() -> None:
    record = replace(EPR, issued=Date(1936), other_dates=(Date(1935),))
    assert not compared(EPR, record)


def test_a_difference_that_costs_nothing_is_a_note() -> None:
    record = replace(EPR, issued=Date(2002), other_dates=())
    found = compared(EPR, record)["year-mismatch"]
    assert (found.severity, found.contribution) == ("note", 0.0)
    assert says("year-mismatch", detail="the record is dated 2002") == "the record is dated 2002"
