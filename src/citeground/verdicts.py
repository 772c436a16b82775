"""What CiteGround says about a reference, and about a whole file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from citeground.frozen import swift
from citeground.models import Document, Match, Reference
from citeground.trail import Trail


class Verdict(StrEnum):
    """EXACT, MINOR and MAJOR are the paper's labels; UNRESOLVED means: could not look."""

    EXACT = "EXACT"
    MINOR = "MINOR"
    MAJOR = "MAJOR"
    UNRESOLVED = "UNRESOLVED"


class Severity(StrEnum):
    """How much a discrepancy asks of the reader. Never higher than the basis of the evidence allows."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Confidence(StrEnum):
    """How sure the verifier is of its score."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Safety(StrEnum):
    """Whether a fix may be applied unasked: safe yes, unsafe on request, display never."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``start:end`` (characters of the text of ``path``) by ``text``."""

    path: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A correction in words (``message``) and, where the format can be edited in place, as edits."""

    safety: Safety
    message: str
    edits: tuple[Edit, ...] = ()


@swift
@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One difference between a reference and the record, or one thing that could not be settled.

    ``rule`` is the name ("author-mismatch"), ``code`` its number ("CG201"). ``field`` is the CSL name.
    ``given`` is what the reference says, ``found`` what the record says. ``line`` and ``column`` are
    1-based and point at the value in ``path``; ``length`` is the number of characters to underline
    (0: unknown). ``contribution`` is what it adds to the score (0 or negative, on the 0-10 scale).
    ``is_open`` marks an open question, which never fails a run.
    """

    rule: str
    code: str
    severity: Severity
    message: str
    field: str = ""
    given: str = ""
    found: str = ""
    path: str = ""
    line: int = 0
    column: int = 0
    length: int = 0
    key: str = ""
    contribution: float = 0.0
    fix: Fix | None = None
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one field adds to the score: the score is the base plus the sum of these, exactly."""

    field: str
    value: float
    reason: str


@swift
@dataclass(frozen=True, slots=True)
class Verification:
    """The verdict on one reference.

    ``score`` is 0-10 (None for UNRESOLVED), ``contributions`` sum to it together with the entry named
    "base". ``verifier`` names the judge ("structured", "llm", "both"). ``candidates`` are further
    records that were considered, best first.
    """

    reference: Reference
    verdict: Verdict
    score: float | None
    confidence: Confidence
    rationale: str
    discrepancies: tuple[Discrepancy, ...] = ()
    match: Match | None = None
    contributions: tuple[Contribution, ...] = ()
    trail: Trail = field(default_factory=Trail)
    verifier: str = "structured"
    candidates: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one run.

    ``problems`` are findings that belong to a file rather than to one verification (family 4 and 9).
    ``unanswered`` maps the name of each source that failed to the reason it gave last. ``sources`` names
    what was asked, e.g. "PDG 2026 (14,594 records)". ``usage`` holds counts to print (requests, tokens).
    ``is_blind``: sources over the network were asked, none of them answered, and no library knew anything.
    """

    documents: tuple[Document, ...] = ()
    verifications: tuple[Verification, ...] = ()
    problems: tuple[Discrepancy, ...] = ()
    sources: tuple[str, ...] = ()
    unanswered: Mapping[str, str] = field(default_factory=dict)
    usage: Mapping[str, float] = field(default_factory=dict)
    version: str = ""
    read: str = ""
    is_blind: bool = False

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many references got each verdict; adds up to ``len(verifications)``."""
        seen = Counter(v.verdict for v in self.verifications)
        return {verdict: seen.get(verdict, 0) for verdict in Verdict}

    @property
    def discrepancies(self) -> tuple[Discrepancy, ...]:
        """All findings of the run: those of the files first, then by reference."""
        return self.problems + tuple(d for v in self.verifications for d in v.discrepancies)
