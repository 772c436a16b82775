"""The verifier's question to a model: how faithfully does a reference describe this record?"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from citeground.llm import exemplars, prompt
from citeground.llm.model import Message, Model, Reply
from citeground.llm.quoting import described, quoted
from citeground.llm.schema import build, schema_of
from citeground.models import Reference, Work
from citeground.verdicts import Confidence

# What a model may find, by the catalogue's names.
KINDS = (
    "title-mismatch",
    "title-variant",
    "author-mismatch",
    "author-missing",
    "author-order",
    "author-spelling",
    "year-mismatch",
    "venue-mismatch",
    "locator-mismatch",
    "identifier-conflict",
)
MAX_TOKENS = 400


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference that a model names: the catalogue's name for it, and both sides' values."""

    kind: str = field(metadata={"enum": list(KINDS)})
    reference: str = field(metadata={"maxLength": 60})
    record: str = field(metadata={"maxLength": 60})


@dataclass(frozen=True, slots=True)
class Judgement:
    """A model's answer. ``score`` is 0-10; there is no label in it, since a label is never used."""

    score: float = field(metadata={"minimum": 0, "maximum": 10})
    confidence: Confidence
    rationale: str = field(metadata={"maxLength": 160})
    discrepancies: tuple[Difference, ...] = field(metadata={"maxItems": 4})


def question(
    reference: Reference, record: Work | None, *, few_shot: bool = False
) -> tuple[list[Message], str]:
    """The messages about one reference and its record (or none), and the prompt's version."""
    found = prompt.load("verify" if record is not None else "verify_nothing")
    values = {"cited": _cited(reference), "record": described(record) if record is not None else ""}
    system, user = found.messages(values)
    if record is None or not few_shot:
        return [system, user], found.version
    return [system, *_shown(found), user], f"{found.version}-few-{exemplars.version()}"


def verify(
    model: Model, reference: Reference, record: Work | None, *, few_shot: bool = False
) -> tuple[Judgement | None, Reply]:
    """What the model says, and its reply; None where no readable answer came. Raises ``SourceError``."""
    messages, version = question(reference, record, few_shot=few_shot)
    reply = model.ask(messages, schema=schema_of(Judgement), max_tokens=MAX_TOKENS, version=version)
    return (None if reply.data is None else build(Judgement, reply.data)), reply


def _cited(reference: Reference) -> str:
    """The fields that were read; the printed text where there is hardly anything else."""
    fields = described(reference.cited)
    if reference.cited.title or not reference.raw.strip():
        return fields
    return f"{fields}\nas printed: {quoted(reference.raw, 300)}".strip()


@lru_cache(maxsize=4)
def _shown(found: prompt.Prompt) -> tuple[Message, ...]:
    """The worked examples as turns of the conversation."""
    shown: list[Message] = []
    for example in exemplars.examples():
        user = found.messages({"cited": described(example.cited), "record": described(example.record)})[1]
        shown += [user, Message("assistant", example.answer)]
    return tuple(shown)
