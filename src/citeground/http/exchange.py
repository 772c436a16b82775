"""One request and its answer: every way in which it can go wrong ends as a ``Fault`` in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote, urlencode

from citeground.errors import BadAnswer, SourceError, SourceThrottled, SourceUnavailable
from citeground.http.answers import Answer, Question, is_html
from citeground.http.clock import Clock, Deadline
from citeground.http.gate import GIVE_UP_AFTER
from citeground.http.redaction import Redactor
from citeground.http.retries import ATTEMPTS, Fault, read_retry_after
from citeground.http.safety import MAX_REDIRECTS, Resolver, redirected
from citeground.http.server import Server
from citeground.text.addresses import host_of

if TYPE_CHECKING:
    import httpx2

T = TypeVar("T")
_REDIRECTIONS = frozenset({301, 302, 303, 307, 308})
_KEEP_METHOD = frozenset({307, 308})
_UNREADY = frozenset({408, 425})
# A server that cannot even be reached is down, or we are offline: two tries tell.
_UNREACHABLE_WEIGHT = GIVE_UP_AFTER // 2


@dataclass(frozen=True, slots=True)
class Exchange:
    """Everything that one request needs."""

    http: httpx2.Client
    server: Server
    question: Question
    user_agent: str
    connect_timeout: float
    deadline: Deadline
    size_limit: int
    clock: Clock
    resolver: Resolver
    redactor: Redactor
    on_send: Callable[[], None]
    on_headers: Callable[[Mapping[str, str]], None]


@dataclass(frozen=True, slots=True)
class Reply:
    """Status, headers (lower case) and body of one answer."""

    status: int
    headers: Mapping[str, str]
    text: str


def perform(exchange: Exchange, read: Callable[[str], T]) -> Answer[T | None] | Fault:
    """Send the question once (redirections included) and read the answer."""
    try:
        reply = _send(exchange)
    except Failed as failed:
        return failed.fault
    exchange.on_headers(reply.headers)
    if 200 <= reply.status < 300:
        return _read(exchange, reply, read)
    if reply.status in exchange.question.absent_on and not is_html(reply.text):
        return Answer(None, exchange.clock.today())
    return refusal(exchange, reply)


class Failed(Exception):
    """Carries a ``Fault`` out of the depths of one request."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__()


def _read(exchange: Exchange, reply: Reply, read: Callable[[str], T]) -> Answer[T | None] | Fault:
    try:
        return Answer(read(reply.text), exchange.clock.today())
    except SourceThrottled as error:
        return Fault(_throttled(exchange, reply, error.reason), tries=ATTEMPTS)
    except SourceError as error:
        # Cut-off or foreign content is often a passing fault of something in between.
        return Fault(error, tries=2)


def refusal(exchange: Exchange, reply: Reply) -> Fault:
    """What a status that is no answer means."""
    name, status = exchange.server.name, reply.status
    is_busy = status == 503 and "retry-after" in reply.headers
    if status in exchange.server.throttling or is_busy:
        return Fault(_throttled(exchange, reply, f"throttled: too many requests ({status})"), tries=ATTEMPTS)
    if status >= 500 or status in _UNREADY:
        error: SourceError = SourceUnavailable(name, f"server error {status}", status=status)
        return Fault(error, tries=ATTEMPTS)
    if status == 401:
        reason = "the key was refused (401)" if exchange.server.key else "a key is needed (401)"
        return Fault(SourceUnavailable(name, reason, status=status), weight=GIVE_UP_AFTER)
    if status == 403:
        return Fault(SourceUnavailable(name, "access refused (403)", status=status), weight=2)
    if status in (404, 410):
        reason = f"nothing at this address ({status}); see sources.{name}.url"
        return Fault(BadAnswer(name, reason, status=status))
    detail = exchange.redactor.describe(_detail(reply.text))
    reason = f"the question was refused ({status}{': ' + detail if detail else ''})"
    return Fault(BadAnswer(name, reason, status=status))


def _throttled(exchange: Exchange, reply: Reply, reason: str) -> SourceThrottled:
    wait = read_retry_after(reply.headers.get("retry-after", ""), exchange.clock.now())
    return SourceThrottled(exchange.server.name, reason, status=429, retry_after=wait)


