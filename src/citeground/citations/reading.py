"""References as the engine takes them up: as the rules read them, or where those find no title, a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citeground.citations.side_by_side import side_by_side
from citeground.errors import SourceError
from citeground.frozen import swift
from citeground.llm.extraction import extract, wants_extraction
from citeground.llm.model import Model
from citeground.models import Reference
from citeground.trail import Outcome, Step


@swift
@dataclass(frozen=True, slots=True)
class Reading:
    """A reference, with a note and a step for the trail where a model read it."""

    reference: Reference
    note: str = ""
    steps: tuple[Step, ...] = ()


def read_by_model(model: Model | None, references: Sequence[Reference], jobs: int = 1) -> list[Reading]:
    """Every reference in order; ``model`` reads those in which the rules found no title.

    A model that does not answer leaves the reference as it was, and the trail says so.
    """
    if model is None or not any(map(wants_extraction, references)):
        return [Reading(r) for r in references]
    numbers = range(len(references))
    read = dict(side_by_side(lambda n: _one(model, references[n]), numbers, jobs))
    return [read[n] for n in numbers]


def _one(model: Model, reference: Reference) -> Reading:
    if not wants_extraction(reference):
        return Reading(reference)
    try:
        work, reply = extract(model, reference)
    except SourceError as error:
        failed = Step(model.name, "extraction", Outcome.FAILED, note=error.reason, by_judge=True)
        return Reading(reference, steps=(failed,))
    if reply.data is None:
        failed = Step(
            model.name,
            "extraction",
            Outcome.FAILED,
            note=f"an unreadable answer: {reply.text[:4000]}",
            by_judge=True,
        )
        return Reading(reference, steps=(failed,))
    step = Step(model.name, "extraction", Outcome.ANSWERED, note=reply.text[:4000], by_judge=True)
    if work is None:
        return Reading(reference, steps=(step,))
    note = f"its title was read by the model {model.name}, since the rules found none"
    return Reading(replace(reference, cited=work), note, (step,))
