"""Crossref's public data: JSON lines, or files with an ``items`` list, plain or gzipped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, first_object, head, open_bytes, rows, text
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers

NAME = "crossref"
TYPES = {
    "journal-article": "article-journal", "proceedings-article": "paper-conference", "book-chapter": "chapter",
    "book-section": "chapter", "book-part": "chapter", "monograph": "book", "edited-book": "book",
    "reference-book": "book", "posted-content": "article", "dissertation": "thesis",
    "report-component": "report", "reference-entry": "entry-encyclopedia", "book-series": "book",
    "proceedings": "book", "standard": "standard", "dataset": "dataset", "report": "report", "book": "book",
    "peer-review": "review",
}  # fmt: skip
_DATES = ("published-print", "published-online", "published", "issued")
_UPDATES = {"retraction": NoticeKind.RETRACTED, "withdrawal": NoticeKind.RETRACTED, "removal": NoticeKind.RETRACTED,
            "expression_of_concern": NoticeKind.CONCERN, "expression-of-concern": NoticeKind.CONCERN}  # fmt: skip


def sniff(path: Path) -> bool:
    """A first object with a DOI in capitals, alone or inside ``items``."""
    start = head(path, 4096).lstrip()
    return '"DOI"' in start.decode("utf-8", "replace") and (
        b'"items"' in start[:200] or "DOI" in first_object(path)
    )


def read(label: str) -> Iterator[Work | BadRecord]:
    """All records."""
    if not head(Path(label), 200).lstrip().startswith(b'{"items"'):
        yield from rows(label, from_row)
        return
    for row in _items(label):
        yield row if isinstance(row, BadRecord) else from_row(row)


def from_row(row: dict[str, Any]) -> Work | BadRecord:
    """One record."""
    return _work(row) if row.get("DOI") or text(row.get("title")) else BadRecord("", "neither DOI nor title")


def _items(label: str) -> Iterator[dict[str, Any] | BadRecord]:
    try:
        with open_bytes(label) as stream:
            found = json.load(stream)
    except (ValueError, OSError, EOFError) as error:
        yield BadRecord(label, str(error))
        return
    yield from (
        i if isinstance(i, dict) else BadRecord(label, "not an object") for i in found.get("items") or ()
    )


def _work(row: dict[str, Any]) -> Work:
    title, subtitle = text(row.get("title")), text(row.get("subtitle"))
    if subtitle and subtitle.lower() not in title.lower():
        title = f"{title}: {subtitle}"
    dates = list(dict.fromkeys(d for key in _DATES if (d := _date(row.get(key)))))
    containers = [
        str(c) for key in ("container-title", "short-container-title") for c in row.get(key) or () if c
    ]
    doi = identifiers.read("doi", text(row.get("DOI")))
    kind = text(row.get("type"))
    return Work(
        type=TYPES.get(kind, kind),
        title=title,
        author=tuple(n for n in map(_name, row.get("author") or ()) if n != Name()),
        editor=tuple(n for n in map(_name, row.get("editor") or ()) if n != Name()),
        issued=dates[0] if dates else None,
        other_dates=tuple(dates[1:]),
        container_title=containers[0] if containers else "",
        other_containers=tuple(containers[1:]),
        other_titles=tuple(
            str(t) for t in (*(row.get("title") or ())[1:], *(row.get("original-title") or ())) if t
        ),
        volume=text(row.get("volume")),
        issue=text(row.get("issue")),
        page=text(row.get("page")) or text(row.get("article-number")),
        publisher=text(row.get("publisher")),
        identifiers=(doi,) if doi else (),
        language=text(row.get("language")),
        notices=tuple(_notices(row)),
        source="crossref",
    )


def _date(value: Any) -> Date | None:
    parts = value.get("date-parts") if isinstance(value, dict) else None
    first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    numbers = [p for p in first[:3] if isinstance(p, int)]
    return Date(*numbers) if numbers and 1000 < numbers[0] < 2200 else None


def _name(author: Any) -> Name:
    if not isinstance(author, dict):
        return Name()
    if author.get("family"):
        return Name(text(author["family"]), text(author.get("given")), suffix=text(author.get("suffix")))
    return Name(literal=text(author.get("name") or author.get("given")))


def _notices(row: dict[str, Any]) -> Iterator[Notice]:
    for update in row.get("updated-by") or ():
        if isinstance(update, dict):
            kind = _UPDATES.get(text(update.get("type")), NoticeKind.CORRECTED)
            doi = identifiers.read("doi", text(update.get("DOI")))
            yield Notice(
                kind,
                Identifier("doi", doi.value) if doi else None,
                _date(update.get("updated")),
                text(update.get("label")),
            )
