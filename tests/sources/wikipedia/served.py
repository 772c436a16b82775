"""A small Wikipedia on a local port: pages, redirections, disambiguation pages, a search, refusals."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from urllib.parse import parse_qs, urlsplit


@dataclass
class Wiki:
    """``pages`` by title: the lead of an article; ``lists``: disambiguation pages with their links."""

    pages: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    hits: Mapping[str, Sequence[str]] = field(default_factory=dict)
    suggestions: Mapping[str, str] = field(default_factory=dict)
    refusal: tuple[int, dict[str, str], str] | None = None
    asked: list[dict[str, str]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)

    def __enter__(self) -> Wiki:
        wiki = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                wiki.agents.append(self.headers["User-Agent"])
                query = {k: v[0] for k, v in parse_qs(urlsplit(self.path).query).items()}
                wiki.asked.append(query)
                status, headers, body = wiki.refusal or (
                    200,
                    {"content-type": "application/json"},
                    json.dumps(wiki.answer(query)),
                )
                data = body.encode()
                self.send_response(status)
                for name, value in {**headers, "content-length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def titles(self) -> list[str]:
        """What was asked for, in order: titles, links of a title, search words."""
        return [q.get("titles") or f"search:{q.get('srsearch')}" for q in self.asked]

    def answer(self, query: dict[str, str]) -> dict[str, object]:
        if query.get("list") == "search":
            words = query["srsearch"]
            found = list(self.hits.get(words, ()))[: int(query["srlimit"])]
            info = {"suggestion": self.suggestions[words]} if words in self.suggestions else {}
            return {
                "batchcomplete": True,
                "query": {"searchinfo": info, "search": [{"ns": 0, "title": t} for t in found]},
            }
        titles = query["titles"].split("|")
        if query.get("prop") == "links":
            links = [{"ns": 0, "title": t} for t in self.lists.get(titles[0], ())]
            return {"query": {"pages": [{"title": titles[0], "links": links}]}}
        redirects = [{"from": t, "to": self.redirects[t]} for t in titles if t in self.redirects]
        targets = dict.fromkeys(self.redirects.get(t, t) for t in titles)
        pages = [self._page(t) for t in targets]
        return {"batchcomplete": True, "query": {"redirects": redirects, "pages": pages}}

    def _page(self, title: str) -> dict[str, object]:
        if title in self.lists:
            return {
                "title": title,
                "extract": f"{title} may refer to several things, which are listed here one by one.",
                "pageprops": {"disambiguation": ""},
            }
        if title in self.pages:
            return {"title": title, "extract": self.pages[title], "fullurl": f"https://x/{title}"}
        return {"title": title, "missing": True}
