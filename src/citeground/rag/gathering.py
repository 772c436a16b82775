"""Retrieve and grade: what questions and claims have in common.

Each source is asked once and within the time limit, so it always ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from citeground import cascade
from citeground.cascade import Searcher
from citeground.models import Passage
from citeground.rag.answers import Graded, Use
from citeground.rag.corpus import Corpus
from citeground.rag.dense import NONE as NO_RERANK
from citeground.rag.dense import reordered
from citeground.rag.evaluators import Evaluator
from citeground.rag.generators import Generator
from citeground.rag.generators.extractive import Extractive
from citeground.rag.grading import Grader
from citeground.rag.outside import Encyclopedia, Inside, OnTheWeb, OnWikipedia, Timed, WebSearch
from citeground.rag.presets import PRESETS, Preset, preset
from citeground.rag.questions import Question
from citeground.thresholds import Thresholds
from citeground.trail import Outcome, Trail

DEADLINE_S = 60.0
CORPUS = Corpus.name
Evidence = Corpus | str | Path | Iterable[Passage]


@dataclass(frozen=True, slots=True)
class Setup:
    """With what a question is answered, or a claim tested.

    ``wikipedia`` and ``web`` are None where they are not to be asked. ``domain`` chooses among fitted
    thresholds (popqa, science, health, biography, "" for the general pair). ``deadline`` is in seconds.
    """

    evaluator: Evaluator
    generator: Generator = field(default_factory=Extractive)
    preset: Preset = PRESETS["default"]
    wikipedia: Encyclopedia | None = None
    web: WebSearch | None = None
    domain: str = ""
    deadline: float = DEADLINE_S
    clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Found:
    """All passages with their grades, best first, and how they were come by."""

    passages: tuple[Graded, ...]
    thresholds: Thresholds
    trail: Trail
    grader: Grader

    @property
    def kept(self) -> list[Graded]:
        """Those that were not graded too low."""
        return [g for g in self.passages if g.use is not Use.DROPPED]

    def failures(self) -> list[str]:
        """A line for each source that did not answer: that is no answer."""
        return [
            f"{s.source} was not reachable: {s.note}; this says nothing about the answer"
            for s in self.trail.steps
            if s.outcome is Outcome.FAILED
        ]


def gather(question: Question, corpus: Searcher[Question, Passage], setup: Setup) -> Found:
    """Ask the corpus and, where its grades are low, what is outside of it."""
    grader = Grader(setup.evaluator)
    thresholds = thresholds_for(question, setup)
    gathered = cascade.run(question, _sources(corpus, setup), grader, thresholds, asked=question.text)
    return Found(tuple(_numbered(gathered)), thresholds, gathered.trail, grader)


def thresholds_for(question: Question, setup: Setup) -> Thresholds:
    """The preset's pair for the domain, else the evaluator's own for its scores.

    A question in one of the sixteen templates is of the domain popqa where none is named.
    """
    domain = setup.domain or ("popqa" if question.relation is not None else "")
    published = setup.preset.thresholds
    return published.get(domain) or published.get("") or setup.evaluator.thresholds(domain)


def open_corpus(corpus: Evidence, preset: Preset, rerank: str = NO_RERANK) -> Searcher[Question, Passage]:
    """A corpus that is open, a folder or file, or passages at hand; put in order where ``rerank`` names how.

    Raises ``InputError``, and ``ConfigError`` for an unknown way.
    """
    if isinstance(corpus, str | Path):
        corpus = Corpus.open(Path(corpus), count=preset.retrieved)
    elif not isinstance(corpus, Corpus):
        corpus = Corpus.of(corpus, count=preset.retrieved)
    return reordered(corpus, rerank)


def named_preset(name: Preset | str) -> Preset:
    """A preset, by name or as it is. Raises ``ConfigError``."""
    return preset(name) if isinstance(name, str) else name


def _sources(corpus: Searcher[Question, Passage], setup: Setup) -> list[Timed]:
    inside = Inside(corpus)
    sources: list[Searcher[Question, Passage]] = [inside]
    if setup.wikipedia is not None:
        sources.append(OnWikipedia(setup.wikipedia, inside))
    if setup.web is not None:
        sources.append(OnTheWeb(setup.web))
    end = setup.clock() + setup.deadline
    return [Timed(source, end, setup.deadline, setup.clock) for source in sources]


def _numbered(gathered: cascade.Gathered[Passage]) -> list[Graded]:
    """All passages, best first: those that were kept, then those that were dropped."""
    both = [(g, Use.KEPT) for g in gathered.kept]
    both += [(g, Use.DROPPED) for g in sorted(gathered.dropped, key=lambda g: -g.score)]
    return [
        Graded(n, g.item, g.score if g.score == g.score else None, use, g.source)
        for n, (g, use) in enumerate(both, start=1)
    ]
