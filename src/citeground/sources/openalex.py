"""OpenAlex, an open index that re-serves Crossref and adds repositories.

Source: https://docs.openalex.org (REST API). Its records of DOIs are Crossref's: the two are one witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from citeground.cascade import Coverage
from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Identifier, Work
from citeground.records.openalex import to_work
from citeground.records.payload import (
    registered,
    text,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, chunks, listed
from citeground.sources.settings import SourceSettings, apply

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
