"""INSPIRE, the index of high-energy physics.

Source: https://github.com/inspirehep/rest-api-doc. It finds references without a title by journal, volume
and page. A miss proves nothing outside its field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.records.payload import (
    at,
    distinct_dates,
    doi_identifiers,
    iso_date,
    items,
    locator,
    prose,
    registered,
    status_mark,
    text,
    texts,
    title,
    whole_name,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks, listed
from citeground.sources.settings import SourceSettings, apply
from citeground.text import identifiers
from citeground.text.folding import squash
from citeground.text.locators import first_page

SERVER = Server(
    name="inspire", url="https://inspirehep.net", rate=2.0, concurrency=2, timeout=15.0, max_age=14 * DAY
)
ROWS = 8
FIELDS = (
    "titles,title_translations,authors.full_name,authors.inspire_roles,author_count,collaborations,"
    "corporate_author,publication_info,dois,arxiv_eprints,document_type,earliest_date,preprint_date,"
    "imprints,isbns,thesis_info,report_numbers,abstracts,languages,control_number,external_system_identifiers"
)
TYPES = {
    "article": "article-journal",
    "conference paper": "paper-conference",
    "book": "book",
    "proceedings": "book",
    "book chapter": "chapter",
    "thesis": "thesis",
    "report": "report",
    "note": "report",
    "activity report": "report",
}
_AMENDMENTS = frozenset({"erratum", "addendum", "publisher-note", "corrigendum"})
# Words that the query language reads as operators or keywords, and those too short to find anything.
_OPERATORS = frozenset({"and", "or", "not", "find", "near"})
_SHORTEST = 3
_MOST_WORDS = 12


def connect(client: Client, settings: SourceSettings) -> Inspire:
    """INSPIRE, asked through ``client``."""
    return Inspire(client, apply(SERVER, settings))


class Inspire(Registry):
    """See the module."""

    NAME = "inspire"
    COVERAGE = Coverage(schemes=frozenset({"doi", "arxiv"}), group="inspire", is_remote=True)
    BATCH = 25

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        askable = [i for i in identifiers if '"' not in i.value]
        for piece in chunks(askable, self.BATCH):
            asked = " or ".join(f'{i.scheme}:"{i.value}"' for i in piece)
            yield Batch(_literature(asked, 2 * len(piece)), piece)

    def questions(self, query: Work) -> Iterator[Question]:
        family = wording.first_family(query)
        parts = [w for w in wording.words(query.title).replace("-", " ").split() if _is_askable(w)]
        if parts:
            by = f" and a {family}" if family else ""
            yield _literature(f"t {' '.join(parts[:_MOST_WORDS])}{by}", ROWS)
        if query.title:
            return
        volume, page = wording.words(query.volume, 30), wording.words(first_page(query.page), 30)
        if place := _place(query, volume, page):
            yield _literature(f'j "{place}"', ROWS)
        if volume and page and family:
            fields = f"publication_info.page_start:{page} or publication_info.artid:{page}"
            yield _literature(f"a {family} and publication_info.journal_volume:{volume} and ({fields})", ROWS)

    def records(self, body: str) -> Records:
        return records(body)

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        found = at(record, "metadata")
        arxiv = [identifiers.read("arxiv", text(e, "value")) for e in items(found, "arxiv_eprints")]
        dois = [i for d in items(found, "dois") for i in registered(text(d, "value"))]
        return (*dois, *(i for i in arxiv if i))

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def _is_askable(word: str) -> bool:
    return len(word) >= _SHORTEST and word.lower() not in _OPERATORS


def _place(query: Work, volume: str, page: str) -> str:
    """ "Phys.Rev.Lett.,77,3865", as INSPIRE writes a place; "" where a part is missing."""
    name = wording.journal(query)
    name = "".join(c for c in name if c.isalnum() or c in " .&-").strip()
    if "." in name:
        name = ".".join(part.strip() for part in name.split("."))
    return f"{name},{volume},{page}" if name and volume and page else ""


def _literature(query: str, rows: int) -> Question:
    return Question("/api/literature", (("q", query), ("size", str(rows)), ("fields", FIELDS)))


def records(body: str) -> Records:
    """The records in an answer of ``/api/literature``. Raises ``BadAnswer``."""
    value = parse_json("inspire", body)
    if isinstance(at(value, "metadata"), dict):
        return [value]
    if at(value, "hits") is None and (error := text(value, "message")):
        raise BadAnswer("inspire", f"an error: {error[:120]}")
    return listed("inspire", value, "hits", "hits")


def to_work(record: Json) -> Work:
    """A record of INSPIRE: the preprint and its published form in one."""
    found = at(record, "metadata")
    published = [p for p in items(found, "publication_info") if text(p, "material") not in _AMENDMENTS]
    place = next((p for p in published if text(p, "journal_title")), published[0] if published else None)
    names, editors = _people(found)
    headings = [_heading(t) for t in items(found, "titles")]
    headings = [h for h in headings if h]
    heading, marks = status_mark(headings[0] if headings else "")
    dates = _dates(found, published)
    containers = _containers(published, place)
    count = at(found, "author_count")
    return Work(
        type=_type(found, place),
        title=heading,
        other_titles=_other_titles(found, headings),
        author=(*names, *_groups(found)),
        author_complete=not (isinstance(count, int) and count > len(names) + len(editors)),
        editor=editors,
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title=containers[0] if containers else "",
        other_containers=containers[1:],
        volume=locator(place, "journal_volume"),
        issue=locator(place, "journal_issue"),
        page=_pages(place),
        publisher=title(found, "imprints", 0, "publisher"),
        number=_number(found),
        identifiers=_identifiers(found),
        abstract=prose(found, "abstracts", 0, "value"),
        language=text(found, "languages", 0),
        notices=(*marks, *_notices(found)),
        source="inspire",
    )


def _heading(entry: Json) -> str:
    main, sub = title(entry, "title"), title(entry, "subtitle")
    return f"{main}: {sub}" if main and sub and squash(sub) not in squash(main) else main or sub


def _other_titles(found: Json, headings: Sequence[str]) -> tuple[str, ...]:
    bare = [title(t, "title") for t in items(found, "titles")]
    translated = [title(t, "title") for t in items(found, "title_translations")]
    others = dict.fromkeys((*headings[1:], *bare, *translated))
    return tuple(t for t in others if t and (not headings or t != headings[0]))


def _people(found: Json) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
    authors: list[Name] = []
    editors: list[Name] = []
    for entry in items(found, "authors"):
        roles = texts(entry, "inspire_roles")
        if "supervisor" not in roles:
            (editors if "editor" in roles else authors).extend(whole_name(text(entry, "full_name")))
    return tuple(authors), tuple(editors)


def _groups(found: Json) -> Iterator[Name]:
    """Collaborations stand behind their members, so that a list of names begins with names."""
    for entry in items(found, "collaborations"):
        if value := title(entry, "value"):
            is_named = "collaboration" in value.lower()
            yield Name(literal=value if is_named else f"{value} Collaboration")
    for value in texts(found, "corporate_author"):
        yield Name(literal=title(value))


def _type(found: Json, place: Json) -> str:
    kind = TYPES.get(text(found, "document_type", 0), "")
    return "article" if kind == "article-journal" and not text(place, "journal_title") else kind


def _dates(found: Json, published: Sequence[Json]) -> tuple[Date, ...]:
    years = [iso_date(p, "year") for p in published]
    printed = [iso_date(i, "date") for i in items(found, "imprints")]
    early = [iso_date(found, key) for key in ("preprint_date", "earliest_date")]
    return distinct_dates((*years, *printed, iso_date(found, "thesis_info", "date"), *early))


def _containers(published: Sequence[Json], place: Json) -> tuple[str, ...]:
    names = [title(p, key) for p in (place, *published) for key in ("journal_title", "conf_acronym")]
    return tuple(dict.fromkeys(n for n in names if n))


def _number(found: Json) -> str:
    """The number of a report; an article's record lists those of its preprints."""
    is_report = TYPES.get(text(found, "document_type", 0)) in {"report", "thesis"}
    return locator(found, "report_numbers", 0, "value") if is_report else ""


