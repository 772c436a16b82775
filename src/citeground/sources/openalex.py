"""OpenAlex, an open index that re-serves Crossref and adds repositories.

Source: https://docs.openalex.org (REST API). Its records of DOIs are Crossref's: the two are one witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Identifier, Notice, NoticeKind, Work
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks, listed
from citeground.sources.payload import (
    at,
    date,
    distinct_dates,
    doi_identifiers,
    iso_date,
    items,
    locator,
    registered,
    status_mark,
    text,
    title,
    whole_name,
)
from citeground.sources.settings import SourceSettings, apply
from citeground.text import identifiers
from citeground.text.folding import plain

SERVER = Server(
    name="openalex",
    url="https://api.openalex.org",
    key_parameter="api_key",
    rate=5.0,
    concurrency=2,
    max_age=14 * DAY,
)
ROWS = 8
SELECT = (
    "id,doi,title,display_name,publication_year,publication_date,ids,language,primary_location,locations,"
    "type,authorships,biblio,is_retracted,abstract_inverted_index"
)
AUTHOR_LIMIT = 100
TYPES = {
    "article": "article-journal",
    "review": "article-journal",
    "letter": "article-journal",
    "editorial": "article-journal",
    "preprint": "article",
    "book": "book",
    "book-chapter": "chapter",
    "reference-entry": "entry-encyclopedia",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
    "software": "software",
    "standard": "standard",
    "peer-review": "review",
}
_CONFERENCE = frozenset({"conference", "proceedings-article"})
_MOST_WORDS = 5_000
# These characters separate or negate the values of a filter, whatever one does to them.
_OPERATORS = frozenset(",|!")


def connect(client: Client, settings: SourceSettings) -> OpenAlex:
    """OpenAlex, asked through ``client``."""
    return OpenAlex(client, apply(SERVER, settings))


class OpenAlex(Registry):
    """See the module."""

    NAME = "openalex"
    COVERAGE = Coverage(
        open_ended=True,
        types=frozenset({"article-journal", "paper-conference", "article"}),
        schemes=frozenset({"doi"}),
        group="crossref",
        is_remote=True,
    )
    BATCH = 50

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        plain_ones = [i for i in identifiers if not _OPERATORS & set(i.value)]
        for piece in chunks(plain_ones, self.BATCH):
            asked = f"doi:{'|'.join(i.value for i in piece)}"
            yield Batch(_works((("filter", asked), ("per-page", str(min(200, 2 * len(piece)))))), piece)
        for identifier in identifiers:
            if _OPERATORS & set(identifier.value):
                path = f"/works/https://doi.org/{quote(identifier.value, safe='/')}"
                question = Question(path, (("select", SELECT),), absent_on=frozenset({404}))
                yield Batch(question, (identifier,))

    def questions(self, query: Work) -> Iterator[Question]:
        heading = wording.words(query.title)
        if heading:
            yield _works((("filter", f"title.search:{heading}"), ("per-page", str(ROWS))))
            some = " ".join(wording.telling(heading.replace("-", " ").split()))
            yield _works((("filter", f"title.search:{some}"), ("per-page", str(ROWS))))

    def records(self, body: str) -> Records:
        return records(body)

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        return registered(text(record, "doi"))

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def _works(parameters: tuple[tuple[str, str], ...]) -> Question:
    return Question("/works", (*parameters, ("select", SELECT)))


def records(body: str) -> Records:
    """The works in an answer of ``/works`` or ``/works/ID``. Raises ``BadAnswer``."""
    value = parse_json("openalex", body)
    if "openalex.org/W" in text(value, "id"):
        return [value]
    if error := text(value, "error"):
        raise BadAnswer("openalex", f"an error: {(text(value, 'message') or error)[:120]}")
    return listed("openalex", value, "results")


def to_work(record: Json) -> Work:
    """An OpenAlex work. ``created_date`` and ``updated_date`` are no dates of the work."""
    heading, marks = status_mark(title(record, "title") or title(record, "display_name"))
    dates = distinct_dates((iso_date(record, "publication_date"), date(at(record, "publication_year"))))
    places = _places(record)
    home, others = _containers(record, places)
    entries = items(record, "authorships")
    is_cut = at(record, "is_authors_truncated") is True or len(entries) == AUTHOR_LIMIT
    return Work(
        type=_type(record, places),
        title=heading,
        author=tuple(n for e in entries for n in whole_name(_name(e))),
        author_complete=not is_cut,
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title=home,
        other_containers=others,
        volume=locator(record, "biblio", "volume"),
        issue=locator(record, "biblio", "issue"),
        page=_pages(at(record, "biblio")),
        publisher=next((p for place in places if (p := _publisher(place))), ""),
        identifiers=_identifiers(record, places),
        url=next((u for p in places if (u := text(p, "landing_page_url"))), ""),
        abstract=_abstract(at(record, "abstract_inverted_index")),
        language=text(record, "language"),
        notices=(*marks, *_notices(record, bool(marks))),
        source="openalex",
    )


def _name(entry: Json) -> str:
    """The name as the work prints it; the profile that it was assigned to may be somebody else's."""
    return text(entry, "raw_author_name") or text(entry, "author", "display_name")


