"""Read the dumps that works come in: one form a file.

An importer is a module with ``NAME``, ``sniff(path) -> bool`` and ``read(label) -> Iterator[Work |
BadRecord]``; where a line is a record, ``from_row(row)`` lets worker processes share the work. A record that cannot be read is a ``BadRecord``; it is counted and the next one is read.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from citeground.errors import InputError
from citeground.models import Work
from citeground.registry import IMPORTERS, load


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that could not be read; ``where`` names its place."""

    where: str
    why: str


def importer_for(source: Path | str) -> Any:
    """The importer of an input: by its word ("pdg"), else by looking at the file. Raises ``InputError``."""
    if str(source) == "pdg":
        return load(IMPORTERS, "pdg", "importer", "citeground.importers")
    path = Path(source)
    if path.is_dir():
        raise InputError("this is a directory; name its files, e.g. DIR/*.bib", path=str(path))
    if not path.is_file():
        raise InputError("there is no such file", path=str(path))
    for name in IMPORTERS:
        module = load(IMPORTERS, name, "importer", "citeground.importers")
        if name != "pdg" and module.sniff(path):
            return module
    raise InputError(
        f"no importer knows this form; there are: {', '.join(sorted(IMPORTERS))}", path=str(path)
    )


def open_bytes(path: Path | str) -> IO[bytes]:
    """A file for reading, unpacked on the way where it is gzipped."""
    with Path(path).open("rb") as probe:
        zipped = probe.read(2) == b"\x1f\x8b"
    return cast(IO[bytes], gzip.open(path, "rb")) if zipped else Path(path).open("rb")


def head(path: Path, size: int = 65536) -> bytes:
    """The first bytes, unpacked; empty where they cannot be read."""
    try:
        with open_bytes(path) as stream:
            return stream.read(size)
    except (OSError, EOFError):
        return b""


def first_object(path: Path) -> dict[str, Any]:
    """The first JSON object of a JSON-lines file, or an empty one."""
    line = head(path, 4_000_000).lstrip(b"\xef\xbb\xbf\r\n \t").split(b"\n", 1)[0]
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def line_of(line: bytes, where: str) -> dict[str, Any] | BadRecord | None:
    """The object of one line; None for an empty one."""
    if len(line) < 3:
        return None
    try:
        found = json.loads(line)
    except ValueError as error:
        return BadRecord(where, str(error))
    return found if isinstance(found, dict) else BadRecord(where, "not an object")


def json_lines(path: Path | str) -> Iterator[dict[str, Any] | BadRecord]:
    """The objects of a JSON-lines file; damage in the middle of a gzip stream ends it with a BadRecord."""
    number = 0
    try:
        with open_bytes(path) as stream:
            for number, line in enumerate(stream, 1):
                row = line_of(line, f"{path}:{number}")
                if row is not None:
                    yield row
    except (OSError, EOFError) as error:
        yield BadRecord(f"{path}:{number}", str(error))


def rows(
    path: Path | str, from_row: Callable[[dict[str, Any]], Work | BadRecord]
) -> Iterator[Work | BadRecord]:
    """The records of a JSON-lines file."""
    for row in json_lines(path):
        yield row if isinstance(row, BadRecord) else from_row(row)


def text(value: Any) -> str:
    """A string out of what JSON has there: the first of a list, a number in digits, "" for nothing."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, list):
        return next((text(v) for v in value if v), "")
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
