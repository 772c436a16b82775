"""Intervals and tests that the study needs, with nothing but the standard library.

Clustered bootstrap: Cameron, Gelbach and Miller (2008); false discovery rate: Benjamini and Hochberg
(1995). Every function that draws takes a seed: the same data and seed give the same numbers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

DRAWS = 2_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, a two-sided p-value against 0, and on how much it rests.

    ``n`` counts values, ``clusters`` the groups that were drawn together (questions). An estimate of
    nothing is NaN; with fewer than two clusters there is no interval.
    """

    mean: float
    low: float
    high: float
    p: float
    n: int
    clusters: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


def mean_of(
    values: Sequence[float], clusters: Sequence[str], *, draws: int = DRAWS, seed: int = 0
) -> Estimate:
    """The mean of ``values`` by a bootstrap that draws whole clusters (one name per value)."""
    if not values:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, 0)
    sums = _by_cluster(values, clusters)
    drawn = _drawn(list(sums.values()), lambda sample: _ratio(sample, 0), draws, seed)
    return _estimate(math.fsum(values) / len(values), drawn, len(values), len(sums))


def difference_of(
    one: Sequence[float],
    one_clusters: Sequence[str],
    other: Sequence[float],
    other_clusters: Sequence[str],
    *,
    draws: int = DRAWS,
    seed: int = 0,
) -> Estimate:
    """The mean of ``one`` minus that of ``other``; a cluster that has values in both is drawn with both."""
    if not one or not other:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, 0)
    first, second = _by_cluster(one, one_clusters), _by_cluster(other, other_clusters)
    nothing = (0.0, 0)
    sums = [(*first.get(c, nothing), *second.get(c, nothing)) for c in dict.fromkeys([*first, *second])]
    drawn = _drawn(sums, lambda sample: _ratio(sample, 0) - _ratio(sample, 2), draws, seed)
    mean = math.fsum(one) / len(one) - math.fsum(other) / len(other)
    return _estimate(mean, drawn, len(one) + len(other), len(sums))


def _by_cluster(values: Sequence[float], clusters: Sequence[str]) -> dict[str, tuple[float, int]]:
    """The sum and the number of the values of each cluster."""
    sums: dict[str, tuple[float, int]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + value, count + 1)
    return sums


def _ratio(sample: Sequence[tuple[float, ...]], place: int) -> float:
    """Sum over count of a draw; NaN where the draw has none of that side."""
    count = sum(s[place + 1] for s in sample)
    return sum(s[place] for s in sample) / count if count else math.nan


def _drawn(
    members: Sequence[tuple[float, ...]],
    measure: Callable[[Sequence[tuple[float, ...]]], float],
    draws: int,
    seed: int,
) -> list[float]:
    if len(members) < 2:
        return []
    chance = random.Random(seed)
    found = (measure(chance.choices(members, k=len(members))) for _ in range(draws))
    return sorted(f for f in found if not math.isnan(f))


def _estimate(mean: float, drawn: Sequence[float], n: int, clusters: int) -> Estimate:
    if not drawn:
        return Estimate(mean, math.nan, math.nan, math.nan, n, clusters)
    below = sum(d <= 0 for d in drawn)
    above = sum(d >= 0 for d in drawn)
    p = min(1.0, 2 * (1 + min(below, above)) / (len(drawn) + 1))
    return Estimate(mean, quantile(drawn, 0.025), quantile(drawn, 0.975), p, n, clusters)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The quantile of values in ascending order, by linear interpolation."""
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """The q-value of each p-value among all of them; NaN stays NaN and does not count."""
    tested = sorted((p, n) for n, p in enumerate(ps) if not math.isnan(p))
    found = [math.nan] * len(ps)
    least = 1.0
    for rank in range(len(tested), 0, -1):
        p, place = tested[rank - 1]
        least = min(least, p * len(tested) / rank)
        found[place] = least
    return found


def ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1; equal values share their mean rank."""
    order = sorted(range(len(values)), key=lambda n: values[n])
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            found[place] = (start + end) / 2 + 1
        start = end + 1
    return found


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation; NaN where either does not vary."""
    if len(one) != len(other):
        raise ValueError(f"{len(one)} values against {len(other)}")
    return _pearson(ranks(one), ranks(other))


def _pearson(one: Sequence[float], other: Sequence[float]) -> float:
    if len(one) < 2:
        return math.nan
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    a = [v - mean_one for v in one]
    b = [v - mean_other for v in other]
    norm = math.sqrt(math.fsum(v * v for v in a) * math.fsum(v * v for v in b))
    return math.fsum(x * y for x, y in zip(a, b, strict=True)) / norm if norm else math.nan


def permutation_p(observed: float, drawn: Sequence[float]) -> float:
    """Two-sided: how often a draw lies as far from the middle of the draws as what was observed."""
    if not drawn or math.isnan(observed):
        return math.nan
    middle = math.fsum(drawn) / len(drawn)
    far = abs(observed - middle) - 1e-12
    return (1 + sum(abs(d - middle) >= far for d in drawn)) / (len(drawn) + 1)
