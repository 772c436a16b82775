"""A decision in words and as plain values: what was asked, what came back, which threshold decided.

And what would have changed it: the nearest other band, and how far the score was from it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citeground.thresholds import Thresholds
from citeground.trail import Band, Outcome, Step, Trail

Names = Mapping[Band, str]

# Corrective RAG's actions (arXiv:2401.15884) and the CiteCheck verdicts (arXiv:2605.27700).
ACTIONS: Names = {Band.UPPER: "Correct", Band.MIDDLE: "Ambiguous", Band.LOWER: "Incorrect"}
VERDICTS: Names = {Band.UPPER: "EXACT", Band.MIDDLE: "MINOR", Band.LOWER: "MAJOR"}


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """With ``score`` instead of the one that was given, ``name`` would have been the decision.

    ``below`` is True where the score would have to be lower than ``score`` rather than reach it.
    """

    band: Band
    name: str
    score: float
    distance: float
    below: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A score, what was made of it, and the nearest scores that would have led elsewhere first."""

    what: str
    score: float | None
    band: Band
    name: str
    thresholds: Thresholds
    others: tuple[Counterfactual, ...] = ()

    def words(self) -> str:
        """Which threshold decided: "0.55 lies from -0.99 up to 0.59: Ambiguous"."""
        low, high = (shown(t) for t in (self.thresholds.lower, self.thresholds.upper))
        if self.score is None:
            return f"no score could be read, which counts as {self.name}"
        said = between(self.score, self.thresholds)
        if self.band is Band.UPPER:
            return f"{said} is at or above {high}: {self.name}"
        if self.band is Band.LOWER:
            return f"{said} is below {low}: {self.name}"
        return f"{said} lies from {low} up to {high}: {self.name}"

    def nearest(self) -> str:
        """The nearest change: "with score 0.59 instead of 0.55 this passage would have been Correct"."""
        if not self.others or self.score is None:
            return ""
        other = self.others[0]
        bound = f"a score below {shown(other.score)}" if other.below else f"score {shown(other.score)}"
        said = between(self.score, self.thresholds)
        return f"with {bound} instead of {said} {self.what} would have been {other.name}"

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "what": self.what,
            "score": self.score,
            "band": self.band.value,
            "decision": self.name,
            "lower": self.thresholds.lower,
            "upper": self.thresholds.upper,
            "fitted_on": self.thresholds.fitted_on,
            "because": self.words(),
            "nearest": self.nearest(),
            "counterfactuals": [
                {"decision": o.name, "score": o.score, "distance": o.distance, "below": o.below}
                for o in self.others
            ],
        }


def decide(
    score: float | None, thresholds: Thresholds, names: Names = ACTIONS, what: str = "this passage"
) -> Decision:
    """What the thresholds make of a score. A score that is None or NaN fails closed: the middle band."""
    band = thresholds.band(score)
    if score is None or math.isnan(score):
        return Decision(what, None, band, names[band], thresholds)
    others = sorted(_others(score, band, thresholds, names), key=lambda o: o.distance)
    return Decision(what, score, band, names[band], thresholds, tuple(others))


def _others(score: float, band: Band, thresholds: Thresholds, names: Names) -> list[Counterfactual]:
    """Every band that some score of the scale leads to, other than this one."""
    lower, upper = thresholds.lower, thresholds.upper
    ways = {
        Band.UPPER: (upper, False),
        Band.MIDDLE: (lower, False) if band is Band.LOWER else (upper, True),
        Band.LOWER: (lower, True),
    }
    empty = set()
    if lower == upper:
        empty.add(Band.MIDDLE)
    if lower <= thresholds.scale[0]:
        empty.add(Band.LOWER)
    return [
        Counterfactual(other, names[other], bound, abs(score - bound), below)
        for other, (bound, below) in ways.items()
        if names[other] != names[band] and other not in empty
    ]


