"""The only door to the network: polite, patient within limits, and never wrong because of an outage."""

from __future__ import annotations

import json
import logging
import random
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from citeground import __version__
from citeground.errors import ConfigError, SourceError, SourceUnavailable
from citeground.http.answers import Answer, Json, Question, parse_json, require_body
from citeground.http.cache import Cache, Stored
from citeground.http.clock import Clock, Deadline
from citeground.http.counts import RequestLog
from citeground.http.gate import Gate
from citeground.http.redaction import RedactingFilter, Redactor
from citeground.http.retries import ATTEMPTS, Fault, pause_before
from citeground.http.safety import Resolver, resolve
from citeground.http.server import Server

if TYPE_CHECKING:
    import ssl

    import httpx2

    from citeground.http.exchange import Exchange

T = TypeVar("T")
_MAIL = re.compile(r"[^\s@<>(),;:\"]{1,64}@[^\s@<>(),;:\"]{1,255}")


@dataclass(frozen=True, slots=True)
class ClientSettings:
    """How all servers are asked.

    ``mailto`` is the contact address that goes into the User-Agent (registries answer faster to those
    who leave one). ``patience`` is the longest wait in seconds that a server may ask for before it is
    left alone; ``connect_timeout`` the seconds for a connection; ``size_limit`` the largest answer in
    bytes. Raises ``ConfigError`` where ``mailto`` is no address.
    """

    mailto: str = ""
    patience: float = 30.0
    connect_timeout: float = 5.0
    size_limit: int = 20_000_000

    def __post_init__(self) -> None:
        if self.mailto and not _MAIL.fullmatch(self.mailto):
            raise ConfigError(f"the contact address must be one e-mail address, not {self.mailto!r} (mailto)")

    @property
    def user_agent(self) -> str:
        """Who asks, and how to reach him."""
        contact = f" (mailto:{self.mailto})" if self.mailto else ""
        return f"citeground/{__version__}{contact}"


