"""CSL-JSON as a source, through the parser that also reads manuscripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord, head, open_bytes
from citeground.models import Work
from citeground.registry import load_parser

NAME = "csl"


def sniff(path: Path) -> bool:
    """A JSON list."""
    return path.suffix.lower() == ".json" and head(path, 200).lstrip(b"\xef\xbb\xbf \r\n\t").startswith(
        (b"[", b"{")
    )


def read(label: str) -> Iterator[Work | BadRecord]:
    """All items with a title or an identifier."""
    with open_bytes(label) as stream:
        document = load_parser("csl").parse(stream.read(), label)
    for reference in document.references:
        if reference.cited.title or reference.cited.identifiers:
            yield replace(reference.cited, source=Path(label).stem)
        else:
            yield BadRecord(reference.key, "no title")
