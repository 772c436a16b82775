"""Fit two thresholds to labelled scores: by the paper's grid, or by what errors cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citeground.bench.metrics.labels import weighted_f1
from citeground.errors import ConfigError
from citeground.thresholds import Thresholds, fit
from citeground.trail import Band

Objective = Callable[[Sequence[Band], Sequence[Band]], float]
BANDS = {"valid": Band.UPPER, "minor": Band.MIDDLE, "major": Band.LOWER}
GRID = tuple(step / 4 for step in range(41))  # the paper's: 0 to 10 in steps of 0.25
# Calling a real reference invented is the worst that can happen; to miss an invented one comes next.
COSTS = {
    (Band.UPPER, Band.LOWER): 10.0,
    (Band.UPPER, Band.MIDDLE): 3.0,
    (Band.MIDDLE, Band.LOWER): 3.0,
    (Band.MIDDLE, Band.UPPER): 1.0,
    (Band.LOWER, Band.MIDDLE): 2.0,
    (Band.LOWER, Band.UPPER): 5.0,
}


@dataclass(frozen=True, slots=True)
class Fitted:
    """Thresholds, the value that they reach, and how they were chosen."""

    thresholds: Thresholds
    value: float
    objective: str


_REFUSED = -1e9  # worse than any cost, and still a number that can be compared


def f1_objective(wanted: Sequence[Band], given: Sequence[Band]) -> float:
    """The paper's: F1 of each band, weighted by how often it is wanted."""
    return weighted_f1(list(zip(wanted, given, strict=True)))


def cost_objective(cap: float) -> Objective:
    """Minus the mean cost of errors; a pair that holds more than ``cap`` of the valid against them is refused."""

    def value(wanted: Sequence[Band], given: Sequence[Band]) -> float:
        matrix = Counter(zip(wanted, given, strict=True))
        valid = sum(count for (w, _), count in matrix.items() if w is Band.UPPER)
        accused = valid - matrix[Band.UPPER, Band.UPPER]
        if valid and accused / valid > cap:
            return _REFUSED
        return -sum(COSTS.get(pair, 0.0) * count for pair, count in matrix.items()) / len(wanted)

    return value


def fit_scores(
    scores: Sequence[float],
    wanted: Sequence[Band],
    objective: str,
    *,
    on: str,
    cap: float = 0.02,
    grid: Sequence[float] = GRID,
    scale: tuple[float, float] = (0.0, 10.0),
) -> Fitted:
    """The best pair on the grid for "f1" or "cost".

    Raises ``ConfigError`` for another objective, without items, or where no pair keeps under the cap.
    """
    if not scores:
        raise ConfigError("there is nothing to fit thresholds on")
    if objective not in ("f1", "cost"):
        raise ConfigError(f"thresholds are fitted by f1 or cost, not by {objective!r}")
    chosen = f1_objective if objective == "f1" else cost_objective(cap)
    how = "weighted F1" if objective == "f1" else f"expected cost, at most {cap:.0%} of the valid accused"
    step = f"{grid[1] - grid[0]:g}" if len(grid) > 1 else "0"
    note = f"{on}, {len(scores)} items; grid {grid[0]:g}-{grid[-1]:g} by {step}, {how}"
    thresholds, value = fit(scores, wanted, objective=chosen, grid=grid, scale=scale, fitted_on=note)
    if value == _REFUSED:
        raise ConfigError(
            f"no pair of thresholds holds at most {cap:.0%} of the valid against them; raise --cap"
        )
    return Fitted(thresholds, value, how)


def fit_evaluator(scores: Sequence[float], helps: Sequence[bool], *, on: str, cap: float = 0.05) -> Fitted:
    """τ⁺ and τ⁻ of an evaluator on [-1, 1] from pairs that help or do not.

    τ⁺: the lowest threshold above which at most ``cap`` are of no help (what is called Correct is not
    corrected any more). τ⁻: the highest below which at most ``cap`` of those that help are dropped.
    """
    if not scores or len(set(helps)) < 2:
        raise ConfigError("an evaluator's thresholds need pairs that help and pairs that do not")
    order = sorted(zip(scores, helps, strict=True), key=lambda pair: -pair[0])
    upper, wrong = 1.0, 0
    for place, (score, good) in enumerate(order, 1):
        wrong += not good
        last = place == len(order) or order[place][0] != score
        if last and wrong / place <= cap:
            upper = score
    total, lost, lower = sum(helps), 0, -1.0
    for score, good in reversed(order):
        if (lost + good) / total > cap:
            break
        lost += good
        lower = score
    kept = sum(s >= upper for s in scores) / len(scores)
    lower = min(lower, upper)
    note = f"{on}, {len(scores)} pairs; at most {cap:.0%} wrong above, at most {cap:.0%} of the helpful below"
    return Fitted(
        Thresholds(lower, upper, (-1.0, 1.0), note), kept, "share of pairs above the upper threshold"
    )


def toml(command: str, tables: dict[str, Fitted]) -> str:
    """A threshold file as the package ships it, with the command that wrote it."""
    parts = [f"# Written by: {command}"]
    parts += [
        f"# {found.objective}: {found.value:.4f}\n{found.thresholds.dump(name)}"
        for name, found in tables.items()
    ]
    return "\n".join(parts)
