"""How far a number could be off, and whether two of them differ."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

from citeground.explain.inference import quantile

T = TypeVar("T")
_Z95 = 1.959963984540054
ROUNDS, SEED = 2000, 20


class Interval(NamedTuple):
    """A 95 % interval and the way in which it was made."""

    low: float
    high: float
    how: str


def wilson(hits: int, total: int, z: float = _Z95) -> Interval:
    """Wilson's score interval of a share (Wilson 1927). All of [0, 1] where nothing was counted."""
    if not 0 <= hits <= total:
        raise ValueError(f"{hits} hits of {total}")
    if not total:
        return Interval(0.0, 1.0, "no items")
    share, square = hits / total, z * z
    centre = (share + square / (2 * total)) / (1 + square / total)
    half = z / (1 + square / total) * math.sqrt(share * (1 - share) / total + square / (4 * total * total))
    # At the ends the closed form is exactly 0 or 1; rounding must not say otherwise.
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == total else centre + half
    return Interval(low, high, "Wilson 95 %")


def bootstrap(
    items: Sequence[T],
    statistic: Callable[[Sequence[T]], float],
    *,
    clusters: Sequence[Hashable] | None = None,
    rounds: int = ROUNDS,
    seed: int = SEED,
) -> Interval:
    """The percentile interval of a statistic over resampled items.

    With ``clusters`` (one name per item) whole clusters are drawn, since items that share a source err
    together. Seeded: the same items give the same interval.
    """
    if not items:
        return Interval(float("nan"), float("nan"), "no items")
    draw = random.Random(seed)
    if clusters is None:
        values = sorted(statistic(draw.choices(items, k=len(items))) for _ in range(rounds))
        how = f"bootstrap 95 %, {rounds} rounds"
    else:
        grouped: dict[Hashable, list[T]] = {}
        for item, name in zip(items, clusters, strict=True):
            grouped.setdefault(name, []).append(item)
        groups = list(grouped.values())
        values = sorted(
            statistic([item for group in draw.choices(groups, k=len(groups)) for item in group])
            for _ in range(rounds)
        )
        how = f"bootstrap 95 % over {len(groups)} clusters, {rounds} rounds"
    return Interval(quantile(values, 0.025), quantile(values, 0.975), how)


class McNemar(NamedTuple):
    """Which of two was right where they differ, and the exact two-sided p of that."""

    first_only: int
    second_only: int
    p: float


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> McNemar:
    """The exact McNemar test on the same items in the same order (McNemar 1947; binomial, no correction)."""
    only_first = sum(a and not b for a, b in zip(first, second, strict=True))
    only_second = sum(b and not a for a, b in zip(first, second, strict=True))
    total = only_first + only_second
    tail = sum(math.comb(total, k) for k in range(min(only_first, only_second) + 1))
    return McNemar(only_first, only_second, min(1.0, 2 * tail / 2**total))


def holm(values: Sequence[float]) -> list[float]:
    """p-values corrected for having asked several times (Holm 1979), in the same order."""
    order = sorted(range(len(values)), key=values.__getitem__)
    out, largest = [0.0] * len(values), 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(values) - rank) * values[index]))
        out[index] = largest
    return out