def shown(score: float) -> str:
    """A score with two digits, more where a threshold has more."""
    return f"{round(score, 4):.4f}".rstrip("0").ljust(len(f"{score:.0f}") + 3, "0")


def between(score: float, thresholds: Thresholds) -> str:
    """A score with as many digits as it takes not to look equal to a threshold it is not."""
    bounds = (thresholds.lower, thresholds.upper)
    for digits in range(2, 10):
        text = f"{score:.{digits}f}"
        if score in bounds or all(float(text) != b for b in bounds):
            return text
    return repr(score)


def step_in_words(step: Step, names: Names | None = None) -> str:
    """One question to one source, and what came back."""
    said = f"{step.source} was asked {step.asked}" if step.asked else f"{step.source} was asked"
    note = f" ({step.note})" if step.note else ""
    if step.outcome is Outcome.FAILED:
        return f"{said}: it did not answer{note}; that says nothing about what it holds"
    if step.outcome is Outcome.SKIPPED:
        return f"{step.source} was not asked{note}"
    if step.outcome is Outcome.EMPTY:
        return f"{said}: it has nothing{note}"
    best = "" if step.best is None else f", the best scored {shown(step.best)}"
    band = f": {names[step.band]}" if names and step.band else ""
    return f"{said}: {step.found} came back{best}{band}{note}"


@dataclass(frozen=True, slots=True)
class Account:
    """The whole way to a decision: the question, the steps, the decision on each item, the conclusion."""

    question: str
    trail: Trail
    decisions: tuple[Decision, ...]
    conclusion: str = ""
    names: Names | None = None

    def lines(self) -> list[str]:
        """The account in sentences, in the order in which things happened."""
        told = [f"asked: {self.question}"] if self.question else []
        told += [step_in_words(s, self.names) for s in self.trail.steps] or ["nothing was asked"]
        for decision in self.decisions:
            nearest = decision.nearest()
            told.append(f"{decision.what}: {decision.words()}" + (f"; {nearest}" if nearest else ""))
        if self.conclusion:
            told.append(f"concluded: {self.conclusion}")
        return told

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        steps = [
            {
                "source": s.source, "asked": s.asked, "outcome": s.outcome.value, "found": s.found,
                "best": s.best, "band": s.band.value if s.band else None, "note": s.note,
            }
            for s in self.trail.steps
        ]  # fmt: skip
        return {
            "question": self.question,
            "steps": steps,
            "decisions": [d.to_json() for d in self.decisions],
            "conclusion": self.conclusion,
        }


def account(
    question: str,
    trail: Trail,
    scores: Sequence[tuple[str, float | None]],
    thresholds: Thresholds,
    *,
    names: Names = ACTIONS,
) -> Account:
    """The account of a run of the cascade: ``scores`` are what was judged, with its score.

    The conclusion is the paper's: any score at or above the upper threshold, none at or above the lower,
    or else the middle band.
    """
    decisions = tuple(decide(score, thresholds, names, what) for what, score in scores)
    return Account(question, trail, decisions, _conclusion(decisions, thresholds, names), names)


def _conclusion(decisions: Sequence[Decision], thresholds: Thresholds, names: Names) -> str:
    reached = sum(d.band is Band.UPPER for d in decisions)
    low, high = shown(thresholds.lower), shown(thresholds.upper)
    if reached:
        return f"{names[Band.UPPER]}, because {reached} of {len(decisions)} reached {high}"
    if all(d.band is Band.LOWER for d in decisions):
        return f"{names[Band.LOWER]}, because none of {len(decisions)} reached {low}"
    best = max((d for d in decisions if d.score is not None), key=lambda d: d.score or 0.0, default=None)
    said = (
        f"the best was {between(best.score, thresholds)}"
        if best and best.score is not None
        else "no score could be read"
    )
    return f"{names[Band.MIDDLE]}, because {said}, short of {high}, and not all were below {low}"