def _places(record: Json) -> list[Json]:
    """Where the work is, the main place first."""
    places = [*items(record, "primary_location"), *items(record, "locations")]
    return [p for i, p in enumerate(places) if p not in places[:i]]


def _containers(record: Json, places: Sequence[Json]) -> tuple[str, tuple[str, ...]]:
    """Journal, proceedings or series; a repository is the home of a preprint only."""
    homes: list[str] = []
    repositories: list[str] = []
    for place in places:
        named = [title(place, "source", "display_name"), title(place, "raw_source_name")]
        is_repository = text(place, "source", "type") == "repository"
        (repositories if is_repository else homes).extend(n for n in named if n)
    if not homes and text(record, "type") == "preprint":
        homes = repositories
    names = tuple(dict.fromkeys((*homes, *repositories)))
    return (names[0], names[1:]) if homes else ("", names)


def _publisher(place: Json) -> str:
    if text(place, "source", "type") == "repository":
        return ""
    return title(place, "source", "host_organization_name")


def _type(record: Json, places: Sequence[Json]) -> str:
    kind = TYPES.get(text(record, "type"), "")
    signs = {text(places[0], "source", "type"), text(places[0], "raw_type")} if places else set()
    return "paper-conference" if kind == "article-journal" and signs & _CONFERENCE else kind


def _pages(biblio: Json) -> str:
    first, last = locator(biblio, "first_page"), locator(biblio, "last_page")
    return f"{first}-{last}" if first and last and first != last else first


def _identifiers(record: Json, places: Sequence[Json]) -> tuple[Identifier, ...]:
    found = [
        *doi_identifiers(text(record, "doi") or text(record, "ids", "doi")),
        identifiers.read("pmid", text(record, "ids", "pmid").rpartition("/")[2]),
        identifiers.read("pmcid", text(record, "ids", "pmcid").rpartition("/")[2]),
    ]
    for place in places:
        address = text(place, "landing_page_url")
        if "arxiv.org/abs/" in address.lower():
            found.append(identifiers.read("arxiv", address))
    if work_id := text(record, "id").rpartition("/")[2]:
        found.append(Identifier("openalex", work_id))
    return tuple(dict.fromkeys(i for i in found if i))


def _abstract(index: Json) -> str:
    """The abstract out of its index of words and their positions."""
    words: dict[int, str] = {}
    for word, positions in index.items() if isinstance(index, dict) else ():
        for position in positions if isinstance(positions, list) else ():
            if isinstance(position, int) and len(words) < _MOST_WORDS:
                words[position] = word
    return plain(" ".join(words[position] for position in sorted(words)))


def _notices(record: Json, is_marked: bool) -> Iterator[Notice]:
    if at(record, "is_retracted") is True and not is_marked:
        yield Notice(NoticeKind.RETRACTED, note="marked as retracted by OpenAlex")
