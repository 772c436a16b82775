"""DataCite, the registry of the DOIs of data, software, theses, reports and arXiv's preprints.

Source: https://support.datacite.org/docs/api (REST API, JSON:API documents).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.records.payload import (
    at,
    date,
    distinct_dates,
    doi_identifiers,
    has_more,
    iso_date,
    items,
    locator,
    person,
    prose,
    registered,
    status_mark,
    text,
    title,
    whole_name,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks, listed
from citeground.sources.settings import SourceSettings, apply
from citeground.text import identifiers
from citeground.text.folding import squash

SERVER = Server(
    name="datacite", url="https://api.datacite.org", rate=3.0, concurrency=2, timeout=15.0, max_age=14 * DAY
)
ROWS = 8
TYPES = {
    "Audiovisual": "motion_picture",
    "Book": "book",
    "BookChapter": "chapter",
    "ComputationalNotebook": "software",
    "ConferencePaper": "paper-conference",
    "ConferenceProceeding": "book",
    "DataPaper": "article-journal",
    "Dataset": "dataset",
    "Dissertation": "thesis",
    "Image": "graphic",
    "JournalArticle": "article-journal",
    "PeerReview": "review",
    "Preprint": "article",
    "Report": "report",
    "Software": "software",
    "Standard": "standard",
}
# Dates on which a work came out; "Submitted", "Updated" and the registry's own dates are not among them.
_DATE_TYPES = frozenset({"Issued", "Available", "Created", "Copyrighted"})
_SUPERSEDING = frozenset({"IsObsoletedBy", "IsPreviousVersionOf"})
_PUBLISHING = frozenset({"IsVersionOf", "IsIdenticalTo", "IsVariantFormOf"})


def connect(client: Client, settings: SourceSettings) -> DataCite:
    """DataCite, asked through ``client``."""
    return DataCite(client, apply(SERVER, settings))


class DataCite(Registry):
    """See the module."""

    NAME = "datacite"
    COVERAGE = Coverage(
        open_ended=True,
        types=frozenset({"dataset", "software", "article", "report"}),
        schemes=frozenset({"doi"}),
        group="datacite",
        is_remote=True,
    )
    BATCH = 50

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        for piece in chunks(identifiers, self.BATCH):
            asked = " OR ".join(f'"{_escaped(i.value)}"' for i in piece)
            yield Batch(_question(f"doi:({asked})", 2 * len(piece)), piece)

    def questions(self, query: Work) -> Iterator[Question]:
        if telling := wording.telling(wording.words(query.title).replace("-", " ").split(), 8):
            yield _question(f"titles.title:({' AND '.join(telling)})", ROWS)

    def records(self, body: str) -> Records:
        return records(body)

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        return registered(text(record, "attributes", "doi") or text(record, "id"))

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def _question(query: str, rows: int) -> Question:
    return Question("/dois", (("query", query), ("page[size]", str(rows)), ("disable-facets", "true")))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def records(body: str) -> Records:
    """The DOIs in an answer of ``/dois`` or ``/dois/DOI``. Raises ``BadAnswer``."""
    value = parse_json("datacite", body)
    data = at(value, "data")
    if isinstance(data, dict):
        return [data]
    if data is None and at(value, "errors"):
        raise BadAnswer("datacite", f"an error: {text(value, 'errors', 0, 'title') or 'unnamed'}")
    return listed("datacite", value, "data")


def to_work(record: Json) -> Work:
    """A DataCite DOI. The year of publication is the one to cite; finer dates stand beside it."""
    found = at(record, "attributes")
    container = at(found, "container")
    names, complete = _creators(found)
    own = doi_identifiers(text(found, "doi") or text(record, "id"))
    heading, others = _titles(found)
    heading, marks = status_mark(heading)
    dates = _dates(found)
    home = title(container, "title")
    publisher = title(found, "publisher", "name") or title(found, "publisher")
    kind = _type(found)
    is_preprint = kind == "article"
    return Work(
        type=kind,
        title=heading,
        other_titles=others,
        author=names,
        author_complete=complete,
        editor=tuple(
            n
            for c in items(found, "contributors")
            if text(c, "contributorType") == "Editor"
            for n in _creator(c)
        ),
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title=home or (publisher if is_preprint else ""),
        other_containers=tuple(
            c for c in dict.fromkeys(title(i, "titles", 0, "title") for i in _homes(found)) if c and c != home
        ),
        volume=locator(container, "volume"),
        issue=locator(container, "issue"),
        page=_pages(container),
        publisher=publisher,
        version=locator(found, "version").removeprefix("v"),
        identifiers=tuple(dict.fromkeys((*own, *_alternatives(found)))),
        url=text(found, "url"),
        abstract=next(
            (
                prose(d, "description")
                for d in items(found, "descriptions")
                if text(d, "descriptionType") == "Abstract"
            ),
            "",
        ),
        language=text(found, "language"),
        notices=(*marks, *_notices(found, own, is_preprint)),
        source="datacite",
    )


def _type(found: Json) -> str:
    general, special = text(found, "types", "resourceTypeGeneral"), text(found, "types", "citeproc")
    if general in TYPES:
        return TYPES[general]
    return special if special in {"article-journal", "thesis", "report", "book", "chapter", "dataset"} else ""


def _titles(found: Json) -> tuple[str, tuple[str, ...]]:
    entries = items(found, "titles")
    main = [title(e, "title") for e in entries if text(e, "titleType") != "Subtitle"]
    sub = next((title(e, "title") for e in entries if text(e, "titleType") == "Subtitle"), "")
    main = [t for t in main if t]
    heading = main[0] if main else sub
    if main and sub and squash(sub) not in squash(heading):
        return f"{heading}: {sub}", tuple(dict.fromkeys(main))
    return heading, tuple(dict.fromkeys(main[1:]))


def _creators(found: Json) -> tuple[tuple[Name, ...], bool]:
    entries = items(found, "creators")
    kept = [e for e in entries if not has_more(text(e, "name"))]
    return tuple(n for e in kept for n in _creator(e)), len(kept) == len(entries)


def _creator(entry: Json) -> tuple[Name, ...]:
    name = text(entry, "name")
    if text(entry, "nameType") == "Organizational":
        return person(literal=name)
    family, given = text(entry, "familyName"), text(entry, "givenName")
    return person(family=family, given=given) if family and given else whole_name(name or family or given)


def _dates(found: Json) -> tuple[Date, ...]:
    year = date(at(found, "publicationYear"))
    finer = [iso_date(d, "date") for d in items(found, "dates") if text(d, "dateType") in _DATE_TYPES]
    first = next((d for d in finer if d and year and d.year == year.year), year)
    return distinct_dates((first, year, *finer))


def _pages(container: Json) -> str:
    first, last = locator(container, "firstPage"), locator(container, "lastPage")
    return f"{first}-{last}" if first and last and last != first else first


def _homes(found: Json) -> Iterator[Json]:
    for item in items(found, "relatedItems"):
        if text(item, "relationType") in {"IsPublishedIn", "IsPartOf"}:
            yield item


def _alternatives(found: Json) -> Iterator[Identifier]:
    for entry in items(found, "identifiers"):
        if text(entry, "identifierType").lower() == "arxiv" and (
            arxiv := identifiers.read("arxiv", text(entry, "identifier"))
        ):
            yield arxiv


def _notices(found: Json, own: Sequence[Identifier], is_preprint: bool) -> Iterator[Notice]:
    """A later version of a data set, or the published form of a preprint."""
    for related in items(found, "relatedIdentifiers"):
        kind = text(related, "relationType")
        if text(related, "relatedIdentifierType") != "DOI" or not (
            kind in _SUPERSEDING or (kind in _PUBLISHING and is_preprint)
        ):
            continue
        for identifier in doi_identifiers(text(related, "relatedIdentifier")):
            prefix = identifier.value.partition("/")[0]
            is_elsewhere = all(prefix != i.value.partition("/")[0] for i in own)
            if identifier.scheme == "doi" and (kind in _SUPERSEDING or is_elsewhere):
                yield Notice(NoticeKind.SUPERSEDED, identifier)
