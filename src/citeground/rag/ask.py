"""Answer a question from graded evidence, and correct the retrieval where the grades are low.

Retrieve, grade, act (Correct, Ambiguous, Incorrect), look outside where that is needed, refine, word.
Each source is asked once and within the time limit, so it always ends; the question that is answered is
the one that was asked. Source: Yan et al., arXiv:2401.15884.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citeground.cascade import Searcher
from citeground.models import Passage
from citeground.rag.actions import action_of
from citeground.rag.answers import Action, Answer, Graded, Strip, Use
from citeground.rag.dense import NONE as NO_RERANK
from citeground.rag.evaluators import Evaluator, load_evaluator
from citeground.rag.gathering import (
    CORPUS,
    DEADLINE_S,
    Evidence,
    Found,
    Setup,
    gather,
    named_preset,
    open_corpus,
)
from citeground.rag.generators import Draft, Generator, Material, Say
from citeground.rag.generators.extractive import Extractive
from citeground.rag.keywords import keywords
from citeground.rag.outside import Encyclopedia, WebSearch
from citeground.rag.presets import Preset
from citeground.rag.questions import Question, parse_question
from citeground.rag.refine import refine
from citeground.trail import Outcome


def ask(
    question: str,
    *,
    corpus: Evidence,
    evaluator: Evaluator | str = "lexical",
    generator: Generator | None = None,
    preset: Preset | str = "default",
    wikipedia: Encyclopedia | None = None,
    web: WebSearch | None = None,
    domain: str = "",
    deadline: float = DEADLINE_S,
    rerank: str = NO_RERANK,
    say: Say | None = None,
) -> Answer:
    """Answer ``question`` from ``corpus`` (a folder, a file, or passages).

    ``rerank="minilm"`` puts the passages in the order of their meaning. Nothing is asked over a network
    unless ``wikipedia``, ``web`` or a model is passed. Raises
    ``InputError`` for an empty question or a corpus that cannot be read, ``ConfigError`` for an unknown
    evaluator or preset, ``MissingExtra`` where an evaluator needs what is not installed.
    """
    asked = parse_question(question)
    setup = Setup(
        load_evaluator(evaluator) if isinstance(evaluator, str) else evaluator,
        generator or Extractive(),
        named_preset(preset),
        wikipedia,
        web,
        domain,
        deadline,
    )
    return answer(asked, open_corpus(corpus, setup.preset, rerank), setup, say)


def answer(
    question: Question, corpus: Searcher[Question, Passage], setup: Setup, say: Say | None = None
) -> Answer:
    """The same for a question that was read and a corpus that is open."""
    found = gather(question, corpus, setup)
    kept = found.kept
    action = action_of((g.score for g in found.passages if g.source == CORPUS), found.thresholds)
    strips = refine(question.text, kept, found.grader, setup.preset)
    draft = setup.generator.answer(question, _material(strips, kept), say)
    used = {number for s in draft.sentences for number in s.passages}
    result = Answer(
        question.text,
        draft.sentences,
        action,
        tuple(replace(g, use=Use.USED) if g.number in used else g for g in found.passages),
        found.thresholds,
        strips,
        draft.short,
        generator=draft.generator or setup.generator.name,
        evaluator=setup.evaluator.version,
        keywords=keywords(question),
        trail=found.trail,
        usage=dict(draft.usage),
    )
    return replace(result, not_found=_not_found(result), notes=_notes(result, found, draft, setup))


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


def _notes(result: Answer, found: Found, draft: Draft, setup: Setup) -> tuple[str, ...]:
    notes = [*draft.notes, *found.grader.notes, *found.failures()]
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
