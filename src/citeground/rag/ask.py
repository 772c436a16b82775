"""Answer a question from graded evidence, and correct the retrieval where the grades are low.

Retrieve, grade, act (Correct, Ambiguous, Incorrect), look outside where that is needed, refine, word.
Each source is asked once and within the time limit, so it always ends; the question that is answered is
the one that was asked. Source: Yan et al., arXiv:2401.15884.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from citeground import cascade
from citeground.cascade import Searcher
from citeground.models import Passage
from citeground.rag.actions import action_of
from citeground.rag.answers import Action, Answer, Graded, Strip, Use
from citeground.rag.corpus import Corpus
from citeground.rag.evaluators import Evaluator, load_evaluator
from citeground.rag.generators import Draft, Generator, Material, Say
from citeground.rag.generators.extractive import Extractive
from citeground.rag.grading import Grader
from citeground.rag.keywords import keywords
from citeground.rag.outside import Encyclopedia, Inside, OnTheWeb, OnWikipedia, Timed, WebSearch
from citeground.rag.presets import PRESETS, Preset
from citeground.rag.questions import Question, parse_question
from citeground.rag.refine import refine
from citeground.thresholds import Thresholds
from citeground.trail import Outcome

DEADLINE_S = 60.0
CORPUS = "corpus"


@dataclass(frozen=True, slots=True)
class Setup:
    """With what a question is answered.

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


def ask(
    question: str,
    *,
    corpus: Corpus | str | Path | Iterable[Passage],
    evaluator: Evaluator | str = "lexical",
    generator: Generator | None = None,
    preset: Preset | str = "default",
    wikipedia: Encyclopedia | None = None,
    web: WebSearch | None = None,
    domain: str = "",
    deadline: float = DEADLINE_S,
    say: Say | None = None,
) -> Answer:
    """Answer ``question`` from ``corpus`` (a folder, a file, or passages).

    Nothing is asked over a network unless ``wikipedia``, ``web`` or a model is passed. Raises
    ``InputError`` for an empty question or a corpus that cannot be read, ``ConfigError`` for an unknown
    evaluator or preset, ``MissingExtra`` where an evaluator needs what is not installed.
    """
    asked = parse_question(question)
    setup = Setup(
        load_evaluator(evaluator) if isinstance(evaluator, str) else evaluator,
        generator or Extractive(),
        _preset(preset) if isinstance(preset, str) else preset,
        wikipedia,
        web,
        domain,
        deadline,
    )
    return answer(asked, _opened(corpus, setup.preset), setup, say)


def answer(
    question: Question, corpus: Searcher[Question, Passage], setup: Setup, say: Say | None = None
) -> Answer:
    """The same for a question that was read and a corpus that is open."""
    grader = Grader(setup.evaluator)
    thresholds = thresholds_for(question, setup)
    gathered = cascade.run(question, _sources(corpus, setup), grader, thresholds, asked=question.text)
    passages = _numbered(gathered, thresholds)
    action = action_of((g.score for g in passages if g.source == CORPUS), thresholds)
    kept = [g for g in passages if g.use is not Use.DROPPED]
    strips = refine(question.text, kept, grader, setup.preset)
    draft = setup.generator.answer(question, _material(strips, kept), say)
    used = {number for s in draft.sentences for number in s.passages}
    result = Answer(
        question.text,
        draft.sentences,
        action,
        tuple(replace(g, use=Use.USED) if g.number in used else g for g in passages),
        thresholds,
        strips,
        draft.short,
        generator=draft.generator or setup.generator.name,
        evaluator=setup.evaluator.version,
        keywords=keywords(question),
        trail=gathered.trail,
        usage=dict(draft.usage),
    )
    return replace(result, not_found=_not_found(result), notes=_notes(result, grader, draft, setup))


def thresholds_for(question: Question, setup: Setup) -> Thresholds:
    """The preset's pair for the domain, else the evaluator's own for its scores.

    A question in one of the sixteen templates is of the domain popqa where none is named.
    """
    domain = setup.domain or ("popqa" if question.relation is not None else "")
    published = setup.preset.thresholds
    return published.get(domain) or published.get("") or setup.evaluator.thresholds(domain)


def _preset(name: str) -> Preset:
    from citeground.rag.presets import preset

    return preset(name)


def _opened(corpus: Corpus | str | Path | Iterable[Passage], preset: Preset) -> Corpus:
    if isinstance(corpus, Corpus):
        return corpus
    if isinstance(corpus, str | Path):
        return Corpus.open(Path(corpus), count=preset.retrieved)
    return Corpus.of(corpus, count=preset.retrieved)


def _sources(corpus: Searcher[Question, Passage], setup: Setup) -> list[Timed]:
    inside = Inside(corpus)
    sources: list[Searcher[Question, Passage]] = [inside]
    if setup.wikipedia is not None:
        sources.append(OnWikipedia(setup.wikipedia, inside))
    if setup.web is not None:
        sources.append(OnTheWeb(setup.web))
    end = setup.clock() + setup.deadline
    return [Timed(source, end, setup.deadline, setup.clock) for source in sources]


def _numbered(gathered: cascade.Gathered[Passage], thresholds: Thresholds) -> list[Graded]:
    """All passages, best first: those that were kept, then those that were dropped."""
    both = [(g, Use.KEPT) for g in gathered.kept]
    both += [(g, Use.DROPPED) for g in sorted(gathered.dropped, key=lambda g: -g.score)]
    return [
        Graded(n, g.item, g.score if g.score == g.score else None, use, g.source)
        for n, (g, use) in enumerate(both, start=1)
    ]


def _material(strips: Sequence[Strip], kept: Sequence[Graded]) -> Material:
    outside = frozenset(g.number for g in kept if g.source != CORPUS)
    return Material(strips, {g.number: g for g in kept}, outside)


def _not_found(result: Answer) -> str:
    if result.sentences:
        return ""
    asked = [s for s in result.trail.steps if s.outcome is not Outcome.FAILED]
    counted = [f"{s.source} ({s.found} passage{'' if s.found == 1 else 's'} graded)" for s in asked]
    looked = f"Looked in: {', '.join(counted)}." if counted else "No source could be asked."
    return f"No evidence was found that answers this question. {looked}"


def _notes(result: Answer, grader: Grader, draft: Draft, setup: Setup) -> tuple[str, ...]:
    notes = [*draft.notes, *grader.notes]
    for step in result.trail.steps:
        if step.outcome is Outcome.FAILED:
            notes.append(f"{step.source} was not reachable: {step.note}; this says nothing about the answer")
    is_alone = setup.wikipedia is None and setup.web is None
    if result.action is not Action.CORRECT and is_alone:
        notes.append("nothing outside of the corpus was asked")
    if result.sentences and not any(thresholds_met(result, n) for s in result.sentences for n in s.passages):
        notes.append("no passage was graded high enough to rely on it: read the sources before you use this")
    return tuple(dict.fromkeys(notes))


def thresholds_met(result: Answer, number: int) -> bool:
    """Whether a passage of an answer lies in the upper band."""
    score = result.passages[number - 1].score
    return score is not None and score >= result.thresholds.upper
