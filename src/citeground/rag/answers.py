"""What ``ask`` gives back: sentences that point at passages, and how the passages were graded."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from citeground.models import Passage
from citeground.thresholds import Thresholds
from citeground.trail import Trail

if TYPE_CHECKING:
    from citeground.explain.reasons import Reasons


class Action(StrEnum):
    """Corrective RAG's own words (arXiv:2401.15884) for what the grades of the retrieved passages mean."""

    CORRECT = "Correct"
    AMBIGUOUS = "Ambiguous"
    INCORRECT = "Incorrect"


class Use(StrEnum):
    """What became of a passage."""

    USED = "used"
    KEPT = "kept"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Graded:
    """A passage with its number (from 1), its score in [-1, 1] (None: could not be read) and its fate."""

    number: int
    passage: Passage
    score: float | None
    use: Use
    source: str = "corpus"


@dataclass(frozen=True, slots=True)
class Strip:
    """A stretch of a passage as it goes to the generator. ``passage`` is the number of the passage."""

    text: str
    passage: int
    score: float | None
    place: int = 0


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer and the numbers of the passages that it rests on."""

    text: str
    passages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, from graded evidence alone.

    ``sentences`` is empty where nothing was found that answers it; ``not_found`` says what is missing.
    ``short`` is the answer in a few words where the text states it plainly, else "". ``action`` is what the
    grades of the corpus led to, ``thresholds`` turned them into it. ``generator`` names who worded it;
    ``notes`` say what a reader has to know (a fallback, a source that did not answer). ``reasons`` is there
    where it was asked for.
    """

    question: str
    sentences: tuple[Sentence, ...]
    action: Action
    passages: tuple[Graded, ...]
    thresholds: Thresholds
    strips: tuple[Strip, ...] = ()
    short: str = ""
    not_found: str = ""
    generator: str = "extractive"
    evaluator: str = ""
    keywords: tuple[str, ...] = ()
    trail: Trail = field(default_factory=Trail)
    notes: tuple[str, ...] = ()
    usage: dict[str, float] = field(default_factory=dict)
    reasons: Reasons | None = None

    @property
    def text(self) -> str:
        """All sentences, or what is to be said where there is none."""
        return " ".join(s.text for s in self.sentences) or self.not_found

    @property
    def dropped(self) -> tuple[Graded, ...]:
        """The passages that were graded too low."""
        return tuple(g for g in self.passages if g.use is Use.DROPPED)

    @property
    def added(self) -> tuple[Graded, ...]:
        """The passages that a search outside of the corpus added."""
        return tuple(g for g in self.passages if g.source != "corpus")
