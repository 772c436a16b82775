"""Actions, presets and strips."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.actions import action_of
from citeground.rag.answers import Action, Graded, Use
from citeground.rag.grading import Grader
from citeground.rag.presets import preset
from citeground.rag.refine import refine, strips_of
from citeground.thresholds import Thresholds
from tests.rag.judges import By

PAIR = Thresholds(-0.9, 0.6, (-1.0, 1.0))
NAN = math.nan


@pytest.mark.parametrize(
    ("scores", "action"),
    [
        ([0.7, -1.0], Action.CORRECT),
        ([0.6], Action.CORRECT),
        ([0.59, -1.0], Action.AMBIGUOUS),
        ([-0.9], Action.AMBIGUOUS),
        ([-0.91, -1.0], Action.INCORRECT),
        ([], Action.INCORRECT),
        ([None], Action.AMBIGUOUS),
        ([NAN, -1.0], Action.AMBIGUOUS),
        ([NAN, 0.9], Action.CORRECT),
    ],
)
def test_actions(scores: list[float | None], action: Action) -> None:
    assert action_of(scores, PAIR) is action


def graded(*texts: str) -> list[Graded]:
    return [Graded(n, Passage(t), 0.0, Use.KEPT) for n, t in enumerate(texts, start=1)]


def grader(rate: Callable[[str], float]) -> Grader:
    return Grader(By(rate))


TEXT = " ".join(f"Sentence number {n} stands here." for n in range(1, 8))


def test_windows_of_three_sentences() -> None:
    found = list(strips_of(TEXT, preset("paper")))
    assert [s.count("Sentence") for s in found] == [3, 3, 1]


def test_one_or_two_sentences_are_one_strip() -> None:
    assert list(strips_of("It is so here. It is there too.", preset("paper"))) == [
        "It is so here. It is there too."
    ]


def test_fixed_and_selection() -> None:
    assert [len(s.split()) for s in strips_of("word " * 104, preset("paper", "fixed"))] == [50, 50, 4]
    assert list(strips_of(TEXT, preset("paper", "selection"))) == [TEXT]


def test_short_strips_are_dropped() -> None:
    assert list(strips_of("Three short words.", preset("paper"))) == []
    assert [len(s.split()) for s in strips_of("word " * 53, preset("paper", "fixed"))] == [50]


def test_the_best_five_above_the_floor_in_the_order_of_the_text() -> None:
    texts = [f"Passage number {n} says something." for n in range(8)]
    judge = grader(lambda t: -0.5 if "number 7" in t else int(t.split()[2]) / 10)
    strips = refine("q", graded(*texts), judge, preset("paper"))
    assert [s.text.split()[2] for s in strips] == ["2", "3", "4", "5", "6"]


def test_the_first_code_orders_by_score_and_filters_nothing() -> None:
    texts = [f"Passage number {n} says something." for n in range(8)]
    judge = grader(lambda t: int(t.split()[2]) / 10 - 1)
    strips = refine("q", graded(*texts), judge, preset("original"))
    assert [s.text.split()[2] for s in strips] == ["7", "6", "5", "4", "3", "2"]
    assert len(refine("q", graded(*texts), judge, preset("original", "selection"))) == 3


def test_nothing_left_is_the_whole_passage() -> None:
    strips = refine("q", graded(TEXT), grader(lambda t: -1.0), preset("paper"))
    assert [s.text for s in strips] == [TEXT]


def test_an_unread_score_is_kept_last() -> None:
    texts = [f"Passage number {n} says something." for n in range(6)]
    judge = grader(lambda t: NAN if "number 0" in t else -0.4)
    assert "number 0" not in " ".join(s.text for s in refine("q", graded(*texts), judge, preset("paper")))
    (only,) = refine("q", graded(texts[0]), judge, preset("paper"))
    assert only.score is None


def test_published_thresholds() -> None:
    paper = preset("paper").thresholds
    assert (paper["popqa"].upper, paper["popqa"].lower) == (0.59, -0.99)
    assert (paper["science"].upper, paper["science"].lower) == (0.5, -0.91)
    assert (paper["biography"].upper, paper["biography"].lower) == (0.95, -0.91)


def test_unknown_names() -> None:
    with pytest.raises(ConfigError, match="there are: default, paper, original"):
        preset("papr")
    with pytest.raises(ConfigError, match="selection"):
        preset("paper", "halves")
