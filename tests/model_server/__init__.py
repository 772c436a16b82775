"""A local server that speaks ``/chat/completions``, scripted: it can go wrong in every way that real ones do.

::

    with ModelServer(script=["429", "garbage"]) as server:
        model = ChatModel(client, server.settings())
        ...
        assert len(server.asked) == 3        # throttled, unreadable, answered
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from citeground.llm.settings import LlmSettings

GARBAGE = "I am terribly sorry, but JSON and I were never introduced."
REFUSAL = "I cannot help with that."
FAULTS = (
    "garbage",
    "refusal",
    "filtered",
    "length",
    "timeout",
    "429",
    "429-retry-after",
    "500",
    "cut",
    "no-message",
    "stream-cut",
    "stream-endless",
    "stream-error",
)


@dataclass(frozen=True)
class Asked:
    """One request: its body, its headers, and when it came (monotonic)."""

    body: dict[str, Any]
    headers: dict[str, str]
    at: float

    @property
    def text(self) -> str:
        """All messages as one text."""
        return "\n".join(m["content"] for m in self.body["messages"])

    @property
    def form(self) -> str:
        """How an object was asked for: json_schema, json_object or text."""
        return self.body.get("response_format", {}).get("type", "text")


def judged(
    score: float, rationale: str = "Compared field by field.", discrepancies: Sequence[Any] = ()
) -> str:
    """A verifier's answer."""
    return json.dumps(
        {"score": score, "confidence": "high", "rationale": rationale, "discrepancies": list(discrepancies)}
    )


def plain_answer(asked: Asked) -> str:
    """A readable answer to whichever of the tasks is asked."""
    if '"label"' in asked.text:
        return json.dumps({"label": "MINOR", "rationale": "The same work under another title."})
    if '"published_in"' in asked.text:
        return json.dumps({"title": "", "authors": [], "year": "", "published_in": ""})
    return judged(9.0)


class ModelServer:
    """Answers by ``answer``; first, one request each, by the faults in ``script``.

    ``knows`` are the response formats that it understands, ``refuses`` parameters of which it says 400;
    ``annotations`` are the pages that it names with every answer.
    """

    def __init__(
        self,
        answer: Callable[[Asked], str] = plain_answer,
        *,
        script: Sequence[str] = (),
        knows: Sequence[str] = ("json_schema", "json_object"),
        refuses: Sequence[str] = (),
        latency: float = 0.0,
        annotations: Sequence[Any] = (),
    ) -> None:
        self.annotations = list(annotations)
        self.answer = answer
        self.script = list(script)
        self.knows = frozenset(knows)
        self.refuses = tuple(refuses)
        self.latency = latency
        self.asked: list[Asked] = []
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.model = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> ModelServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    @property
    def url(self) -> str:
        """The address in front of ``/chat/completions``."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def settings(self, **more: Any) -> LlmSettings:
        """Settings that lead here, without any politeness."""
        return LlmSettings(**{"model": "stub-1", "url": self.url, "rate": 1000.0, "timeout": 5.0, **more})

    def take(self, asked: Asked) -> str:
        """The fault with which this request is met, "" for none."""
        with self._lock:
            self.asked.append(asked)
            return self.script.pop(0) if self.script else ""

    @property
    def forms(self) -> list[str]:
        """How objects were asked for, request by request."""
        return [a.form for a in self.asked]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    model: ModelServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        model = self.server.model
        headers = {k.lower(): v for k, v in self.headers.items()}
        asked = Asked(json.loads(raw), headers, time.monotonic())
        fault = model.take(asked)
        time.sleep(model.latency)
        if self.path != "/v1/chat/completions":
            self._error(404, "no such path")
        elif fault:
            self._fail(fault, asked)
        elif refused := [name for name in model.refuses if name in asked.body]:
            self._error(400, f"Unsupported parameter: '{refused[0]}' is not supported with this model.")
        elif asked.form != "text" and asked.form not in model.knows:
            self._error(400, f"response_format type {asked.form} is not supported")
        elif asked.body.get("stream"):
            self._stream(model.answer(asked))
        else:
            more = {"annotations": model.annotations} if model.annotations else {}
            self._send(200, completion(model.answer(asked), **more))

    def log_message(self, *_: object) -> None:
        pass

    def _fail(self, fault: str, asked: Asked) -> None:
        if fault == "timeout":
            self.server.model.stopping.wait(30)
            self.close_connection = True
        elif fault in ("429", "429-retry-after"):
            more = {"Retry-After": "1"} if fault.endswith("after") else {}
            self._error(429, "Rate limit reached for requests", more)
        elif fault == "500":
            self._error(500, "The server had an error")
        elif fault == "cut":
            self._send(200, completion("x" * 400), promise=10_000)
            self.close_connection = True
        elif fault.startswith("stream-"):
            self._stream("All is well that ends.", fault.removeprefix("stream-"))
        else:
            self._send(200, _ODD[fault](self.server.model.answer(asked)))

    def _error(self, status: int, message: str, more: dict[str, str] | None = None) -> None:
        self._send(status, {"error": {"message": message, "type": "invalid_request_error"}}, more)

    def _send(self, status: int, body: Any, more: dict[str, str] | None = None, *, promise: int = 0) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(promise or len(data)))
        for name, value in (more or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, text: str, fault: str = "") -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        pieces = [text[i : i + 4] for i in range(0, len(text), 4)]
        try:
            while fault == "endless" and not self.server.model.stopping.is_set():
                self._event({"choices": [{"delta": {"content": "and so on " * 40}}]})
            for piece in pieces[: 2 if fault else None]:
                self._event({"choices": [{"delta": {"content": piece}}]})
            if fault == "error":
                self._event({"error": {"message": "overloaded"}})
            if not fault:
                self._event({"choices": [{"delta": {}, "finish_reason": "stop"}]})
                self.wfile.write(b"data: [DONE]\n\n")
        except (BrokenPipeError, ConnectionResetError):
            pass

    def _event(self, value: Any) -> None:
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())


def completion(text: str | None, finish: str = "stop", **message: Any) -> dict[str, Any]:
    """A ``chat.completion`` of 100 prompt and 20 completion tokens."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "stub-1-0613",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text, **message},
                "finish_reason": finish,
            }
        ],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


_ODD: dict[str, Callable[[str], Any]] = {
    "garbage": lambda _: completion(GARBAGE),
    "refusal": lambda _: completion(None, refusal=REFUSAL),
    "filtered": lambda _: completion("", "content_filter"),
    "length": lambda answer: completion(answer[: len(answer) // 2], "length"),
    "no-message": lambda _: {"error": {"message": "the model is still loading", "code": 1}},
}
