"""What readers are shown of a result, whatever it is and whatever the format: one shape for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citeground.models import Passage
from citeground.rag.answers import Answer, Graded, Use
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.reports.answers import Result
from citeground.trail import Outcome, Trail

_USES = {Use.USED: "Used", Use.KEPT: "Kept", Use.DROPPED: "Dropped"}


@dataclass(frozen=True, slots=True)
class View:
    """``headline`` is the answer in a word, ``body`` the sentences with the numbers of their passages,
    ``how`` lines on how it was come by, ``groups`` the passages by what became of them."""

    kind: str
    asked: str
    headline: str
    body: tuple[tuple[str, tuple[int, ...]], ...]
    missing: str
    how: tuple[str, ...]
    groups: tuple[tuple[str, tuple[Graded, ...]], ...]
    notes: tuple[str, ...]


def view(result: Result) -> View:
    """A result as it is shown."""
    return _of_answer(result) if isinstance(result, Answer) else _of_claim(result)


def _of_answer(answer: Answer) -> View:
    thresholds = answer.thresholds
    how = [
        f"Action: {answer.action} (upper {thresholds.upper:g}, lower {thresholds.lower:g}; "
        f"{thresholds.fitted_on or 'set by hand'})",
        f"Evaluator: {answer.evaluator}. Worded by: {answer.generator}",
        *_asked(answer.trail),
    ]
    return View(
        "Question",
        answer.question,
        answer.short,
        tuple((s.text, s.passages) for s in answer.sentences),
        answer.not_found,
        tuple(how),
        _groups(answer.passages),
        answer.notes,
    )


def _of_claim(verdict: ClaimVerdict) -> View:
    sure = f" (chance by the fitted model: {verdict.confidence:.0%})" if verdict.confidence else ""
    how = [f"Because {verdict.reason}{sure}"]
    how += [f"Evaluator: {verdict.evaluator}"] if verdict.evaluator else []
    return View(
        "Claim",
        verdict.claim,
        verdict.label,
        tuple((s.text, (s.passage,)) for s in verdict.sentences),
        "" if verdict.sentences else "No sentence decides it.",
        (*how, *_asked(verdict.trail)),
        _groups(verdict.passages),
        verdict.notes,
    )


def _asked(trail: Trail) -> Iterator[str]:
    for step in trail.steps:
        if step.outcome is Outcome.ANSWERED:
            best = "none readable" if step.best is None else f"{step.best:+.2f}"
            yield f"Asked {step.source}: {step.found} found, best grade {best}"
        else:
            yield f"Asked {step.source}: {step.note or 'nothing found'}"


def _groups(passages: tuple[Graded, ...]) -> tuple[tuple[str, tuple[Graded, ...]], ...]:
    grouped = ((name, tuple(g for g in passages if g.use is use)) for use, name in _USES.items())
    return tuple((name, found) for name, found in grouped if found)


def grade(graded: Graded) -> str:
    """ "+0.46", or a sign that the grade could not be read."""
    return "  ?  " if graded.score is None else f"{graded.score:+.2f}"


def origin(graded: Graded) -> str:
    """Where a passage comes from: a file of the corpus and the place in it, or a source."""
    passage = graded.passage
    if graded.source != "corpus":
        return f"added from {graded.source}"
    place = passage.metadata.get("place", "")
    return " ".join(p for p in (passage.metadata.get("file", "corpus"), place) if p)


def heading(passage: Passage) -> str:
    """A passage's title, or its first words."""
    return passage.title or " ".join(passage.text.split()[:8])
