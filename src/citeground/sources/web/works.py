"""The web as the last source of the cascade: three pages a search, each a ``Work`` to be tested like any other.

A page is no record of a registry. It corroborates nothing, its silence proves nothing, and what it says has
the basis ``search``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from citeground.cascade import Coverage
from citeground.errors import SourceError
from citeground.http import Client
from citeground.http.safety import Resolver, resolve
from citeground.models import Identifier, Work
from citeground.sources import wording
from citeground.sources.web import WebHit, WebSearch
from citeground.sources.web.page import fetch, to_work
from citeground.text.folding import plain
from citeground.text.identifiers import find

CANDIDATES = 3
# What a page's title has before and behind the publication's.
_BEFORE = re.compile(r"^\s{0,5}(?:\[[\w./-]{4,20}\]|\((?:PDF|pdf)\)|\[(?:PDF|pdf)\])\s{0,3}")
_BETWEEN = re.compile(r"\s(?:\||::|[-–—])\s")


class WebWorks:
    """``search`` (an engine) as a ``Source``; pages are read through ``client`` where they can be."""

    def __init__(self, search: WebSearch, client: Client, resolver: Resolver = resolve) -> None:
        self._search = search
        self._client = client
        self._resolver = resolver

    @property
    def name(self) -> str:
        """The name of the source."""
        return "web"

    @property
    def coverage(self) -> Coverage:
        """Pages of any kind, no registry: a miss proves nothing."""
        return Coverage(
            types=frozenset({"webpage"}),
            schemes=frozenset({"web"}),
            group="web",
            note=f"by {self._search.name}",
            is_remote=True,
        )

    @property
    def batch(self) -> int:
        """Nothing is looked up here."""
        return 1

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        """A search engine knows no identifiers."""
        return {}

    def asks(self, query: Work, /) -> bool:
        """Whether there is anything to search for."""
        return bool(_query(query))

    def search(self, query: Work, /) -> Sequence[Work]:
        """Up to three pages as works. Raises ``SourceError`` where the engine did not answer."""
        asked = _query(query)
        if not asked:
            return ()
        hits = self._search.search(asked, CANDIDATES)[:CANDIDATES]
        return tuple(self._work(hit) for hit in hits if hit.title or hit.snippet)

    def _work(self, hit: WebHit) -> Work:
        """What the page says of itself; where it cannot be read, what the engine shows of it."""
        try:
            work = to_work(fetch(self._client, hit.url, self._resolver), hit.url)
        except SourceError:
            work = None
        return replace(work or from_hit(hit), source="web", read=self._client.clock.today())


def from_hit(hit: WebHit) -> Work:
    """A search result as a work: its title without the site's name, and the identifiers in its address.

    Words of the snippet become nothing: whose they are cannot be told.
    """
    whole = plain(_BEFORE.sub("", hit.title))
    parts = [part.strip() for part in _BETWEEN.split(whole) if part.strip()]
    longest = max(parts, key=len, default=whole)
    others = tuple(t for t in dict.fromkeys((whole, *parts[:1])) if t and t != longest)
    return Work(title=longest, other_titles=others, identifiers=find(hit.url), url=hit.url)


def _query(query: Work) -> str:
    if query.title:
        return f"{wording.words(query.title)} {wording.first_family(query)}".strip()
    return wording.place(query)
