"""Numbers about scores and labels: AUC, bootstrap intervals by question, calibration, risk and coverage."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence

from citeground.bench.metrics.calibration import calibration_error as expected_error
from citeground.bench.metrics.ranking import area_under_roc
from citeground.thresholds import Thresholds, fit
from citeground.trail import Band

# Deciding wrongly costs as much as this many right decisions gain; Ambiguous costs and gains nothing.
COST = 3.0


def auc(scores: Sequence[float], labels: Sequence[int]) -> float:
    """The chance that a positive scores above a negative (ties count half); 0.5 where a class is absent."""
    return area_under_roc([(score, bool(label)) for score, label in zip(scores, labels, strict=True)])


def interval(
    scores: Sequence[float],
    labels: Sequence[int],
    groups: Sequence[str],
    other: Sequence[float] | None = None,
    *,
    draws: int = 500,
    seed: int = 0,
) -> tuple[float, float]:
    """95 % bootstrap interval of the AUC, or of its difference to ``other``'s; whole questions are drawn."""
    chance = random.Random(seed)
    by: dict[str, list[int]] = defaultdict(list)
    for i, group in enumerate(groups):
        by[group].append(i)
    keys = sorted(by)
    values = []
    for _ in range(draws):
        rows = [i for _ in keys for i in by[chance.choice(keys)]]
        drawn = [labels[i] for i in rows]
        value = auc([scores[i] for i in rows], drawn)
        values.append(value - auc([other[i] for i in rows], drawn) if other is not None else value)
    values.sort()
    return values[int(0.025 * draws)], values[min(draws - 1, int(0.975 * draws))]


def calibration_error(scores: Sequence[float], labels: Sequence[int]) -> float:
    """Expected calibration error of (score + 1) / 2 in ten bins of equal width."""
    return expected_error([(score + 1) / 2 for score in scores], [bool(label) for label in labels])


def by_question(
    scores: Sequence[float], labels: Sequence[int], groups: Sequence[str]
) -> tuple[list[float], list[int]]:
    """The best score of each question and whether any of its passages is right: what the action sees."""
    best: dict[str, float] = {}
    any_right: dict[str, int] = {}
    for score, label, group in zip(scores, labels, groups, strict=True):
        best[group] = max(score, best.get(group, -1.0))
        any_right[group] = max(label, any_right.get(group, 0))
    return list(best.values()), [any_right[g] for g in best]


def risk_coverage(best: Sequence[float], right: Sequence[int], pair: Thresholds) -> tuple[float, float]:
    """(share of decided questions decided wrongly, share decided): Ambiguous is what is not decided."""
    bands = [pair.band(b) for b in best]
    decided = [(b, y) for b, y in zip(bands, right, strict=True) if b is not Band.MIDDLE]
    wrong = sum((band is Band.UPPER) != bool(y) for band, y in decided)
    return (wrong / len(decided) if decided else 0.0), len(decided) / max(1, len(best))


def fit_thresholds(best: Sequence[float], right: Sequence[int], fitted_on: str) -> Thresholds:
    """The pair that makes most right decisions, a wrong one costing ``COST`` of them."""
    truth = [Band.UPPER if y else Band.LOWER for y in right]

    def gain(true: Sequence[Band], given: Sequence[Band]) -> float:
        decided = [(t, g) for t, g in zip(true, given, strict=True) if g is not Band.MIDDLE]
        right_ones = sum(t is g for t, g in decided)
        return (right_ones - COST * (len(decided) - right_ones)) / len(true)

    grid = [round(-1 + 0.04 * i, 2) for i in range(51)]
    return fit(best, truth, objective=gain, grid=grid, scale=(-1.0, 1.0), fitted_on=fitted_on)[0]


def is_for_fitting(question: str) -> bool:
    """Whether a held-out question is for fitting thresholds (the others are for measuring)."""
    return sum(map(ord, re.sub(r"\W", "", question))) % 2 == 0
