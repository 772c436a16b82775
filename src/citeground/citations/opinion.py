"""What is concluded about one reference, whoever judged it: the form that all verifiers share."""

from __future__ import annotations

from dataclasses import dataclass

from citeground.citations.finding import Finding
from citeground.citations.verify import Assessed, confidence, rationale
from citeground.frozen import swift
from citeground.models import Match
from citeground.thresholds import Thresholds
from citeground.trail import Band, Step
from citeground.verdicts import Confidence, Contribution, Verdict

BANDS: dict[Verdict, Band] = {
    Verdict.EXACT: Band.UPPER,
    Verdict.MINOR: Band.MIDDLE,
    Verdict.MAJOR: Band.LOWER,
}
VERDICTS: dict[Band, Verdict] = {band: verdict for verdict, band in BANDS.items()}


@swift
@dataclass(frozen=True, slots=True)
class Opinion:
    """A verdict with its reasons. ``contributions`` sum to ``score`` (None for UNRESOLVED).

    ``findings`` are pairs of a finding and what it adds to the score. ``steps`` are what was asked to come
    to this opinion. ``names_record`` is False where the record that was found is held to be another work;
    ``match`` is the record of a work that the comparison had not accepted.
    """

    verdict: Verdict
    score: float | None
    findings: tuple[tuple[Finding, float], ...]
    contributions: tuple[Contribution, ...]
    confidence: Confidence
    rationale: str
    verifier: str = "structured"
    steps: tuple[Step, ...] = ()
    names_record: bool = True
    match: Match | None = None


def of_comparison(outcome: Assessed) -> Opinion:
    """The structured comparison's own opinion."""
    return Opinion(
        outcome.verdict,
        outcome.score,
        outcome.findings,
        outcome.contributions if outcome.score is not None else (),
        confidence(outcome),
        rationale(outcome),
    )


def moved(
    contributions: tuple[Contribution, ...], score: float, field: str, reason: str
) -> tuple[Contribution, ...]:
    """``contributions`` and one more, under the name ``field``, so that they sum to ``score``."""
    rest = score - sum(c.value for c in contributions)
    return (*contributions, Contribution(field, round(rest, 4), reason))


def range_of(verdict: Verdict, score: float, thresholds: Thresholds) -> tuple[float, float]:
    """The lowest and the highest score with which a verdict of the comparison stands.

    ``score`` is the comparison's own: a work that was found is MINOR also with a score below the band.
    """
    low, high = thresholds.scale
    step = 0.01
    if verdict is Verdict.EXACT:
        return thresholds.upper, high
    if verdict is Verdict.MINOR:
        return min(score, thresholds.lower), thresholds.upper - step
    return low, max(low, thresholds.lower - step)
