"""What the sources said about one reference, before anything is concluded from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citeground.cascade import Coverage
from citeground.citations.identity import Assessment
from citeground.frozen import swift
from citeground.models import Identifier, Work
from citeground.trail import Trail


@swift
@dataclass(frozen=True, slots=True)
class Hit:
    """A record that came back, from which source, and by which identifier (None: by search)."""

    work: Work
    source: str
    group: str
    identifier: Identifier | None = None


@swift
@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is known about one reference.

    ``absent`` are identifiers of which the authority in charge says that it has none. ``answered`` maps
    the sources that answered to their coverage, ``failed`` those that did not to the reason.
    ``assessments`` remembers the comparisons already made, by record and by how it was found. ``searched``
    names those who answered a search for the work (None: all that answered); ``open_because`` says why
    their silence proves nothing, "" where it may.
    """

    hits: tuple[Hit, ...] = ()
    absent: frozenset[Identifier] = frozenset()
    answered: Mapping[str, Coverage] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    trail: Trail = field(default_factory=Trail)
    assessments: dict[tuple[int, bool], Assessment] = field(default_factory=dict, compare=False, repr=False)
    searched: frozenset[str] | None = None
    open_because: str = ""

    @property
    def closed(self) -> bool:
        """Whether a source that holds everything answered."""
        return any(c.closed for c in self.answered.values())

    def witnesses(self, type_: str) -> frozenset[str]:
        """The independent open-ended sources that answered and cover this class of work."""
        return frozenset(
            c.group or name
            for name, c in self.answered.items()
            if c.open_ended and c.covers(type_) and (self.searched is None or name in self.searched)
        )
