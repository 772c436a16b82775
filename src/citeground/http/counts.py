"""How often each source was asked in a run, for the report's usage."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple


class Count(NamedTuple):
    """Of one source: requests sent (tries included), answers from the cache, questions that failed."""

    sent: int = 0
    cached: int = 0
    failed: int = 0


class RequestLog:
    """Counts per source; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)

    def add(self, source: str, what: str, number: int = 1) -> None:
        """Count ``number`` more of ``what``: "sent", "cached" or "failed"."""
        with self._lock:
            self._counts[source][what] += number

    def counts(self) -> dict[str, Count]:
        """The counts of every source that was asked."""
        with self._lock:
            return {
                name: Count(seen["sent"], seen["cached"], seen["failed"])
                for name, seen in sorted(self._counts.items())
            }

    def usage(self) -> Mapping[str, float]:
        """The totals, as the report prints them."""
        counts = self.counts().values()
        return {
            "requests": float(sum(c.sent for c in counts)),
            "from cache": float(sum(c.cached for c in counts)),
            "failed": float(sum(c.failed for c in counts)),
        }
