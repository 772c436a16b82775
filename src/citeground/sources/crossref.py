"""Crossref, the registry of most journal and conference DOIs.

Source: https://api.crossref.org (REST API). Works come by ``filter=doi:a,doi:b``, searches by
``query.bibliographic``, which was made for reference strings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Identifier, Work
from citeground.records.crossref import to_work
from citeground.records.payload import (
    at,
    registered,
    text,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks, listed
from citeground.sources.settings import SourceSettings, apply

SERVER = Server(
    name="crossref",
    url="https://api.crossref.org",
    key_header="Crossref-Plus-API-Token",
    key_prefix="Bearer ",
    rate=3.0,
    concurrency=3,
    max_age=14 * DAY,
)
# Without a contact address Crossref lets half as much through.
ANONYMOUS_RATE = 1.0
ROWS = 8
# Without "select" an answer holds the references of every work. A field outside the list that Crossref
# allows (no institution, language, edition-number, journal-issue) makes it refuse the question.
SELECT = (
    "DOI,type,title,subtitle,original-title,short-title,author,editor,issued,published,published-print,"
    "published-online,posted,container-title,short-container-title,volume,issue,page,article-number,"
    "publisher,group-title,event,ISBN,abstract,relation,update-to,updated-by,URL"
)


def connect(client: Client, settings: SourceSettings) -> Crossref:
    """Crossref, asked through ``client``."""
    server = apply(SERVER, settings)
    if not (client.settings.mailto or settings.rate or settings.url):
        server = apply(server, SourceSettings(rate=ANONYMOUS_RATE, concurrency=1))
    return Crossref(client, server)


class Crossref(Registry):
    """See the module."""

    NAME = "crossref"
    COVERAGE = Coverage(
        open_ended=True,
        types=frozenset({"article-journal", "paper-conference"}),
        schemes=frozenset({"doi"}),
        group="crossref",
        is_remote=True,
    )
    BATCH = 50

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        # A comma separates filters, whatever one does to it: such a DOI is asked by its own address.
        plain = [i for i in identifiers if "," not in i.value]
        for piece in chunks(plain, self.BATCH):
            asked = ",".join(f"doi:{i.value}" for i in piece)
            parameters = (("filter", asked), ("rows", str(2 * len(piece))), ("select", SELECT))
            yield Batch(Question("/works", parameters), piece)
        for identifier in identifiers:
            if "," in identifier.value:
                path = f"/works/{quote(identifier.value, safe='')}"
                yield Batch(Question(path, absent_on=frozenset({404})), (identifier,))

    def questions(self, query: Work) -> Iterator[Question]:
        if wording.words(query.title):
            parameters = [("query.bibliographic", wording.bibliographic(query))]
            if family := wording.first_family(query):
                parameters.append(("query.author", family))
            yield self._works_question(parameters)
            return
        if place := wording.place(query):
            yield self._works_question([("query.bibliographic", place)])

    @staticmethod
    def _works_question(parameters: Sequence[tuple[str, str]]) -> Question:
        return Question("/works", (*parameters, ("rows", str(ROWS)), ("select", SELECT)))

    def records(self, body: str) -> Records:
        return records(body)

    def own_identifiers(self, record: Json) -> Sequence[Identifier]:
        return registered(text(record, "DOI"))

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def records(body: str) -> Records:
    """The works in an answer of ``/works`` or ``/works/DOI``. Raises ``BadAnswer``."""
    value = parse_json("crossref", body)
    if at(value, "status") != "ok":
        raise BadAnswer("crossref", f"an answer that says {text(value, 'status') or 'nothing of its status'}")
    message, kind = at(value, "message"), text(value, "message-type")
    if kind == "work" and isinstance(message, dict):
        return [message]
    if kind not in ("", "work-list"):
        raise BadAnswer("crossref", f"an answer about something else than works ({kind})")
    return listed("crossref", message, "items")
