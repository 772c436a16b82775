"""A small closed world, and models whose answers are given."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from citeground.cascade import Coverage
from citeground.citations.check import Options, check
from citeground.errors import SourceError
from citeground.llm.answers import find_object
from citeground.llm.model import Message, Reply, Usage
from citeground.models import Date, Document, Identifier, Name, Reference, Work
from citeground.verdicts import Report


def people(*names: str) -> tuple[Name, ...]:
    return tuple(Name(n.split()[-1], " ".join(n.split()[:-1])) for n in names)


EPR = Work(
    type="article-journal",
    title="Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?",
    author=people("Albert Einstein", "Boris Podolsky", "Nathan Rosen"),
    issued=Date(1935), container_title="Physical Review", volume="47", page="777-780",
    identifiers=(Identifier("doi", "10.1103/physrev.47.777"),), source="crossref", read="2026-11-30",
)  # fmt: skip
BELL = Work(
    type="article-journal", title="On the Einstein Podolsky Rosen Paradox", author=people("John Stewart Bell"),
    issued=Date(1964), container_title="Physics Physique Fizika", volume="1", page="195-200",
    identifiers=(Identifier("doi", "10.1103/physicsphysiquefizika.1.195"),), source="crossref", read="2026-11-30",
)  # fmt: skip


class World:
    """A source that holds ``works``; ``closed`` says that there are no others."""

    name, batch = "crossref", 50

    def __init__(
        self, works: Sequence[Work] = (EPR, BELL), *, closed: bool = True, fails: SourceError | None = None
    ) -> None:
        self.works, self.fails = works, fails
        self.coverage = Coverage(closed=closed, open_ended=True, schemes=frozenset({"doi"}), group="crossref")

    def lookup(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Sequence[Work]]:
        if self.fails:
            raise self.fails
        return {i: [w for w in self.works if i in w.identifiers] for i in identifiers}

    def search(self, query: Work) -> Sequence[Work]:
        if self.fails:
            raise self.fails
        return self.works


class FixedModel:
    """Answers what ``answer`` makes of the messages; counts, and keeps what it was asked."""

    name = "stub"

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
        version: str = "",
    ) -> Reply:
        text = "\n".join(m.content for m in messages)
        self.asked.append(text)
        said = self.answer(text)
        return Reply(said, None if schema is None else find_object(said, schema), usage=Usage(1, 10, 10))

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        yield self.ask(messages).text


def grade(score: float, *kinds: str, rationale: str = "Because.") -> str:
    """A verifier's answer."""
    found = [{"kind": k, "reference": "x", "record": "y"} for k in kinds]
    return json.dumps(
        {"score": score, "confidence": "medium", "rationale": rationale, "discrepancies": found}
    )


def run(
    reference: Reference,
    model: Any = None,
    verifier: str = "structured",
    sources: Sequence[Any] | None = None,
    **options: Any,
) -> Report:
    """The report on one reference."""
    document = Document("refs.bib", "bibtex", (reference,))
    chosen = Options(verifier=verifier, model=model, jobs=1, **options)
    return check([document], [World()] if sources is None else sources, chosen)


def cite(work: Work, **changes: Any) -> Reference:
    """A reference that says what ``work`` says, but for ``changes``."""
    from dataclasses import replace

    return Reference("key", 1, replace(work, source="", read="", **changes), path="refs.bib")
