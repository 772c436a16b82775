"""Semantic Scholar, an index of papers from publishers, arXiv, PubMed, ACL and the web.

Source: https://api.semanticscholar.org/api-docs (Academic Graph API). Up to 500 identifiers are posted at
once and answered in their order, null for those that are unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from citeground.cascade import Coverage
from citeground.errors import BadAnswer, SourceUnavailable
from citeground.http import DAY, Answer, Client, Json, Question, Server, parse_json
from citeground.models import Identifier, Work
from citeground.records.payload import (
    at,
    date,
    distinct_dates,
    doi_identifiers,
    iso_date,
    items,
    locator,
    prose,
    status_mark,
    text,
    texts,
    title,
    whole_name,
)
from citeground.sources import wording
from citeground.sources.asking import Batch, Records, Registry, listed
from citeground.sources.settings import SourceSettings, apply
from citeground.text import identifiers

SERVER = Server(
    name="semantic_scholar",
    url="https://api.semanticscholar.org",
    key_header="x-api-key",
    rate=1.0,
    concurrency=1,
    timeout=15.0,
    max_age=14 * DAY,
)
# Without a key all users share one allowance.
ANONYMOUS_RATE = 0.5
ROWS = 8
FIELDS = (
    "title,authors,year,venue,publicationVenue,journal,externalIds,publicationDate,publicationTypes,abstract"
)
MINIMAL = "title,authors,year,externalIds"
AUTHOR_LIMIT = 500
_PREFIXES = {"doi": "DOI:", "arxiv": "ARXIV:", "pmid": "PMID:", "pmcid": "PMCID:", "acl": "ACL:"}
_TYPES = {
    "Conference": "paper-conference",
    "JournalArticle": "article-journal",
    "Book": "book",
    "BookSection": "chapter",
    "Dataset": "dataset",
}
_WRAPPED = ("citingPaper", "citedPaper", "paper")
_PREPRINT_HOMES = frozenset({"arxiv.org", "arxiv", "corr"})


def connect(client: Client, settings: SourceSettings) -> SemanticScholar:
    """Semantic Scholar, asked through ``client``."""
    server = apply(SERVER, settings)
    if not (settings.key or settings.rate or settings.url):
        server = replace(server, rate=ANONYMOUS_RATE)
    return SemanticScholar(client, server)


class SemanticScholar(Registry):
    """See the module."""

    NAME = "semantic_scholar"
    COVERAGE = Coverage(
        open_ended=True,
        types=frozenset({"article-journal", "paper-conference", "article"}),
        schemes=frozenset(_PREFIXES),
        group="semantic_scholar",
        is_remote=True,
    )
    BATCH = 500

    def batches(self, identifiers: Sequence[Identifier]) -> Iterator[Batch]:
        for start in range(0, len(identifiers), self.BATCH):
            piece = tuple(identifiers[start : start + self.BATCH])
            asked: list[Json] = [_PREFIXES[i.scheme] + i.value.removeprefix("PMC") for i in piece]
            yield Batch(Question("/graph/v1/paper/batch", (("fields", FIELDS),), {"ids": asked}), piece)

    def assign(
        self, identifiers: Sequence[Identifier], records: Sequence[Json]
    ) -> Mapping[Identifier, Records]:
        if len(records) != len(identifiers):
            reason = f"{len(records)} answers to {len(identifiers)} identifiers"
            raise BadAnswer(self.NAME, reason)
        return {i: [r] for i, r in zip(identifiers, records, strict=True) if isinstance(r, dict) and r}

    def questions(self, query: Work) -> Iterator[Question]:
        # A hyphen makes the search find nothing.
        heading = wording.words(query.title).replace("-", " ")
        if not heading:
            return
        parameters = (("query", heading), ("fields", FIELDS))
        yield Question("/graph/v1/paper/search/match", parameters, absent_on=frozenset({404}))
        yield Question("/graph/v1/paper/search", (*parameters, ("limit", str(ROWS))))

    def put(self, question: Question, *, cached: bool = True) -> Answer[Records]:
        """Ask; where a costly field makes the server fail for some paper, ask for what is needed alone."""
        try:
            return super().put(question, cached=cached)
        except SourceUnavailable as error:
            if error.status < 500:
                raise
        fewer = tuple((k, MINIMAL if k == "fields" else v) for k, v in question.parameters)
        return super().put(replace(question, parameters=fewer), cached=cached)

    def records(self, body: str) -> Records:
        return records(body)

    def to_work(self, record: Json) -> Work:
        return to_work(record)


def records(body: str) -> Records:
    """The papers in an answer of batch (null for the unknown), search, match, paper, citations and so on.

    Raises ``BadAnswer``: an empty object is no answer, and not "no such paper".
    """
    value = parse_json("semantic_scholar", body)
    if isinstance(value, list):
        return value
    if at(value, "paperId") is not None:
        return [value]
    if error := text(value, "error") or text(value, "message"):
        raise BadAnswer("semantic_scholar", f"an error: {error[:120]}")
    if at(value, "total") == 0 and at(value, "data") is None:
        return []
    where = "recommendedPapers" if at(value, "recommendedPapers") else "data"
    return [_paper(entry) for entry in listed("semantic_scholar", value, where)]


def _paper(entry: Json) -> Json:
    """The paper in an entry of a list, which may say besides how it cites or where its words are."""
    return next((p for key in _WRAPPED if isinstance(p := at(entry, key), dict)), entry)


def to_work(record: Json) -> Work:
    """A paper. The index types preprints as journal articles; their home tells them."""
    heading, marks = status_mark(title(record, "title"))
    day = iso_date(record, "publicationDate")
    dates = distinct_dates((day, date(at(record, "year"))))
    containers = _containers(record)
    entries = items(record, "authors")
    volume = locator(record, "journal", "volume")
    return Work(
        type=_type(record, containers),
        title=heading,
        author=tuple(n for e in entries for n in whole_name(text(e, "name"))),
        author_complete=len(entries) < AUTHOR_LIMIT,
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title=containers[0] if containers else "",
        other_containers=containers[1:],
        volume="" if volume.startswith("abs/") else volume,
        page=locator(record, "journal", "pages"),
        identifiers=_identifiers(record),
        url=text(record, "url"),
        abstract=prose(record, "abstract"),
        notices=marks,
        source="semantic_scholar",
    )


def _containers(record: Json) -> tuple[str, ...]:
    names = [
        title(record, "publicationVenue", "name"),
        title(record, "journal", "name"),
        title(record, "venue"),
    ]
    names += [title(n) for n in texts(record, "publicationVenue", "alternate_names")]
    return tuple(dict.fromkeys(n for n in names if n))


def _type(record: Json, containers: Sequence[str]) -> str:
    if containers and all(c.lower() in _PREPRINT_HOMES for c in containers):
        return "article"
    kinds = [_TYPES[k] for k in texts(record, "publicationTypes") if k in _TYPES]
    # Conference papers are given as journal articles, too, and the reverse: then neither says anything.
    return kinds[0] if len(set(kinds)) == 1 else ""


def _identifiers(record: Json) -> tuple[Identifier, ...]:
    external = at(record, "externalIds")
    arxiv = text(external, "ArXiv")
    found = [
        *((identifiers.read("arxiv", arxiv),) if arxiv else ()),
        *doi_identifiers(text(external, "DOI")),
        identifiers.read("pmid", text(external, "PubMed")),
        identifiers.read("pmcid", text(external, "PubMedCentral")),
    ]
    for scheme, value in (
        ("acl", text(external, "ACL")),
        ("dblp", text(external, "DBLP")),
        ("s2", text(record, "paperId")),
    ):
        if value:
            found.append(Identifier(scheme, value))
    return tuple(dict.fromkeys(i for i in found if i))
