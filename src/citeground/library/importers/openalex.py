"""OpenAlex works: JSON lines of the snapshot or of the API, plain or gzipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, rows
from citeground.library.importers.kinds import csl_type
from citeground.library.importers.reading import first_object, mapping, objects, text, year_of
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.names import read_name

NAME = "openalex"
# OpenAlex cuts its lists of authors here.
_AUTHOR_LIMIT = 100
_ABSTRACT_WORDS = 2000


def sniff(path: Path) -> bool:
    """A first line whose id is an OpenAlex work."""
    return "openalex.org/W" in text(first_object(path).get("id"))


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(path, from_row)


def from_row(row: dict[str, Any]) -> Iterator[Work]:
    """The work of a record with a title or an identifier."""
    title = text(row.get("title")) or text(row.get("display_name"))
    ids = tuple(dict.fromkeys(_identifiers(row)))
    if not title and not any(i.scheme != "openalex" for i in ids):
        return
    authorships = objects(row.get("authorships"))
    names = (read_name(text(a.get("raw_author_name")) or text(mapping(a.get("author")).get("display_name")))
             for a in authorships)  # fmt: skip
    biblio = mapping(row.get("biblio"))
    venues = list(dict.fromkeys(_venues(row)))
    date, year = read_date(text(row.get("publication_date"))), year_of(row.get("publication_year"))
    yield Work(
        type=_type(row),
        title=title,
        author=tuple([n for n in names if n != Name()]),
        author_complete=len(authorships) < _AUTHOR_LIMIT and not row.get("is_authors_truncated"),
        issued=date or (Date(year) if year else None),
        container_title=venues[0] if venues else "",
        volume=text(biblio.get("volume")),
        issue=text(biblio.get("issue")),
        page="-".join(p for k in ("first_page", "last_page") if (p := text(biblio.get(k)))),
        identifiers=ids,
        other_dates=(Date(year),) if date and year and year != date.year else (),
        other_containers=tuple(venues[1:]),
        abstract=_abstract(mapping(row.get("abstract_inverted_index"))),
        language=text(row.get("language")),
        notices=(Notice(NoticeKind.RETRACTED),) if row.get("is_retracted") is True else (),
        source=NAME,
    )


def _type(row: dict[str, Any]) -> str:
    """Crossref's word where OpenAlex keeps it: its own "article" is anything of a few pages."""
    location = mapping(row.get("primary_location"))
    place = text(mapping(location.get("source")).get("type"))
    raw = csl_type(text(row.get("type_crossref")) or text(location.get("raw_type")))
    if raw:
        return raw
    kind = text(row.get("type"))
    if kind == "article":
        return {"journal": "article-journal", "conference": "paper-conference", "repository": "article"}.get(
            place, ""
        )
    return csl_type(kind)


def _venues(row: dict[str, Any]) -> Iterator[str]:
    """The places of publication, the primary one first; further repositories are none."""
    first = mapping(row.get("primary_location")) or mapping(row.get("host_venue"))
    for location in [first, *objects(row.get("locations"))[:20]]:
        source = mapping(location.get("source")) or (location if location is first else {})
        name = text(source.get("display_name"))
        if name and (location is first or text(source.get("type")) != "repository"):
            yield name


def _identifiers(row: dict[str, Any]) -> Iterator[Identifier]:
    if own := text(row.get("id")).rsplit("/", 1)[-1].lower():
        yield Identifier(NAME, own)
    ids = mapping(row.get("ids"))
    if doi := identifiers.read("doi", text(row.get("doi")) or text(ids.get("doi"))):
        yield doi
        if arxiv := identifiers.read_arxiv(doi.value)[0]:
            yield Identifier("arxiv", arxiv)
    for scheme in ("pmid", "pmcid"):
        if found := identifiers.read(scheme, text(ids.get(scheme))):
            yield found
    for location in objects(row.get("locations"))[:20]:
        url = text(location.get("landing_page_url"))
        if "arxiv.org/abs/" in url and (arxiv := identifiers.read_arxiv(url)[0]):
            yield Identifier("arxiv", arxiv)


def _abstract(index: dict[str, Any]) -> str:
    """The abstract out of its words' positions."""
    words = [
        (position, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for position in positions
        if isinstance(position, int)
    ]
    return " ".join(word for _, word in sorted(words)[:_ABSTRACT_WORDS])
