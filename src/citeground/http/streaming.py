"""An answer that comes line by line (server-sent events), within the same limits as any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from citeground.errors import BadAnswer, SourceUnavailable
from citeground.http.exchange import Exchange, Failed, Reply, build_request, refusal, timed_out, translated
from citeground.http.retries import Fault

if TYPE_CHECKING:
    import httpx2

_LONGEST_REFUSAL = 100_000


class Stream:
    """An open answer. ``lines`` reads it to its end and closes it; redirections are not followed."""

    def __init__(self, exchange: Exchange, response: httpx2.Response, started: float, seconds: float) -> None:
        self._exchange = exchange
        self._response = response
        self._end = started + seconds
        self._seconds = seconds

    def lines(self) -> Iterator[str]:
        """The lines as they come. Raises ``SourceError`` where the answer breaks off or takes too long."""
        exchange, size = self._exchange, 0
        try:
            with translated(exchange, self._seconds):
                for line in self._response.iter_lines():
                    size += len(line)
                    if size > exchange.size_limit:
                        reason = f"an answer of more than {exchange.size_limit:,} bytes"
                        raise BadAnswer(exchange.server.name, reason)
                    if exchange.clock.monotonic() > self._end:
                        raise timed_out(exchange, self._seconds).error
                    yield line
        except Failed as failed:
            raise failed.fault.error from None
        finally:
            self._response.close()


def open_stream(exchange: Exchange) -> Stream | Fault:
    """Send the question once; the answer is open when its status says that there is one."""
    server = exchange.server
    seconds = min(server.timeout, exchange.deadline.remaining())
    url = server.url.rstrip("/") + exchange.question.path
    try:
        with translated(exchange, seconds):
            request = build_request(exchange, url, seconds)
            exchange.on_send()
            started = exchange.clock.monotonic()
            response = exchange.http.send(request, stream=True)
            if 200 <= response.status_code < 300:
                return Stream(exchange, response, started, seconds)
            try:
                return _refused(exchange, response)
            finally:
                response.close()
    except Failed as failed:
        return failed.fault


def _refused(exchange: Exchange, response: httpx2.Response) -> Fault:
    if response.is_redirect:
        return Fault(SourceUnavailable(exchange.server.name, "a redirection of a posted question"))
    parts: list[bytes] = []
    for part in response.iter_bytes():
        parts.append(part)
        if sum(map(len, parts)) > _LONGEST_REFUSAL:
            break
    headers = {name.lower(): value for name, value in response.headers.items()}
    return refusal(exchange, Reply(response.status_code, headers, b"".join(parts).decode("utf-8", "replace")))
