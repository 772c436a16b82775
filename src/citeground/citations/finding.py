"""What a comparison of one field found, before a rule puts it in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from citeground.frozen import swift


class Agreement(StrEnum):
    """How one field of a reference stands to the same field of a record."""

    AGREES = "agrees"
    UNKNOWN = "unknown"
    DIFFERS = "differs"


@swift
@dataclass(frozen=True, slots=True)
class Finding:
    """One difference. ``weight`` (≤ 0) is what it costs on the 0-10 scale where it stands alone.

    ``rule`` is the catalogue's name, ``field`` the CSL name. ``given`` and ``found`` are the values to
    show; ``detail`` words the difference; ``at`` is the part of the field's text to underline.
    """

    rule: str
    field: str
    weight: float
    given: str = ""
    found: str = ""
    detail: str = ""
    at: str = ""


@swift
@dataclass(frozen=True, slots=True)
class FieldResult:
    """The comparison of one field: agreement, and the findings that are its whole reason."""

    field: str
    agreement: Agreement
    findings: tuple[Finding, ...] = ()

    @property
    def weight(self) -> float:
        """The sum of the findings' weights."""
        return sum([f.weight for f in self.findings]) if self.findings else 0.0


@lru_cache(maxsize=64)
def unknown(field: str) -> FieldResult:
    """Nothing to compare: missing is not wrong."""
    return FieldResult(field, Agreement.UNKNOWN)


def agrees(field: str, *notes: Finding) -> FieldResult:
    """The field agrees; ``notes`` may still inform."""
    return FieldResult(field, Agreement.AGREES, notes) if notes else _agrees(field)


@lru_cache(maxsize=64)
def _agrees(field: str) -> FieldResult:
    """Results without findings are alike, and most results are without."""
    return FieldResult(field, Agreement.AGREES)


def differs(field: str, *findings: Finding) -> FieldResult:
    """The field differs."""
    return FieldResult(field, Agreement.DIFFERS, findings)
