"""arXiv, the preprint server.

Source: https://info.arxiv.org/help/api (Atom feed). One request every three seconds at most, many ids at
once. A feed may hold error entries with status 200, and now and then comes back empty though it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, require_body
from citeground.models import Identifier, Notice, NoticeKind, Work
from citeground.records.payload import (
    distinct_dates,
    doi_identifiers,
    iso_date,
    prose,
    status_mark,
    text,
    texts,
    title,
    whole_name,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks
from citeground.sources.settings import SourceSettings, apply
from citeground.text.dates import read_date
from citeground.text.identifiers import read_arxiv

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SERVER = Server(
    name="arxiv",
    url="https://export.arxiv.org",
    rate=1 / 3,
    concurrency=1,
    timeout=20.0,
    max_age=14 * DAY,
    throttling=frozenset({429, 503}),
    accept="application/atom+xml",
)
ROWS = 8
# A phrase query of more words than this finds nothing where one of them is spelt differently.
_PHRASE = 12
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_ID = re.compile(r"\d{4}\.\d{4,5}|[a-z-]{2,10}/\d{7}")
_WITHDRAWN = re.compile(
    r"\W{0,5}(?:(?:this|the)\s+(?:paper|article|submission|manuscript|work|preprint)\s+(?:has\s+been|is|was)"
    r"\s+(?:being\s+)?withdrawn|(?:paper\s+|article\s+)?withdrawn\b)",
    re.IGNORECASE,
)
# "Phys.Rev.Lett. 77 (1996) 3865": the journal's name ends where the first number begins.
_JOURNAL = re.compile(r"(?P<name>[^\d(]{3,120}?)[\s,.:(]{0,4}(?:vol(?:ume)?\b|no\b|\d)", re.IGNORECASE)
_PROCEEDINGS = re.compile(r"(?:in\s*)?proc(?:eedings)?\W*(?:of\W*)?(?:the\W*)?$", re.IGNORECASE)


def connect(client: Client, settings: SourceSettings) -> ArXiv:
    """arXiv, asked through ``client``."""
    return ArXiv(client, apply(SERVER, settings))


class ArXiv(Registry):
    """See the module."""

    NAME = "arxiv"
    COVERAGE = Coverage(
        open_ended=True,
        types=frozenset({"article"}),
        schemes=frozenset({"arxiv"}),
        group="arxiv",
        is_remote=True,
    )
    BATCH = 100

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        # An id of an impossible form makes arXiv refuse all others with it; it is certainly not there.
        possible = [i for i in identifiers if _ID.fullmatch(i.value)]
        for piece in chunks(possible, self.BATCH):
            asked = ",".join(i.value for i in piece)
            yield Batch(Question("/api/query", (("id_list", asked), ("max_results", str(len(piece))))), piece)

    def resolve(self, batch: Batch) -> Mapping[Identifier, Records]:
        found = super().resolve(batch)
        # An empty page is taken for an answer only when it comes twice.
        return found or super().resolve(batch)

    def questions(self, query: Work) -> Iterator[Question]:
        parts = wording.words(query.title).replace("-", " ").split()
        if not parts:
            return
        # The title as it stands, or its longest words by the same author: one question, since each
        # costs three seconds.
        family = wording.first_family(query).replace("-", " ")
        by = f' AND au:"{family}"' if family else ""
        some = " AND ".join(f"ti:{word}" for word in wording.telling(parts))
        yield _search(f'ti:"{" ".join(parts[:_PHRASE])}" OR ({some}{by})')

    def records(self, body: str) -> Records:
        return records(body)

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        arxiv, _ = read_arxiv(text(record, "id"))
        return (Identifier("arxiv", arxiv),) if arxiv else ()

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def _search(query: str) -> Question:
    return Question("/api/query", (("search_query", query), ("max_results", str(ROWS))))


def records(body: str) -> Records:
    """The entries of a feed, as objects; error entries are none. Raises ``BadAnswer``.

    A feed that says there is more than it holds, or that holds nothing but an error, is no answer.
    """
    feed = _parse(body)
    entries = feed.findall(f"{_ATOM}entry")
    kept = [_entry(e) for e in entries if "/api/errors" not in _child(e, "id")]
    errors = [e for e in entries if "/api/errors" in _child(e, "id")]
    if errors and not kept:
        raise BadAnswer("arxiv", f"an error: {_child(errors[0], 'summary')[:120] or 'unnamed'}")
    total = feed.findtext(f"{_SEARCH}totalResults") or ""
    start = feed.findtext(f"{_SEARCH}startIndex") or "0"
    if not entries and total.strip().isdigit() and int(total) > 0 and start.strip() == "0":
        raise BadAnswer("arxiv", f"an empty page, though it has {total.strip()} results")
    return kept


def _parse(body: str) -> Element:
    require_body("arxiv", body)
    # No feed needs a DTD, and entities are how XML is made to explode.
    if "<!DOCTYPE" in body or "<!ENTITY" in body:
        raise BadAnswer("arxiv", "an XML document with a DTD")
    from xml.etree import ElementTree

    try:
        feed = ElementTree.fromstring(body)
    except (ElementTree.ParseError, ValueError):
        raise BadAnswer("arxiv", f"cut-off or broken XML ({len(body)} characters)") from None
    if feed.tag != f"{_ATOM}feed":
        raise BadAnswer("arxiv", "an XML document that is no feed")
    return feed


def _child(entry: Element, name: str, space: str = _ATOM) -> str:
    return " ".join((entry.findtext(f"{space}{name}") or "").split())


def _entry(entry: Element) -> Json:
    authors: list[Json] = [_child(a, "name") for a in entry.findall(f"{_ATOM}author")]
    return {
        "id": _child(entry, "id"),
        "title": _child(entry, "title"),
        "summary": _child(entry, "summary"),
        "published": _child(entry, "published"),
        "updated": _child(entry, "updated"),
        "authors": authors,
        "comment": _child(entry, "comment", _ARXIV),
        "journal_ref": _child(entry, "journal_ref", _ARXIV),
        "doi": _child(entry, "doi", _ARXIV),
    }


def to_work(record: Json) -> Work:
    """An entry: the preprint, with the DOI and the journal of its published form where arXiv knows them."""
    arxiv, version = read_arxiv(text(record, "id"))
    published = doi_identifiers(text(record, "doi"))
    own = (Identifier("arxiv", arxiv),) if arxiv else ()
    arxiv_doi = (Identifier("doi", f"10.48550/arxiv.{arxiv}"),) if arxiv else ()
    heading, marks = status_mark(title(record, "title"))
    journal = text(record, "journal_ref")
    dates = distinct_dates(
        (iso_date(record, "published"), iso_date(record, "updated"), read_date(journal) if journal else None)
    )
    names = [n for value in texts(record, "authors") for n in whole_name(value)]
    return Work(
        type="article",
        title=heading,
        author=tuple(names),
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title="arXiv",
        other_containers=_journal_names(journal),
        version=version,
        identifiers=tuple(dict.fromkeys((*own, *published, *arxiv_doi))),
        url=f"https://arxiv.org/abs/{arxiv}" if arxiv else "",
        abstract=prose(record, "summary"),
        notices=(*marks, *_notices(record, version, published)),
        source="arxiv",
    )


def _journal_names(journal: str) -> tuple[str, ...]:
    found = _JOURNAL.match(journal[:400])
    name = found.group("name").strip(" ,.:(@") if found else ""
    # "In Proc. of the 31st …" ends before the name begins.
    return (name,) if len(name) > 2 and not _PROCEEDINGS.match(name) else ()


def _notices(record: Json, version: str, published: Sequence[Identifier]) -> Iterator[Notice]:
    if any(_WITHDRAWN.match(text(record, field)) for field in ("comment", "summary")):
        yield Notice(NoticeKind.RETRACTED, note=f"withdrawn at arXiv{f' (v{version})' if version else ''}")
    for identifier in published:
        if identifier.scheme == "doi":
            yield Notice(NoticeKind.SUPERSEDED, identifier, note=text(record, "journal_ref"))
