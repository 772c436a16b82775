"""Intervals, tests and ranks against what can be worked out otherwise."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.explain.inference import (
    benjamini_hochberg,
    difference_of,
    mean_of,
    permutation_p,
    quantile,
    ranks,
    spearman,
)


def test_the_interval_covers_the_mean_about_as_often_as_it_says() -> None:
    chance = random.Random(5)
    covered = 0
    for seed in range(120):
        values = [chance.gauss(0.3, 1.0) for _ in range(60)]
        found = mean_of(values, [str(n) for n in range(60)], draws=300, seed=seed)
        covered += found.low <= 0.3 <= found.high
    assert 102 <= covered <= 120


def test_values_of_one_cluster_do_not_count_as_many() -> None:
    chance = random.Random(1)
    clusters = [str(n // 20) for n in range(200)]
    shift = {c: chance.gauss(0, 1) for c in set(clusters)}
    values = [shift[c] for c in clusters]
    clustered = mean_of(values, clusters)
    naive = mean_of(values, [str(n) for n in range(200)])
    assert clustered.high - clustered.low > 2 * (naive.high - naive.low)
    assert (clustered.n, clustered.clusters, naive.clusters) == (200, 10, 200)


def test_the_same_seed_gives_the_same_numbers() -> None:
    values, clusters = [0.1, 0.5, 0.2, 0.9], ["a", "b", "c", "d"]
    assert mean_of(values, clusters, seed=3) == mean_of(values, clusters, seed=3)


def test_nothing_and_a_single_cluster_have_no_interval() -> None:
    assert math.isnan(mean_of([], []).mean)
    lone = mean_of([1.0, 2.0], ["a", "a"])
    assert lone.mean == 1.5 and math.isnan(lone.low) and not lone.is_clear


def test_a_clear_effect_has_a_small_p_and_none_a_large_one() -> None:
    names = [str(n) for n in range(50)]
    chance = random.Random(2)
    assert mean_of([1 + chance.random() for _ in names], names).p < 0.01
    assert mean_of([(-1.0) ** n for n in range(50)], names).p > 0.5


def test_benjamini_hochberg_on_the_textbook_case() -> None:
    ps = [0.01, 0.04, 0.03, 0.005, math.nan]
    found = benjamini_hochberg(ps)
    assert found[:4] == pytest.approx([0.02, 0.04, 0.04, 0.02]) and math.isnan(found[4])


@given(st.lists(st.floats(0, 1), max_size=30))
def test_q_is_never_below_p_and_keeps_the_order(ps: list[float]) -> None:
    found = benjamini_hochberg(ps)
    assert all(p - 1e-12 <= q <= 1 for p, q in zip(ps, found, strict=True))
    order = sorted(range(len(ps)), key=lambda n: ps[n])
    assert all(found[a] <= found[b] + 1e-12 for a, b in pairwise(order))


def test_ranks_and_spearman() -> None:
    assert ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]
    assert spearman([1, 2, 3], [10, 20, 300]) == pytest.approx(1.0)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)
    assert math.isnan(spearman([1, 1], [1, 2]))
    with pytest.raises(ValueError, match="2 values against 1"):
        spearman([1, 2], [1])


def test_quantiles_are_interpolated() -> None:
    assert [quantile([0.0, 1.0, 2.0], q) for q in (0, 0.25, 1)] == [0.0, 0.5, 2.0]


def test_a_permutation_p_counts_what_lies_as_far_out() -> None:
    assert permutation_p(0.9, [0.4, 0.5, 0.6]) == 0.25
    assert permutation_p(0.5, [0.4, 0.5, 0.6]) == 1.0
    assert math.isnan(permutation_p(0.5, []))


def test_a_difference_of_two_sides_that_share_questions() -> None:
    chance = random.Random(8)
    names = [f"q{n}" for n in range(60)]
    level = {n: chance.gauss(0, 3) for n in names}
    one = [level[n] + 0.5 + chance.gauss(0, 0.1) for n in names]
    other = [level[n] + chance.gauss(0, 0.1) for n in names]
    found = difference_of(one, names, other, names)
    assert found.low < 0.5 < found.high and found.low > 0.4, "what both sides share falls away"
    assert (found.n, found.clusters) == (120, 60)
    apart = difference_of(one, names, other, [f"r{n}" for n in range(60)])
    assert apart.high - apart.low > 10 * (found.high - found.low)
    assert math.isnan(difference_of([], [], other, names).mean)
