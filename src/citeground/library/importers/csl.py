"""CSL-JSON as a source, through the parser that also reads manuscripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord
from citeground.library.importers.documents import works_of
from citeground.library.importers.reading import DAMAGE, head, open_bytes
from citeground.models import Work
from citeground.registry import load_parser

NAME = "csl"


def sniff(path: Path) -> bool:
    """A JSON list, or one object with an item's fields."""
    start = head(path, 4096).lstrip()
    return start.startswith(b"[") or (start.startswith(b"{") and b'"type"' in start and b'"title"' in start)


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All items with a title, an identifier or a place."""
    source = Path(path).name.split(".")[0]
    try:
        with open_bytes(path) as stream:
            data = stream.read()
    except DAMAGE as error:
        yield BadRecord(str(path), f"damaged ({error})")
        return
    for item in works_of(load_parser(NAME).parse(data, str(path)), path):
        yield replace(item, source=source) if isinstance(item, Work) else item
