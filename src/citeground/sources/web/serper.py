"""Serper, which answers with Google's results.

Source: https://serper.dev (playground: POST /search with ``X-API-KEY``, results under ``organic``).
"""

from __future__ import annotations

from citeground.http import Client, Json, Question, Server
from citeground.sources.web.asking import MAX_AGE, Engine, pages, require
from citeground.sources.web.settings import WebSettings

_SERVER = Server(
    name="serper",
    url="https://google.serper.dev",
    key_header="X-API-KEY",
    rate=5.0,
    concurrency=2,
    timeout=15.0,
    max_age=MAX_AGE,
)


def connect(client: Client, settings: WebSettings) -> Serper:
    """Serper with the user's key. Raises ``ConfigError`` without one."""
    require(settings, "serper", key=True)
    return Serper(client, _SERVER, settings)


class Serper(Engine):
    """See the module."""

    NAME = "serper"

    def question(self, query: str, count: int) -> Question:
        return Question("/search", body={"q": query, "num": max(count, 3)})

    def found(self, value: Json) -> list[Json]:
        return pages(self.NAME, value, ("organic",), ("title", "link", "snippet"))
