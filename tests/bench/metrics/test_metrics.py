"""The numbers against hand-counted and published values."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.bench.metrics.calibration import area_under_risk, bins, calibration_error, risk_coverage
from citeground.bench.metrics.intervals import bootstrap, holm, mcnemar, wilson
from citeground.bench.metrics.labels import (
    accuracy,
    confusion,
    f1,
    macro_f1,
    matthews,
    precision,
    recall,
    weighted_f1,
)

PAIRS = [("a", "a")] * 4 + [("a", "b")] + [("b", "b")] * 2 + [("b", "a")] * 1 + [("c", "open")] * 2


def test_labels_by_hand() -> None:
    assert accuracy(PAIRS) == 0.6
    assert confusion(PAIRS)["a", "b"] == 1
    assert precision(PAIRS, "a") == 0.8
    assert recall(PAIRS, "a") == 0.8
    assert f1(PAIRS, "a") == pytest.approx(0.8)
    assert f1(PAIRS, "b") == pytest.approx(2 * 2 / 6)
    assert f1(PAIRS, "c") == 0.0
    assert macro_f1(PAIRS, ("a", "b", "c")) == pytest.approx((0.8 + 2 / 3 + 0) / 3)
    assert weighted_f1(PAIRS) == pytest.approx((5 * 0.8 + 3 * 2 / 3) / 10)


def test_nothing_is_zero_and_not_an_error() -> None:
    assert accuracy([]) == weighted_f1([]) == precision([], "a") == recall([], "a") == f1([], "a") == 0.0


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        ([("y", "y"), ("n", "n")], 1.0),
        ([("y", "n"), ("n", "y")], -1.0),
        ([("y", "y"), ("n", "y")], 0.0),
        ([("y", "y")] * 90 + [("y", "n")] * 5 + [("n", "y")] * 4 + [("n", "n")], 0.13524203),
    ],
)
def test_matthews(pairs: list[tuple[str, str]], value: float) -> None:
    assert matthews(pairs, "y") == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        # Newcombe 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_is_newcombes_table(hits: int, total: int, low: float, high: float) -> None:
    found = wilson(hits, total)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_wilson_of_nothing_knows_nothing() -> None:
    assert wilson(0, 0)[:2] == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 hits of 2"):
        wilson(3, 2)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share(counted: tuple[int, int]) -> None:
    hits, total = counted
    found = wilson(hits, total)
    assert 0.0 <= found.low <= hits / total <= found.high <= 1.0


def test_bootstrap_is_repeatable_and_near_wilson() -> None:
    items = [1.0] * 70 + [0.0] * 30
    mean = lambda xs: sum(xs) / len(xs)  # noqa: E731
    first = bootstrap(items, mean)
    assert first == bootstrap(items, mean)
    assert bootstrap(items, mean, rounds=9)[:2] != bootstrap(items, mean, rounds=9, seed=21)[:2]
    assert first.low == pytest.approx(wilson(70, 100).low, abs=0.02)
    assert first.high == pytest.approx(wilson(70, 100).high, abs=0.02)


def test_clusters_that_err_together_widen_the_interval() -> None:
    items = ([1.0] * 10 + [0.0] * 10) * 5
    mean = lambda xs: sum(xs) / len(xs)  # noqa: E731
    alone = bootstrap(items, mean)
    together = bootstrap(items, mean, clusters=[n // 10 for n in range(100)])
    assert together.high - together.low > 1.5 * (alone.high - alone.low)
    assert "10 clusters" in together.how


def test_bootstrap_of_nothing_is_not_a_number() -> None:
    assert math.isnan(bootstrap([], lambda xs: 0.0).low)


def test_mcnemar_by_hand() -> None:
    first = [True] * 10 + [False] * 2 + [True] * 5
    second = [False] * 10 + [True] * 2 + [True] * 5
    found = mcnemar(first, second)
    assert (found.first_only, found.second_only) == (10, 2)
    assert found.p == pytest.approx(2 * (1 + 12 + 66) / 4096)
    assert mcnemar([True], [True]).p == 1.0
    with pytest.raises(ValueError):
        mcnemar([True], [True, False])


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_calibration_by_hand() -> None:
    confidences = [0.95, 0.95, 0.95, 0.95, 0.55, 0.55]
    right = [True, True, True, False, True, False]
    assert [b.items for b in bins(confidences, right)] == [2, 4]
    assert calibration_error(confidences, right) == pytest.approx((4 * 0.2 + 2 * 0.05) / 6)
    assert calibration_error([1.0, 0.0], [True, False]) == 0.0
    assert calibration_error([], []) == 0.0
    with pytest.raises(ValueError, match="confidence"):
        bins([1.2], [True])


def test_risk_and_coverage_by_hand() -> None:
    points = risk_coverage([0.9, 0.8, 0.8, 0.1], [True, True, False, False])
    assert [(p.coverage, p.risk) for p in points] == [(0.25, 0.0), (0.75, 1 / 3), (1.0, 0.5)]
    assert area_under_risk(points) == pytest.approx(0.5 / 3 + 0.25 * 0.5)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=40))
def test_all_covered_is_the_plain_error(items: list[tuple[float, bool]]) -> None:
    points = risk_coverage([c for c, _ in items], [r for _, r in items])
    assert points[-1].coverage == 1.0
    assert points[-1].risk == pytest.approx(sum(not r for _, r in items) / len(items))
