"""The client: what it retries, how long it waits, and that a failure never looks like an answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from citeground.errors import BadAnswer, ConfigError, SourceError, SourceThrottled, SourceUnavailable
from citeground.http import Cache, Client, ClientSettings, Clock, Deadline, Question, Server, parse_json
from tests.clocks import SkippingClock
from tests.pace import allowed

SERVER = Server(name="crossref", url="https://api.example.org/v1", rate=1000.0, concurrency=4)
QUESTION = Question("/works", (("query", "a, b"),))
OK = httpx2.Response(200, json={"items": [1]})
Reply = httpx2.Response | Exception


class Script:
    """Answers one reply after the other, the last one for ever, and keeps the requests."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.requests: list[httpx2.Request] = []

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        return httpx2.Response(reply.status_code, headers=reply.headers, content=reply.content)


def make(script: Callable[[httpx2.Request], httpx2.Response], **options: Any) -> Client:
    options.setdefault("clock", SkippingClock())
    return Client(transport=httpx2.MockTransport(script), jitter=lambda: 0.0, **options)


def test_asks_with_its_parameters_and_says_who_asks() -> None:
    script = Script(OK)
    client = make(script, settings=ClientSettings(mailto="ada@example.org"))
    answer = client.get_json(SERVER, QUESTION)
    assert answer.value == {"items": [1]} and not answer.from_cache and answer.read == client.clock.today()
    request = script.requests[0]
    assert str(request.url) == "https://api.example.org/v1/works?query=a,%20b"
    assert request.headers["user-agent"].startswith("citeground/")
    assert "mailto:ada@example.org" in request.headers["user-agent"]


def test_posts_a_body_as_json() -> None:
    script = Script(OK)
    make(script).get_json(SERVER, Question("/batch", body={"ids": ["a"]}))
    assert script.requests[0].method == "POST" and script.requests[0].read() == b'{"ids":["a"]}'


@pytest.mark.parametrize(
    "first",
    [
        httpx2.Response(500),
        httpx2.Response(502, text="<html>bad gateway</html>"),
        httpx2.Response(429, text="<html><h1>429</h1></html>"),
        httpx2.Response(200, text="<html><body>log in</body></html>"),
        httpx2.Response(200, text='{"items": [1'),
        httpx2.Response(200, text=""),
        httpx2.Response(200, content=b'{"items": ["\xff"]}'),
        httpx2.ConnectError("refused"),
        httpx2.ReadError("reset"),
        httpx2.ReadTimeout("slow"),
        httpx2.RemoteProtocolError("peer closed connection without sending complete message body"),
    ],
    ids=str,
)
def test_a_passing_fault_is_tried_again(first: Reply) -> None:
    script = Script(first, OK)
    assert make(script).get_json(SERVER, QUESTION).value == {"items": [1]}
    assert len(script.requests) == 2


@pytest.mark.parametrize(
    ("reply", "error", "words"),
    [
        (httpx2.Response(500), SourceUnavailable, "server error 500"),
        (httpx2.Response(504, text="<html>"), SourceUnavailable, "server error 504"),
        (httpx2.Response(429), SourceThrottled, "throttled"),
        (httpx2.Response(503, headers={"retry-after": "1"}), SourceThrottled, "throttled"),
        (httpx2.Response(200, text="<!DOCTYPE html><html>"), BadAnswer, "web page"),
        (httpx2.Response(200, text='{"items": [1'), BadAnswer, "cut-off"),
        (httpx2.Response(200, text=" "), BadAnswer, "empty"),
        (httpx2.Response(200, text='{"message": "Too Many Requests"}'), SourceThrottled, "throttled"),
        (httpx2.Response(200, text="Rate exceeded."), SourceThrottled, "throttled"),
        (httpx2.Response(404, text="Not found"), BadAnswer, "nothing at this address"),
        (httpx2.Response(403), SourceUnavailable, "refused"),
        (httpx2.Response(401), SourceUnavailable, "key"),
        (httpx2.Response(302, headers={"location": "http://127.0.0.1/"}), SourceUnavailable, "redirection"),
        (httpx2.ConnectError("[Errno -2] Name or service not known"), SourceUnavailable, "resolved"),
        (httpx2.ConnectError("certificate verify failed"), SourceUnavailable, "certificate"),
        (httpx2.ConnectTimeout("x"), SourceUnavailable, "connection"),
        (httpx2.ReadTimeout("x"), SourceUnavailable, "time-out"),
        (httpx2.ReadError("x"), SourceUnavailable, "broken off"),
        (httpx2.DecodingError("x"), BadAnswer, "unpacked"),
    ],
    ids=str,
)
def test_a_lasting_fault_is_an_error_and_never_an_answer(
    reply: Reply, error: type[SourceError], words: str, tmp_path: Path
) -> None:
    script = Script(reply)
    client = make(script, cache=Cache(tmp_path / "c.sqlite3"))
    with pytest.raises(error, match=words) as caught:
        client.get_json(SERVER, QUESTION)
    assert caught.value.source == "crossref"
    # Nothing of it is kept: the next run asks again.
    again = make(Script(OK), cache=Cache(tmp_path / "c.sqlite3"))
    assert again.get_json(SERVER, QUESTION).value == {"items": [1]}


