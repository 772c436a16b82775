"""The second engine as an answerer of benchmark rows: their contexts are the corpus and the world outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citeground.bench.answers import strict
from citeground.bench.datasets.rows import Asked
from citeground.bench.qa import Answered
from citeground.models import Passage
from citeground.rag.ask import ask
from citeground.rag.evaluators import Evaluator
from citeground.rag.generators import Generator
from citeground.rag.generators.extractive import NAME as EXTRACTIVE
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
        text = f"{found.short} {found.text}".strip() if found.sentences else ""
        if row.choices and found.generator == EXTRACTIVE:
            text = self.choose(row, [*inside, *(outside if steps else ())])
        return Answered(
            text,
            found.action.value,
            looked=bool(steps),
            hit=any(s.found > 0 for s in steps),
            held=bool(row.answers and not row.choices)
            and any(strict(row.answers, f"{g.passage.title} {g.passage.text}") for g in found.added),
            cost=found.usage.get("cost", 0.0),
            short=found.short,
            quoted=found.generator == EXTRACTIVE != self.generator.name,
        )

    def choose(self, row: Asked, passages: Sequence[Passage]) -> str:
        """A generator that only quotes cannot choose: the evaluator does, by the choice that, put behind the
        question, scores highest on any passage. "" where two score alike."""
        if not passages:
            return ""
        scores = {
            letter: max(self.evaluator.score(f"{row.question} {words}", passages))
            for letter, words in row.choices
        }
        best = max(scores.values())
        held = [letter for letter, score in scores.items() if score == best]
        return held[0] if len(held) == 1 else ""


def asked(row: Asked) -> str:
    """The question as it is put: with its choices, lettered, where there are some."""
    if not row.choices:
        return row.question
    listed = "; ".join(f"{letter}: {words}" for letter, words in row.choices)
    return f"{row.question} Choose one: {listed}"
