"""OpenAlex works: JSON lines, plain or gzipped, as in its snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, first_object, rows, text
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.names import read_name

NAME = "openalex"
_TYPES = {
    "article": "article-journal",
    "book-chapter": "chapter",
    "preprint": "article",
    "dissertation": "thesis",
    "other": "",
}
# OpenAlex cuts its lists of authors here.
_AUTHOR_LIMIT = 100


def sniff(path: Path) -> bool:
    """A first line whose id is an OpenAlex work."""
    return "openalex.org/W" in text(first_object(path).get("id"))


def read(label: str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(label, from_row)


def from_row(row: dict[str, Any]) -> Work | BadRecord:
    """One record."""
    return (
        _work(row)
        if row.get("title") or row.get("display_name")
        else BadRecord(text(row.get("id")), "no title")
    )


def _work(row: dict[str, Any]) -> Work:
    authorships = [a for a in row.get("authorships") or () if isinstance(a, dict)]
    names = tuple(n for n in (_name(a) for a in authorships) if n != Name())
    biblio = row.get("biblio") if isinstance(row.get("biblio"), dict) else {}
    place = _source(row)
    pages = (
        "-".join(p for p in (text(biblio.get("first_page")), text(biblio.get("last_page"))) if p)
        if biblio
        else ""
    )
    date = read_date(text(row.get("publication_date")))
    year = row.get("publication_year")
    kind = text(row.get("type"))
    return Work(
        type=_TYPES.get(kind, kind),
        title=text(row.get("title") or row.get("display_name")),
        author=names,
        author_complete=len(authorships) < _AUTHOR_LIMIT and not row.get("is_authors_truncated"),
        issued=date or (Date(year) if isinstance(year, int) else None),
        container_title=place,
        volume=text(biblio.get("volume")) if biblio else "",
        issue=text(biblio.get("issue")) if biblio else "",
        page=pages,
        identifiers=tuple(_identifiers(row)),
        language=text(row.get("language")),
        notices=(Notice(NoticeKind.RETRACTED),) if row.get("is_retracted") is True else (),
        source="openalex",
    )


def _name(authorship: dict[str, Any]) -> Name:
    author = authorship.get("author") if isinstance(authorship.get("author"), dict) else {}
    return read_name(text(authorship.get("raw_author_name")) or text((author or {}).get("display_name")))


def _source(row: dict[str, Any]) -> str:
    location = row.get("primary_location") or row.get("host_venue") or {}
    if not isinstance(location, dict):
        return ""
    source = location.get("source")
    return (
        text(source.get("display_name")) if isinstance(source, dict) else text(location.get("display_name"))
    )


def _identifiers(row: dict[str, Any]) -> Iterator[Identifier]:
    yield Identifier("openalex", text(row.get("id")).rsplit("/", 1)[-1].lower())
    ids = row.get("ids") if isinstance(row.get("ids"), dict) else {}
    if doi := identifiers.read("doi", text(row.get("doi") or (ids or {}).get("doi"))):
        yield doi
        if arxiv := identifiers.read_arxiv(doi.value)[0]:
            yield Identifier("arxiv", arxiv)
    if pmid := identifiers.read("pmid", text((ids or {}).get("pmid"))):
        yield pmid