def test_a_refused_question_is_told_once_with_the_words_of_the_server() -> None:
    body = {"status": "failed", "message": [{"type": "unknown-parameter", "message": "query.title is gone"}]}
    script = Script(httpx2.Response(400, json=body))
    with pytest.raises(BadAnswer, match=r"refused \(400: query.title is gone\)") as caught:
        make(script).get_json(SERVER, QUESTION)
    assert caught.value.status == 400 and len(script.requests) == 1


def test_not_there_is_an_answer_only_in_the_servers_own_words() -> None:
    question = Question("/works/10.1/x", absent_on=frozenset({404}))
    assert (
        make(Script(httpx2.Response(404, text="Resource not found."))).get_json(SERVER, question).value
        is None
    )
    with pytest.raises(BadAnswer):
        make(Script(httpx2.Response(404, text="<html>no such proxy</html>"))).get_json(SERVER, question)


def test_waits_as_long_as_it_is_told_in_seconds() -> None:
    clock = SkippingClock()
    make(Script(httpx2.Response(429, headers={"retry-after": "7"}), OK), clock=clock).get_json(
        SERVER, QUESTION
    )
    assert 6.9 < clock.waited < 8


def test_waits_until_the_date_it_is_told() -> None:
    clock = SkippingClock()
    when = format_datetime(datetime.now(UTC) + timedelta(seconds=9), usegmt=True)
    make(Script(httpx2.Response(429, headers={"retry-after": when}), OK), clock=clock).get_json(
        SERVER, QUESTION
    )
    assert 7.5 < clock.waited < 10


def test_pauses_grow_where_no_time_is_told() -> None:
    clock = SkippingClock()
    throttled = httpx2.Response(429)
    make(Script(throttled, throttled, OK), clock=clock).get_json(SERVER, QUESTION)
    pauses = [w for w in clock.waits if w > 0.1]
    assert len(pauses) == 2 and pauses[1] > 1.5 * pauses[0]


def test_a_server_that_asks_for_an_hour_is_left_alone_at_once() -> None:
    clock = SkippingClock()
    script = Script(httpx2.Response(429, headers={"retry-after": "3600"}), OK)
    client = make(script, clock=clock)
    for _ in range(3):
        with pytest.raises(SourceThrottled, match="429"):
            client.get_json(SERVER, QUESTION)
    assert len(script.requests) == 1 and clock.waited < 5


def test_a_server_that_fails_again_and_again_is_left_alone_for_the_run() -> None:
    script = Script(httpx2.Response(500))
    client = make(script)
    for _ in range(20):
        with pytest.raises(SourceUnavailable, match="500"):
            client.get_json(SERVER, QUESTION)
    assert len(script.requests) <= 5


