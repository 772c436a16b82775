"""The reviewer's question to a model, for a record that was found by identifier under another title."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from citeground.llm import prompt
from citeground.llm.model import Model, Reply
from citeground.llm.quoting import described, quoted
from citeground.llm.schema import build, schema_of
from citeground.models import Reference, Work

MAX_TOKENS = 200


class Label(StrEnum):
    """The three labels that a reviewer may give."""

    EXACT = "EXACT"
    MINOR = "MINOR"
    MAJOR = "MAJOR"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The reviewer's label, which decides, and why."""

    label: Label
    rationale: str = field(metadata={"maxLength": 240})


def review(
    model: Model, reference: Reference, record: Work, score: float, rationale: str
) -> tuple[Ruling | None, Reply]:
    """What the model rules, and its reply; None where no readable answer came. Raises ``SourceError``."""
    found = prompt.load("review")
    raw = quoted(reference.raw) if reference.raw.strip() else described(reference.cited)
    values = {
        "raw": raw,
        "record": described(record),
        "score": f"{score:.2f}",
        "rationale": quoted(rationale, 240),
    }
    reply = model.ask(
        found.messages(values), schema=schema_of(Ruling), max_tokens=MAX_TOKENS, version=found.version
    )
    return (None if reply.data is None else build(Ruling, reply.data)), reply
