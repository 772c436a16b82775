"""One reference under inquiry, and the identifiers' pass that asks for all references at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from citeground.cascade import Coverage, Source
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.identity import Assessment
from citeground.citations.verify import Assessed
from citeground.errors import SourceError
from citeground.models import Identifier, Reference, Work
from citeground.trail import Outcome, Step, Trail

# Who must have said "no such identifier" before it counts as unregistered.
_AUTHORITIES: dict[str, frozenset[str]] = {
    "doi": frozenset({"crossref", "datacite"}),
    "arxiv": frozenset({"arxiv"}),
}


# An error is kept in the place of the answer that it is not.
_Answer = Mapping[Identifier, Sequence[Work]] | SourceError


class Inquiry:
    """What is being gathered about one reference; becomes ``Evidence`` for the verifier."""

    __slots__ = (
        "answered",
        "assessments",
        "confirmed",
        "failed",
        "hits",
        "identifiers",
        "missed",
        "outcome",
        "reference",
        "steps",
    )

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.identifiers = reference.cited.identifiers
        self.hits: list[Hit] = []
        self.steps: list[Step] = []
        self.answered: dict[str, Coverage] = {}
        self.failed: dict[str, str] = {}
        self.missed: dict[Identifier, set[str]] = {}
        self.confirmed = False
        # The outcome that confirmed it, which stands while nothing further comes in.
        self.outcome: Assessed | None = None
        self.assessments: dict[tuple[int, bool], Assessment] = {}

    def evidence(self) -> Evidence:
        """Everything gathered so far."""
        trail = Trail(tuple(self.steps))
        return Evidence(tuple(self.hits), self._absent(), self.answered, self.failed, trail, self.assessments)

    def _absent(self) -> frozenset[Identifier]:
        if not self.missed:
            return frozenset()
        led_somewhere = {h.identifier for h in self.hits}
        closed = {name for name, c in self.answered.items() if c.closed}
        return frozenset(
            i for i, names in self.missed.items()
            if i not in led_somewhere
            and (names & closed or (i.scheme in _AUTHORITIES and names >= _AUTHORITIES[i.scheme]))
        )  # fmt: skip

    def add(self, source: Source, works: Iterable[Work], identifier: Identifier | None = None) -> None:
        """Keep the works of an answer, each record once."""
        group = source.coverage.group or source.name
        known = {(id(h.work), h.identifier) for h in self.hits} if self.hits else ()
        for work in works:
            if not known or (id(work), identifier) not in known:
                self.hits.append(Hit(work, work.source or source.name, group, identifier))

    def took(self, source: Source) -> None:
        """A source answered."""
        self.answered[source.name] = source.coverage

    def fail(self, source: Source, asked: str, error: SourceError) -> None:
        """A source did not answer: noted, and never an answer."""
        self.failed[source.name] = error.reason
        self.steps.append(Step(source.name, asked, Outcome.FAILED, note=error.reason))


def waves(sources: Sequence[Source]) -> Iterator[list[Source]]:
    """Sources that may be asked side by side: libraries, then registries, then those that re-serve them."""
    local = [s for s in sources if not s.coverage.is_remote]
    registries = [s for s in sources if s.coverage.is_remote and s.coverage.group in ("", s.name)]
    others = [s for s in sources if s not in local and s not in registries]
    yield from (wave for wave in (local, registries, others) if wave)


def resolve(
    inquiries: Sequence[Inquiry], sources: Sequence[Source], settle: Callable[[Inquiry], None], jobs: int
) -> None:
    """One pass resolves the identifiers of all references, in batches; settled ones are not asked again."""
    for wave in waves(sources):
        open_ones = [q for q in inquiries if not q.confirmed and q.identifiers]
        if not open_ones:
            return
        by_identifier: dict[Identifier, list[Inquiry]] = {}
        for inquiry in open_ones:
            for identifier in inquiry.identifiers:
                by_identifier.setdefault(identifier, []).append(inquiry)
        _ask_wave(wave, by_identifier, jobs)
        for inquiry in open_ones:
            if inquiry.hits:
                settle(inquiry)


def _ask_wave(wave: Sequence[Source], wanted: Mapping[Identifier, list[Inquiry]], jobs: int) -> None:
    batches = [(source, batch) for source in wave for batch in _batches(source, list(wanted))]
    if not any(source.coverage.is_remote for source in wave) or len(batches) <= 1:
        answers: Iterable[_Answer] = (_lookup(source, batch) for source, batch in batches)
        _take(batches, answers, wanted)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        _take(batches, pool.map(lambda pair: _lookup(*pair), batches), wanted)


def _batches(source: Source, identifiers: Sequence[Identifier]) -> Iterator[list[Identifier]]:
    schemes = source.coverage.schemes
    mine = [i for i in identifiers if not schemes or i.scheme in schemes]
    for start in range(0, len(mine), max(1, source.batch)):
        yield mine[start : start + max(1, source.batch)]


def _lookup(source: Source, batch: Sequence[Identifier]) -> _Answer:
    try:
        return source.lookup(batch)
    except SourceError as error:
        return error


def _take(
    batches: Sequence[tuple[Source, list[Identifier]]],
    answers: Iterable[_Answer],
    wanted: Mapping[Identifier, list[Inquiry]],
) -> None:
    for (source, batch), answer in zip(batches, answers, strict=True):
        for identifier in batch:
            for inquiry in wanted[identifier]:
                if isinstance(answer, SourceError):
                    inquiry.fail(source, str(identifier), answer)
                    continue
                works = answer.get(identifier, ())
                inquiry.took(source)
                outcome = Outcome.ANSWERED if works else Outcome.EMPTY
                note = works[0].title if works else ""
                inquiry.steps.append(Step(source.name, str(identifier), outcome, len(works), note=note))
                if works:
                    inquiry.add(source, works, identifier)
                else:
                    inquiry.missed.setdefault(identifier, set()).add(source.name)
