"""OpenAlex works: JSON lines of the snapshot or of the API, plain or gzipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, rows
from citeground.library.importers.reading import first_object, text
from citeground.models import Work
from citeground.records.openalex import to_work

NAME = "openalex"


def sniff(path: Path) -> bool:
    """A first line whose id is an OpenAlex work."""
    return "openalex.org/W" in text(first_object(path).get("id"))


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(path, from_row)


def from_row(row: dict[str, Any]) -> Iterator[Work]:
    """The work of a record with a title or an identifier."""
    work = to_work(row)
    if work.title or any(i.scheme != NAME for i in work.identifiers):
        yield work
