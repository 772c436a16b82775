"""Identifiers and links of a reference beside those of the record."""

from __future__ import annotations

import pytest

from citeground.citations.finding import Agreement
from citeground.citations.identifiers import compare_identifiers
from citeground.models import Work


def link(cited: str, record: str) -> Agreement:
    (result,) = compare_identifiers(Work(url=cited), (Work(url=record),), {}, frozenset())
    return result.agreement


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        ("http://cdsweb.cern.ch/record/2255226", "https://cds.cern.ch/record/2255226"),
        ("https://example.org/show?page=1&id=9209341", r"https://example.org/show?page=1\&id=9209341"),
        ("http://www.example.org/paper.pdf", "https://example.org/paper"),
    ],
)
def test_two_ways_to_one_address(cited: str, record: str) -> None:
    assert link(cited, record) is Agreement.AGREES


def test_another_number_on_the_same_host_is_another_address() -> None:
    assert (
        link("https://cds.cern.ch/record/2255226", "https://cds.cern.ch/record/2255227") is Agreement.DIFFERS
    )


def test_links_that_say_nothing_of_one_another() -> None:
    assert link("https://example.org/about", "https://example.net/~ward/papers") is Agreement.UNKNOWN
    assert link("no address", "https://example.net/x") is Agreement.UNKNOWN