def test_one_server_left_alone_leaves_the_others_in_peace() -> None:
    def handler(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(500) if request.url.host == "api.example.org" else OK

    client = make(handler)
    for _ in range(3):
        with pytest.raises(SourceUnavailable):
            client.get_json(SERVER, QUESTION)
    other = Server(name="datacite", url="https://api.other.org", rate=1000.0)
    assert client.get_json(other, QUESTION).value == {"items": [1]}


def test_one_question_that_always_fails_does_not_close_the_server() -> None:
    def handler(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(500) if "bad" in str(request.url) else OK

    client = make(handler)
    for _ in range(5):
        with pytest.raises(SourceUnavailable):
            client.get_json(SERVER, Question("/bad"))
        assert client.get_json(SERVER, Question("/good"), cached=False).value == {"items": [1]}


def test_an_unreachable_server_is_given_up_after_two_tries() -> None:
    script = Script(httpx2.ConnectError("refused"))
    client = make(script)
    for _ in range(5):
        with pytest.raises(SourceUnavailable):
            client.get_json(SERVER, QUESTION)
    assert len(script.requests) == 2


def test_after_the_runs_end_nothing_is_asked() -> None:
    clock = SkippingClock()
    script = Script(OK)
    client = make(script, clock=clock, deadline=Deadline(60, clock))
    client.get_json(SERVER, QUESTION)
    clock.skip(61)
    with pytest.raises(SourceUnavailable, match="time limit of 60 s"):
        client.get_json(SERVER, QUESTION)
    assert len(script.requests) == 1


def test_no_pause_goes_past_the_runs_end() -> None:
    clock = SkippingClock()
    client = make(
        Script(httpx2.Response(429, headers={"retry-after": "20"})), clock=clock, deadline=Deadline(10, clock)
    )
    with pytest.raises(SourceThrottled):
        client.get_json(SERVER, QUESTION)
    assert clock.waited < 10


def test_what_it_was_told_it_does_not_ask_again(tmp_path: Path) -> None:
    script = Script(OK)
    first = make(script, cache=Cache(tmp_path / "c.sqlite3"))
    first.get_json(SERVER, QUESTION)
    second = make(script, cache=Cache(tmp_path / "c.sqlite3"))
    answer = second.get_json(SERVER, QUESTION)
    assert answer.value == {"items": [1]} and answer.from_cache and len(script.requests) == 1
    assert second.log.usage() == {"requests": 0.0, "from cache": 1.0, "failed": 0.0}


def test_an_answer_of_the_wrong_form_is_not_kept(tmp_path: Path) -> None:
    def read(text: str) -> list[Any]:
        value = parse_json("crossref", text)
        if not isinstance(value, list):
            raise BadAnswer("crossref", "no list")
        return value

    script = Script(httpx2.Response(200, json={"x": 1}), httpx2.Response(200, json={"x": 1}), OK)
    client = make(script, cache=Cache(tmp_path / "c.sqlite3"))
    with pytest.raises(BadAnswer, match="no list"):
        client.ask(SERVER, QUESTION, read)
    assert client.get_json(SERVER, QUESTION).value == {"items": [1]}


def test_an_answer_that_never_ends_is_cut_off() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b" " * 1000

    client = make(
        lambda _: httpx2.Response(200, content=endless()), settings=ClientSettings(size_limit=100_000)
    )
    with pytest.raises(BadAnswer, match="100,000 bytes"):
        client.get_json(SERVER, QUESTION)


def test_a_server_that_drips_is_one_that_hangs() -> None:
    def drip() -> Iterator[bytes]:
        while True:
            time.sleep(0.02)
            yield b" "

    slow = Server(name="crossref", url="https://api.example.org", rate=1000.0, timeout=0.1)
    started = time.monotonic()
    with pytest.raises(SourceUnavailable, match=r"time-out after 0\.1 s"):
        make(lambda _: httpx2.Response(200, content=drip())).get_json(slow, QUESTION)
    assert time.monotonic() - started < allowed(2)


def test_follows_a_redirection_to_a_public_address_without_the_key() -> None:
    script = Script(httpx2.Response(301, headers={"location": "https://new.example.net/works"}), OK)
    server = Server(
        name="crossref",
        url="https://api.example.org",
        key="secret-key-1",
        key_header="x-api-key",
        rate=1000.0,
    )
    client = make(script, resolver=lambda _: ["93.184.216.34"])
    assert client.get_json(server, QUESTION).value == {"items": [1]}
    assert script.requests[0].headers["x-api-key"] == "secret-key-1"
    assert "x-api-key" not in script.requests[1].headers


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "fd00::1", "0.0.0.0"])
def test_follows_no_redirection_into_a_private_network(address: str) -> None:
    script = Script(httpx2.Response(302, headers={"location": "https://inside.example.net/"}), OK)
    with pytest.raises(SourceUnavailable, match="no public address"):
        make(script, resolver=lambda _: ["93.184.216.34", address]).get_json(SERVER, QUESTION)
    assert len(script.requests) == 1