def _pages(place: Json) -> str:
    first, last = locator(place, "page_start"), locator(place, "page_end")
    if not first:
        return locator(place, "artid")
    return f"{first}-{last}" if last and last != first else first


def _identifiers(found: Json) -> tuple[Identifier, ...]:
    dois = [d for d in items(found, "dois") if text(d, "material") not in _AMENDMENTS]
    kept = [*doi_identifiers(*(text(d, "value") for d in dois))]
    for entry in items(found, "arxiv_eprints"):
        if arxiv := identifiers.read("arxiv", text(entry, "value")):
            kept.append(arxiv)
    if text(found, "document_type", 0) == "book":
        kept += [i for e in items(found, "isbns") if (i := identifiers.read("isbn", text(e, "value")))]
    for entry in items(found, "external_system_identifiers"):
        if text(entry, "schema") == "ADS" and (value := text(entry, "value")):
            kept.append(Identifier("bibcode", value))
    if number := text(found, "control_number"):
        kept.append(Identifier("inspire", number))
    return tuple(dict.fromkeys(kept))


def _notices(found: Json) -> Iterator[Notice]:
    """Errata and addenda, which INSPIRE keeps in the record of the work."""
    for entry in items(found, "publication_info"):
        if (kind := text(entry, "material")) in _AMENDMENTS and kind != "publisher-note":
            where = ", ".join(
                p
                for p in (
                    title(entry, "journal_title"),
                    locator(entry, "journal_volume"),
                    _pages(entry),
                )
                if p
            )
            yield Notice(NoticeKind.CORRECTED, None, iso_date(entry, "year"), f"{kind}: {where}".rstrip(": "))
