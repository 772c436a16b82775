"""A clock that does not sleep: it skips the time that it was asked to wait."""

from __future__ import annotations

import threading
import time

from citeground.http import Clock


class SkippingClock(Clock):
    """Runs with the system's clock, but waits by jumping ahead. For tests with one thread."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._skipped = 0.0

    @property
    def waited(self) -> float:
        """Seconds that were skipped so far."""
        return self._skipped

    def skip(self, seconds: float) -> None:
        """Jump ahead."""
        self._skipped += seconds

    def now(self) -> float:
        return time.time() + self._skipped

    def monotonic(self) -> float:
        return time.monotonic() + self._skipped

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        self.waits.append(seconds)
        self._skipped += seconds
