"""The second engine as an answerer of benchmark rows: their contexts are the corpus and the world outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citeground.bench.answers import chosen
from citeground.bench.datasets.rows import Asked
from citeground.bench.qa import Answered
from citeground.models import Passage
from citeground.rag.answers import Answer
from citeground.rag.ask import ask
from citeground.rag.evaluators import Evaluator
from citeground.rag.generators import Generator
from citeground.rag.outside import Encyclopedia
from citeground.rag.presets import Preset
from citeground.sources.wikipedia.stages import Subject


@dataclass(frozen=True, slots=True)
class Given:
    """The external context of a row, in the place of an encyclopedia: what was retrieved once, for everybody."""

    passages: Sequence[Passage]
    name: str = "given"

    def find(self, subject: Subject) -> Sequence[Passage]:
        """The passages, whatever is asked: they belong to this one question."""
        return self.passages


@dataclass(frozen=True, slots=True)
class Grounded:
    """Answers a row with ``citeground.ask``. ``wikipedia`` is asked live where it is given, else the row's own
    external context stands in for it."""

    evaluator: Evaluator
    generator: Generator
    preset: Preset
    domain: str
    wikipedia: Encyclopedia | None = None

    @property
    def name(self) -> str:
        """Evaluator, generator and preset: all that an answer depends on."""
        return f"{self.evaluator.version} {self.generator.name} {self.preset.name} {self.preset.cut} {self.domain}"

    def answer(self, row: Asked, inside: Sequence[Passage], outside: Sequence[Passage]) -> Answered:
        """The answer's text; for multiple choice the choices are part of what is asked."""
        elsewhere = self.wikipedia or (Given(outside) if outside else None)
        found = ask(
            asked(row),
            corpus=inside,
            evaluator=self.evaluator,
            generator=self.generator,
            preset=self.preset,
            wikipedia=elsewhere,
            domain=self.domain,
        )
        steps = [s for s in found.trail.steps if elsewhere is not None and s.source == elsewhere.name]
        return Answered(
            said(row, found),
            found.action.value,
            looked=bool(steps),
            hit=any(s.found > 0 for s in steps),
            cost=found.usage.get("cost", 0.0),
        )


def asked(row: Asked) -> str:
    """The question as it is put: with its choices, lettered, where there are some."""
    if not row.choices:
        return row.question
    listed = "; ".join(f"{letter}: {words}" for letter, words in row.choices)
    return f"{row.question} Choose one: {listed}"


def said(row: Asked, found: Answer) -> str:
    """What counts as the answer. A generator that only quotes names no letter: the choice that shares most with
    what it quotes is taken, and none where that is not one choice."""
    if not found.sentences:
        return ""
    text = f"{found.short} {found.text}".strip()
    if row.choices and not chosen(text, row.choices) and found.generator == "extractive":
        return nearest(row, text) or text
    return text


def nearest(row: Asked, text: str) -> str:
    """The letter of the choice with the largest share of its words in the text; "" where that is no single one."""
    words = set(text.lower().split())
    shares = {letter: _shared(choice, words) for letter, choice in row.choices}
    best = max(shares.values(), default=0.0)
    held = [letter for letter, value in shares.items() if value == best and best > 0]
    return held[0] if len(held) == 1 else ""


def _shared(choice: str, words: set[str]) -> float:
    mine = choice.lower().strip(".").split()
    return sum(word in words for word in mine) / len(mine) if mine else 0.0