def _detail(text: str) -> str:
    """What a server says is wrong with a question, in a few words."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    for _ in range(4):
        if isinstance(value, list):
            value = value[0] if value else ""
        elif isinstance(value, dict):
            value = value.get("message") or value.get("error") or value.get("detail") or ""
    return " ".join(value.split())[:160] if isinstance(value, str) else ""


def _send(exchange: Exchange) -> Reply:
    server, question = exchange.server, exchange.question
    asked = [*question.parameters]
    if server.key and server.key_parameter:
        asked.append((server.key_parameter, server.key))
    url = server.url.rstrip("/") + question.path
    if asked:
        url += "?" + urlencode(asked, quote_via=quote, safe="/:,()")
    for _ in range(MAX_REDIRECTS + 1):
        reply = _one(exchange, url)
        if reply.status not in _REDIRECTIONS or "location" not in reply.headers:
            return reply
        if question.body is not None and reply.status not in _KEEP_METHOD:
            raise Failed(Fault(SourceUnavailable(server.name, "a redirection of a posted question")))
        try:
            url = redirected(server, url, reply.headers["location"], exchange.resolver)
        except SourceUnavailable as error:
            raise Failed(Fault(error)) from None
    raise Failed(Fault(SourceUnavailable(server.name, f"more than {MAX_REDIRECTS} redirections")))


def build_request(exchange: Exchange, url: str, time_left: float) -> httpx2.Request:
    """The request for the exchange's question, to be sent within ``time_left`` seconds."""
    import httpx2

    server, question = exchange.server, exchange.question
    headers = {"User-Agent": exchange.user_agent, "Accept": server.accept}
    # A key goes to the host that it is for, not where a redirection leads.
    if server.key and server.key_header and host_of(url) == server.host:
        headers[server.key_header] = server.key_prefix + server.key
    timeout = httpx2.Timeout(max(time_left, 0.001), connect=min(exchange.connect_timeout, time_left + 0.001))
    method = "GET" if question.body is None else "POST"
    return exchange.http.build_request(method, url, headers=headers, timeout=timeout, json=question.body)


def _one(exchange: Exchange, url: str) -> Reply:
    server, question = exchange.server, exchange.question
    time_left = min(server.timeout, exchange.deadline.remaining())
    with translated(exchange, time_left):
        request = build_request(exchange, url, time_left)
        exchange.on_send()
        started = exchange.clock.monotonic()
        response = exchange.http.send(request, stream=True)
        try:
            reply_headers = {name.lower(): value for name, value in response.headers.items()}
            end = started + time_left
            body = _whole_body(exchange, response, end, time_left) if question.needs_body else b""
        finally:
            response.close()
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        if 200 <= response.status_code < 300:
            raise Failed(Fault(BadAnswer(server.name, "an answer that is not UTF-8"), tries=2)) from None
        text = ""
    return Reply(response.status_code, reply_headers, text)


def _whole_body(exchange: Exchange, response: httpx2.Response, end: float, time_left: float) -> bytes:
    """The body, read within the time and size allowed: a server that drips is a server that hangs."""
    parts: list[bytes] = []
    size = 0
    for part in response.iter_bytes():
        parts.append(part)
        size += len(part)
        if size > exchange.size_limit:
            reason = f"an answer of more than {exchange.size_limit:,} bytes"
            raise Failed(Fault(BadAnswer(exchange.server.name, reason)))
        if exchange.clock.monotonic() > end:
            raise Failed(timed_out(exchange, time_left))
    return b"".join(parts)


def timed_out(exchange: Exchange, seconds: float) -> Fault:
    """No answer within ``seconds``, or within the run's time limit."""
    name = exchange.server.name
    try:
        exchange.deadline.require(name)
    except SourceUnavailable as error:
        return Fault(error, weight=0)
    return Fault(SourceUnavailable(name, f"time-out after {seconds:.3g} s"), tries=2, weight=2)


@contextmanager
def translated(exchange: Exchange, time_left: float) -> Iterator[None]:
    """httpx2's errors as faults, without the address (which may hold a key) and without their chain."""
    import httpx2

    name = exchange.server.name
    try:
        yield
    except httpx2.ConnectTimeout:
        raise Failed(_unreachable(name, "no connection in time")) from None
    except (httpx2.ConnectError, httpx2.ProxyError) as error:
        raise Failed(_unreachable(name, _why_unreachable(error))) from None
    except httpx2.TimeoutException:
        raise Failed(timed_out(exchange, time_left)) from None
    except httpx2.DecodingError:
        raise Failed(Fault(BadAnswer(name, "an answer that cannot be unpacked"), tries=2)) from None
    except httpx2.TransportError:
        reason = "the connection was broken off"
        raise Failed(Fault(SourceUnavailable(name, reason), tries=ATTEMPTS)) from None
    except httpx2.InvalidURL:
        raise Failed(Fault(BadAnswer(name, "an address that cannot be asked"))) from None


def _unreachable(name: str, reason: str) -> Fault:
    return Fault(SourceUnavailable(name, reason), tries=2, weight=_UNREACHABLE_WEIGHT)


def _why_unreachable(error: Exception) -> str:
    text = str(error).lower()
    if "certificate" in text:
        return "its certificate could not be verified"
    if "name or service" in text or "getaddrinfo" in text or "nodename" in text or "name resolution" in text:
        return "its name could not be resolved"
    if "refused" in text:
        return "the connection was refused"
    return "no connection"
