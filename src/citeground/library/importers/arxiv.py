"""arXiv's metadata snapshot: JSON lines with authors_parsed, journal-ref, doi and versions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, first_object, rows, text
from citeground.models import Date, Identifier, Name, Work
from citeground.text import identifiers
from citeground.text.dates import read_date

NAME = "arxiv"


def sniff(path: Path) -> bool:
    """A first line with arXiv's own field names."""
    first = first_object(path)
    return "authors_parsed" in first and "id" in first


def read(label: str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(label, from_row)


def from_row(row: dict[str, Any]) -> Work | BadRecord:
    """One record."""
    return _work(row) if row.get("title") else BadRecord(text(row.get("id")), "no title")


def _work(row: dict[str, Any]) -> Work:
    identifier = identifiers.read("arxiv", text(row.get("id")))
    versions = [v for v in row.get("versions") or () if isinstance(v, dict)]
    dates = [d for d in (_created(v) for v in versions) if d]
    journal_year = read_date(text(row.get("journal-ref")))
    found: list[Identifier] = [identifier] if identifier else []
    if doi := identifiers.read("doi", text(row.get("doi"))):
        found.append(doi)
    return Work(
        type="article",
        title=" ".join(text(row.get("title")).split()),
        author=tuple(
            Name(text(a[0]), text(a[1] if len(a) > 1 else ""), suffix=text(a[2] if len(a) > 2 else ""))
            for a in row.get("authors_parsed") or ()
            if isinstance(a, list) and a
        ),
        issued=dates[0] if dates else read_date(text(row.get("update_date"))),
        other_dates=tuple([*dates[1:], *([journal_year] if journal_year else [])]),
        container_title="arXiv",
        version=str(len(versions)) if versions else "",
        identifiers=tuple(found),
        url=f"https://arxiv.org/abs/{identifier.value}" if identifier else "",
        abstract=" ".join(text(row.get("abstract")).split()),
        source="arxiv",
    )


_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def _created(version: dict[str, Any]) -> Date | None:
    """ "Mon, 2 Apr 2007 19:18:42 GMT"."""
    words = text(version.get("created")).replace(",", "").split()
    if len(words) >= 4 and words[3].isdigit() and words[2] in _MONTHS and words[1].isdigit():
        return Date(int(words[3]), _MONTHS.index(words[2]) + 1, int(words[1]))
    return None
