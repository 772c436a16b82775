"""Brave Search.

Source: https://api-dashboard.search.brave.com/app/documentation/web-search/get-started
"""

from __future__ import annotations

from citeground.http import Client, Json, Question, Server
from citeground.records.payload import at
from citeground.sources.web.asking import MAX_AGE, Engine, pages, require
from citeground.sources.web.settings import WebSettings

_SERVER = Server(
    name="brave",
    url="https://api.search.brave.com/res/v1/web",
    key_header="X-Subscription-Token",
    rate=1.0,
    timeout=15.0,
    max_age=MAX_AGE,
)
_MOST = 20


def connect(client: Client, settings: WebSettings) -> Brave:
    """Brave Search with the user's key. Raises ``ConfigError`` without one."""
    require(settings, "brave", key=True)
    return Brave(client, _SERVER, settings)


class Brave(Engine):
    """See the module."""

    NAME = "brave"

    def question(self, query: str, count: int) -> Question:
        asked = (("q", query), ("count", str(min(count, _MOST))), ("text_decorations", "false"))
        return Question("/search", asked)

    def found(self, value: Json) -> list[Json]:
        if at(value, "type") == "search" and at(value, "web") is None:
            return []
        return pages(self.NAME, value, ("web", "results"), ("title", "url", "description"))
