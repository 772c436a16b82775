"""An OpenAlex work.

Source: https://docs.openalex.org (REST API); the snapshot holds the same records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from citeground.models import Identifier, Notice, NoticeKind, Work
from citeground.records.payload import (
    at,
    date,
    distinct_dates,
    doi_identifiers,
    iso_date,
    items,
    locator,
    status_mark,
    text,
    title,
    whole_name,
)
from citeground.text import identifiers
from citeground.text.folding import plain

if TYPE_CHECKING:
    from citeground.http import Json

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
    if kind != "article-journal":
        return kind
    if signs & _CONFERENCE:
        return "paper-conference"
    # Its "article" is anything of a few pages: one that lies in a repository alone is a preprint.
    return "article" if places and all(text(p, "source", "type") == "repository" for p in places) else kind


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
