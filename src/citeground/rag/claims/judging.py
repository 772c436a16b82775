"""Judge one claim beside one text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citeground.rag.claims.features import measure
from citeground.rag.claims.model import chances
from citeground.rag.claims.verdicts import Support

# Where a verdict accuses (a sentence of a paper), less than this is no contradiction.
STRICT_OPPOSITE = 0.6
_EVEN = 0.5


class Judgement(NamedTuple):
    """A verdict, its chance by the model, the places of the deciding sentences, and the contrasts."""

    verdict: Support
    confidence: float
    best: tuple[int, ...]
    contrasts: tuple[str, ...]


def judge(
    claim: str, sentences: Sequence[str], *, title: str = "", grade: float = 0.0, is_strict: bool = False
) -> Judgement:
    """What ``sentences`` say of ``claim``. With ``is_strict`` a contradiction has to be plain: a negation,
    an opposite or another number must be named, and the model must be sure.
    """
    measured = measure(claim, sentences, title, grade)
    if not measured.best:
        return Judgement(Support.NOT_ENOUGH, 1.0, (), ())
    found = chances(measured)
    if measured.contrasts and found.enough >= _EVEN:
        sure = found.opposite >= STRICT_OPPOSITE or not is_strict
        verdict = Support.REFUTED if sure else Support.NOT_ENOUGH
        return Judgement(
            verdict, found.enough * max(found.opposite, _EVEN), measured.best, measured.contrasts
        )
    if found.enough < _EVEN:
        return Judgement(Support.NOT_ENOUGH, 1 - found.enough, measured.best, ())
    if found.opposite >= _EVEN:
        verdict = Support.NOT_ENOUGH if is_strict else Support.REFUTED
        return Judgement(verdict, found.enough * found.opposite, measured.best, ())
    return Judgement(Support.SUPPORTED, found.enough * (1 - found.opposite), measured.best, ())
