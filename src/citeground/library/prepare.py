"""Turn records into what the index takes, in worker processes where the form allows it.

Reading and folding a record costs several times what the index needs to take it, and dumps of one
record a line can be read in any order of blocks: each block goes to a worker, and comes back in order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from citeground.library.encoding import encode
from citeground.library.importers import BadRecord, line_of, open_bytes
from citeground.library.schema import keys, title_words
from citeground.models import Work

# Lines per block: large enough that sending them costs little, small enough to keep memory flat.
_BLOCK = 1500
# Below this size a file is read before worker processes would have started.
_WORTH_WORKERS = 8_000_000


class Prepared(NamedTuple):
    """A record as the index takes it, and what the library's description counts."""

    keys: list[str]
    words: str
    work: bytes
    type: str
    year: int


def prepare(work: Work) -> Prepared:
    """The exact terms, the folded words of the titles and the stored form of a work."""
    folded = title_words(work.title)
    words = " ".join([folded, *map(title_words, work.other_titles)]) if work.other_titles else folded
    return Prepared(list(keys(work, folded)), words, encode(work), work.type, work.year or 0)


def prepared(module: Any, label: str) -> Iterator[Prepared | BadRecord]:
    """All records of an input, prepared, in order."""
    from_row = getattr(module, "from_row", None)
    if (
        from_row is None
        or label == "pdg"
        or os.path.getsize(label) < _WORTH_WORKERS
        or (os.cpu_count() or 1) < 2
    ):
        for item in module.read(label):
            yield item if isinstance(item, BadRecord) else prepare(item)
        return
    yield from _in_workers(module.__name__, label)


def _in_workers(module: str, label: str) -> Iterator[Prepared | BadRecord]:
    import multiprocessing

    # Spawned, not forked: the caller may hold threads and locks of an index.
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(4, os.cpu_count() or 1)) as pool:
        blocks = ((module, label, start, lines) for start, lines in _blocks(label))
        # At most a few blocks wait: imap alone would read the whole file into its queue.
        waiting: list[Any] = []
        for block in blocks:
            waiting.append(pool.apply_async(_prepare_block, (block,)))
            if len(waiting) >= 8:
                yield from waiting.pop(0).get()
        for result in waiting:
            yield from result.get()


def _blocks(label: str) -> Iterator[tuple[int, list[bytes]]]:
    number = 1
    try:
        with open_bytes(label) as stream:
            while lines := list(islice(stream, _BLOCK)):
                yield number, lines
                number += len(lines)
    except (OSError, EOFError):
        # The worker that reads this line reports the damage.
        yield number, [b"\x00 the file is damaged from here on"]


def _prepare_block(block: tuple[str, str, int, list[bytes]]) -> list[Prepared | BadRecord]:
    import gc
    from importlib import import_module

    gc.disable()
    module, label, start, lines = block
    from_row = import_module(module).from_row
    out: list[Prepared | BadRecord] = []
    for number, line in enumerate(lines, start):
        row = line_of(line, f"{label}:{number}")
        if row is None:
            continue
        item = row if isinstance(row, BadRecord) else from_row(row)
        out.append(item if isinstance(item, BadRecord) else prepare(item))
    return out
