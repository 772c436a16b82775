"""Crossref's public data: JSON lines, or files with an ``items`` list, plain or gzipped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, of_row, rows
from citeground.library.importers.kinds import csl_type
from citeground.library.importers.reading import (
    DAMAGE,
    first_object,
    head,
    mapping,
    objects,
    open_bytes,
    text,
    texts,
    year_of,
)
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.folding import plain

NAME = "crossref"
# A file of the public data has 3,000 to 5,000 items; what is larger by far is none.
_LARGEST = 1 << 30
_DATES = ("published-print", "published", "issued", "published-online", "published-other")
_UPDATES = {
    "retraction": NoticeKind.RETRACTED,
    "partial_retraction": NoticeKind.RETRACTED,
    "withdrawal": NoticeKind.RETRACTED,
    "removal": NoticeKind.RETRACTED,
    "expression_of_concern": NoticeKind.CONCERN,
    "expression-of-concern": NoticeKind.CONCERN,
    "correction": NoticeKind.CORRECTED,
    "corrigendum": NoticeKind.CORRECTED,
    "erratum": NoticeKind.CORRECTED,
    "err": NoticeKind.CORRECTED,
    "addendum": NoticeKind.CORRECTED,
    "new_version": NoticeKind.SUPERSEDED,
    "new_edition": NoticeKind.SUPERSEDED,
}


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
    doi = identifiers.read("doi", text(row.get("DOI")))
    titles = texts(row.get("title"))
    if not (doi or titles):
        return
    title, subtitle = titles[0] if titles else "", text(row.get("subtitle"))
    if subtitle and subtitle.lower() not in title.lower():
        title = f"{title}: {subtitle}"
    kind = csl_type(text(row.get("type")))
    dates = list(dict.fromkeys(d for key in _DATES if (d := _date(row.get(key)))))
    places = dict.fromkeys(
        [*texts(row.get("container-title")), *texts(row.get("short-container-title")),
         *texts(mapping(row.get("event")).get("name"))]
    )  # fmt: skip
    containers = list(places)
    yield Work(
        type=kind,
        title=title,
        author=_names(row.get("author")),
        issued=dates[0] if dates else None,
        container_title=containers[0] if containers else "",
        volume=text(row.get("volume")),
        issue=text(row.get("issue")),
        page=text(row.get("page")) or text(row.get("article-number")),
        publisher=text(row.get("publisher")),
        edition=text(row.get("edition-number")),
        identifiers=tuple(_identifiers(row, doi, kind)),
        url=f"https://doi.org/{doi.value}" if doi else "",
        other_titles=tuple(t for t in [*titles[1:], *texts(row.get("original-title"))] if t != title),
        other_containers=tuple(containers[1:]),
        other_dates=tuple(dates[1:]),
        editor=_names(row.get("editor")),
        abstract=plain(text(row.get("abstract"))),
        language=text(row.get("language")),
        notices=tuple(_notices(row)),
        source=NAME,
    )


def _identifiers(row: dict[str, Any], doi: Identifier | None, kind: str) -> Iterator[Identifier]:
    if doi:
        yield doi
        if arxiv := identifiers.read_arxiv(doi.value)[0]:
            yield Identifier("arxiv", arxiv)
    # The ISBN of a chapter is its book's.
    if kind == "book":
        for value in texts(row.get("ISBN")):
            if isbn := identifiers.read("isbn", value):
                yield isbn


def _date(value: Any) -> Date | None:
    parts = mapping(value).get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    year = year_of(first[0]) if first else 0
    if not year:
        return None
    month = first[1] if len(first) > 1 and isinstance(first[1], int) and 1 <= first[1] <= 12 else 0
    day = first[2] if month and len(first) > 2 and isinstance(first[2], int) and 1 <= first[2] <= 31 else 0
    return Date(year, month, day)


def _names(value: Any) -> tuple[Name, ...]:
    return tuple([name for a in objects(value) if (name := _name(a)) != Name()])


def _name(author: dict[str, Any]) -> Name:
    family, given = text(author.get("family")), text(author.get("given"))
    if family.strip(" -.,"):
        return Name(family, given, suffix=text(author.get("suffix")))
    return Name(literal=text(author.get("name")) or given)


def _notices(row: dict[str, Any]) -> Iterator[Notice]:
    for update in objects(row.get("updated-by")):
        if kind := _UPDATES.get(text(update.get("type")).lower()):
            doi = identifiers.read("doi", text(update.get("DOI")))
            yield Notice(kind, doi, _date(update.get("updated")), text(update.get("label")))
    for relation in objects(mapping(row.get("relation")).get("is-preprint-of")):
        if doi := identifiers.read("doi", text(relation.get("id"))):
            yield Notice(NoticeKind.SUPERSEDED, doi, note="published")
