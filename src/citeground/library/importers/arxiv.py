"""arXiv's metadata snapshot: JSON lines with authors_parsed, journal-ref, doi and versions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, rows
from citeground.library.importers.journal_ref import read_place
from citeground.library.importers.reading import first_object, objects, text
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.names import looks_like_group, read_printed

NAME = "arxiv"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WITHDRAWN = (
    "this paper has been withdrawn",
    "this article has been withdrawn",
    "this submission has been withdrawn",
)


def sniff(path: Path) -> bool:
    """A first line with arXiv's own field names."""
    first = first_object(path)
    return "id" in first and bool(first.keys() & {"authors_parsed", "journal-ref", "submitter"})


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(path, from_row)


def from_row(row: dict[str, Any]) -> Iterator[Work]:
    """The preprint, and where its journal-ref can be read the published version as well."""
    identifier = identifiers.read("arxiv", text(row.get("id")))
    title = " ".join(text(row.get("title")).split())
    if not (identifier or title):
        return
    dates = [d for v in objects(row.get("versions")) if (d := _created(text(v.get("created"))))]
    found: list[Identifier] = [identifier] if identifier else []
    if doi := identifiers.read("doi", text(row.get("doi"))):
        found.append(doi)
    names, complete = _authors(row)
    abstract = " ".join(text(row.get("abstract")).split())
    work = Work(
        type="article",
        title=title,
        author=names,
        author_complete=complete,
        issued=dates[0] if dates else read_date(text(row.get("update_date"))),
        container_title="arXiv",
        version=str(len(dates)) if dates else "",
        identifiers=tuple(found),
        url=f"https://arxiv.org/abs/{identifier.value}" if identifier else "",
        other_dates=tuple(dict.fromkeys(dates[1:])),
        abstract=abstract,
        notices=tuple(_withdrawn(text(row.get("comments")), abstract)),
        source=NAME,
    )
    yield work
    if place := read_place(text(row.get("journal-ref"))):
        yield replace(
            work,
            type="article-journal" if place.volume else "",
            issued=Date(place.year) if place.year else None,
            other_dates=(),
            container_title=place.venue,
            volume=place.volume,
            issue=place.issue,
            page=place.page,
            version="",
        )


def _authors(row: dict[str, Any]) -> tuple[tuple[Name, ...], bool]:
    parsed = row.get("authors_parsed")
    if not isinstance(parsed, list):
        return read_printed(text(row.get("authors")))
    names = tuple([name for a in parsed if isinstance(a, list) and a and (name := _name(a)) != Name()])
    return names, True


def _name(parts: list[Any]) -> Name:
    family, given, suffix = (text(parts[i]) if i < len(parts) else "" for i in range(3))
    if not given and looks_like_group(family):
        return Name(literal=family)
    return Name(family, given, suffix=suffix) if family.strip(" -.,:;") else Name()


def _created(created: str) -> Date | None:
    """ "Mon, 2 Apr 2007 19:18:42 GMT"."""
    words = created.replace(",", "").split()
    if len(words) >= 4 and words[3].isdecimal() and words[2] in _MONTHS and words[1].isdecimal():
        return Date(int(words[3][:4]), _MONTHS.index(words[2]) + 1, int(words[1][:2]))
    return None


def _withdrawn(comments: str, abstract: str) -> Iterator[Notice]:
    """arXiv says that a paper was withdrawn in its comments, or where the abstract was."""
    said = (comments.lower(), abstract.lower()[:200])
    if any(phrase in text_ for phrase in _WITHDRAWN for text_ in said):
        yield Notice(NoticeKind.RETRACTED, note="withdrawn from arXiv")
