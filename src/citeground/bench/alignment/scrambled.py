"""An evaluator with its learnt weights shuffled: an explanation that stays the same explains nothing of it.

The check of Adebayo et al., arXiv:1810.03292. Each weight array is permuted within itself, so sizes and
distributions stay. An evaluator takes part by a method ``scrambled(seed)`` that returns such a copy of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from citeground.models import Passage
from citeground.rag.evaluators import Evaluator


class Scored(Protocol):
    """All that an explanation needs of a judge."""

    def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]: ...


@runtime_checkable
class CanScramble(Protocol):
    """An evaluator that can make a copy of itself with shuffled weights."""

    def scrambled(self, seed: int, /) -> Scored: ...


def scrambled(evaluator: Evaluator, seed: int) -> Scored | None:
    """The copy, or None where the evaluator has no weights to shuffle."""
    return evaluator.scrambled(seed) if isinstance(evaluator, CanScramble) else None
