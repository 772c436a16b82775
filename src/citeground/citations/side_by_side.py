"""Do one thing to many items in several threads, and give each result to the thread that asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
# A wait without end cannot be interrupted on every system.
_HEARTBEAT = 0.5


def side_by_side(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Each item with what ``function`` made of it, as they are finished, from at most ``jobs`` threads.

    The threads keep nobody waiting: when the caller stops (Ctrl-C), what is under way is left behind and
    nothing further is begun. An error in a thread is raised here.
    """
    todo: SimpleQueue[T] = SimpleQueue()
    done: SimpleQueue[tuple[T, R] | BaseException] = SimpleQueue()
    number = 0
    for number, item in enumerate(items, 1):  # noqa: B007 -- the count is wanted after the loop
        todo.put(item)
    is_over = threading.Event()

    def work() -> None:
        while not is_over.is_set():
            try:
                item = todo.get_nowait()
            except Empty:
                return
            try:
                done.put((item, function(item)))
            except BaseException as error:  # noqa: BLE001 -- carried to the thread that asked, and raised there
                done.put(error)

    for _ in range(min(max(1, jobs), number)):
        threading.Thread(target=work, daemon=True).start()
    try:
        for _ in range(number):
            yield _next(done)
    finally:
        is_over.set()


def _next(done: SimpleQueue[tuple[T, R] | BaseException]) -> tuple[T, R]:
    while True:
        try:
            result = done.get(timeout=_HEARTBEAT)
        except Empty:
            continue
        if isinstance(result, BaseException):
            raise result
        return result
