"""DBLP's XML dump, streamed. Entities are read from HTML's fixed table; no DTD is fetched or expanded."""

from __future__ import annotations

import codecs
import html
import re
from collections.abc import Iterator
from pathlib import Path

from citeground.errors import InputError
from citeground.library.importers import BadRecord
from citeground.library.importers.reading import DAMAGE, chunks, head, open_bytes
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
_TAG = re.compile(
    r"<(/?)(author|editor|title|year|journal|booktitle|volume|number|pages|ee|publisher|school|isbn)"
    r"(?:\s[^<>]{0,200})?>"
)
_KEY = re.compile(r"key=\"([^\"]{1,200})\"")
_ENCODING = re.compile(rb"^<\?xml[^>]{0,100}encoding=[\"']([A-Za-z0-9._-]{1,20})[\"']")
# A record longer than this is no record; memory stays bounded whatever the file holds.
_LONGEST = 1 << 20
_LONGEST_START = 700


def sniff(path: Path) -> bool:
    """The dump's root element."""
    return b"<dblp" in head(path, 4096)


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records. Raises ``InputError`` for a file that declares entities of its own: the dump has none."""
    start = head(Path(path))
    if b"<!ENTITY" in start:
        raise InputError(
            "this XML declares entities of its own, which DBLP's dump never does", path=str(path)
        )
    try:
        with open_bytes(path) as stream:
            decoder = codecs.getincrementaldecoder(_encoding(start))("replace")
            buffer = ""
            for chunk in chunks(stream):
                buffer += decoder.decode(chunk)
                found, buffer = _take(buffer)
                yield from found
                if len(buffer) > _LONGEST:
                    yield BadRecord(str(path), f"a record without an end: {buffer[:60]!r}")
                    # The next record begins somewhere behind this one's start.
                    buffer = buffer[1:]
                    found, buffer = _take(buffer, give_up=True)
                    yield from found
            if _START.match(buffer):
                yield BadRecord(str(path), f"a record without an end: {buffer[:60]!r}")
    except DAMAGE as error:
        yield BadRecord(str(path), f"damaged from here on ({error})")


def _encoding(start: bytes) -> str:
    found = _ENCODING.match(start)
    try:
        return codecs.lookup(found[1].decode()).name if found else "latin-1"
    except LookupError:
        return "latin-1"


def _take(buffer: str, *, give_up: bool = False) -> tuple[list[Work | BadRecord], str]:
    """The whole records of a buffer, and what is left of it."""
    found: list[Work | BadRecord] = []
    position = 0
    endless: set[str] = set()
    while start := _START.search(buffer, position):
        end = -1 if start[1] in endless else buffer.find(f"</{start[1]}>", start.end())
        if end < 0:
            if not give_up:
                return found, buffer[start.start() :]
            endless.add(start[1])
            position = start.end()
            continue
        found.append(_record(start[1], start[2], buffer[start.end() : end]))
        position = end
    return found, buffer[position:][-_LONGEST_START:]


def _fields(body: str) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    name, begin = "", 0
    for tag in _TAG.finditer(body):
        if not tag[1]:
            name, begin = tag[2], tag.end()
        elif tag[2] == name:
            value = body[begin : tag.start()]
            value = plain(value) if "<" in value else " ".join(html.unescape(value).split())
            fields.setdefault(name, []).append(value)
            name = ""
    return fields


def _record(kind: str, attributes: str, body: str) -> Work | BadRecord:
    fields = _fields(body)
    one = {name: values[0] for name, values in fields.items()}
    title = one.get("title", "").rstrip(".")
    key = _KEY.search(attributes)
    if not title or title == "Home Page":
        return BadRecord(key[1] if key else "", "no title")
    ids = [i for link in fields.get("ee", ()) for i in identifiers.find(link)]
    year = one.get("year", "")
    is_preprint = one.get("journal") == "CoRR"
    volume = one.get("volume", "")
    if is_preprint and (arxiv := identifiers.read_arxiv(volume.replace("abs/", "arXiv:", 1))[0]):
        ids.append(Identifier("arxiv", arxiv))
    if kind == "book":
        ids += [i for value in fields.get("isbn", ()) if (i := identifiers.read("isbn", value))]
    if key:
        ids.append(Identifier(NAME, key[1]))
    return Work(
        type="article" if is_preprint else _TYPES[kind],
        title=title,
        author=_names(fields.get("author", [])),
        issued=Date(int(year)) if year.isdecimal() and len(year) == 4 else None,
        container_title="arXiv" if is_preprint else one.get("journal") or one.get("booktitle", ""),
        volume="" if is_preprint else volume,
        issue=one.get("number", ""),
        page=one.get("pages", ""),
        publisher=one.get("publisher") or one.get("school", ""),
        identifiers=tuple(dict.fromkeys(ids)),
        editor=_names(fields.get("editor", [])),
        source=NAME,
    )


def _names(values: list[str]) -> tuple[Name, ...]:
    return tuple([name for value in values if (name := read_name(value)) != Name()])
