"""Vectors of passages, kept beside the index of their corpus.

One file: a line that says whose vectors these are, then one record after another, a hash of the text and
the numbers as half floats. A text that changes is another text, so nothing is ever stale; what belongs to
no passage any more goes when the file has grown far beyond the corpus, or with the index itself.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from citeground.rag.dense.encoder import WIDTH

if TYPE_CHECKING:
    from citeground.rag.dense.order import Table

FILE = "vectors"
_KEY = 16
_SIZE = _KEY + 2 * WIDTH
# Records beyond those of all passages that are put up with.
_SPARE = 2_000


class Vectors:
    """Half floats by text; ``home`` None keeps them in memory. ``most`` is how many passages there are.

    A file that cannot be read or written is no error: vectors can be made again.
    """

    def __init__(self, home: Path | None, version: str, *, most: int = 0) -> None:
        self._path = home / FILE if home else None
        self._head = f"citeground vectors 1 {version}\n".encode()
        self._most = 2 * most + _SPARE
        self._rows: dict[bytes, bytes] | None = None

    def known(self, texts: Sequence[str]) -> Mapping[str, Table]:
        """The vectors of those texts that were read before, [WIDTH] each."""
        import numpy as np

        rows = self._all()
        found = {t: rows.get(_key(t)) for t in texts}
        return {t: np.frombuffer(row, dtype="<f2") for t, row in found.items() if row is not None}

    def keep(self, made: Mapping[str, Table]) -> None:
        """Remember more of them, here and in the file."""
        fresh = {_key(t): v.astype("<f2").tobytes() for t, v in made.items()}
        rows = self._all()
        rows.update(fresh)
        if self._path is None:
            return
        try:
            self._write(self._path, fresh)
        except OSError:
            # A place that cannot be written to: they are made again next time.
            pass

    def _write(self, path: Path, fresh: Mapping[bytes, bytes]) -> None:
        records = b"".join(key + row for key, row in fresh.items())
        if _is_whole(path, self._head) and len(self._all()) <= self._most:
            # One write to the end: who else writes does the same, and a text that stands twice is the same.
            with path.open("ab", buffering=0) as file:
                file.write(records)
            return
        rows = self._all() if len(self._all()) <= self._most else dict(fresh)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{FILE}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(self._head + b"".join(key + row for key, row in rows.items()))
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _all(self) -> dict[bytes, bytes]:
        if self._rows is None:
            self._rows = self._read()
        return self._rows

    def _read(self) -> dict[bytes, bytes]:
        try:
            data = self._path.read_bytes() if self._path else b""
        except OSError:
            return {}
        start = len(self._head)
        if data[:start] != self._head or (len(data) - start) % _SIZE:
            return {}
        return {data[at : at + _KEY]: data[at + _KEY : at + _SIZE] for at in range(start, len(data), _SIZE)}


def _is_whole(path: Path, head: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(head)) == head and (path.stat().st_size - len(head)) % _SIZE == 0
    except OSError:
        return False


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()
