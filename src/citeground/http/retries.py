"""Which failures are worth a second try, and how long to wait before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from citeground.errors import SourceError

ATTEMPTS = 3
_BASE = 0.5
_BASE_THROTTLED = 2.0


@dataclass(frozen=True, slots=True)
class Fault:
    """One try that failed. ``tries`` is how many tries such a failure is worth in all, ``weight`` how much
    it counts towards leaving the server alone."""

    error: SourceError
    tries: int = 1
    weight: int = 1


def read_retry_after(text: str, now: float) -> float | None:
    """Seconds to wait after ``now`` (since 1970), from a ``Retry-After`` in seconds or as an HTTP date."""
    text = text.strip()
    if not text or len(text) > 64:
        return None
    try:
        seconds = float(text)
    except ValueError:
        try:
            moment = parsedate_to_datetime(text)
        except (TypeError, ValueError):
            return None
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        seconds = (moment - datetime.fromtimestamp(now, UTC)).total_seconds()
    # A date that has passed, or "0", means: at once.
    return min(seconds, 1e6) if seconds == seconds and seconds > 0 else 0.0


def pause_before(fault: Fault, attempt: int, jitter: Callable[[], float]) -> float:
    """Seconds to wait after the ``attempt``-th try (from 1); ``jitter`` gives numbers from 0 to 1.

    A server that names a time is never asked earlier. Otherwise the wait doubles, between half and all
    of it by chance, so that several processes do not come back at once.
    """
    asked = fault.error.retry_after
    if asked is not None:
        return asked + 0.25 * jitter()
    base = _BASE_THROTTLED if fault.error.status == 429 else _BASE
    return float(base * 2 ** (attempt - 1) * (0.5 + 0.5 * jitter()))
