"""Search engines in their wire forms, and everything that is no answer."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from citeground.errors import BadAnswer, ConfigError, SourceThrottled
from citeground.http import Client
from citeground.registry import WEB_SEARCH
from citeground.sources.web import WebHit, open_search
from citeground.sources.web.settings import WebSettings, read_web_settings
from tests.clocks import SkippingClock

PAGES = [WebHit(f"Page {n}", f"https://example.org/{n}", f"About {n}.") for n in range(5)]
BODIES: dict[str, Any] = {
    "searxng": {"query": "q", "results": [{"title": p.title, "url": p.url, "content": p.snippet} for p in PAGES]},
    "brave": {
        "type": "search",
        "web": {"results": [{"title": p.title, "url": p.url, "description": p.snippet} for p in PAGES]},
    },
    "serper": {"organic": [{"title": p.title, "link": p.url, "snippet": p.snippet} for p in PAGES]},
    "model": {
        "choices": [{"message": {"role": "assistant", "content": "I found it.", "annotations": [
            {"type": "url_citation", "url_citation": {"title": p.title, "url": p.url, "content": p.snippet}} for p in PAGES
        ]}}]
    },
}  # fmt: skip
EMPTY: dict[str, Any] = {
    "searxng": {"results": [], "unresponsive_engines": []},
    "brave": {"type": "search", "query": {}},
    "serper": {"organic": []},
    "model": {"choices": [{"message": {"content": "Nothing."}}]},
}


@contextmanager
def serving(status: int, body: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A server that answers all alike; what it was asked is listed."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
            parts = urlsplit(self.path)
            asked.append(
                {
                    "path": parts.path,
                    "query": {k: v[0] for k, v in parse_qs(parts.query).items()},
                    "body": json.loads(raw) if raw else None,
                    "headers": {k.lower(): v for k, v in self.headers.items()},
                }
            )
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = answer

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def engine(name: str, url: str, client: Client) -> Any:
    settings = WebSettings(name, url, key="key-of-the-user", model="searcher", rate=1000.0)
    return open_search(settings, client)


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(clock=SkippingClock(), jitter=lambda: 0.5) as client:
        yield client


@pytest.mark.parametrize("name", list(WEB_SEARCH))
def test_every_engine_gives_its_pages(name: str, client: Client) -> None:
    with serving(200, BODIES[name]) as (url, asked):
        found = engine(name, url, client)
        assert list(found.search("a  query\nof words", 3)) == PAGES[:3]
        assert found.search("   ", 3) == ()
    assert len(asked) == 1 and "a query of words" in json.dumps([asked[0]["query"], asked[0]["body"]])


def test_keys_go_where_each_engine_wants_them(client: Client) -> None:
    wanted = {"brave": "x-subscription-token", "serper": "x-api-key", "model": "authorization"}
    for name, header in wanted.items():
        with serving(200, BODIES[name]) as (url, asked):
            engine(name, url, client).search("q", 3)
        assert "key-of-the-user" in asked[0]["headers"][header]


@pytest.mark.parametrize("name", list(WEB_SEARCH))
def test_nothing_found_is_an_answer(name: str, client: Client) -> None:
    with serving(200, EMPTY[name]) as (url, _):
        assert engine(name, url, client).search("q", 3) == ()


@pytest.mark.parametrize("name", list(WEB_SEARCH))
@pytest.mark.parametrize(
    "body", [b"<html><body>Log in</body></html>", b"", b'{"results": [', b"[1, 2]", {"x": 1}]
)
def test_what_is_no_answer_is_an_error(name: str, body: Any, client: Client) -> None:
    with serving(200, body) as (url, _), pytest.raises(BadAnswer):
        engine(name, url, client).search("q", 3)


@pytest.mark.parametrize("name", list(WEB_SEARCH))
def test_throttling_is_an_error(name: str, client: Client) -> None:
    with serving(429, {"error": "slow down"}) as (url, _), pytest.raises(SourceThrottled):
        engine(name, url, client).search("q", 3)


def test_silence_behind_searxng_is_no_answer(client: Client) -> None:
    body = {"results": [], "unresponsive_engines": [["google", "timeout"], ["bing", "CAPTCHA"]]}
    with serving(200, body) as (url, _), pytest.raises(BadAnswer, match="none of its 2 engines"):
        engine("searxng", url, client).search("q", 3)


def test_other_servers_of_models_name_their_pages_in_other_places(client: Client) -> None:
    message = {"choices": [{"message": {"content": "…"}}]}
    results = {"search_results": [{"title": "Page 0", "url": "https://example.org/0", "snippet": "About 0."}]}
    for body, title in (
        ({**message, **results}, "Page 0"),
        ({**message, "citations": ["https://example.org/0"]}, ""),
    ):
        with serving(200, body) as (url, _):
            (hit,) = engine("model", url, client).search("q", 3)
        assert (hit.title, hit.url) == (title, "https://example.org/0")


def test_what_is_no_web_address_is_left_out(client: Client) -> None:
    body = {
        "organic": [
            {"title": "x", "link": "javascript:alert(1)"},
            {"title": "y", "link": "https://example.org"},
            {"title": "z"},
        ]
    }
    with serving(200, body) as (url, _):
        assert [h.title for h in engine("serper", url, client).search("q", 3)] == ["y"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (WebSettings("brave"), "CITEGROUND_WEB_SEARCH_KEY"),
        (WebSettings("serper"), "CITEGROUND_WEB_SEARCH_KEY"),
        (WebSettings("searxng"), "CITEGROUND_WEB_SEARCH_URL"),
        (WebSettings("model", url="https://example.org/v1"), "CITEGROUND_WEB_SEARCH_MODEL"),
        (WebSettings("altavista"), "brave, model, searxng, serper"),
    ],
)
def test_what_is_missing_is_named(settings: WebSettings, said: str, client: Client) -> None:
    with pytest.raises(ConfigError, match=said):
        open_search(settings, client)


def test_settings_come_from_the_table_and_the_environment() -> None:
    settings = read_web_settings(
        {"CITEGROUND_WEB_SEARCH": "brave", "CITEGROUND_WEB_SEARCH_KEY": "k" * 8}, {"rate": 2}
    )
    assert settings == WebSettings("brave", key="k" * 8, rate=2)
    assert "kkkk" not in repr(settings)
    for table, said in (
        ({"speed": 1}, "web_search.speed"),
        ({"rate": "fast"}, "must be a number"),
        ({"url": 3}, "must be a text"),
    ):
        with pytest.raises(ConfigError, match=said):
            read_web_settings({}, table)
