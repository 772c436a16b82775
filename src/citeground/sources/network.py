"""The registries that a run asks, and the one client through which it asks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citeground.cascade import Source
from citeground.http import Client, Server
from citeground.models import Identifier
from citeground.sources import build
from citeground.sources.agencies import SETTINGS, registration_agencies, server
from citeground.sources.settings import SourceSettings


class Network:
    """``names`` (keys of ``registry.SOURCES`` or entry points) as sources, and doi.org behind them.

    To be closed after the run: ``with Network(…) as network: check(documents, network.sources, network=network)``.
    """

    def __init__(
        self,
        names: Sequence[str],
        client: Client,
        settings: Mapping[str, SourceSettings] | None = None,
    ) -> None:
        self.client = client
        self._settings = settings or {}
        self.sources: list[Source] = build(names, client, self._settings)

    def __enter__(self) -> Network:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def agencies(self, dois: Sequence[Identifier], /) -> Mapping[Identifier, str]:
        """Who registered each DOI, "" where there is no such DOI. Raises ``SourceError``."""
        return registration_agencies(self.client, dois, self._settings.get(SETTINGS))

    @property
    def registrar(self) -> Server:
        """doi.org as it is asked in this run."""
        return server(self._settings.get(SETTINGS))

    def stop(self) -> None:
        """Let everything that waits for an answer fail at once."""
        self.client.stop()

    def usage(self) -> Mapping[str, float]:
        """Requests sent, answers from the cache and questions that failed: in all, and requests by source."""
        return self.client.log.usage()

    def close(self) -> None:
        """Close connections and cache."""
        self.client.close()
