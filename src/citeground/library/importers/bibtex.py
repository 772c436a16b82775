"""A BibTeX file as a source, through the parser that also reads manuscripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord
from citeground.library.importers.documents import works_of
from citeground.library.importers.reading import DAMAGE, chunks, head, open_bytes
from citeground.models import Document, Work
from citeground.registry import load_parser

NAME = "bibtex"
# Larger files are read in slices, cut before an entry: macros of one slice are unknown in the next.
_SLICE = 32 << 20


def sniff(path: Path) -> bool:
    """The suffix, or an entry near the beginning."""
    start = head(path, 4096).lower()
    names = (b"@article", b"@inproceedings", b"@book", b"@misc", b"@string", b"@comment", b"@proceedings")
    suffixes = {suffix.lower() for suffix in path.suffixes[-2:]}
    return bool(suffixes & {".bib", ".bibtex"}) or any(name + b"{" in start for name in names)


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All entries with a title or an identifier."""
    source = Path(path).name.split(".")[0]
    for item in works(path):
        yield replace(item, source=source) if isinstance(item, Work) else item


def works(path: Path | str) -> Iterator[Work | BadRecord]:
    """The works of all entries, and what could not be read."""
    for document in _documents(path):
        if isinstance(document, BadRecord):
            yield document
        else:
            yield from works_of(document, path)


def _documents(path: Path | str) -> Iterator[Document | BadRecord]:
    parse = load_parser(NAME).parse
    rest = b""
    try:
        with open_bytes(path) as stream:
            for chunk in chunks(stream, _SLICE):
                rest += chunk
                cut = rest.rfind(b"\n@") + 1
                if cut and len(rest) >= _SLICE:
                    yield parse(rest[:cut], str(path))
                    rest = rest[cut:]
    except DAMAGE as error:
        yield BadRecord(str(path), f"damaged from here on ({error})")
    if rest:
        yield parse(rest, str(path))
