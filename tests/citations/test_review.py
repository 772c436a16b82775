"""The second look at a record that an identifier led to, under quite another title."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.cascade import Coverage
from citeground.citations.check import shipped_thresholds
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.opinion import of_comparison
from citeground.citations.review import after, another_work, reviewed, rule
from citeground.citations.verify import Assessed, verify
from citeground.citations.weights import WEIGHTS
from citeground.llm.reviewer import Label, Ruling
from citeground.models import Date, Reference, Work
from citeground.trail import Outcome
from citeground.verdicts import Verdict
from tests.citations.model_world import EPR, people

THRESHOLDS = shipped_thresholds()
DOI = EPR.identifiers[0]
CLOSED = {"crossref": Coverage(closed=True)}
HALF = "Is the Quantum Description of Nature Complete?"
OPEN = {"crossref": Coverage(open_ended=True)}


def seen(
    cited: Work, record: Work = EPR, answered: dict[str, Coverage] = CLOSED
) -> tuple[Assessed, Evidence]:
    evidence = Evidence(hits=(Hit(record, "crossref", "crossref", DOI),), answered=answered)
    return verify(Reference("k", 1, cited, entry_type="article"), evidence, THRESHOLDS), evidence


def test_a_record_under_its_own_title_is_not_reviewed() -> None:
    outcome, evidence = seen(replace(EPR, issued=Date(1939)))
    assert reviewed(outcome, EPR, evidence, THRESHOLDS) == of_comparison(outcome)


def test_a_record_that_a_search_brought_is_not_reviewed() -> None:
    weak = replace(EPR, title="Measurement of something", title_is_weak=True)
    evidence = Evidence(hits=(Hit(weak, "pdg", "pdg"),), answered=CLOSED)
    outcome = verify(Reference("k", 1, EPR), evidence, THRESHOLDS)
    assert outcome.choice is not None and outcome.choice.best.assessment.title.similarity < 50
    assert reviewed(outcome, EPR, evidence, THRESHOLDS) == of_comparison(outcome)


def test_where_nothing_was_found_there_is_nothing_to_review() -> None:
    evidence = Evidence(answered=CLOSED)
    outcome = verify(Reference("k", 1, EPR), evidence, THRESHOLDS)
    assert reviewed(outcome, EPR, evidence, THRESHOLDS) == of_comparison(outcome)


@pytest.fixture
def suspicious() -> tuple[Assessed, Evidence]:
    """The identifier leads to a translation."""
    return seen(
        EPR, replace(EPR, title="Ist die Beschreibung der Natur durch die Quantentheorie eine ganze?")
    )


def test_the_label_decides_and_the_score_is_the_middle_of_its_band(
    suspicious: tuple[Assessed, Evidence],
) -> None:
    outcome, evidence = suspicious
    opinion = reviewed(outcome, EPR, evidence, THRESHOLDS)
    assert outcome.verdict is opinion.verdict is Verdict.EXACT
    assert opinion.score != outcome.score
    assert opinion.score == (THRESHOLDS.upper + 10.0) / 2
    assert sum(c.value for c in opinion.contributions) == pytest.approx(opinion.score)
    assert opinion.contributions[-1].field == "review"
    assert opinion.contributions[-1].reason == "EXACT after review"
    [step] = opinion.steps
    assert (step.source, step.asked, step.outcome, step.by_judge) == (
        "reviewer",
        "review",
        Outcome.ANSWERED,
        True,
    )
    assert "on review EXACT" in opinion.rationale and opinion.names_record


@pytest.mark.parametrize(
    ("label", "score"),
    [(Label.EXACT, "upper"), (Label.MINOR, "middle"), (Label.MAJOR, "lower")],
)
def test_every_label_moves_the_score_into_its_own_band(
    suspicious: tuple[Assessed, Evidence], label: Label, score: str
) -> None:
    outcome, _ = suspicious
    opinion = after(of_comparison(outcome), Ruling(label, "so"), THRESHOLDS, "judge", EPR)
    assert opinion.verdict.value == label.value
    assert THRESHOLDS.band(opinion.score).value == score
    assert sum(c.value for c in opinion.contributions) == pytest.approx(opinion.score)
    assert opinion.steps[-1].note == f"{label}: so"
    accused = [f.rule for f, _ in opinion.findings if f.rule == "unknown-work"]
    assert accused == (["unknown-work"] if label is Label.MAJOR else [])
    assert opinion.names_record is (label is not Label.MAJOR)


def test_a_reference_that_was_major_already_is_not_accused_twice() -> None:
    outcome = verify(Reference("k", 1, EPR), Evidence(answered=CLOSED), THRESHOLDS)
    first = of_comparison(outcome)
    assert first.verdict is Verdict.MAJOR
    opinion = after(first, Ruling(Label.MAJOR, "so"), THRESHOLDS, "judge", EPR)
    assert opinion.findings == first.findings


def fields(cited: Work) -> Assessed:
    """A comparison with EPR's record, reached by its identifier through the authors."""
    outcome, _ = seen(cited)
    assert outcome.choice is not None, "the record is taken to be the work"
    assert outcome.choice.best.assessment.similarity < 50.0
    return outcome


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        ({"issued": Date(1949), "container_title": "Nature"}, Label.MINOR),  # authors and pages agree
        ({"issued": Date(1949), "container_title": "Nature", "volume": "", "page": ""}, Label.MAJOR),
        (
            {"issued": Date(1949), "container_title": "", "volume": "", "page": ""},
            Label.MINOR,
        ),  # one contradicts
        ({"issued": Date(1949), "container_title": "Nature", "volume": "12", "page": "99"}, Label.MAJOR),
        ({"issued": None, "container_title": "Nature", "volume": "12", "page": "99"}, Label.MAJOR),
        ({}, Label.MINOR),
    ],
)
def test_major_needs_two_contradictions_and_at_most_one_agreement(
    changes: dict[str, object], label: Label
) -> None:
    cited = replace(EPR, title=HALF, **changes)  # type: ignore[arg-type]
    outcome = fields(cited)
    assert rule(outcome, can_accuse=True).label is label
    assert rule(outcome, can_accuse=False).label is Label.MINOR, (
        "nobody is accused because a source is silent"
    )


def test_the_ruling_says_what_speaks_for_the_record_and_what_against_it() -> None:
    cited = replace(
        EPR,
        title=HALF,
        issued=Date(1949),
        container_title="Nature",
    )
    said = rule(fields(cited), can_accuse=True).rationale
    assert "agrees: authors, volume and pages; differs: year, venue" in said
    assert "under another title" in said


def test_a_source_that_is_not_whole_accuses_nobody() -> None:
    cited = replace(EPR, title=HALF, issued=Date(1949), container_title="Nature", volume="", page="")
    for answered, verdict in ((CLOSED, Verdict.MAJOR), (OPEN, Verdict.MINOR)):
        outcome, evidence = seen(cited, EPR, answered)
        assert reviewed(outcome, cited, evidence, THRESHOLDS).verdict is verdict


def test_the_accusation_names_the_record_that_was_at_hand() -> None:
    found = another_work(EPR)
    assert (found.rule, found.field, found.weight, found.found) == (
        "unknown-work", "title", WEIGHTS["unknown-work"], EPR.title,
    )  # fmt: skip
    assert EPR.title in found.detail and people("Nathan Rosen")[0].family not in found.detail
