"""The one loop of both engines: ask sources in order, let a judge score, stop when it is enough.

Above the upper threshold: stop and use it. Between: keep it and ask the next source too. Below: drop
it and ask the next. Each source is asked once, so the loop is bounded by construction. A source that
fails is noted and is never an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from citeground.errors import SourceError
from citeground.models import Identifier, Work
from citeground.thresholds import Thresholds
from citeground.trail import Band, Outcome, Step, Trail

Q = TypeVar("Q")
E = TypeVar("E")
Q_contra = TypeVar("Q_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a miss in a source means.

    ``closed``: the source holds everything there is (a miss proves absence). ``open_ended``: a public
    registry that aims at completeness for ``types`` (CSL types; empty: all) and the identifier
    ``schemes``; a miss counts there together with others. Neither: a miss proves nothing.
    ``group`` names sources that re-serve one another's records and so count as one witness.
    ``is_remote`` is True for a source that is asked over a network: after what is at hand, and side by
    side with others.
    """

    closed: bool = False
    open_ended: bool = False
    types: frozenset[str] = frozenset()
    schemes: frozenset[str] = frozenset()
    group: str = ""
    note: str = ""
    is_remote: bool = False

    def covers(self, type_: str) -> bool:
        """Whether a work of this CSL type would be expected here."""
        return self.closed or (self.open_ended and (not self.types or not type_ or type_ in self.types))


class Searcher(Protocol[Q_contra, E_co]):
    """Anything with a name that answers a query with evidence, or raises ``SourceError``."""

    @property
    def name(self) -> str: ...

    def search(self, query: Q_contra, /) -> Iterable[E_co]: ...


class Source(Protocol):
    """A place that knows works. ``search`` is a query by example: a Work with what is known of it.

    ``lookup`` takes at most ``batch`` identifiers at once and returns the works of those it knows;
    an identifier that is absent from the result is not there. Both raise ``SourceError``: a source
    that could not answer must not look like one that answered nothing.
    """

    @property
    def name(self) -> str: ...

    @property
    def coverage(self) -> Coverage: ...

    @property
    def batch(self) -> int: ...

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]: ...

    def search(self, query: Work, /) -> Sequence[Work]: ...


class Judge(Protocol[Q_contra, E_contra]):
    """Scores evidence for a query: one float per item, in the same order."""

    def score(self, query: Q_contra, evidence: Sequence[E_contra], /) -> Sequence[float]: ...


@dataclass(frozen=True, slots=True)
class Graded(Generic[E]):
    """One piece of evidence with its source and its score."""

    item: E
    score: float
    source: str


@dataclass(frozen=True, slots=True)
class Gathered(Generic[E]):
    """What a run of the cascade kept (best first, stable), what it dropped, and how it went."""

    kept: tuple[Graded[E], ...] = ()
    dropped: tuple[Graded[E], ...] = ()
    trail: Trail = field(default_factory=Trail)
    band: Band = Band.LOWER


def run(
    query: Q,
    sources: Iterable[Searcher[Q, E]],
    judge: Judge[Q, E],
    thresholds: Thresholds,
    *,
    asked: str = "search",
) -> Gathered[E]:
    """Ask ``sources`` in order until one piece of evidence reaches the upper band."""
    kept: list[Graded[E]] = []
    dropped: list[Graded[E]] = []
    steps: list[Step] = []
    for source in sources:
        try:
            items = list(source.search(query))
        except SourceError as error:
            steps.append(Step(source.name, asked, Outcome.FAILED, note=error.reason))
            continue
        if not items:
            steps.append(Step(source.name, asked, Outcome.EMPTY))
            continue
        graded = [Graded(i, s, source.name) for i, s in zip(items, judge.score(query, items), strict=True)]
        best = max((g.score for g in graded if g.score == g.score), default=None)
        band = _highest(thresholds.band(g.score) for g in graded)
        steps.append(Step(source.name, asked, Outcome.ANSWERED, len(items), best, band))
        for g in graded:
            (dropped if thresholds.band(g.score) is Band.LOWER else kept).append(g)
        if band is Band.UPPER:
            break
    # What could not be scored (NaN) comes last, and is in the middle band.
    kept.sort(key=lambda g: -g.score if g.score == g.score else float("inf"))
    overall = _highest(thresholds.band(g.score) for g in kept)
    return Gathered(tuple(kept), tuple(dropped), Trail(tuple(steps)), overall)


def _highest(bands: Iterable[Band]) -> Band:
    return max(bands, key=(Band.LOWER, Band.MIDDLE, Band.UPPER).index, default=Band.LOWER)
