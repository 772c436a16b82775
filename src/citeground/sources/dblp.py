"""DBLP, the bibliography of computer science.

Source: https://dblp.org/faq (search API). Every word of a query must be in the record; it has no look-up of
DOIs. A miss proves nothing outside computer science, and DBLP names venues by their acronyms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.cascade import Coverage
from citeground.errors import BadAnswer, SourceUnavailable
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Identifier, Name, Work
from citeground.records.payload import (
    at,
    distinct_dates,
    doi_identifiers,
    has_more,
    iso_date,
    locator,
    status_mark,
    text,
    title,
    titles,
    whole_name,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, listed
from citeground.sources.settings import SourceSettings, apply
from citeground.text import identifiers

SERVER = Server(name="dblp", url="https://dblp.org", rate=1.0, concurrency=1, timeout=15.0, max_age=14 * DAY)
ROWS = 8
_MOST_WORDS = 16
TYPES = {
    "Journal Articles": "article-journal",
    "Conference and Workshop Papers": "paper-conference",
    "Informal and Other Publications": "article",
    "Informal Publications": "article",
    "Books and Theses": "book",
    "Editorship": "book",
    "Parts in Books or Collections": "chapter",
    "Reference Works": "entry-encyclopedia",
    "Data and Artifacts": "dataset",
}


def connect(client: Client, settings: SourceSettings) -> DBLP:
    """DBLP, asked through ``client``."""
    return DBLP(client, apply(SERVER, settings))


class DBLP(Registry):
    """See the module."""

    NAME = "dblp"
    COVERAGE = Coverage(schemes=frozenset({"dblp"}), group="dblp", is_remote=True)
    BATCH = 1

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        raise SourceUnavailable(self.NAME, "it has no look-up by identifier")

    def questions(self, query: Work) -> Iterator[Question]:
        parts = wording.words(query.title).replace("-", " ").split()[:_MOST_WORDS]
        if parts:
            yield _search(parts)
            if family := wording.first_family(query):
                yield _search([*family.split(), *wording.telling(parts, 4)])

    def records(self, body: str) -> Records:
        return records(body)

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def _search(parts: Sequence[str]) -> Question:
    return Question(
        "/search/publ/api", (("q", " ".join(parts)), ("format", "json"), ("h", str(ROWS)), ("c", "0"))
    )


def records(body: str) -> Records:
    """The publications in an answer of the search API. Raises ``BadAnswer``."""
    value = parse_json("dblp", body)
    status = text(value, "result", "status", "@code")
    if status not in ("", "200"):
        raise BadAnswer("dblp", f"an answer that says {status} {text(value, 'result', 'status', 'text')}")
    hits = at(value, "result", "hits")
    if at(hits, "hit") is None and text(hits, "@total") == "0":
        return []
    if isinstance(hit := at(hits, "hit"), dict):
        return [hit]
    return listed("dblp", hits, "hit")


def to_work(record: Json) -> Work:
    """A hit of DBLP. What it lists as authors of an edited volume are its editors."""
    info = at(record, "info")
    kind = TYPES.get(text(info, "type"), "")
    heading, marks = status_mark(_without_stop(title(info, "title")))
    venues = titles(info, "venue")
    volume = locator(info, "volume")
    arxiv = identifiers.read("arxiv", volume[4:]) if volume.startswith("abs/") else None
    if "CoRR" in venues:
        kind, venues = "article", ("arXiv", *venues)
    names, complete = _people(at(info, "authors", "author"))
    is_edited = text(info, "type") == "Editorship"
    dates = distinct_dates((iso_date(info, "year"),))
    key = text(info, "key")
    dois = doi_identifiers(text(info, "doi"), *_links(info))
    own = (*((arxiv,) if arxiv else ()), *dois, *((Identifier("dblp", key),) if key else ()))
    return Work(
        type=kind,
        title=heading,
        author=() if is_edited else names,
        author_complete=complete,
        editor=names if is_edited else (),
        issued=dates[0] if dates else None,
        container_title=venues[0] if venues else "",
        other_containers=venues[1:],
        volume="" if arxiv else volume,
        issue=locator(info, "number"),
        page=locator(info, "pages"),
        publisher=title(info, "publisher"),
        identifiers=tuple(dict.fromkeys(own)),
        url=text(info, "ee") or text(info, "url"),
        notices=marks,
        source="dblp",
    )


def _links(info: Json) -> tuple[str, ...]:
    link = text(info, "ee")
    return (link,) if "doi.org/" in link else ()


def _without_stop(heading: str) -> str:
    """DBLP ends every title with a full stop."""
    return heading[:-1] if heading.endswith(".") and not heading.endswith("..") else heading


def _people(value: Json) -> tuple[tuple[Name, ...], bool]:
    entries = value if isinstance(value, list) else [value]
    written = [text(e, "text") or text(e) for e in entries]
    kept = [w for w in written if not has_more(w)]
    return tuple(n for w in kept for n in whole_name(w)), len(kept) == len(written)
