"""DBLP's XML dump, streamed. Entities are read from a fixed table; no external DTD is fetched."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

from citeground.library.importers import BadRecord, head, open_bytes
from citeground.models import Date, Identifier, Name, Work
from citeground.text import identifiers
from citeground.text.folding import plain
from citeground.text.names import read_name

NAME = "dblp"
_TYPES = {
    "article": "article-journal", "inproceedings": "paper-conference", "proceedings": "book", "book": "book",
    "incollection": "chapter", "phdthesis": "thesis", "mastersthesis": "thesis", "data": "dataset",
}  # fmt: skip
_START = re.compile(rf"<({'|'.join(_TYPES)})\s([^<>]{{0,600}})>")
_FIELD = re.compile(
    r"<(author|editor|title|year|journal|booktitle|volume|number|pages|ee|publisher|school)(?:\s[^<>]{0,200})?>([^\x00]{0,4000}?)</\1>"
)
_KEY = re.compile(r"key=\"([^\"]{1,200})\"")
# A record longer than this is no record; memory stays bounded whatever the file holds.
_MOST = 400_000


def sniff(path: Path) -> bool:
    """The dump's root element."""
    return b"<dblp" in head(path, 4096)


def read(label: str) -> Iterator[Work | BadRecord]:
    """All records. Entities are never expanded by a parser, so none can grow."""
    buffer = ""
    try:
        with open_bytes(label) as stream:
            while chunk := stream.read(1 << 20):
                buffer += chunk.decode("latin-1")
                found, buffer = _take(buffer)
                yield from found
                if len(buffer) > _MOST:
                    yield BadRecord(label, "a record without an end")
                    buffer = buffer[-1000:]
    except (OSError, EOFError) as error:
        yield BadRecord(label, str(error))


def _take(buffer: str) -> tuple[list[Work | BadRecord], str]:
    found: list[Work | BadRecord] = []
    position = 0
    while start := _START.search(buffer, position):
        end = buffer.find(f"</{start[1]}>", start.end())
        if end < 0:
            return found, buffer[start.start() :]
        found.append(_record(start[1], start[2], buffer[start.end() : end]))
        position = end
    return found, buffer[position:][-2000:]


def _record(kind: str, attributes: str, body: str) -> Work | BadRecord:
    fields: dict[str, list[str]] = {}
    for name, value in _FIELD.findall(body):
        fields.setdefault(name, []).append(html.unescape(value) if name != "title" else plain(value))
    title = (fields.get("title") or [""])[0].rstrip(".")
    key = _KEY.search(attributes)
    if not title:
        return BadRecord(key[1] if key else "", "no title")
    links = [i for link in fields.get("ee", ()) for i in identifiers.find(link)]
    year = (fields.get("year") or [""])[0]
    return Work(
        type="article" if (fields.get("journal") or [""])[0] == "CoRR" else _TYPES[kind],
        title=title,
        author=tuple(n for n in map(read_name, fields.get("author", ())) if n != Name()),
        editor=tuple(n for n in map(read_name, fields.get("editor", ())) if n != Name()),
        issued=Date(int(year)) if year.isdigit() else None,
        container_title=(fields.get("journal") or fields.get("booktitle") or [""])[0],
        volume=(fields.get("volume") or [""])[0],
        issue=(fields.get("number") or [""])[0],
        page=(fields.get("pages") or [""])[0],
        publisher=(fields.get("publisher") or fields.get("school") or [""])[0],
        identifiers=tuple(dict.fromkeys([*links, *([Identifier("dblp", key[1])] if key else [])])),
        source="dblp",
    )
