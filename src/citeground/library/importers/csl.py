"""CSL-JSON as a source, through the parser that also reads manuscripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord
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
    document = load_parser(NAME).parse(data, str(path))
    for problem in document.problems:
        if problem.rule == "unparsed-reference":
            yield BadRecord(f"{problem.path}:{problem.line}", problem.message)
    for reference in document.references:
        cited = reference.cited
        known = cited.title or cited.identifiers or (cited.volume and cited.page)
        yield (
            replace(cited, source=source)
            if known
            else BadRecord(f"{path}: {reference.key}", "neither title nor place")
        )
