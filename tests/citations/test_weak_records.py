"""Records whose titles are the source's own words, and dates that a registry sets anew."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from citeground.citations.check import Options, check
from citeground.citations.dates import compare_year
from citeground.citations.finding import Agreement
from citeground.citations.identifiers import compare_identifiers
from citeground.citations.identity import assess
from citeground.citations.plausible import check_plausible
from citeground.models import Date, Document, Identifier, Name, Reference, Work
from tests.citations.case_world import CaseSource

RECORD = Work(
    type="article-journal",
    title="Measurement of the branching fractions of charmed strange baryons in four-body decays",
    author=(Name("Okafor"),),
    author_complete=False,
    issued=Date(1987),
    container_title="Physical Review D",
    volume="61",
    page="1501",
    title_is_weak=True,
    source="pdg",
)


def test_a_title_near_a_weak_one_is_not_enough_without_an_author() -> None:
    cited = Work(
        type="article-journal",
        title="Measurement of the branching fractions of charmed strange baryons",
        author=(Name("Lindqvist", "A."),),
        issued=Date(1987),
        container_title="Nuclear Physics A",
        volume="3",
        page="9",
    )
    assert not assess(cited, RECORD).same
    assert assess(replace(cited, author=RECORD.author), RECORD).same


def test_the_very_title_at_the_very_place_is_the_work_whoever_is_named() -> None:
    short = replace(RECORD, title="Decay of the pion")
    cited = replace(
        short, author=(Name("Lindqvist", "A."),), author_complete=True, title_is_weak=False, source=""
    )
    assert assess(cited, short).same
    assert not assess(replace(cited, page="77", volume="8"), short).same


@pytest.mark.parametrize(
    ("cited", "record", "source", "agrees"),
    [
        (1987, 1993, "crossref", True),  # a back file that was put online later
        (1987, 1993, "pdg", False),  # a source that keeps the year of print
        (2012, 2017, "crossref", False),  # by then everything was online at once
        (1993, 1987, "crossref", False),
    ],
)
def test_only_old_works_are_dated_anew(cited: int, record: int, source: str, agrees: bool) -> None:
    known = replace(RECORD, issued=Date(record), source=source)
    found = compare_year(replace(RECORD, issued=Date(cited)), known)
    assert (found.agreement is Agreement.AGREES) is agrees


def test_a_doi_that_is_on_record_for_the_journal_is_not_impossible() -> None:
    doi = Identifier("doi", "10.1063/1.38227")
    record = replace(RECORD, container_title="Physics Letters B", identifiers=(doi,))
    cited = replace(record, title_is_weak=False, source="")
    reference = Reference("k", 1, cited)
    assert check_plausible(reference, date(2026, 1, 1)), "the publisher is another"
    report = check(
        [Document("d", "text", (reference,))],
        [CaseSource("crossref", [record], {}, "")],
        Options(offline=True),
    )
    assert report.verifications[0].verdict.value == "EXACT"
    assert not report.verifications[0].discrepancies


def test_a_closed_library_that_has_no_doi_of_a_work_does_not_miss_one() -> None:
    doi = Identifier("doi", "10.1103/abc.1")
    cited = replace(RECORD, identifiers=(doi,), source="")
    (found,) = compare_identifiers(cited, [RECORD], {}, frozenset({doi}), closed=True)
    assert found.agreement is Agreement.UNKNOWN
    known = replace(RECORD, identifiers=(Identifier("doi", "10.1103/xyz.2"),))
    (found,) = compare_identifiers(cited, [known], {}, frozenset({doi}), closed=True)
    assert found.agreement is Agreement.DIFFERS
    (found,) = compare_identifiers(cited, [RECORD], {}, frozenset({doi}), closed=False)
    assert found.agreement is Agreement.DIFFERS, "a registry that was asked has no such DOI"
