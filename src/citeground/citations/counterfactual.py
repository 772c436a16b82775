"""Which single finding decides: the verdict on a reference as it would be without each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citeground.citations.verify import BASE, DAMPING
from citeground.thresholds import Thresholds
from citeground.trail import Band
from citeground.verdicts import Verdict, Verification


@dataclass(frozen=True, slots=True)
class Without:
    """Without this finding the score would be ``score``; ``flips`` where that would be EXACT."""

    rule: str
    field: str
    score: float
    flips: bool


def without_each(verification: Verification, thresholds: Thresholds) -> list[Without]:
    """Every finding that counts in a MINOR verdict of the structured verifier, heaviest first.

    Contributions are damped by their rank, so each score is worked out anew: without the heaviest, the
    next one counts in full. Empty where no score was built of findings (EXACT, MAJOR, UNRESOLVED, or the
    verdict of a language model).
    """
    if verification.verdict is not Verdict.MINOR or verification.verifier != "structured":
        return []
    return list(_each(verification, thresholds))


def _each(verification: Verification, thresholds: Thresholds) -> Iterator[Without]:
    counted = sorted(
        (d for d in verification.discrepancies if d.contribution < 0), key=lambda d: d.contribution
    )
    weights = [d.contribution / DAMPING**rank for rank, d in enumerate(counted)]
    for left_out, finding in enumerate(counted):
        others = sorted(w for rank, w in enumerate(weights) if rank != left_out)
        score = max(0.0, BASE + sum(w * DAMPING**rank for rank, w in enumerate(others)))
        flips = thresholds.band(round(score, 2)) is Band.UPPER
        yield Without(finding.rule, finding.field, score, flips)


def in_words(verification: Verification, thresholds: Thresholds) -> str:
    """Which single finding would change the verdict, or that none alone does; "" where none counts."""
    found = without_each(verification, thresholds)
    if not found:
        return ""
    deciding = [w for w in found if w.flips]
    if deciding:
        first = deciding[0]
        return f"without {first.rule} the score would be {first.score:.2f} and the verdict EXACT"
    best = max(found, key=lambda w: w.score)
    return f"no single finding decides: without {best.rule} the score would be {best.score:.2f}, still MINOR"
