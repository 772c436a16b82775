"""Which sources a run asks, in which order: libraries first, then the registries unless it is offline."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citeground.cli.modelled import web_sources
from citeground.cli.settings import NO_CACHE, Settings
from citeground.errors import ConfigError
from citeground.reports.untrusted import visible

if TYPE_CHECKING:
    from citeground.cascade import Source
    from citeground.http import Cache, Client
    from citeground.sources import SourceSettings
    from citeground.sources.network import Network

OWN = "library"


@dataclass(frozen=True, slots=True)
class Asked:
    """The sources of a run. ``network`` is None where it is offline."""

    sources: list[Source]
    network: Network | None = None

    @property
    def remote(self) -> frozenset[str]:
        """Names of those that are asked over the network."""
        return frozenset(s.name for s in self.sources if s.coverage.is_remote)


@contextmanager
def asking(settings: Settings) -> Iterator[Asked]:
    """The libraries, then the registries, for as long as the block runs.

    A closed library knows everything, so that nobody else is asked. Raises ``LibraryError`` for a library
    that cannot be opened, ``ConfigError`` for settings that contradict each other.
    """
    libraries = open_libraries(settings)
    if settings.offline or settings.closed:
        yield Asked(libraries)
        return
    with open_network(settings) as network, telling(network.client):
        yield Asked([*libraries, *network.sources, *web_sources(settings, network.client)], network)


@contextmanager
def telling(client: Client) -> Iterator[None]:
    """Say at the end why answers could not be kept, where they could not."""
    yield
    if client.cache is not None and client.cache.note:
        print(f"note: {visible(client.cache.note)}", file=sys.stderr)


def own_place() -> Path:
    """Where ``library build`` puts a library that was given no other place."""
    from citeground.library.starter import default_data_dir

    return default_data_dir() / OWN


def open_libraries(settings: Settings) -> list[Source]:
    """The libraries that were named; else the user's own, where there is one, and the starter library.

    Raises ``LibraryError`` for a library that cannot be opened, ``ConfigError`` where ``closed`` is
    said of no library in particular.
    """
    from citeground.library import Library
    from citeground.library.starter import starter

    if settings.closed and not settings.library:
        raise ConfigError("--closed says of a library that it holds every work: name it with --library DIR")
    if settings.library:
        # The same one twice is no second witness.
        places = {os.path.realpath(p): p for p in reversed(settings.library)}
        chosen = reversed(places.values())
        return [Library.open(Path(p), closed=True if settings.closed else None) for p in chosen]
    own = own_place()
    return [*([Library.open(own)] if own.exists() else []), starter()]


def open_network(settings: Settings) -> Network:
    """The registries that are chosen (all, where none is named), with their settings and the cache.

    Opens no connection. Raises ``ConfigError``.
    """
    from citeground.registry import SOURCES
    from citeground.sources.network import Network

    client = open_client(settings)
    return Network(settings.sources or tuple(SOURCES), client, source_settings(settings))


def open_client(settings: Settings) -> Client:
    """The one client of a run, with its contact address, cache and time limit. Raises ``ConfigError``."""
    from citeground.http import Client, ClientSettings, Deadline

    return Client(
        ClientSettings(mailto=settings.mailto),
        cache=open_cache(settings),
        deadline=Deadline(settings.time_limit or None),
    )


def source_settings(settings: Settings) -> dict[str, SourceSettings]:
    """What the user has set about each source, in the file and in the environment."""
    from citeground.registry import SOURCES
    from citeground.sources import read_settings
    from citeground.sources.agencies import SETTINGS

    names = dict.fromkeys((*SOURCES, *settings.sources, SETTINGS, "wikipedia"))
    return read_settings(names, os.environ, settings.tables)


def open_cache(settings: Settings) -> Cache | None:
    """The file of answers, None where it is switched off."""
    from citeground.http import Cache, default_path

    if settings.cache == NO_CACHE:
        return None
    return Cache(Path(settings.cache) if settings.cache else default_path(os.environ))
