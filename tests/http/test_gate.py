"""The gate: pace, places, and going slower where the server says so."""

from __future__ import annotations

import threading
import time

import pytest

from citeground.errors import SourceThrottled, SourceUnavailable
from citeground.http import Clock, Deadline, Server
from citeground.http.gate import GIVE_UP_AFTER, Gate
from tests.clocks import SkippingClock


def make(clock: Clock, *, rate: float = 1.0, concurrency: int = 1, seconds: float | None = None) -> Gate:
    server = Server(name="arxiv", url="https://export.example.org", rate=rate, concurrency=concurrency)
    return Gate(server, clock, Deadline(seconds, clock))


def spent(gate: Gate, clock: SkippingClock, passages: int) -> float:
    start = clock.monotonic()
    for _ in range(passages):
        with gate.passage():
            pass
    return clock.monotonic() - start


@pytest.mark.parametrize(("rate", "passages", "seconds"), [(1 / 3, 4, 9.0), (10.0, 11, 1.0), (1.0, 1, 0.0)])
def test_keeps_the_pace(rate: float, passages: int, seconds: float) -> None:
    clock = SkippingClock()
    assert spent(make(clock, rate=rate), clock, passages) == pytest.approx(seconds, abs=0.1)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"x-rate-limit-limit": "2", "x-rate-limit-interval": "1s"}, 5.0),
        ({"x-rate-limit-limit": "5", "x-rate-limit-interval": "10s"}, 20.0),
        # Never faster than its own limit, and no heed to nonsense.
        ({"x-rate-limit-limit": "500", "x-rate-limit-interval": "1s"}, 1.0),
        ({"x-rate-limit-limit": "many", "x-rate-limit-interval": "1s"}, 1.0),
        ({"x-rate-limit-limit": "0", "x-rate-limit-interval": "0s"}, 1.0),
        ({}, 1.0),
    ],
)
def test_goes_slower_where_the_server_says_so(headers: dict[str, str], seconds: float) -> None:
    clock = SkippingClock()
    gate = make(clock, rate=10.0)
    gate.adapt(headers)
    assert spent(gate, clock, 11) == pytest.approx(seconds, abs=0.2)


@pytest.mark.parametrize(("header", "places"), [("", 3), ("1", 1), ("2", 2), ("9", 3)])
def test_holds_no_more_than_its_places(header: str, places: int) -> None:
    gate = make(Clock(), rate=1000.0, concurrency=3)
    gate.adapt({"x-concurrency-limit": header})
    inside, most = 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with gate.passage():
            with lock:
                inside += 1
                most = max(most, inside)
            time.sleep(0.03)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == places


def test_does_not_wait_past_the_end_of_the_run() -> None:
    clock = SkippingClock()
    gate = make(clock, rate=0.1, seconds=5)
    with gate.passage():
        pass
    with pytest.raises(SourceUnavailable, match="time limit"), gate.passage():
        pass
    assert clock.waited == 0


def test_closes_after_failures_in_a_row_and_wakes_those_who_wait() -> None:
    gate = make(Clock(), rate=0.01)
    with gate.passage():
        pass
    caught: list[str] = []

    def wait() -> None:
        try:
            with gate.passage():
                pass
        except SourceUnavailable as error:
            caught.append(error.reason)

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.05)
    for _ in range(GIVE_UP_AFTER):
        gate.failed(SourceUnavailable("arxiv", "server error 500", status=500), 1)
    waiting.join(5)
    assert caught == ["server error 500"]


def test_an_answer_makes_failures_forgotten() -> None:
    clock = SkippingClock()
    gate = make(clock)
    for _ in range(3 * GIVE_UP_AFTER):
        gate.failed(SourceUnavailable("arxiv", "server error 500"), GIVE_UP_AFTER - 1)
        gate.succeeded()
    with gate.passage():
        pass


def test_comes_back_when_it_was_asked_to_stay_away() -> None:
    clock = SkippingClock()
    gate = make(clock)
    gate.leave(100)
    with pytest.raises(SourceThrottled, match="100 s more"), gate.passage():
        pass
    clock.skip(101)
    with gate.passage():
        pass
