"""Search engines of the open web, one a file: a query in, pages with their snippets out.

``registry.WEB_SEARCH`` names them. What a page says is no record: it becomes a ``Work`` with the basis
``search`` (``works.WebWorks``) and must pass the same tests as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from citeground import registry
from citeground.http import Client
from citeground.sources.web.settings import WebSettings, read_web_settings

__all__ = ["WebHit", "WebSearch", "WebSettings", "open_search", "read_web_settings"]


class WebHit(NamedTuple):
    """One page that a search engine found: its title, its address, and the words it shows of it."""

    title: str
    url: str
    snippet: str = ""


class WebSearch(Protocol):
    """A search engine. ``search`` returns at most ``count`` pages, the engine's best first.

    Empty means: asked, nothing found. Raises ``SourceError`` where it did not answer properly.
    """

    @property
    def name(self) -> str: ...

    def search(self, query: str, count: int) -> Sequence[WebHit]: ...


def open_search(settings: WebSettings, client: Client) -> WebSearch:
    """The search engine that the user chose, asked through ``client``.

    A name is a key of ``registry.WEB_SEARCH`` or an entry point of the group ``citeground.web_search``: a
    module (or object) with ``connect(client, settings) -> WebSearch``. Raises ``ConfigError``.
    """
    module = registry.load(registry.WEB_SEARCH, settings.engine, "web search", "citeground.web_search")
    search: WebSearch = module.connect(client, settings)
    return search