def test_redirections_come_to_an_end() -> None:
    script = Script(httpx2.Response(302, headers={"location": "https://api.example.org/again"}))
    with pytest.raises(SourceUnavailable, match="more than 3"):
        make(script, resolver=lambda _: ["93.184.216.34"]).get_json(SERVER, QUESTION)


def test_stop_ends_waiting_and_later_questions() -> None:
    slow = Server(name="arxiv", url="https://api.example.org", rate=0.01)
    client = Client(transport=httpx2.MockTransport(Script(OK)), clock=Clock())
    client.get_json(slow, QUESTION, cached=False)
    errors: list[SourceError] = []

    def ask() -> None:
        try:
            client.get_json(slow, QUESTION)
        except SourceError as error:
            errors.append(error)

    waiting = threading.Thread(target=ask)
    waiting.start()
    time.sleep(0.05)
    client.stop()
    waiting.join(5)
    assert not waiting.is_alive() and "interrupted" in errors[0].reason
    with pytest.raises(SourceUnavailable, match="interrupted"):
        client.get_json(Server(name="other", url="https://other.example.org"), QUESTION)


@pytest.mark.parametrize("mail", ["nobody", "a@b\r\nX-Evil: 1", "a@b, c@d"])
def test_the_contact_address_is_one_address(mail: str) -> None:
    with pytest.raises(ConfigError, match="mailto"):
        ClientSettings(mailto=mail)


def test_counts_tries_and_failures() -> None:
    client = make(Script(httpx2.Response(500), OK))
    client.get_json(SERVER, QUESTION)
    assert client.log.counts()["crossref"] == (2, 0, 0)
    failing = make(Script(httpx2.Response(404)))
    with pytest.raises(BadAnswer):
        failing.get_json(SERVER, QUESTION)
    assert failing.log.counts()["crossref"] == (1, 0, 1)


def test_is_closed_for_good() -> None:
    script = Script(OK)
    with make(script) as client:
        client.get_json(SERVER, QUESTION)
    with pytest.raises(SourceUnavailable, match="the run is over"):
        client.get_json(SERVER, QUESTION, cached=False)
    assert len(script.requests) == 1


def test_what_outlives_the_run_asks_nobody_and_leaves_nothing(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "answers.sqlite")
    under_way, may_fail = threading.Event(), threading.Event()
    requests: list[httpx2.Request] = []

    def slow(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        under_way.set()
        assert may_fail.wait(10)
        raise httpx2.ReadError("closed")

    client = make(slow, cache=cache, clock=Clock())
    told: list[str] = []

    def ask() -> None:
        try:
            client.get_json(SERVER, QUESTION)
        except SourceError as error:
            told.append(error.reason)

    thread = threading.Thread(target=ask)
    thread.start()
    assert under_way.wait(10)
    started = time.monotonic()
    client.close()
    assert time.monotonic() - started < 1.0  # nobody waits for it
    may_fail.set()
    thread.join(10)
    with pytest.raises(SourceUnavailable, match="the run is over"):
        client.get_json(SERVER, Question("/later"))
    assert told == ["the run is over"] and len(requests) == 1  # no second try
    # That we broke it off is no word about the server.
    assert SERVER.name not in Cache(tmp_path / "answers.sqlite").last_answers()
