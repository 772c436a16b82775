"""Crossref's public data: JSON lines, or files with an ``items`` list, plain or gzipped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, of_row, rows
from citeground.library.importers.reading import (
    DAMAGE,
    first_object,
    head,
    mapping,
    open_bytes,
)
from citeground.models import Work
from citeground.records.crossref import to_work

NAME = "crossref"
# A file of the public data has 3,000 to 5,000 items; what is larger by far is none.
_LARGEST = 1 << 30


def sniff(path: Path) -> bool:
    """A first object with a DOI in capitals, alone or inside ``items``."""
    start = head(path, 65536).lstrip()
    if start.startswith(b'{"items"'):
        return b'"DOI"' in start
    first = first_object(path)
    return "DOI" in first and bool(
        first.keys() & {"indexed", "member", "prefix", "deposited", "container-title"}
    )


def is_by_line(path: Path) -> bool:
    """Whether each line is a record, rather than the file one object."""
    return not head(path, 200).lstrip().startswith(b'{"items"')


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records."""
    if is_by_line(Path(path)):
        yield from rows(path, from_row)
        return
    for number, row in enumerate(_items(path), 1):
        where = f"{path}: item {number}"
        yield from (BadRecord(str(path), row),) if isinstance(row, str) else of_row(row, from_row, where)


def _items(path: Path | str) -> Iterator[dict[str, Any] | str]:
    try:
        with open_bytes(path) as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ValueError(f"one JSON object of more than {_LARGEST >> 20} MB")
        found = mapping(json.loads(data)).get("items")
    except (*DAMAGE, ValueError, RecursionError) as error:
        yield str(error)[:200]
        return
    for item in found if isinstance(found, list) else ():
        yield item if isinstance(item, dict) else "not an object"


def from_row(row: dict[str, Any]) -> Iterator[Work]:
    """The work of a record with a title or a DOI."""
    work = to_work(row)
    if work.title or work.identifier("doi"):
        yield work