class Client:
    """Asks servers, each at its pace, and keeps what they answered.

    ``cache``, ``deadline`` (of the run), ``clock``, ``transport`` (httpx2's) and ``resolver`` (of host
    names, for redirections) are arguments; nothing is global. Safe to use from several threads. A server
    that fails several times in a row is left alone for the life of the client.
    """

    def __init__(
        self,
        settings: ClientSettings = ClientSettings(),
        *,
        cache: Cache | None = None,
        deadline: Deadline | None = None,
        clock: Clock | None = None,
        transport: httpx2.BaseTransport | None = None,
        resolver: Resolver = resolve,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self.settings = settings
        self.cache = cache
        self.clock = clock or Clock()
        self.log = RequestLog()
        self._deadline = deadline or Deadline(None, self.clock)
        self._transport = transport
        self._resolver = resolver
        self._jitter = jitter
        self._redactor = Redactor()
        self._filter = RedactingFilter(self._redactor)
        self._gates: dict[str, Gate] = {}
        self._lock = threading.Lock()
        self._http: httpx2.Client | None = None
        self._stopped = ""
        self._is_connected = False
        self._silent: set[str] = set()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def get_json(self, server: Server, question: Question, *, cached: bool = True) -> Answer[Json]:
        """The JSON that a server answers. See ``ask``."""
        return self.ask(server, question, lambda text: parse_json(server.name, text), cached=cached)

    def get_text(self, server: Server, question: Question, *, cached: bool = True) -> Answer[str]:
        """The text (XML, say) that a server answers. See ``ask``."""

        def read(text: str) -> str:
            require_body(server.name, text)
            return text

        return self.ask(server, question, read, cached=cached)

    def ask(
        self, server: Server, question: Question, read: Callable[[str], T], *, cached: bool = True
    ) -> Answer[T]:
        """Ask a question, or take its answer from the cache.

        With ``cached`` False the cache is neither asked nor filled; see ``recall`` and ``remember``.
        ``read`` turns the body into a JSON value and raises ``SourceError`` where it is not what the
        server promises; only what it accepts is kept. ``Answer.value`` is None only where the server
        said "not there" by one of the statuses in ``question.absent_on``.

        Raises ``SourceUnavailable`` (time-out, broken connection, 5xx, the run's time limit),
        ``SourceThrottled`` (429) or ``BadAnswer``: never an empty answer for a failure.
        """
        name = _question_name(question)
        if cached and (stored := self.recall(server, [name]).get(name)) is not None:
            return Answer(cast(T, stored.value), stored.read, from_cache=True)
        with self._counted(server):
            value = self._ask_with_retries(server, question, read)
        if cached:
            self.remember(server, {name: cast(Json, value)})
        return Answer(value, self.clock.today())

    def stream(self, server: Server, question: Question) -> Iterator[str]:
        """The lines of an answer as they come; neither from the cache nor kept.

        Failures before the first line are retried as in ``ask``. Raises ``SourceError``.
        """
        from citeground.http.streaming import Stream, open_stream

        gate = self._gate(server)
        attempt = 0
        with self._counted(server):
            while True:
                attempt += 1
                with gate.passage():
                    outcome = open_stream(self._exchange(server, gate, question))
                    if isinstance(outcome, Stream):
                        yield from outcome.lines()
                        gate.succeeded()
                        return
                self._after(outcome, attempt, server, gate)

    def recall(self, server: Server, names: Sequence[str]) -> dict[str, Stored]:
        """What the cache knows under these names, for answers that hold several things at once."""
        found = self.cache.get(server, names) if self.cache else {}
        if found:
            self.log.add(server.name, "cached", len(found))
        return found

    def remember(self, server: Server, answers: Mapping[str, Json]) -> None:
        """Keep answers under names of the caller's, e.g. one per identifier of a batch."""
        if self.cache and answers and not self._stopped:
            self.cache.put(server, {name: self._without_keys(value) for name, value in answers.items()})

    def stop(self, reason: str = "the run was interrupted") -> None:
        """Let every question that waits, and every later one, fail at once (after Ctrl-C)."""
        with self._lock:
            self._stopped = reason
            gates = list(self._gates.values())
        for gate in gates:
            gate.close(reason)

    def close(self) -> None:
        """Close connections and cache, for good: questions that outlive the run fail, and nobody waits for them."""
        self.stop("the run is over")
        with self._lock:
            if self._http is not None:
                self._http.close()
                logging.getLogger("httpx2").removeFilter(self._filter)
                self._http = None
        if self.cache:
            self.cache.close()

    @contextmanager
    def _counted(self, server: Server) -> Iterator[None]:
        try:
            yield
        except SourceError:
            self.log.add(server.name, "failed")
            raise

    def _ask_with_retries(self, server: Server, question: Question, read: Callable[[str], T]) -> T | None:
        gate = self._gate(server)
        attempt = 0
        while True:
            attempt += 1
            outcome = self._attempt(server, gate, question, read)
            if not isinstance(outcome, Fault):
                return outcome.value
            self._after(outcome, attempt, server, gate)

    def _after(self, fault: Fault, attempt: int, server: Server, gate: Gate) -> float:
        """Seconds to wait before the next try. Raises the fault's error where it was the last one."""
        gate.failed(fault.error, fault.weight)
        pause = pause_before(fault, attempt, self._jitter)
        is_patient = fault.error.retry_after is None or pause <= self.settings.patience
        if not is_patient:
            gate.leave(pause)
        elif fault.tries > 1:
            gate.pause(pause)
        is_last = attempt >= min(ATTEMPTS, fault.tries) or self._is_cut_off(server)
        if not is_patient or is_last or self._deadline.remaining() <= pause:
            raise fault.error
        return pause

    def _attempt(
        self, server: Server, gate: Gate, question: Question, read: Callable[[str], T]
    ) -> Answer[T | None] | Fault:
        """One try: the value (in an Answer) or what went wrong."""
        # A run that is answered from the cache never comes here.
        from citeground.http.exchange import perform

        with gate.passage():
            try:
                outcome = perform(self._exchange(server, gate, question), read)
            except RuntimeError:
                # httpx2's word for a client that was closed while this thread was about to use it.
                if not self._stopped:
                    raise
                raise SourceUnavailable(server.name, self._stopped) from None
        if self._stopped and isinstance(outcome, Fault):
            # Broken off by us: says nothing about the server.
            raise SourceUnavailable(server.name, self._stopped)
        self._note_reach(server, outcome)
        if self.cache and not self._stopped:
            how = outcome.error.reason if isinstance(outcome, Fault) else "answered"
            self.cache.note_outcome(server.name, how)
        if not isinstance(outcome, Fault):
            gate.succeeded()
        return outcome

    def _exchange(self, server: Server, gate: Gate, question: Question) -> Exchange:
        from citeground.http.exchange import Exchange

        return Exchange(
            http=self._open(server),
            server=server,
            question=question,
            user_agent=self.settings.user_agent,
            connect_timeout=self.settings.connect_timeout,
            deadline=self._deadline,
            size_limit=self.settings.size_limit,
            clock=self.clock,
            resolver=self._resolver,
            redactor=self._redactor,
            on_send=lambda: self.log.add(server.name, "sent"),
            on_headers=gate.adapt,
        )

    def _note_reach(self, server: Server, outcome: object) -> None:
        is_silent = (
            isinstance(outcome, Fault)
            and isinstance(outcome.error, SourceUnavailable)
            and not outcome.error.status
        )
        with self._lock:
            if is_silent:
                self._silent.add(server.name)
            else:
                self._is_connected = True

    def _is_cut_off(self, server: Server) -> bool:
        """Whether nothing at all came back in this run so far, and others are silent as well: then it is the
        network rather than this server, and a second try is time lost."""
        with self._lock:
            return not self._is_connected and bool(self._silent - {server.name})

    def _gate(self, server: Server) -> Gate:
        with self._lock:
            gate = self._gates.get(server.name)
            if gate is None:
                self._redactor.learn(server.key)
                gate = self._gates[server.name] = Gate(server, self.clock, self._deadline)
            if self._stopped:
                raise SourceUnavailable(server.name, self._stopped)
            return gate

    def _open(self, server: Server) -> httpx2.Client:
        with self._lock:
            if self._stopped:
                raise SourceUnavailable(server.name, self._stopped)
            if self._http is None:
                import httpx2

                # httpx2 logs whole addresses at INFO, and a key may be part of one.
                logging.getLogger("httpx2").addFilter(self._filter)
                self._http = httpx2.Client(
                    transport=self._transport, verify=_certificates(), follow_redirects=False
                )
            return self._http

    def _without_keys(self, value: Json) -> Json:
        """Some servers repeat the address they were asked by, key and all."""
        text = json.dumps(value, ensure_ascii=False)
        hidden = self._redactor.hide(text)
        return value if hidden == text else cast(Json, json.loads(hidden))


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    """The system's trusted certificates; to read them takes longer than most requests."""
    import httpx2

    return httpx2.create_ssl_context()


def _question_name(question: Question) -> str:
    """The name under which a question's answer is kept; keys are no part of a question."""
    body = json.dumps(question.body, sort_keys=True) if question.body is not None else ""
    asked = "&".join(f"{name}={value}" for name, value in question.parameters)
    return f"{question.path}?{asked} {body}".strip()
