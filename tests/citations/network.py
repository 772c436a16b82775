"""A check against the test server, as the command line makes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citeground.citations.check import Options, check
from citeground.http import Cache, Client
from citeground.models import Document, Work
from citeground.parsers import load
from citeground.sources.network import Network
from citeground.verdicts import Report
from tests.registry_server import SOURCES, RegistryServer
from tests.registry_server.bibliography import bibliography


def document(works: Sequence[Work], *, bare: int = 0) -> Document:
    """A .bib file of these works, read."""
    return load("works.bib", bibliography(works, bare=bare).encode())


def ask(
    server: RegistryServer,
    what: Document,
    *,
    names: Sequence[str] = SOURCES,
    cache: Path | None = None,
    timeout: float = 5.0,
    jobs: int = 8,
) -> Report:
    """The report on a document, from ``server`` alone and without waits between tries."""
    client = Client(cache=Cache(cache) if cache else None, jitter=lambda: 0.0)
    with Network(names, client, server.settings(timeout=timeout)) as network:
        return check([what], network.sources, Options(jobs=jobs), network=network)
