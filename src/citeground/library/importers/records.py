"""JSON lines of plain records: title, authors [{given, family}], year, venue, volume, pages, doi, arxiv …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, rows
from citeground.library.importers.kinds import csl_type
from citeground.library.importers.reading import first_object, mapping, objects, text, texts, year_of
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.text import identifiers
from citeground.text.names import read_name

NAME = "records"
_NOTICES = {
    "retraction": NoticeKind.RETRACTED,
    "removal": NoticeKind.RETRACTED,
    "expression_of_concern": NoticeKind.CONCERN,
    "expression-of-concern": NoticeKind.CONCERN,
    "correction": NoticeKind.CORRECTED,
    "corrected-article": NoticeKind.CORRECTED,
    "corrigendum": NoticeKind.CORRECTED,
    "erratum": NoticeKind.CORRECTED,
    "err": NoticeKind.CORRECTED,
}
# arXiv's lists have a lone colon behind a collaboration.
_NO_NAME = " -.,:;"
_NOBODY = Name()
_OTHER_VENUES = ("venue_abbrev", "booktitle", "series")
# BibTeX's one field "number" is an issue or a report's number.
_NUMBERED = frozenset({"report", "patent", "standard"})
_MAY_NAME = re.compile(r"10\.|10%2|arxiv|/abs/|pubmed|PMC|inspire|aclanthology")
# One slash only: behind a second one may stand a page of the publisher ("/full").
_CLEAN_DOI = re.compile(r"10\.\d{4,9}/[-a-z0-9._;()]*[a-z0-9)]")
_CLEAN_ARXIV = re.compile(r"\d{4}\.\d{4,5}|[a-z-]{2,10}/\d{7}")
_OWN_SCHEMES = frozenset({"pmid", "acl", "s2", "openalex", "dblp", "inspire", "bibcode"})


def sniff(path: Path) -> bool:
    """A first line with a title and this form's own names for the rest."""
    first = first_object(path)
    return (
        isinstance(first.get("title") or first.get("vernacular"), str)
        and bool(first.keys() & {"authors", "venue", "source", "year", "doi", "arxiv"})
        and not first.keys() & {"display_name", "authors_parsed", "DOI"}
    )


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All records."""
    return rows(path, from_row)


def from_row(row: dict[str, Any]) -> Iterator[Work]:
    """The work of a record, and where a preprint names its journal the published version as well."""
    work = _work(row)
    if not (work.title or work.identifiers):
        return
    published = row.get("published")
    if not published:
        yield work
    elif work.type == "article":
        yield work
        yield _published(work, mapping(published))
    else:
        yield _completed(work, mapping(published))


def _work(row: dict[str, Any]) -> Work:
    get = row.get
    title = get("title") or ""
    if title.__class__ is not str:
        title = text(title)
    if subtitle := get("subtitle"):
        title = f"{title}: {text(subtitle)}"
    others = texts(row["vernacular"]) if "vernacular" in row else []
    if not title and others:
        title = others.pop(0)
    venue = text(get("venue"))
    ids = _identifiers(row)
    year = year_of(get("year"))
    authors = get("authors")
    kind = _type(text(get("type")), venue, ids)
    issue = text(found) if (found := get("issue")) else ""
    number, issue = (issue.strip("{}"), "") if issue and kind in _NUMBERED else ("", issue)
    # Most places are empty in most records: what is not there is not asked for twice.
    return Work(
        kind,
        title,
        _names(authors) if authors else (),
        not get("authors_partial", False),
        Date(year) if year else None,
        venue,
        text(found) if (found := get("volume")) else "",
        issue,
        text(found) if (found := get("pages")) else "",
        text(found) if (found := get("publisher")) else "",
        "",
        "",
        ids,
        text(get("url")),
        tuple(others),
        tuple([found for k in _OTHER_VENUES if k in row and (found := text(row[k]))]),
        editor=_names(row["editors"]) if "editors" in row else (),
        abstract=text(found) if (found := get("abstract")) else "",
        language=text(found) if (found := get("language")) else "",
        notices=tuple(_notices(row)) if "updates" in row or "retracted" in row else (),
        source=text(get("source")),
        number=number,
    )


def _type(kind: str, venue: str, ids: tuple[Identifier, ...]) -> str:
    if kind not in ("", "article"):
        return csl_type(kind)
    if venue[:5].lower() == "arxiv" or (not venue and any(i.scheme == "arxiv" for i in ids)):
        return "article"
    return "article-journal" if kind and (venue or ids) else ""


def _published(work: Work, place: dict[str, Any]) -> Work:
    """The version in the journal: its year is its own, and unknown where the record does not say."""
    year = year_of(place.get("year"))
    return Work(
        "article-journal",
        work.title,
        work.author,
        work.author_complete,
        Date(year) if year else None,
        text(place.get("venue")),
        text(place.get("volume")),
        text(place.get("issue")),
        text(place.get("pages")),
        identifiers=work.identifiers,
        other_titles=work.other_titles,
        abstract=work.abstract,
        language=work.language,
        notices=work.notices,
        source=work.source,
    )


def _completed(work: Work, place: dict[str, Any]) -> Work:
    venue = text(place.get("venue"))
    year = year_of(place.get("year"))
    more = (venue,) if venue and venue != work.container_title else ()
    return replace(
        work,
        container_title=work.container_title or venue,
        volume=work.volume or text(place.get("volume")),
        issue=work.issue or text(place.get("issue")),
        page=work.page or text(place.get("pages")),
        other_containers=work.other_containers + (more if work.container_title else ()),
        other_dates=(Date(year),) if year and year != work.year else (),
    )


def _names(value: Any) -> tuple[Name, ...]:
    return tuple([n for v in value if (n := _name(v)) is not _NOBODY]) if isinstance(value, list) else ()


def _name(author: Any) -> Name:
    if not isinstance(author, dict):
        return _read_name(text(author))
    family, given = author.get("family") or "", author.get("given") or ""
    if len(author) == 2 and isinstance(family, str) and isinstance(given, str) and family[:1].isalpha():
        return Name(family, given)
    family, given = text(family), text(given)
    if family.strip(_NO_NAME):
        return Name(family, given, text(author.get("particle")), text(author.get("suffix")))
    if literal := text(author.get("literal")):
        return Name(literal=literal)
    return _read_name(text(author.get("name")) or given)


def _read_name(printed: str) -> Name:
    name = read_name(printed) if printed.strip(_NO_NAME) else _NOBODY
    return _NOBODY if name == _NOBODY else name


def _identifiers(row: dict[str, Any]) -> tuple[Identifier, ...]:
    out: list[Identifier] = []
    doi, arxiv = row.get("doi"), row.get("arxiv")
    if doi:
        out += _read("doi", doi, _CLEAN_DOI)
    if arxiv:
        out += _read("arxiv", arxiv, _CLEAN_ARXIV)
    for scheme in ("pmid", "isbn"):
        if value := row.get(scheme):
            out += _read(scheme, value, None)
    scheme, _, value = text(row.get("id")).partition(":")
    if scheme in _OWN_SCHEMES and value:
        out.append(Identifier(scheme, value))
    url = row.get("url")
    # The URL is looked at only where nothing said what it would say.
    if url and not doi and not arxiv and isinstance(url, str) and _MAY_NAME.search(url):
        out += identifiers.find(url)
    return tuple(dict.fromkeys(out)) if len(out) > 1 else tuple(out)


def _read(scheme: str, value: Any, clean: re.Pattern[str] | None) -> list[Identifier]:
    if clean and isinstance(value, str) and clean.fullmatch(value):
        return [Identifier(scheme, value)]
    found = identifiers.read(scheme, text(value))
    return [found] if found else []


def _notices(row: dict[str, Any]) -> Iterator[Notice]:
    retracted = bool(row.get("retracted"))
    for update in objects(row.get("updates")):
        note = text(update.get("type"))
        kind = _NOTICES.get(note.lower())
        # "withdrawal" is left to the flag: Cochrane's reviews are withdrawn in favour of newer ones.
        if kind is None or (kind is NoticeKind.RETRACTED and not row.get("retracted")):
            continue
        retracted = retracted and kind is not NoticeKind.RETRACTED
        yield Notice(kind, identifiers.read("doi", text(update.get("doi"))), None, note)
    if retracted:
        yield Notice(NoticeKind.RETRACTED)
