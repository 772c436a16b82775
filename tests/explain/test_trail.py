"""Decisions in words, with the nearest score that would have changed them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.explain.trail import ACTIONS, VERDICTS, account, decide, step_in_words
from citeground.thresholds import Thresholds
from citeground.trail import Band, Outcome, Step, Trail

POPQA = Thresholds(-0.99, 0.59, (-1.0, 1.0))


def test_the_nearest_change_is_named_with_its_score() -> None:
    decision = decide(0.55, POPQA)
    assert decision.words() == "0.55 lies from -0.99 up to 0.59: Ambiguous"
    assert decision.nearest() == "with score 0.59 instead of 0.55 this passage would have been Correct"


def test_a_score_on_its_threshold_is_in_the_band_above() -> None:
    assert decide(0.59, POPQA).nearest() == (
        "with a score below 0.59 instead of 0.59 this passage would have been Ambiguous"
    )
    assert decide(0.589_99, POPQA).words() == "0.58999 lies from -0.99 up to 0.59: Ambiguous"


def test_a_band_that_no_score_reaches_is_no_alternative() -> None:
    one = Thresholds(0.0, 0.0, (-1.0, 1.0))
    assert [o.band for o in decide(0.5, one).others] == [Band.LOWER]
    bottom = Thresholds(-1.0, 0.5, (-1.0, 1.0))
    assert [o.band for o in decide(0.7, bottom).others] == [Band.MIDDLE]


@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1))
def test_the_score_it_names_leads_where_it_says(score: float, one: float, other: float) -> None:
    thresholds = Thresholds(min(one, other), max(one, other), (-1.0, 1.0))
    for found in decide(score, thresholds).others:
        changed = found.score - 1e-12 if found.below else found.score
        if found.below and found.band is Band.MIDDLE and thresholds.upper - thresholds.lower < 1e-9:
            continue
        if changed != found.score or not found.below:
            assert thresholds.band(changed) is found.band
        assert found.distance == abs(score - found.score)


@pytest.mark.parametrize("score", [None, float("nan")])
def test_what_could_not_be_read_fails_closed_and_says_so(score: float | None) -> None:
    decision = decide(score, POPQA)
    assert decision.name == "Ambiguous" and decision.nearest() == ""
    assert decision.words() == "no score could be read, which counts as Ambiguous"
    json.dumps(decision.to_json(), allow_nan=False)


@pytest.mark.parametrize(
    ("scores", "start"),
    [
        ([0.7, -1.0], "Correct, because 1 of 2 reached 0.59"),
        ([0.5, -1.0], "Ambiguous, because the best was 0.50, short of 0.59"),
        ([-1.0, -1.0], "Incorrect, because none of 2 reached -0.99"),
        ([], "Incorrect, because none of 0"),
        ([None], "Ambiguous, because no score could be read"),
    ],
)
def test_the_conclusion_is_the_papers(scores: list[float | None], start: str) -> None:
    told = account("Who?", Trail(), [(f"passage {n}", s) for n, s in enumerate(scores, 1)], POPQA)
    assert told.conclusion.startswith(start)
    assert told.lines()[-1] == f"concluded: {told.conclusion}"
    assert told.lines()[:2] == ["asked: Who?", "nothing was asked"]


def test_steps_tell_an_answer_from_a_failure() -> None:
    steps = (
        Step("folder", "Who?", Outcome.ANSWERED, 3, 0.25, Band.MIDDLE),
        Step("wikipedia", "Ada", Outcome.FAILED, note="429"),
        Step("web", "Ada", Outcome.SKIPPED, note="offline"),
        Step("library", "Ada", Outcome.EMPTY),
    )
    told = [step_in_words(s, ACTIONS) for s in steps]
    assert told[0] == "folder was asked Who?: 3 came back, the best scored 0.25: Ambiguous"
    assert "did not answer (429); that says nothing about what it holds" in told[1]
    assert told[2] == "web was not asked (offline)" and told[3].endswith("it has nothing")
    plain = account("Who?", Trail(steps), [("p", 0.1)], POPQA).to_json()
    assert json.loads(json.dumps(plain))["steps"][1]["outcome"] == "failed"


def test_verdicts_have_their_own_words() -> None:
    decision = decide(6.5, Thresholds(1.75, 9.0), VERDICTS, "this reference")
    assert decision.nearest() == "with score 9.00 instead of 6.50 this reference would have been EXACT"
