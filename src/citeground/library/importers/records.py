"""JSON lines of plain records: title, authors [{given, family}], year, venue, volume, pages, doi, arxiv …"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, first_object, json_lines, text
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
    for row in json_lines(label):
        if isinstance(row, BadRecord):
            yield row
        elif row.get("title") or row.get("doi"):
            yield to_work(row)
        else:
            yield BadRecord(str(row.get("id", "")), "no title")


def to_work(row: dict[str, Any]) -> Work:
    """One record as a Work."""
    venue = text(row.get("venue"))
    arxiv_home = row.get("source") == "arxiv_archive" or venue == "arXiv"
    kind = text(row.get("type"))
    year = row.get("year")
    other = [
        v for v in (text(row.get("venue_abbrev")), text(row.get("booktitle")), text(row.get("series"))) if v
    ]
    return Work(
        type="article"
        if arxiv_home
        else _TYPES.get(kind, "article-journal" if kind == "article" and venue else kind),
        title=text(row.get("title")),
        author=tuple(_name(a) for a in row.get("authors") or ()),
        author_complete=not row.get("authors_partial", False),
        issued=Date(int(year))
        if isinstance(year, int | str) and str(year).isdigit() and 1000 < int(year) < 2200
        else None,
        container_title=venue,
        other_containers=tuple(other),
        volume=text(row.get("volume")),
        issue=text(row.get("issue")),
        page=text(row.get("pages")),
        publisher=text(row.get("publisher")),
        identifiers=_identifiers(row),
        url=text(row.get("url")),
        abstract=text(row.get("abstract")),
        language=text(row.get("language")),
        notices=tuple(_notices(row)),
        source=text(row.get("source")),
    )


def _name(author: Any) -> Name:
    if isinstance(author, dict):
        if author.get("literal") or author.get("name"):
            return Name(literal=text(author.get("literal") or author.get("name")))
        if author.get("family"):
            return Name(
                text(author["family"]),
                text(author.get("given")),
                text(author.get("particle")),
                text(author.get("suffix")),
            )
        return read_name(text(author.get("given")))
    return read_name(text(author))


def _identifiers(row: dict[str, Any]) -> tuple[Identifier, ...]:
    out: dict[Identifier, None] = {}
    for scheme in ("doi", "arxiv", "pmid", "isbn"):
        if row.get(scheme) and (found := identifiers.read(scheme, text(row[scheme]))):
            out[found] = None
    key = text(row.get("id"))
    if key.startswith(("pmid:", "acl:")):
        out[Identifier(*key.split(":", 1))] = None
    url = text(row.get("url"))
    if url and not (out and ("arxiv.org/abs" in url or "doi.org" in url)):
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
