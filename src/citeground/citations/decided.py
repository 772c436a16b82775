"""What decided the verdict on a reference, and what would have changed it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.counterfactual import in_words
from citeground.explain.trail import decide
from citeground.thresholds import Thresholds
from citeground.trail import Band
from citeground.verdicts import Verdict, Verification

# A work that was found is never MAJOR, however badly it is described.
_FOUND = {Band.UPPER: "EXACT", Band.MIDDLE: "MINOR", Band.LOWER: "MINOR"}


def decided(verification: Verification, thresholds: Thresholds) -> list[str]:
    """The threshold or the reason that decided, then the nearest change; empty for other verifiers.

    A score that a language model had a say in was not built by these thresholds alone.
    """
    if verification.verifier != "structured":
        return []
    return list(_said(verification, thresholds))


def _said(v: Verification, thresholds: Thresholds) -> Iterator[str]:
    if v.verdict is Verdict.UNRESOLVED:
        if v.trail.failed:
            yield f"no threshold was reached: an answer of {', '.join(v.trail.failed)} could settle it"
        else:
            yield "no threshold was reached: a record of this work, in any source, would settle it"
    elif v.verdict is Verdict.MAJOR or v.score is None:
        yield "no record is this work; one record of it, in any source, would have changed that"
    else:
        decision = decide(v.score, thresholds, _FOUND, "this reference")
        yield decision.words()
        nearest = decision.nearest()
        if nearest:
            yield nearest
        deciding = in_words(v, thresholds)
        if deciding:
            yield deciding
