"""Time as an argument: what o'clock it is, how to wait, and when a run must be over."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime

from citeground.errors import SourceUnavailable


class Clock:
    """The system's clock. A test hands in one of its own that never sleeps."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds of a clock that never goes back."""
        return time.monotonic()

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        """Wait (holding ``condition``) until it is notified, at most ``seconds``."""
        condition.wait(seconds)

    def today(self) -> str:
        """The ISO date, in UTC."""
        return iso_date(self.now())


def iso_date(seconds: float) -> str:
    """The ISO date (UTC) of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


class Deadline:
    """The end of a run: ``seconds`` from now on; None is never."""

    def __init__(self, seconds: float | None = None, clock: Clock | None = None) -> None:
        self.seconds = seconds
        self._clock = clock or Clock()
        self._end = float("inf") if seconds is None else self._clock.monotonic() + seconds

    def remaining(self) -> float:
        """Seconds that are left, never below 0."""
        return max(0.0, self._end - self._clock.monotonic())

    def require(self, source: str, seconds: float = 0.0) -> None:
        """Raise ``SourceUnavailable`` where no more than ``seconds`` are left."""
        if self.remaining() <= seconds:
            raise SourceUnavailable(source, f"the run's time limit of {self.seconds:g} s was reached")
