"""Turn records into what the index takes, in worker processes where the form allows it.

Reading and folding a record costs several times what the index needs to take it, and dumps of one
record a line can be read in any order of blocks: each block goes to a worker, and comes back in order.
A worker is a plain child process with two pipes, so that a caller's script needs no main guard.
"""

from __future__ import annotations

import marshal
import os
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, NamedTuple

from citeground.errors import LibraryError
from citeground.library.encoding import decode, encode
from citeground.library.importers import BadRecord, FromRow, Importer, from_block
from citeground.library.importers.reading import Block, blocks
from citeground.library.schema import fold, keys, venue_words, word_text
from citeground.models import Work

# Below this size a file is read before workers would have started.
_WORTH_WORKERS = 4_000_000
_MOST_WORKERS = 4
_LENGTH = struct.Struct(">Q")
_PLACES = 6


class Prepared(NamedTuple):
    """A record as the index takes it, and what the library's description counts."""

    keys: list[str]
    words: str
    venue: str
    work: bytes
    type: str
    year: int


def prepare(work: Work) -> Prepared:
    """The exact terms, the words of titles and venue, and the stored form of a work."""
    try:
        stored = encode(work)
    except UnicodeEncodeError:
        # Lone surrogates out of JSON's escapes or of undecodable bytes.
        stored = encode(work, errors="replace")
        work = decode(stored)
    folded = fold(work.title)
    words = word_text(work.title, folded)
    for other in work.other_titles:
        words = f"{words} {word_text(other, fold(other))}"
    venue = work.container_title
    return Prepared(
        keys(work, folded),
        words,
        "" if not venue or venue == "arXiv" else venue_words(venue, *work.other_containers),
        stored,
        work.type,
        work.year or 0,
    )


def prepared(module: Importer, label: str) -> Iterator[Prepared | BadRecord]:
    """All records of an input, prepared, in order."""
    from_row: FromRow | None = getattr(module, "from_row", None)
    cores = os.cpu_count() or 1
    if from_row is None or cores < 2 or not _is_long(module, label) or getattr(sys, "frozen", False):
        for item in module.read(label):
            yield item if isinstance(item, BadRecord) else prepare(item)
        return
    yield from _in_workers(module.__name__, label, min(_MOST_WORKERS, cores))  # type: ignore[attr-defined]


def _is_long(module: Importer, label: str) -> bool:
    """Whether a file has one record a line, and enough of them."""
    by_line: Any = getattr(module, "is_by_line", None)
    path = Path(label)
    return path.stat().st_size >= _WORTH_WORKERS and (by_line is None or by_line(path))


def _in_workers(module: str, label: str, count: int) -> Iterator[Prepared | BadRecord]:
    idle: SimpleQueue[_Worker] = SimpleQueue()
    workers = [_Worker(module, label) for _ in range(count)]
    for worker in workers:
        idle.put(worker)

    def ask(block: Block) -> list[Prepared | BadRecord]:
        worker = idle.get()
        try:
            return worker.ask(block)
        finally:
            idle.put(worker)

    pool = ThreadPoolExecutor(count)
    try:
        waiting: deque[Future[list[Prepared | BadRecord]]] = deque()
        for block in blocks(label):
            waiting.append(pool.submit(ask, block))
            # A few blocks ahead and no more, so that memory stays flat.
            if len(waiting) > 2 * count:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for worker in workers:
            worker.stop()
        pool.shutdown(cancel_futures=True)


class _Worker:
    """A child process that prepares blocks of lines."""

    def __init__(self, module: str, label: str) -> None:
        here = str(Path(__file__).parents[2])
        start = (
            f"import sys; sys.path.insert(0, {here!r}); from {__name__} import serve; serve(*sys.argv[1:])"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, module, label], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, block: Block) -> list[Prepared | BadRecord]:
        """The records of a block."""
        assert self.process.stdin and self.process.stdout
        try:
            _send(self.process.stdin, tuple(block))
            found = _receive(self.process.stdout)
        except OSError:
            found = None
        if found is None:
            raise LibraryError("a worker process ended before its work was done; try again")
        return [Prepared(*item) if len(item) == _PLACES else BadRecord(*item) for item in found]

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                try:
                    pipe.close()
                except OSError:
                    pass
        self.process.wait()


def serve(module: str, label: str) -> None:
    """A worker's loop: blocks on stdin, prepared records on stdout, until stdin ends."""
    import gc
    import signal

    # The parent ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Millions of short-lived objects without a cycle among them: the collector would only look on.
    gc.disable()
    from_row = import_module(module).from_row
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    while (block := _receive(sys.stdin.buffer)) is not None:
        items = from_block(Block(*block), from_row, label)
        _send(output, [_plain(i) if isinstance(i, BadRecord) else tuple(prepare(i)) for i in items])


def _plain(bad: BadRecord) -> tuple[str, str]:
    """Parent and child speak in tuples: what goes wrong may hold lone surrogates."""
    return tuple(text.encode("utf-8", "replace").decode() for text in (bad.where, bad.why))  # type: ignore[return-value]


def _send(stream: Any, value: Any) -> None:
    # Both ends are this very interpreter, and the values strings, bytes and numbers in lists and tuples.
    data = marshal.dumps(value)
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def _receive(stream: Any) -> Any:
    """What the other side sent; None where it has ended."""
    head = _exactly(stream, _LENGTH.size)
    data = _exactly(stream, _LENGTH.unpack(head)[0]) if head else b""
    return marshal.loads(data) if data else None


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    return data if len(data) == size else b""
