"""Read the dumps that works come in: one form a file.

An importer is a module with ``NAME``, ``sniff(path) -> bool`` and ``read(path) -> Iterator[Work |
BadRecord]``. Where a line is a record it has ``from_row(row)`` too, which lets worker processes share
the work. A record that cannot be read is a ``BadRecord``; it is counted, and the next one is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from citeground.errors import InputError
from citeground.library.importers.reading import Block, blocks, read_object
from citeground.models import Work
from citeground.registry import IMPORTERS, load
from citeground.text.decode import require_content

# Inputs that are no files: what stands for them on the command line.
WORDS = frozenset({"pdg"})


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that could not be read; ``where`` names its place."""

    where: str
    why: str


class Importer(Protocol):
    """What an importer module offers."""

    NAME: str

    def sniff(self, path: Path) -> bool:
        """Whether a file has this form, from its beginning."""

    def read(self, path: Path | str) -> Iterator[Work | BadRecord]:
        """All records of a file."""


FromRow = Callable[[dict[str, Any]], Iterable[Work]]


def importer_for(source: Path | str) -> Importer:
    """The importer of an input: by its word ("pdg"), else by looking at the file. Raises ``InputError``."""
    if str(source) in WORDS:
        return _load(str(source))
    path = Path(source)
    if path.is_dir():
        raise InputError("this is a directory; name its files, e.g. DIR/*.bib", path=str(path))
    if not path.exists():
        raise InputError("there is no such file", path=str(path))
    if not path.is_file():
        raise InputError("this is no regular file; write it to one first: it is read twice", path=str(path))
    if not path.stat().st_size:
        raise InputError("the file is empty", path=str(path))
    with path.open("rb") as stream:
        require_content(stream.read(2048), str(path))
    for name in IMPORTERS:
        module = _load(name)
        if module.sniff(path):
            return module
    from citeground.library.importers.unknown import why_unknown

    raise why_unknown(path)


def _load(name: str) -> Importer:
    return cast(Importer, load(IMPORTERS, name, "importer", "citeground.importers"))


def rows(path: Path | str, from_row: FromRow) -> Iterator[Work | BadRecord]:
    """The records of a JSON-lines file."""
    for block in blocks(path):
        yield from from_block(block, from_row, str(path))


def from_block(block: Block, from_row: FromRow, path: str) -> Iterator[Work | BadRecord]:
    """The records of a block of lines."""
    if block.damage:
        yield BadRecord(f"{path}:{block.number}", block.damage)
    for number, line in enumerate(_lines(block.lines), block.number):
        if len(line) < 3 and not line.strip():
            continue
        row = read_object(line)
        where = f"{path}:{number}"
        if isinstance(row, str):
            yield BadRecord(where, row)
        else:
            yield from of_row(row, from_row, where)


def _lines(data: bytes) -> Sequence[str | bytes]:
    """Lines as text where all of them are, which spares each of them the trial."""
    try:
        return data.decode().split("\n")
    except UnicodeDecodeError:
        return data.split(b"\n")


def of_row(row: dict[str, Any], from_row: FromRow, where: str) -> Iterable[Work | BadRecord]:
    """The works of one record; one that is not in its form's shape is a BadRecord, whatever it holds."""
    try:
        works = list(from_row(row))
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        return (BadRecord(where, f"{type(error).__name__}: {error}"[:200]),)
    return works or (BadRecord(where, "neither a title nor an identifier"),)
