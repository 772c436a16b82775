"""One reference under inquiry: what is being gathered about it, and who did not answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citeground.cascade import Coverage, Source
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.identity import Assessment
from citeground.citations.verify import Assessed
from citeground.errors import SourceError
from citeground.models import Identifier, Reference, Work
from citeground.trail import Outcome, Step, Trail

REGISTRAR = "doi.org"
# Who registers identifiers of a scheme, the one that is asked first in front.
AUTHORITIES: Mapping[str, tuple[str, ...]] = {"doi": ("crossref", "datacite"), "arxiv": ("arxiv",)}

# Who tells what became of a published work: retractions, concerns, corrections.
TELLERS = frozenset({"crossref", "openalex"})


class Inquiry:
    """What is being gathered about one reference; becomes ``Evidence`` for the verifier.

    ``failures`` keeps the last error of every source that did not answer, ``agencies`` what doi.org said
    of DOIs that led nowhere ("": not registered). ``open_because`` says why nothing may be concluded from
    a miss, whatever the sources said.
    """

    __slots__ = (
        "agencies",
        "answered",
        "assessments",
        "confirmed",
        "failures",
        "hits",
        "identifiers",
        "is_done",
        "missed",
        "open_because",
        "outcome",
        "reference",
        "searched",
        "steps",
    )

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.identifiers = reference.cited.identifiers
        self.hits: list[Hit] = []
        self.steps: list[Step] = []
        self.answered: dict[str, Coverage] = {}
        self.searched: set[str] = set()
        self.failures: dict[str, SourceError] = {}
        self.missed: dict[Identifier, set[str]] = {}
        self.agencies: dict[Identifier, str] = {}
        self.open_because = ""
        self.confirmed = False
        # Whether nobody need be asked any more.
        self.is_done = False
        # The outcome that confirmed it, which stands while nothing further comes in.
        self.outcome: Assessed | None = None
        self.assessments: dict[tuple[int, bool], Assessment] = {}

    @property
    def failed(self) -> dict[str, str]:
        """The sources that did not answer, and why."""
        return {name: error.reason for name, error in self.failures.items()}

    @property
    def is_searchable(self) -> bool:
        """Whether the reference says anything that a search could ask for."""
        cited = self.reference.cited
        return bool(cited.title or (cited.volume and cited.page) or cited.author)

    def evidence(self) -> Evidence:
        """Everything gathered so far."""
        return Evidence(
            hits=tuple(self.hits),
            absent=self._absent(),
            answered=dict(self.answered),
            failed=self.failed,
            trail=Trail(tuple(self.steps)),
            assessments=self.assessments,
            # Who was asked for identifiers alone has not said that there is no such work.
            searched=frozenset(self.searched if self.is_searchable else self.answered),
            open_because=self.open_because or self._registered_elsewhere(),
        )

    def _absent(self) -> frozenset[Identifier]:
        if not self.missed:
            return frozenset()
        closed = {name for name, c in self.answered.items() if c.closed}
        return frozenset(i for i in self.lost() if self.missed[i] & closed or self._is_unregistered(i))

    def lost(self) -> list[Identifier]:
        """The identifiers that some source does not know and that led to no record at all."""
        if not self.missed:
            return []
        led_somewhere = {h.identifier for h in self.hits}
        return [i for i in self.missed if i not in led_somewhere]

    def _is_unregistered(self, identifier: Identifier) -> bool:
        """Whether those in charge of an identifier say that there is none: doi.org, where it was asked."""
        if identifier in self.agencies:
            return not self.agencies[identifier]
        if identifier.scheme == "doi" and REGISTRAR in self.failures:
            return False
        authorities = AUTHORITIES.get(identifier.scheme)
        return authorities is not None and self.missed[identifier] >= set(authorities)

    def _registered_elsewhere(self) -> str:
        if not self.agencies:
            return ""
        for identifier in self.lost():
            if agency := self.agencies.get(identifier):
                where = f"registered with {agency}" if agency != "unknown" else "registered"
                return f"{identifier} is {where}, and none of those asked has its record"
        return ""

    def add(self, source: Source, works: Iterable[Work], identifier: Identifier | None = None) -> None:
        """Keep the works of an answer, each record once."""
        group = source.coverage.group or source.name
        known = {(id(h.work), h.identifier) for h in self.hits} if self.hits else ()
        for work in works:
            if (id(work), identifier) not in known:
                self.hits.append(Hit(work, work.source or source.name, group, identifier))

    def took(self, source: Source) -> None:
        """A source answered."""
        self.answered[source.name] = source.coverage

    def fail(self, name: str, asked: str, error: SourceError) -> None:
        """A source did not answer: noted, and never an answer."""
        self.failures[name] = error
        self.steps.append(Step(name, asked, Outcome.FAILED, note=error.reason))
