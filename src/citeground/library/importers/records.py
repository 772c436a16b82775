"""JSON lines of plain records: title, authors [{given, family}], year, venue, volume, pages, doi, arxiv …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, first_object, rows, text
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.names import read_name

NAME = "records"
_TYPES = {
    "inproceedings": "paper-conference",
    "proceedings-article": "paper-conference",
    "preprint": "article",
}
_NOTICES = {"retraction": NoticeKind.RETRACTED, "expression_of_concern": NoticeKind.CONCERN}


def sniff(path: Path) -> bool:
    """A first line with a title and this form's own names for the rest."""
    first = first_object(path)
    return (
        isinstance(first.get("title"), str)
        and bool(first.keys() & {"authors", "venue", "source"})
        and "display_name" not in first
        and "authors_parsed" not in first
    )


def read(label: str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(label, from_row)


def from_row(row: dict[str, Any]) -> Work | BadRecord:
    """One record."""
    return (
        to_work(row) if row.get("title") or row.get("doi") else BadRecord(str(row.get("id", "")), "no title")
    )


def to_work(row: dict[str, Any]) -> Work:
    """One record as a Work."""
    get = row.get
    venue = text(get("venue"))
    arxiv_home = venue == "arXiv" or get("source") == "arxiv_archive"
    kind = text(get("type"))
    year = get("year")
    return Work(
        type="article"
        if arxiv_home
        else _TYPES.get(kind, "article-journal" if kind == "article" and venue else kind),
        title=text(get("title")),
        author=tuple(map(_name, get("authors") or ())),
        author_complete=not get("authors_partial", False),
        issued=_date(year) if year else None,
        container_title=venue,
        other_containers=tuple(v for k in _VENUES if k in row and (v := text(row[k]))),
        identifiers=_identifiers(row),
        url=text(get("url")),
        source=text(get("source")),
        notices=tuple(_notices(row)) if "retracted" in row or "updates" in row else (),
        **{mine: text(row[theirs]) for theirs, mine in _PLAIN.items() if theirs in row},
    )


_VENUES = ("venue_abbrev", "booktitle", "series")
_PLAIN = {
    "volume": "volume",
    "issue": "issue",
    "pages": "page",
    "publisher": "publisher",
    "abstract": "abstract",
    "language": "language",
}


def _date(year: Any) -> Date | None:
    return Date(int(year)) if str(year).isdigit() and 1000 < int(year) < 2200 else None


def _name(author: Any) -> Name:
    if isinstance(author, dict):
        family = author.get("family")
        if family and isinstance(family, str):
            return Name(
                family, author.get("given") or "", author.get("particle") or "", author.get("suffix") or ""
            )
        if author.get("literal") or author.get("name"):
            return Name(literal=text(author.get("literal") or author.get("name")))
        return read_name(text(author.get("given")))
    return read_name(text(author))


_MAY_NAME = re.compile(r"10\.|10%2|arxiv|/abs/|/pdf/|pubmed|PMC|inspire|aclanthology|[a-z]/\d{7}")
_CLEAN_DOI = re.compile(r"10\.\d{4,9}/[-a-z0-9._;()/:]*[a-z0-9)]")
_CLEAN_ARXIV = re.compile(r"\d{4}\.\d{4,5}|[a-z-]{2,10}/\d{7}")


def _identifiers(row: dict[str, Any]) -> tuple[Identifier, ...]:
    out: dict[Identifier, None] = {}
    for scheme, clean in (("doi", _CLEAN_DOI), ("arxiv", _CLEAN_ARXIV), ("pmid", None), ("isbn", None)):
        value = row.get(scheme)
        if not value:
            continue
        if clean and isinstance(value, str) and clean.fullmatch(value):
            out[Identifier(scheme, value)] = None
        elif found := identifiers.read(scheme, text(value)):
            out[found] = None
    key = row.get("id") or ""
    if key.startswith(("pmid:", "acl:")):
        out[Identifier(*key.split(":", 1))] = None
    url = row.get("url")
    if url and not (out and ("arxiv.org/abs" in url or "doi.org" in url)) and _MAY_NAME.search(url):
        out.update(dict.fromkeys(identifiers.find(url)))
    return tuple(out)


def _notices(row: dict[str, Any]) -> Iterator[Notice]:
    if row.get("retracted"):
        yield Notice(NoticeKind.RETRACTED)
    for update in row.get("updates") or ():
        if isinstance(update, dict) and update.get("type"):
            kind = _NOTICES.get(text(update["type"]), NoticeKind.CORRECTED)
            if kind is NoticeKind.RETRACTED and row.get("retracted"):
                continue
            yield Notice(kind, identifiers.read("doi", text(update.get("doi"))), None, text(update["type"]))
