"""Who words an answer: from the strips alone, every sentence with the passages that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from citeground.rag.answers import Graded, Sentence, Strip
from citeground.rag.questions import Question

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a generator makes of a question's strips; no sentences where they do not answer it."""

    sentences: tuple[Sentence, ...] = ()
    short: str = ""
    notes: tuple[str, ...] = ()
    generator: str = ""
    usage: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Material:
    """Strips and the passages they are of, by number. ``outside`` are the numbers of those that a search
    outside of the corpus added."""

    strips: Sequence[Strip]
    passages: dict[int, Graded]
    outside: frozenset[int] = frozenset()


class Generator(Protocol):
    """Answers from material. ``say`` gets pieces of text as they come, where the generator streams.

    Raises ``SourceError`` where a model that it needs does not answer.
    """

    @property
    def name(self) -> str: ...

    def answer(self, question: Question, material: Material, say: Say | None = None) -> Draft: ...
