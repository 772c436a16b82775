"""Read big files in bounded memory: unpacked on the way, in blocks of whole lines, damage reported."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

DAMAGE = (OSError, EOFError, zlib.error, lzma.LZMAError)
_BLOCK = 1 << 19
# A record longer than this is none: memory stays bounded whatever the file holds.
_LONGEST = 1 << 24
_PACKED: tuple[tuple[bytes, Any], ...] = (
    (b"\x1f\x8b", gzip.open),
    (b"BZh", bz2.open),
    (b"\xfd7zXZ", lzma.open),
)


class Block(NamedTuple):
    """Whole lines of a file and the number of the first, or what is wrong there."""

    number: int
    lines: bytes
    damage: str = ""


def open_bytes(path: Path | str) -> IO[bytes]:
    """A file for reading, unpacked on the way where it is gzip, bzip2 or xz."""
    with Path(path).open("rb") as probe:
        start = probe.read(6)
    for magic, opener in _PACKED:
        if start.startswith(magic):
            return cast(IO[bytes], opener(path, "rb"))
    return Path(path).open("rb")


def chunks(stream: IO[bytes], size: int = _BLOCK) -> Iterator[bytes]:
    """What a stream holds, piece by piece; before damage is raised, all that came before it."""
    while True:
        pieces: list[bytes] = []
        have = 0
        try:
            while have < size and (piece := stream.read1(size - have)):  # type: ignore[attr-defined]
                pieces.append(piece)
                have += len(piece)
        except DAMAGE:
            yield b"".join(pieces)
            raise
        if not pieces:
            return
        yield b"".join(pieces)


def head(path: Path, size: int = 65536) -> bytes:
    """The first bytes, unpacked and without a byte-order mark; empty where they cannot be read."""
    try:
        with open_bytes(path) as stream:
            return next(chunks(stream, size), b"").removeprefix(b"\xef\xbb\xbf")
    except DAMAGE:
        return b""


def first_object(path: Path) -> dict[str, Any]:
    """The first JSON object of a JSON-lines file, or an empty one."""
    for line in head(path, 4_000_000).split(b"\n", 3)[:3]:
        if line.strip():
            found = read_object(line)
            return found if isinstance(found, dict) else {}
    return {}


def read_object(line: bytes | str) -> dict[str, Any] | str:
    """The JSON object of a line, or what is wrong with it."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        return str(error)[:200]
    return found if isinstance(found, dict) else "not an object"


def blocks(path: Path | str) -> Iterator[Block]:
    """A file in blocks of whole lines. Where it is damaged the last block says so."""
    number = 1
    rest = b""
    try:
        with open_bytes(path) as stream:
            for chunk in chunks(stream):
                rest = rest + chunk if number > 1 or rest else chunk.removeprefix(b"\xef\xbb\xbf")
                cut = rest.rfind(b"\n") + 1
                if cut:
                    yield Block(number, rest[:cut])
                    number += rest.count(b"\n", 0, cut)
                    rest = rest[cut:]
                elif len(rest) > _LONGEST:
                    yield Block(number, b"", f"a line of more than {_LONGEST >> 20} MB")
                    rest = _after_line(stream)
                    number += 1
    except DAMAGE as error:
        yield Block(number, b"", f"damaged from here on ({error})")
        return
    if rest:
        yield Block(number, rest)


def _after_line(stream: IO[bytes]) -> bytes:
    for chunk in chunks(stream):
        if (cut := chunk.find(b"\n")) >= 0:
            return chunk[cut + 1 :]
    return b""


def text(value: Any) -> str:
    """A string out of what JSON has there: the first of a list, a number in digits, "" for nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return next((found for v in value if (found := text(v))), "")
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def texts(value: Any) -> list[str]:
    """All strings of a list, or the one that stands for it."""
    return [found for v in (value if isinstance(value, list) else [value]) if (found := text(v))]


def objects(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; what is none is left out."""
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []


def mapping(value: Any) -> dict[str, Any]:
    """An object, or an empty one where something else stands."""
    return value if isinstance(value, dict) else {}


def year_of(value: Any) -> int:
    """A year out of a number or digits, 0 where there is none."""
    if value.__class__ is int:
        return value if 1000 < value < 2200 else 0
    digits = text(value)[:4]
    return int(digits) if digits.isascii() and digits.isdigit() and 1000 < int(digits) < 2200 else 0
