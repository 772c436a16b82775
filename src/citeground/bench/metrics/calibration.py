"""Whether confidence means what it says: calibration error, and the risk that is left at each coverage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Bin(NamedTuple):
    """Items of like confidence: the edges, how many, their mean confidence, the share that is right."""

    low: float
    high: float
    items: int
    confidence: float
    right: float


def bins(confidences: Sequence[float], right: Sequence[bool], count: int = 10) -> tuple[Bin, ...]:
    """Bins of equal width over [0, 1]; empty ones are left out. 1.0 belongs to the last."""
    filled: dict[int, list[tuple[float, bool]]] = {}
    for confidence, hit in zip(confidences, right, strict=True):
        if not 0.0 <= confidence <= 1.0:
            raise ValueError(f"a confidence of {confidence}")
        filled.setdefault(min(count - 1, int(confidence * count)), []).append((confidence, hit))
    return tuple(
        Bin(
            place / count,
            (place + 1) / count,
            len(items),
            sum(c for c, _ in items) / len(items),
            sum(hit for _, hit in items) / len(items),
        )
        for place, items in sorted(filled.items())
    )


def calibration_error(confidences: Sequence[float], right: Sequence[bool], count: int = 10) -> float:
    """The expected calibration error: the mean gap of confidence and accuracy, weighted by bin."""
    if not confidences:
        return 0.0
    return sum(b.items * abs(b.confidence - b.right) for b in bins(confidences, right, count)) / len(right)


class Point(NamedTuple):
    """With all items of at least ``threshold`` answered: the share answered, and the share of those wrong."""

    threshold: float
    coverage: float
    risk: float


def risk_coverage(confidences: Sequence[float], right: Sequence[bool]) -> tuple[Point, ...]:
    """One point for each distinct confidence, highest first; items of one confidence come together."""
    order = sorted(zip(confidences, right, strict=True), key=lambda item: -item[0])
    points: list[Point] = []
    wrong = 0
    for place, (confidence, hit) in enumerate(order, 1):
        wrong += not hit
        if place == len(order) or order[place][0] != confidence:
            points.append(Point(confidence, place / len(order), wrong / place))
    return tuple(points)


def area_under_risk(points: Sequence[Point]) -> float:
    """The mean risk over coverage (AURC) as a step function: lower is better; the last risk is the whole's."""
    area, before = 0.0, 0.0
    for point in points:
        area += (point.coverage - before) * point.risk
        before = point.coverage
    return area
