"""Every error that CiteGround raises on purpose.

::

    CiteGroundError
    ├── InputError            a file or a value of the user's cannot be used (where, what to do)
    ├── ConfigError           a setting is missing or contradicts another
    ├── MissingExtra          an optional dependency is not installed (prints its install line)
    ├── LibraryError          a local library is missing, damaged or of another version
    └── SourceError           a source was asked and did not answer properly; never "not found"
        ├── SourceUnavailable     time-out, reset, 5xx
        ├── SourceThrottled       429, or the source's own word for it
        └── BadAnswer             an answer that is not what the source promises
"""

from __future__ import annotations


def why(error: BaseException) -> str:
    """What an error says, without the number and the name that the system puts around it."""
    return (error.strerror if isinstance(error, OSError) and error.strerror else "") or str(error)


class CiteGroundError(Exception):
    """Base of all expected errors: the command line prints the message alone and exits 2."""


class InputError(CiteGroundError):
    """A file or value that cannot be used.

    ``path`` and ``line`` (1-based, 0 where unknown) say where; the message says what to do next, and
    ``reason`` is the message without the place.
    """

    def __init__(self, message: str, *, path: str = "", line: int = 0) -> None:
        self.reason = message
        self.path = path
        self.line = line
        where = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
        super().__init__(f"{where}{message}")


class ConfigError(CiteGroundError):
    """A setting is missing or contradicts another; the message names the setting."""


class MissingExtra(CiteGroundError):
    """An optional dependency is needed and not installed."""

    def __init__(self, extra: str, needed_for: str) -> None:
        self.extra = extra
        super().__init__(f"{needed_for} needs an extra: pip install 'citeground[{extra}]'")


class LibraryError(CiteGroundError):
    """A local library is missing, damaged, or was written by another version."""


class SourceError(CiteGroundError):
    """A source did not answer properly. Says nothing about whether a work exists.

    ``source`` is the source's name, ``status`` the HTTP status (0 where there was none),
    ``retry_after`` the seconds that the source asked to wait, or None.
    """

    def __init__(
        self, source: str, reason: str, *, status: int = 0, retry_after: float | None = None
    ) -> None:
        self.source = source
        self.reason = reason
        self.status = status
        self.retry_after = retry_after
        super().__init__(f"{source}: {reason}")


class SourceUnavailable(SourceError):
    """Time-out, connection reset, or a server error."""


class SourceThrottled(SourceError):
    """The source asked to be left alone for a while."""


class BadAnswer(SourceError):
    """The answer is not in the form that the source promises (HTML for JSON, cut JSON, an empty body)."""
