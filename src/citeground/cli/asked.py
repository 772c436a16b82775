"""Which sources a run asks, in which order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citeground.cli.settings import Settings
from citeground.errors import ConfigError

if TYPE_CHECKING:
    from citeground.cascade import Source

OWN = "library"


def own_place() -> Path:
    """Where ``library build`` puts a library that was given no other place."""
    from citeground.library.starter import default_data_dir

    return default_data_dir() / OWN


def open_sources(settings: Settings) -> list[Source]:
    """The libraries that were named; else the user's own, where there is one, and the starter library.

    Raises ``LibraryError`` for a library that cannot be opened, ``ConfigError`` where ``closed`` is
    said of no library in particular.
    """
    from citeground.library import Library
    from citeground.library.starter import starter

    if settings.closed and not settings.library:
        raise ConfigError("--closed says of a library that it holds every work: name it with --library DIR")
    if settings.library:
        return [Library.open(Path(p), closed=True if settings.closed else None) for p in settings.library]
    own = own_place()
    return [*([Library.open(own)] if own.exists() else []), starter()]
