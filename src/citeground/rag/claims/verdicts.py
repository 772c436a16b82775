"""What is said of a claim."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from citeground.rag.answers import Graded
from citeground.trail import Trail

if TYPE_CHECKING:
    from citeground.explain.reasons import Reasons


class Support(StrEnum):
    """FEVER's labels (arXiv:1803.05355)."""

    SUPPORTED = "SUPPORTED"
    REFUTED = "REFUTED"
    NOT_ENOUGH = "NOT ENOUGH INFO"


NOT_CHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Deciding:
    """A sentence on which a verdict rests, and the number of its passage."""

    text: str
    passage: int


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """The verdict on a claim.

    ``verdict`` is None where the claim was not checked: without a text there is nothing to say, and
    ``reason`` says why. ``confidence`` is the chance (0-1) of the verdict by the fitted model.
    ``contrasts`` name in words what speaks against the claim (a negation, other numbers).
    """

    claim: str
    verdict: Support | None
    reason: str
    sentences: tuple[Deciding, ...] = ()
    confidence: float = 0.0
    contrasts: tuple[str, ...] = ()
    passages: tuple[Graded, ...] = ()
    evaluator: str = ""
    trail: Trail = field(default_factory=Trail)
    notes: tuple[str, ...] = ()
    reasons: Reasons | None = None

    @property
    def label(self) -> str:
        """The verdict in words."""
        return str(self.verdict) if self.verdict is not None else NOT_CHECKED
