"""SearXNG, a search engine that anybody can run (its JSON API must be switched on there).

Source: https://docs.searxng.org/dev/search_api.html
"""

from __future__ import annotations

from citeground.errors import BadAnswer
from citeground.http import Client, Json, Question, Server
from citeground.records.payload import at
from citeground.sources.web.asking import MAX_AGE, Engine, pages, require
from citeground.sources.web.settings import WebSettings

# It has no address of its own: ``connect`` requires the user's.
_SERVER = Server(name="searxng", url="https://localhost", rate=1.0, timeout=15.0, max_age=MAX_AGE)


def connect(client: Client, settings: WebSettings) -> SearXNG:
    """The instance at ``settings.url``. Raises ``ConfigError`` without one."""
    require(settings, "searxng", url=True)
    return SearXNG(client, _SERVER, settings)


class SearXNG(Engine):
    """See the module."""

    NAME = "searxng"

    def question(self, query: str, count: int) -> Question:
        return Question("/search", (("q", query), ("format", "json"), ("categories", "general,science")))

    def found(self, value: Json) -> list[Json]:
        found = pages(self.NAME, value, ("results",), ("title", "url", "content"))
        silent = at(value, "unresponsive_engines")
        if not found and isinstance(silent, list) and silent:
            # Nothing, because nobody behind it answered: that is no answer.
            raise BadAnswer(self.NAME, f"none of its {len(silent)} engines answered")
        return found
