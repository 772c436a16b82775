"""What all search engines have in common: a question out of a query, hits out of an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from citeground.errors import BadAnswer, ConfigError
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.records.payload import at, items, prose, text
from citeground.sources.web import WebHit
from citeground.sources.web.settings import WebSettings

MAX_AGE = 7 * DAY
_LONGEST = 400


class Engine(ABC):
    """A search engine that answers with JSON. ``NAME`` is its key in ``registry.WEB_SEARCH``."""

    NAME: ClassVar[str]

    def __init__(self, client: Client, server: Server, settings: WebSettings) -> None:
        self._client = client
        self._settings = settings
        self.server = replace(
            server,
            url=settings.url or server.url,
            is_own=bool(settings.url) or server.is_own,
            key=settings.key or server.key,
            rate=settings.rate or server.rate,
            timeout=settings.timeout or server.timeout,
        )

    @property
    def name(self) -> str:
        """The engine's name."""
        return self.NAME

    def search(self, query: str, count: int) -> Sequence[WebHit]:
        """At most ``count`` pages. Raises ``SourceError``."""
        wanted = " ".join(query.split())[:_LONGEST]
        if not wanted or count < 1:
            return ()
        answer = self._client.ask(self.server, self.question(wanted, count), self._read)
        hits = [hit(item) for item in answer.value or []]
        return tuple(h for h in hits if h.url)[:count]

    def _read(self, body: str) -> list[Json]:
        return self.found(parse_json(self.NAME, body))

    @abstractmethod
    def question(self, query: str, count: int) -> Question:
        """The question for a query."""

    @abstractmethod
    def found(self, value: Json) -> list[Json]:
        """The pages in an answer as ``{"title", "url", "snippet"}``. Raises ``BadAnswer``."""


def page(title: str, url: str, snippet: str) -> Json:
    """One page in the form in which it is kept."""
    return {"title": title, "url": url, "snippet": snippet}


def hit(value: Json) -> WebHit:
    """A kept page as a hit; a page without a web address has none."""
    url = text(value, "url")
    is_web = url.startswith(("https://", "http://"))
    return WebHit(prose(value, "title"), url if is_web else "", prose(value, "snippet"))


def pages(name: str, value: Json, path: Sequence[str], keys: tuple[str, str, str]) -> list[Json]:
    """The pages of a list at ``path``; ``keys`` are its words for title, url and snippet.

    Raises ``BadAnswer`` where the answer has no such list.
    """
    found = at(value, *path)
    if not isinstance(found, list):
        raise BadAnswer(name, f"an answer without the promised list ({'.'.join(path)})")
    return [page(*(text(item, key) for key in keys)) for item in items(found)]


def require(settings: WebSettings, name: str, *, key: bool = False, url: bool = False) -> None:
    """Raise ``ConfigError`` that says what this engine needs and has not got."""
    if key and not settings.key:
        raise ConfigError(f"web search by {name} needs a key: set CITEGROUND_WEB_SEARCH_KEY")
    if url and not settings.url:
        raise ConfigError(
            f"web search by {name} needs an address: set CITEGROUND_WEB_SEARCH_URL "
            "(or url in the table [web_search])"
        )
