"""What ``citeground sources`` and ``citeground config cache`` show: facts, without any key."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from citeground.cascade import Source
from citeground.http import DAY, Cache, CacheInfo, Client
from citeground.sources.asking import Registry


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


def source_overview(sources: Sequence[Source], client: Client) -> tuple[SourceOverview, ...]:
    """One line per public registry among ``sources``, in their order. Asks nobody."""
    last = client.cache.last_answers() if client.cache and client.cache.path.exists() else {}
    kept = client.cache.info().answers if client.cache else {}
    out = []
    for source in sources:
        if not isinstance(source, Registry):
            continue
        server, coverage = source.server, source.coverage
        answer = last.get(source.name)
        out.append(
            SourceOverview(
                name=source.name,
                what=_first_line(source),
                url=server.url,
                is_own=server.is_own,
                has_key=bool(server.key),
                takes_key=bool(server.key_header or server.key_parameter),
                identifiers=tuple(sorted(coverage.schemes)),
                types=tuple(sorted(coverage.types)),
                a_miss_counts=coverage.open_ended,
                rate=server.rate,
                concurrency=server.concurrency,
                batch=source.batch,
                max_age=server.max_age / DAY,
                last_date=answer.date if answer else "",
                last_outcome=answer.outcome if answer else "",
                kept=kept.get(source.name, 0),
            )
        )
    return tuple(out)


def _first_line(source: Registry) -> str:
    document = sys.modules[type(source).__module__].__doc__ or ""
    return document.strip().partition("\n")[0]


def cache_info(cache: Cache) -> CacheInfo:
    """What the cache holds."""
    return cache.info()


def clear_cache(cache: Cache, source: str = "") -> int:
    """Forget the answers of one source, or of all; how many there were."""
    return cache.clear(source)
