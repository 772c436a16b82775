"""What ``citeground sources`` and ``citeground config cache`` show: facts, without any key."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citeground.cascade import Source
from citeground.http import DAY, Cache, CacheInfo, Client, Server
from citeground.sources import agencies
from citeground.sources.asking import Registry
from citeground.sources.network import Network


@dataclass(frozen=True, slots=True)
class SourceOverview:
    """One source: what it is, how it is asked, and how it last answered.

    ``identifiers`` are the schemes that it looks up, ``types`` the CSL types that it aims to hold
    completely (empty: none in particular). ``rate`` is requests per second, ``max_age`` the days for which
    its answers are kept. ``last_date`` (ISO) and ``last_outcome`` are "" where it was never asked;
    ``kept`` counts its answers in the cache.
    """

    name: str
    what: str
    url: str
    is_own: bool
    has_key: bool
    takes_key: bool
    identifiers: tuple[str, ...]
    types: tuple[str, ...]
    a_miss_counts: bool
    rate: float
    concurrency: int
    batch: int
    max_age: float
    last_date: str = ""
    last_outcome: str = ""
    kept: int = 0


def network_overview(network: Network) -> tuple[SourceOverview, ...]:
    """The registries of a network, in their order, and doi.org behind them. Asks nobody."""
    registrar = _overview(network.registrar, agencies.__doc__, network.client, batch=agencies.BATCH)
    own = replace(registrar, identifiers=("doi",))
    return (*source_overview(network.sources, network.client), own)


def source_overview(sources: Sequence[Source], client: Client) -> tuple[SourceOverview, ...]:
    """One line per public registry among ``sources``, in their order. Asks nobody."""
    out = []
    for source in sources:
        if isinstance(source, Registry):
            about = sys.modules[type(source).__module__].__doc__
            shown = _overview(source.server, about, client, batch=source.batch)
            out.append(
                replace(
                    shown,
                    identifiers=tuple(sorted(source.coverage.schemes)),
                    types=tuple(sorted(source.coverage.types)),
                    a_miss_counts=source.coverage.open_ended,
                )
            )
    return tuple(out)


def _overview(server: Server, about: str | None, client: Client, *, batch: int) -> SourceOverview:
    cache = client.cache
    answer = cache.last_answers().get(server.name) if cache and cache.path.exists() else None
    return SourceOverview(
        name=server.name,
        what=(about or "").strip().partition("\n")[0],
        url=server.url,
        is_own=server.is_own,
        has_key=bool(server.key),
        takes_key=bool(server.key_header or server.key_parameter),
        identifiers=(),
        types=(),
        a_miss_counts=True,
        rate=server.rate,
        concurrency=server.concurrency,
        batch=batch,
        max_age=server.max_age / DAY,
        last_date=answer.date if answer else "",
        last_outcome=answer.outcome if answer else "",
        kept=cache.info().answers.get(server.name, 0) if cache else 0,
    )


def cache_info(cache: Cache) -> CacheInfo:
    """What the cache holds."""
    return cache.info()


def clear_cache(cache: Cache, source: str = "") -> int:
    """Forget the answers of one source, or of all; how many there were."""
    return cache.clear(source)
