"""Properties that make a value a Shapley value, on random games."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import ConfigError
from citeground.explain.games import Game
from citeground.explain.partition import partition, tree
from citeground.explain.shapley import exact, leave_one_out


def random_worth(n: int, seed: int) -> list[float]:
    chance = random.Random(seed)
    return [chance.uniform(-1, 1) for _ in range(1 << n)]


def game_of(worth: list[float]) -> Game:
    return Game(len(worth).bit_length() - 1, lambda coalitions: [worth[c] for c in coalitions])


def by_orders(worth: list[float], n: int) -> list[float]:
    """The definition: what a player adds when it comes, over all orders."""
    sums = [0.0] * n
    orders = list(permutations(range(n)))
    for order in orders:
        there = 0
        for player in order:
            sums[player] += worth[there | 1 << player] - worth[there]
            there |= 1 << player
    return [s / len(orders) for s in sums]


@given(st.integers(1, 6), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_equals_brute_force_over_all_orders(n: int, seed: int) -> None:
    worth = random_worth(n, seed)
    assert exact(game_of(worth)).values == pytest.approx(by_orders(worth, n), abs=1e-9)


@given(st.integers(0, 12), st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_values_and_base_are_the_score(n: int, seed: int) -> None:
    worth = random_worth(n, seed)
    found = exact(game_of(worth))
    assert found.base + sum(found.values) == pytest.approx(worth[-1], abs=1e-6)
    assert found.additivity_error <= 1e-9


@given(st.integers(2, 8), st.integers(0, 10_000), st.data())
@settings(max_examples=40, deadline=None)
def test_a_player_that_changes_nothing_gets_nothing(n: int, seed: int, data: st.DataObject) -> None:
    dummy = data.draw(st.integers(0, n - 1))
    worth = random_worth(n, seed)
    worth = [worth[c & ~(1 << dummy)] for c in range(1 << n)]
    assert exact(game_of(worth)).values[dummy] == 0.0


@given(st.integers(2, 8), st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_players_that_do_the_same_get_the_same(n: int, seed: int) -> None:
    worth = random_worth(n, seed)

    def alike(c: int) -> float:
        """Only the number of the first two players that are there counts."""
        return worth[(c >> 2 << 2) | ((1 << (c & 3).bit_count()) - 1)]

    first, second, *_ = exact(game_of([alike(c) for c in range(1 << n)])).values
    assert first == pytest.approx(second, abs=1e-12)


@given(st.integers(1, 7), st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_the_values_of_a_sum_of_games_are_the_sum_of_the_values(n: int, seed: int) -> None:
    one, other = random_worth(n, seed), random_worth(n, seed + 1)
    both = exact(game_of([a + b for a, b in zip(one, other, strict=True)])).values
    apart = zip(exact(game_of(one)).values, exact(game_of(other)).values, strict=True)
    assert both == pytest.approx([a + b for a, b in apart], abs=1e-9)


def test_no_coalition_is_worked_out_twice_and_the_budget_is_two_to_the_n() -> None:
    asked: list[int] = []

    def worth(coalitions: list[int]) -> list[float]:
        asked.extend(coalitions)
        return [float(c) for c in coalitions]

    game = Game(12, worth)  # type: ignore[arg-type]
    exact(game)
    leave_one_out(game)
    assert len(asked) == len(set(asked)) == 4096 == game.evaluations


def test_more_than_twelve_players_are_refused_with_what_to_do() -> None:
    with pytest.raises(ConfigError, match=r"8,192 evaluations.*partition"):
        exact(Game(13, lambda cs: [0.0 for _ in cs]))


def test_leave_one_out_is_exact_only_where_players_do_not_work_together() -> None:
    additive = leave_one_out(Game(4, lambda cs: [float(c.bit_count()) for c in cs]))
    assert additive.values == (1.0, 1.0, 1.0, 1.0) and additive.additivity_error == 0.0
    both_needed = leave_one_out(Game(2, lambda cs: [float(c == 3) for c in cs]))
    assert both_needed.values == (1.0, 1.0) and both_needed.additivity_error == 1.0
    assert "Shapley" not in both_needed.method


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_the_tree_holds_every_player_once_and_is_shallow(sizes: list[int]) -> None:
    groups, start = [], 0
    for size in sizes:
        groups.append(list(range(start, start + size)))
        start += size
    rows = tree(groups)
    assert len(rows) == start - 1
    children = sorted(child for left, right, _, _ in rows for child in (left, right))
    assert children == list(range(2 * start - 2))
    assert not rows or (rows[-1][3] == start and rows[-1][2] <= 9)


def test_partition_equals_the_exact_values_where_players_do_not_work_together() -> None:
    pytest.importorskip("shap")
    weights = [0.5, -1.0, 2.0, 0.0, 0.25]

    def game() -> Game:
        return Game(5, lambda cs: [sum(w for i, w in enumerate(weights) if c >> i & 1) for c in cs])

    found = partition(game(), [[0, 1], [2, 3, 4]], budget=200)
    assert found.values == pytest.approx(weights, abs=1e-6)
    assert found.values == pytest.approx(exact(game()).values, abs=1e-6)


def test_partition_adds_up_when_the_budget_ends() -> None:
    pytest.importorskip("shap")
    worth = random_worth(10, 7)
    game = game_of(worth)
    found = partition(game, [list(range(10))], budget=20)
    assert found.additivity_error < 1e-6 and game.evaluations <= 40
    with pytest.raises(ConfigError, match="at least 4"):
        partition(game, [list(range(10))], budget=3)
