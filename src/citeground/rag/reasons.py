"""Why an answer, or a verdict on a claim, came out as it did: ``ask --explain``."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from citeground.explain.reasons import reasons
from citeground.explain.trail import account
from citeground.rag.answers import Answer, Graded, Use
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.rag.evaluators import Evaluator

R = TypeVar("R", bound=Answer | ClaimVerdict)
_ORDER = {Use.USED: 0, Use.KEPT: 1, Use.DROPPED: 2}


def with_reasons(result: R, evaluator: Evaluator, domain: str = "") -> R:
    """The result with its account, and what the scores of the three passages that matter most rest on.

    The passages that are used come first, then those that were kept, the best of each first. ``domain``
    is that of the thresholds where the result does not carry them.
    """
    question = result.question if isinstance(result, Answer) else result.claim
    thresholds = result.thresholds if isinstance(result, Answer) else evaluator.thresholds(domain)
    told = account(
        question, result.trail, [(f"passage {g.number}", g.score) for g in result.passages], thresholds
    )
    if isinstance(result, ClaimVerdict):
        told = replace(told, conclusion=f"{result.label}, because {result.reason}")
    chosen = [(g.number, g.passage, g.score) for g in sorted(result.passages, key=_weight)]
    return replace(result, reasons=reasons(told, evaluator, chosen))


def _weight(graded: Graded) -> tuple[int, float, int]:
    return _ORDER[graded.use], -(graded.score if graded.score is not None else -2.0), graded.number
