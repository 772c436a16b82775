"""Curves and their areas on games that can be drawn on paper."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.explain.faithfulness import area, comprehensiveness, faithfulness, steps, sufficiency
from citeground.explain.games import Game
from citeground.explain.shapley import exact


def additive(weights: list[float]) -> list[float]:
    return [sum(w for i, w in enumerate(weights) if c >> i & 1) for c in range(1 << len(weights))]


def test_the_way_down_and_the_way_up() -> None:
    assert steps([1, 0, 2], deleting=True) == [0b111, 0b101, 0b100, 0b000]
    assert steps([1, 0, 2], deleting=False) == [0b000, 0b010, 0b011, 0b111]


def test_areas_by_hand() -> None:
    worth = additive([2.0, 0.0])
    assert area(worth, [0, 1], [1, 1], deleting=True) == pytest.approx(0.5)
    assert area(worth, [1, 0], [1, 1], deleting=True) == pytest.approx(1.5)
    assert area(worth, [0, 1], [1, 3], deleting=True) == pytest.approx(0.25)
    assert area(worth, [0, 1], [1, 1], deleting=False) == pytest.approx(1.5)


def test_comprehensiveness_and_sufficiency_by_hand() -> None:
    worth = additive([2.0, 1.0, 0.0])
    assert comprehensiveness(worth, [0, 1, 2]) == pytest.approx(3 - (1 + 0) / 2)
    assert sufficiency(worth, [0, 1, 2]) == pytest.approx(3 - (2 + 3) / 2)


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=6))
@settings(max_examples=40, deadline=None)
def test_in_an_additive_game_the_values_are_never_worse_than_chance(weights: list[float]) -> None:
    worth = additive(weights)
    found = faithfulness(worth, weights, [1] * len(weights), orders=20)
    assert min(found.deletion, found.insertion, found.comprehensiveness, found.sufficiency) >= -1e-9


def test_reversed_values_are_worse_than_chance() -> None:
    chance = random.Random(4)
    worth = [chance.uniform(-1, 1) + c.bit_count() for c in range(64)]
    weights = [3.0, -2.0, 1.0, 0.5, -0.5, 2.0]
    worth = [w + a for w, a in zip(worth, additive(weights), strict=True)]
    values = exact(Game(6, lambda cs: [worth[c] for c in cs])).values
    good = faithfulness(worth, values, [1] * 6)
    bad = faithfulness(worth, [-v for v in values], [1] * 6)
    for name in ("deletion", "insertion", "deletion_by_words", "comprehensiveness", "sufficiency"):
        assert getattr(good, name) > 0 > getattr(bad, name)


def test_a_single_part_has_nothing_to_order() -> None:
    found = faithfulness([0.0, 1.0], [1.0], [5])
    assert found.deletion == found.comprehensiveness == 0.0
    assert faithfulness([0.0], [], []).insertion == 0.0
