"""The gate in front of one server: its pace, its places, and whether it is left alone for this run."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from citeground.errors import SourceError, SourceThrottled, SourceUnavailable
from citeground.http.clock import Clock, Deadline
from citeground.http.server import Server

GIVE_UP_AFTER = 4
_LONGEST_INTERVAL = 60.0


class Gate:
    """Lets requests to one server through: one every ``1 / rate`` seconds, ``concurrency`` at once.

    After failures in a row that weigh ``GIVE_UP_AFTER`` together the server is left alone: every further
    request, waiting ones included, fails at once with the last reason.
    """

    def __init__(self, server: Server, clock: Clock, deadline: Deadline) -> None:
        self._server = server
        self._clock = clock
        self._deadline = deadline
        self._condition = threading.Condition()
        self._interval = 1.0 / server.rate
        self._places = server.concurrency
        self._under_way = 0
        self._next_start = 0.0
        self._failures = 0
        self._closed: SourceError | None = None
        self._away_until = 0.0

    @contextmanager
    def passage(self) -> Iterator[None]:
        """Wait for a turn, hold a place. Raises ``SourceError`` where there is no point in waiting."""
        self._enter()
        try:
            yield
        finally:
            with self._condition:
                self._under_way -= 1
                self._condition.notify_all()

    def _enter(self) -> None:
        with self._condition:
            while True:
                self._require_open()
                wait = self._next_start - self._clock.monotonic()
                self._deadline.require(self._server.name, max(wait, 0.0))
                if self._under_way >= self._places:
                    self._clock.wait(self._condition, min(self._deadline.remaining(), 1.0))
                elif wait > 0:
                    self._clock.wait(self._condition, wait)
                else:
                    break
            self._under_way += 1
            self._next_start = self._clock.monotonic() + self._interval

    def _require_open(self) -> None:
        if self._closed is not None:
            error = self._closed
            kind = type(error)
            raise kind(
                self._server.name, error.reason, status=error.status, retry_after=error.retry_after
            ) from None
        away = self._away_until - self._clock.monotonic()
        if away > 0:
            raise SourceThrottled(
                self._server.name,
                f"throttled: to be left alone for {away:.0f} s more (429)",
                status=429,
                retry_after=away,
            )

    def pause(self, seconds: float) -> None:
        """Start nothing for the next ``seconds``; requests wait."""
        with self._condition:
            self._next_start = max(self._next_start, self._clock.monotonic() + seconds)

    def leave(self, seconds: float) -> None:
        """Start nothing for the next ``seconds``; requests fail at once, since that is too long to wait."""
        with self._condition:
            self._away_until = max(self._away_until, self._clock.monotonic() + seconds)
            self._condition.notify_all()

    def close(self, reason: str) -> None:
        """Let nothing through any more."""
        with self._condition:
            self._closed = SourceUnavailable(self._server.name, reason)
            self._condition.notify_all()

    def succeeded(self) -> None:
        """The server answered properly."""
        with self._condition:
            self._failures = 0

    def failed(self, error: SourceError, weight: int) -> None:
        """The server did not answer properly; after too many of these in a row it is left alone."""
        with self._condition:
            self._failures += weight
            if self._failures >= GIVE_UP_AFTER and self._closed is None:
                self._closed = error
                self._condition.notify_all()

    def adapt(self, headers: Mapping[str, str]) -> None:
        """Go slower where the server says so (Crossref's ``X-Rate-Limit-*``); never faster than allowed."""
        limit = _number(headers.get("x-rate-limit-limit", ""))
        seconds = _number(headers.get("x-rate-limit-interval", "").rstrip("s"))
        places = _number(headers.get("x-concurrency-limit", ""))
        with self._condition:
            if limit > 0 and seconds > 0:
                self._interval = min(_LONGEST_INTERVAL, max(1.0 / self._server.rate, seconds / limit))
            if places >= 1:
                self._places = min(self._server.concurrency, int(places))


def _number(text: str) -> float:
    try:
        value = float(text.strip())
    except ValueError:
        return 0.0
    return value if 0.0 < value < 1e6 else 0.0
