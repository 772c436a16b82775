from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.models import Date
from citeground.verdicts import Safety
from tests.citations.editing.bench import LIGO, entry, findings, fixed, fixes, reference


@pytest.mark.parametrize(
    ("name", "given", "right"),
    [
        ("year", "{2019}", "{2016}"),
        ("year", "2019", "2016"),
        ("year", '"2019"', '"2016"'),
        ("volume", "{161}", "{116}"),
        ("volume", "161", "116"),
        ("pages", "{777--780}", "{61102--61109}"),
        ("pages", "{777-780}", "{61102-61109}"),
        ("pages", "{777 – 780}", "{61102 – 61109}"),
        ("pages", "{777}", "{61102}"),
        ("journal", "{Annalen der Physik}", "{Physical Review Letters}"),
        ("journal", "{Ann. Phys. Leipzig}", "{Phys. Rev. Lett.}"),
        ("journal", r"{\araa}", r"{\prl}"),
    ],
)
def test_a_value_in_the_entrys_own_manner(name: str, given: str, right: str) -> None:
    text = entry(**{name: given})
    assert fixed(text) == text.replace(given, right)
    assert not findings(reference(fixed(text)), LIGO)


@pytest.mark.parametrize(
    ("given", "right"),
    [("{2019}", "{2016}"), ("{2019-05-01}", "{2016-02-11}"), ("{2019-05}", "{2016-02-11}")],
)
def test_a_date_of_biblatex(given: str, right: str) -> None:
    text = entry(year="", date=given)
    assert fixed(text) == text.replace(given, right)


def test_a_date_is_written_as_far_as_it_is_known() -> None:
    text = entry(year="", date="{2019-05-01}")
    assert "{2016}" in fixed(text, replace(LIGO, issued=Date(2016)))


def test_an_issue_that_decides() -> None:
    text = entry(number="{9}", pages="")
    assert "number   = {6}," in fixed(text)


def test_an_abbreviation_of_the_file_is_replaced_as_a_whole() -> None:
    text = '@string{adp = "Annalen der Physik"}\n' + entry(journal="adp")
    [edit] = fixes(text)["venue-mismatch"].edits
    assert (text[edit.start : edit.end], edit.text) == ("adp", "{Physical Review Letters}")


def test_a_concatenation_is_left_alone() -> None:
    text = entry(journal='"Annalen " # "der Physik"')
    fix = fixes(text)["venue-mismatch"]
    assert fix.edits == () and fix.message == "use the venue on record: Physical Review Letters"


def test_safety_follows_the_basis() -> None:
    text = entry(year="{2019}", volume="{161}", journal="{Annalen der Physik}")
    assert {rule: fix.safety for rule, fix in fixes(text).items()} == {
        "year-mismatch": Safety.SAFE,
        "locator-mismatch:volume": Safety.SAFE,
        "venue-mismatch": Safety.UNSAFE,
    }
    assert {fix.safety for fix in fixes(text, firm=False).values()} == {Safety.UNSAFE}
