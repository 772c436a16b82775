"""What was asked, what came back, and what was concluded: the explanation of every decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from citeground.frozen import swift


class Band(StrEnum):
    """Where a score lies between two thresholds."""

    UPPER = "upper"
    MIDDLE = "middle"
    LOWER = "lower"


class Outcome(StrEnum):
    """How a source took a question. Only ANSWERED and EMPTY are answers."""

    ANSWERED = "answered"
    EMPTY = "empty"
    FAILED = "failed"
    SKIPPED = "skipped"


@swift
@dataclass(frozen=True, slots=True)
class Step:
    """One question to one source.

    ``found`` counts the items that came back, ``best`` is the judge's best score among them (None where
    nothing was scored), ``note`` says in words what was decisive (the reason of a failure, the title of
    the best item). ``by_judge`` marks what a judge said (a language model, the reviewer): that is no answer
    of a source.
    """

    source: str
    asked: str
    outcome: Outcome
    found: int = 0
    best: float | None = None
    band: Band | None = None
    note: str = ""
    by_judge: bool = False


def no_answer(failed: Mapping[str, str]) -> str:
    """Sources and the reasons of their silence in words: "a, b did not answer (time-out); c did not answer"."""
    names: dict[str, list[str]] = {}
    for name, reason in failed.items():
        names.setdefault(reason, []).append(name)
    return "; ".join(
        f"{', '.join(those)} did not answer{f' ({reason})' if reason else ''}"
        for reason, those in names.items()
    )


@swift
@dataclass(frozen=True, slots=True)
class Trail:
    """All steps in order."""

    steps: tuple[Step, ...] = ()

    @property
    def failed(self) -> tuple[str, ...]:
        """Names of the sources that did not answer properly, each once, in order."""
        return tuple(dict.fromkeys(s.source for s in self.steps if s.outcome is Outcome.FAILED))

    @property
    def answered(self) -> tuple[str, ...]:
        """Names of the sources that answered at least once, each once, in order."""
        answers = (Outcome.ANSWERED, Outcome.EMPTY)
        return tuple(dict.fromkeys(s.source for s in self.steps if s.outcome in answers and not s.by_judge))

    def __add__(self, other: Trail) -> Trail:
        return Trail(self.steps + other.steps)
