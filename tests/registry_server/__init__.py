"""A local server that speaks the wire formats of all registries, with faults on demand.

::

    with RegistryServer(works, latency=0.2, faults={"crossref": "timeout"}) as server:
        settings = server.settings()          # source → SourceSettings with this server's address
        ...
        assert server.count("crossref") == 1  # the request log
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from citeground.models import Work
from citeground.sources import SourceSettings
from tests.registry_server import wire
from tests.registry_server.routes import Question, Reply, answer

SOURCES = ("arxiv", "crossref", "datacite", "semantic_scholar", "openalex", "dblp", "inspire")
# Every way in which a source fails; "odd" is the one that still answers.
FAULTS = ("timeout", "reset", "429", "429-retry-after", "500", "html", "cut", "short", "empty", "odd")
_HTML = "<html><head><title>Log in</title></head><body><h1>Please log in</h1></body></html>"

_STATUSES = {"timeout": 0, "reset": 0, "429": 429, "429-retry-after": 429, "500": 500, "html": 200}


class Fault(NamedTuple):
    """A fault of a source: for the first ``times`` requests (None: for all of them)."""

    kind: str
    times: int | None = None
    retry_after: str = "1"


class Logged(NamedTuple):
    """One request: to which source, what, how it was answered (0: not at all), and when (monotonic)."""

    source: str
    method: str
    path: str
    parameters: Mapping[str, str]
    headers: Mapping[str, str]
    status: int
    at: float


def holdings(works: Iterable[Work]) -> dict[str, list[Work]]:
    """Who holds which works: arXiv those with its ids, Crossref and DataCite by type, the others all."""
    out: dict[str, list[Work]] = {name: [] for name in (*SOURCES, "doi_org")}
    for work in works:
        doi = work.identifier("doi")
        if work.identifier("arxiv"):
            out["arxiv"].append(work)
        if doi:
            is_data = work.type in {"dataset", "software"} or doi.startswith(("10.48550/", "10.5281/"))
            out["datacite" if is_data else "crossref"].append(work)
            out["openalex"].append(work)
            out["doi_org"].append(work)
        for name in ("semantic_scholar", "dblp", "inspire"):
            out[name].append(work)
    return out


class RegistryServer:
    """Serves ``works`` (or ``holding`` per source) after ``latency`` seconds, with ``faults`` per source."""

    def __init__(
        self,
        works: Iterable[Work] = (),
        *,
        latency: float = 0.0,
        faults: Mapping[str, str | Fault] | None = None,
        holding: Mapping[str, Sequence[Work]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.holding = dict(holding) if holding is not None else holdings(works)
        self.latency = latency
        self.faults = {k: Fault(f) if isinstance(f, str) else f for k, f in (faults or {}).items()}
        self.headers = dict(headers or {})
        self.log: list[Logged] = []
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler, self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> RegistryServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    @property
    def urls(self) -> dict[str, str]:
        """Source (and "doi_org", the resolver) → base URL."""
        port = self._server.server_address[1]
        return {name: f"http://127.0.0.1:{port}/{name}" for name in (*SOURCES, "doi_org")}

    def settings(
        self, *, rate: float = 1000.0, concurrency: int = 8, timeout: float = 5.0, key: str = ""
    ) -> dict[str, SourceSettings]:
        """Settings that send each source here, by default without any politeness."""
        return {
            name: SourceSettings(url=url, key=key, rate=rate, concurrency=concurrency, timeout=timeout)
            for name, url in self.urls.items()
        }

    def count(self, source: str = "") -> int:
        """How many requests came, to one source or in all."""
        return sum(not source or entry.source == source for entry in list(self.log))

    def take_fault(self, source: str) -> Fault | None:
        """The fault with which the next request to ``source`` is met."""
        with self._lock:
            fault = self.faults.get(source)
            if fault is None or fault.times is None:
                return fault
            if fault.times <= 0:
                return None
            self.faults[source] = fault._replace(times=fault.times - 1)
            return fault


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # The default backlog of 5 drops connections of a client that asks side by side.
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], handler: type[_Handler], registry: RegistryServer) -> None:
        self.registry = registry
        super().__init__(address, handler)

    def handle_error(self, *_: object) -> None:
        """A client that went away is what some faults are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Header and body go out in two writes: without this each answer waits 40 ms for an acknowledgement.
    disable_nagle_algorithm = True
    server: _Server

    def do_GET(self) -> None:
        self._handle(None)

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        self._handle(json.loads(self.rfile.read(length)))

    def log_message(self, *_: object) -> None:
        pass

    def _handle(self, body: object) -> None:
        registry = self.server.registry
        parts = urlsplit(self.path)
        _, source, rest = (*parts.path.split("/", 2), "")[:3]
        parameters = dict(parse_qsl(parts.query))
        fault = registry.take_fault(source)
        time.sleep(registry.latency)
        odd = wire.ODD.get(source, ()) if fault and fault.kind == "odd" else ()
        reply = answer(source, Question(f"/{rest}", parameters, body), registry.holding.get(source, ()), odd)
        status = _STATUSES.get(fault.kind, reply.status) if fault else reply.status
        # Before the answer goes out: who has got it may look at the log at once.
        registry.log.append(
            Logged(source, self.command, f"/{rest}", parameters, dict(self.headers), status, time.monotonic())
        )
        if fault and fault.kind != "odd":
            self._send_fault(fault, reply)
        else:
            self._send(reply)

    def _send_fault(self, fault: Fault, reply: Reply) -> None:
        kind = fault.kind
        if kind == "timeout":
            self.server.registry.stopping.wait(60)
            self.close_connection = True
        elif kind == "reset":
            self._reset()
        elif kind == "429":
            page = "<html><body><h1>429 Too Many Requests</h1></body></html>"
            self._send(Reply(429, "text/html", page))
        elif kind == "429-retry-after":
            refused = Reply(429, "application/json", '{"message": "Too Many Requests"}')
            self._send(refused, {"Retry-After": fault.retry_after})
        elif kind == "500":
            self._send(Reply(500, "application/json", '{"status": "error", "message": {"name": "x"}}'))
        elif kind == "html":
            self._send(Reply(200, "text/html", _HTML))
        elif kind == "cut":
            self._send(reply._replace(body=reply.body[: len(reply.body) // 2]))
        elif kind == "short":
            self._send(reply, promise=10_000 + len(reply.body.encode()))
            self.close_connection = True
        elif kind == "empty":
            self._send(reply._replace(body=""))
        else:
            raise ValueError(f"no such fault: {kind}")

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def _send(self, reply: Reply, headers: Mapping[str, str] | None = None, promise: int = 0) -> None:
        data = reply.body.encode()
        try:
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            self.send_header("Content-Length", str(promise or len(data)))
            for name, value in {**self.server.registry.headers, **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
