"""A model reads only what the rules could not, and may only read what is printed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citeground.citations.reading import Reading, read_by_model
from citeground.errors import SourceUnavailable
from citeground.models import Field, Identifier, Reference, Work
from citeground.trail import Outcome
from tests.citations.model_world import FixedModel

PRINTED = "A. Einstein and B. Podolsky, can quantum mechanical description be complete, somewhere 1935"
UNREAD = Reference("1", 1, Work(), raw=PRINTED, path="a.txt")
READ = Reference("2", 2, Work(title="On the Einstein Podolsky Rosen Paradox"), raw="Bell, On the …")
ANSWER = json.dumps(
    {"title": "can quantum mechanical description be complete", "authors": ["A. Einstein", "N. Bohr"],
     "year": "1935", "published_in": "Nature"}
)  # fmt: skip


def model(answer: str = ANSWER) -> FixedModel:
    return FixedModel(lambda _: answer)


def test_without_a_model_everything_stays_as_the_rules_read_it() -> None:
    assert read_by_model(None, [UNREAD, READ]) == [Reading(UNREAD), Reading(READ)]


def test_a_model_is_not_asked_where_the_rules_read_everything() -> None:
    asked = model()
    assert read_by_model(asked, [READ, READ]) == [Reading(READ), Reading(READ)]
    assert read_by_model(asked, []) == []
    assert asked.asked == []


@pytest.mark.parametrize("jobs", [1, 4])
def test_only_what_has_no_title_is_read_by_the_model_and_the_order_stays(jobs: int) -> None:
    asked = model()
    readings = read_by_model(asked, [READ, UNREAD, READ, replace(UNREAD, key="4")], jobs)
    assert [r.reference.key for r in readings] == ["2", "1", "2", "4"]
    assert len(asked.asked) == 2 and readings[0] == Reading(READ)
    assert readings[1].reference.cited.title == "can quantum mechanical description be complete"


def test_what_is_not_printed_is_not_taken_from_a_model() -> None:
    [reading] = read_by_model(model(), [UNREAD])
    cited = reading.reference.cited
    assert [n.family for n in cited.author] == ["Einstein"] and cited.container_title == ""
    assert cited.year == 1935
    assert (reading.reference.key, reading.reference.raw) == ("1", PRINTED)


def test_the_reader_is_told_that_a_model_read_the_title() -> None:
    [reading] = read_by_model(model(), [UNREAD])
    assert reading.note == "its title was read by the model stub, since the rules found none"
    [step] = reading.steps
    assert (step.source, step.asked, step.outcome, step.by_judge) == (
        "stub",
        "extraction",
        Outcome.ANSWERED,
        True,
    )
    assert "quantum mechanical" in step.note


def test_a_model_that_does_not_answer_leaves_the_reference_and_a_failed_step() -> None:
    def fail(_: str) -> str:
        raise SourceUnavailable("stub", "time-out")

    [reading] = read_by_model(FixedModel(fail), [UNREAD])
    assert (reading.reference, reading.note) == (UNREAD, "")
    [step] = reading.steps
    assert (step.outcome, step.note, step.by_judge) == (Outcome.FAILED, "time-out", True)


def test_an_answer_that_cannot_be_read_is_a_failure_and_shown_cut() -> None:
    [reading] = read_by_model(model("x" * 9000), [UNREAD])
    [step] = reading.steps
    assert reading.reference is UNREAD and step.outcome is Outcome.FAILED
    assert step.note == "an unreadable answer: " + "x" * 4000


def test_a_title_that_stands_nowhere_in_the_reference_changes_nothing() -> None:
    invented = json.dumps({"title": "Another work altogether", "authors": [], "year": "", "published_in": ""})
    [reading] = read_by_model(model(invented), [UNREAD])
    assert (reading.reference, reading.note) == (UNREAD, "")
    assert [s.outcome for s in reading.steps] == [Outcome.ANSWERED]


@pytest.mark.parametrize(
    "reference",
    [
        replace(UNREAD, raw="  "),
        replace(UNREAD, fields=(Field("author", "A. Einstein"),)),
        replace(UNREAD, cited=Work(identifiers=(Identifier("doi", "10.1/x"),))),
        replace(UNREAD, cited=Work(container_title="Phys. Rev.", volume="47", page="777")),
    ],
)
def test_a_reference_that_needs_no_title_is_not_given_to_a_model(reference: Reference) -> None:
    asked = model()
    assert read_by_model(asked, [reference, UNREAD])[0] == Reading(reference)
    assert len(asked.asked) == 1
