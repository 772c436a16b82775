"""What all sources have in common: look-ups in batches that are kept one by one, and searches.

A source adds how its questions are worded and how its records are read. Records stay JSON until they
become a ``Work``, so that the cache holds what the registry said and not what we made of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import quote

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import Answer, Client, Json, Question, Server
from citeground.models import Identifier, Work
from citeground.records.payload import at

Records = list[Json]
_LONGEST_QUERY = 3_500


@dataclass(frozen=True, slots=True)
class Batch:
    """A question for several identifiers at once."""

    question: Question
    identifiers: tuple[Identifier, ...]


class Registry(ABC):
    """A public registry as a ``Source`` of the cascade."""

    NAME: ClassVar[str]
    COVERAGE: ClassVar[Coverage]
    BATCH: ClassVar[int]

    def __init__(self, client: Client, server: Server) -> None:
        self._client = client
        self.server = server

    @property
    def name(self) -> str:
        """The name of the source."""
        return self.NAME

    @property
    def coverage(self) -> Coverage:
        """What a miss here means."""
        return self.COVERAGE

    @property
    def batch(self) -> int:
        """How many identifiers one look-up takes."""
        return self.BATCH

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        """The works of those identifiers that the registry knows; what is absent is not there.

        Every identifier is kept in the cache by itself, so that a changed file asks only for what is new.
        Raises ``SourceError``.
        """
        wanted = [i for i in dict.fromkeys(identifiers) if i.scheme in self.COVERAGE.schemes]
        known = self._client.recall(self.server, [f"lookup {i}" for i in wanted])
        found: dict[Identifier, tuple[Work, ...]] = {}
        for identifier in wanted:
            if (stored := known.get(f"lookup {identifier}")) is not None:
                found[identifier] = self._works(stored.value, stored.read)
        missing = [i for i in wanted if i not in found]
        today = self._client.clock.today()
        if missing:
            for identifier, records in self._ask_for(missing):
                found[identifier] = self._works(records, today)
        return {identifier: works for identifier, works in found.items() if works}

    def asks(self, query: Work, /) -> bool:
        """Whether ``search`` has anything to ask for this query; if not, its silence says nothing."""
        return next(iter(self.questions(query)), None) is not None

    def search(self, query: Work, /) -> Sequence[Work]:
        """Works that may be the one described by ``query``, the registry's best first.

        Questions are asked from the most to the least telling until one is answered with something.
        Raises ``SourceError``.
        """
        for question in self.questions(query):
            answer = self.put(question)
            works = self._works(answer.value or [], answer.read)
            if works:
                return works
        return ()

    def _ask_for(self, identifiers: Sequence[Identifier]) -> Iterator[tuple[Identifier, Records]]:
        for batch in self.batches(identifiers):
            by_identifier = self.resolve(batch)
            answers = {i: by_identifier.get(i, []) for i in batch.identifiers}
            self._client.remember(self.server, {f"lookup {i}": list(r) for i, r in answers.items()})
            yield from answers.items()

    def resolve(self, batch: Batch) -> Mapping[Identifier, Records]:
        """Ask for a batch and say which record belongs to which identifier."""
        answer = self.put(batch.question, cached=False)
        return self.assign(batch.identifiers, answer.value or [])

    def put(self, question: Question, *, cached: bool = True) -> Answer[Records]:
        """Ask one question. Raises ``SourceError``."""
        return self._client.ask(self.server, question, self.records, cached=cached)

    def assign(
        self, identifiers: Sequence[Identifier], records: Sequence[Json]
    ) -> Mapping[Identifier, Records]:
        """Which of ``records`` belong to which identifier, by the identifiers that the records name."""
        wanted = set(identifiers)
        out: dict[Identifier, Records] = {}
        for record in records:
            for identifier in dict.fromkeys(self.own_identifiers(record)):
                if identifier in wanted:
                    out.setdefault(identifier, []).append(record)
        return out

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        """The identifiers under which a record is to be found."""
        return self.to_work(record).identifiers

    def _works(self, records: Json, read: str) -> tuple[Work, ...]:
        values = records if isinstance(records, list) else []
        return tuple(replace(self.to_work(r), source=self.NAME, read=read) for r in values)

    @abstractmethod
    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        """Questions for these identifiers, as few as possible."""

    @abstractmethod
    def questions(self, query: Work) -> Iterator[Question]:
        """Questions that a search asks, the most telling one first."""

    @abstractmethod
    def records(self, body: str) -> Records:
        """The records in an answer's body. Raises ``BadAnswer`` where it has not the promised form."""

    @abstractmethod
    def to_work(self, record: Json) -> Work:
        """A record in a Work's terms. Pure, and never raises."""


def chunks(
    identifiers: Sequence[Identifier], size: int, longest: int = _LONGEST_QUERY
) -> Iterator[tuple[Identifier, ...]]:
    """Pieces of at most ``size`` identifiers whose values, escaped, stay short enough for an address."""
    piece: list[Identifier] = []
    length = 0
    for identifier in identifiers:
        more = len(quote(identifier.value, safe="/:")) + 12
        if piece and (len(piece) >= size or length + more > longest):
            yield tuple(piece)
            piece, length = [], 0
        piece.append(identifier)
        length += more
    if piece:
        yield tuple(piece)


def listed(source: str, value: Json, *path: str | int) -> Records:
    """The list at a path. Raises ``BadAnswer`` where the answer has none."""
    found = at(value, *path)
    if not isinstance(found, list):
        where = ".".join(map(str, path)) or "the answer"
        raise BadAnswer(source, f"an answer without the promised list ({where})")
    return found
