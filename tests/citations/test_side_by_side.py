"""Many things at once: nothing is lost, doubled or swallowed, and nobody is kept waiting."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from citeground.citations.side_by_side import side_by_side
from tests.pace import allowed


@pytest.mark.parametrize("jobs", [-1, 0, 1, 3, 100])
@pytest.mark.parametrize("count", [0, 1, 7])
def test_every_item_comes_back_once_with_its_own_result(count: int, jobs: int) -> None:
    assert dict(side_by_side(lambda n: n * n, range(count), jobs)) == {n: n * n for n in range(count)}
    assert len(list(side_by_side(str, range(count), jobs))) == count


def test_items_may_be_equal_and_the_items_may_be_a_generator() -> None:
    assert sorted(side_by_side(str, (x for x in "aab"), 2)) == [("a", "a"), ("a", "a"), ("b", "b")]


def test_no_more_threads_than_jobs_are_at_work() -> None:
    here, most, lock = 0, 0, threading.Lock()

    def work(_: int) -> None:
        nonlocal here, most
        with lock:
            here += 1
            most = max(most, here)
        time.sleep(0.01)
        with lock:
            here -= 1

    list(side_by_side(work, range(12), 3))
    assert most == 3


def test_two_items_are_under_way_at_the_same_time() -> None:
    meeting = threading.Barrier(2, timeout=30)
    assert len(list(side_by_side(lambda _: meeting.wait(), range(2), 2))) == 2


def test_results_come_as_they_are_finished() -> None:
    slow = threading.Event()

    def work(n: int) -> int:
        if n == 0:
            assert slow.wait(30)
        return n

    results = side_by_side(work, range(2), 2)
    assert next(results) == (1, 1)
    slow.set()
    assert next(results) == (0, 0)


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), SystemExit(3)])
def test_an_error_in_a_thread_is_raised_where_it_was_asked(error: BaseException) -> None:
    def work(n: int) -> int:
        if n == 2:
            raise error
        return n

    with pytest.raises(type(error)):
        list(side_by_side(work, range(5), 2))


def test_who_stops_asking_begins_nothing_further() -> None:
    begun: list[int] = []
    gate = threading.Semaphore(1)

    def work(n: int) -> int:
        gate.acquire(timeout=30)
        begun.append(n)
        return n

    results: Iterator[tuple[int, int]] = side_by_side(work, range(50), 1)
    next(results)
    results.close()  # type: ignore[attr-defined]
    gate.release(50)
    time.sleep(0.05)
    assert len(begun) <= 2, "the one that was under way, and no other"


def test_what_hangs_is_left_behind() -> None:
    never = threading.Event()
    start = time.perf_counter()

    def work(n: int) -> int:
        if n == 0:
            never.wait(60)
        raise ValueError(n)

    with pytest.raises(ValueError, match="1"):
        list(side_by_side(work, range(2), 2))
    assert time.perf_counter() - start < allowed(5.0)
    never.set()


def test_a_result_later_than_the_heartbeat_is_still_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citeground.citations.side_by_side._HEARTBEAT", 0.001)
    assert list(side_by_side(lambda n: time.sleep(0.02), [1], 1)) == [(1, None)]
