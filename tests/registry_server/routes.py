"""How each registry answers a question: it reads the query as the real one does, and refuses what it does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.sax.saxutils import escape

from citeground.models import Work
from citeground.text.folding import fold
from citeground.text.identifiers import read_arxiv
from citeground.text.journals import same_venue
from citeground.text.locators import first_page
from tests.registry_server import wire

JSON = "application/json"
# What Crossref allows in "select"; anything else is a validation failure.
_SELECTS = (
    "abstract URL resource member posted score created degree update-policy short-title license ISSN "
    "container-title issued update-to issue prefix approved indexed article-number clinical-trial-number "
    "accepted author group-title DOI is-referenced-by-count updated-by event chair standards-body "
    "original-title funder translator published archive published-print alternative-id subject subtitle "
    "published-online publisher-location content-domain reference title link type publisher volume "
    "references-count ISBN issn-type assertion deposited page content-created short-container-title "
    "relation editor"
)
CROSSREF_SELECTS = frozenset(_SELECTS.split())
_FIELDS = (
    "paperId corpusId externalIds url title abstract venue publicationVenue year referenceCount "
    "citationCount influentialCitationCount isOpenAccess openAccessPdf fieldsOfStudy s2FieldsOfStudy "
    "publicationTypes publicationDate journal citationStyles authors"
)
S2_FIELDS = frozenset(_FIELDS.split())


class Reply(NamedTuple):
    """An HTTP answer."""

    status: int
    content_type: str
    body: str


class Question(NamedTuple):
    """What was asked: a path under the source's address, parameters, a posted body."""

    path: str
    parameters: dict[str, str]
    body: Any = None


def answer(source: str, question: Question, works: Sequence[Work], odd: Sequence[Any] = ()) -> Reply:
    """The reply of ``source``, which holds ``works``; ``odd`` records are mixed in where it lists some."""
    return _ROUTES[source](question, works, odd)


def _json(value: Any, status: int = 200) -> Reply:
    return Reply(status, JSON, json.dumps(value, ensure_ascii=False))


def _found(works: Sequence[Work], query: str, *, all_words: bool = False) -> list[Work]:
    """Works that share the words of a query, best first."""
    wanted = [w for w in fold(query).split() if w]
    scored = []
    for work in works:
        people = " ".join(n.display for n in work.author)
        homes = " ".join((work.container_title, *work.other_containers))
        place = f"{homes} {work.volume} {first_page(work.page)} {work.year or ''}"
        have = set(fold(f"{work.title} {people} {place}").split())
        share = sum(w in have for w in wanted) / len(wanted) if wanted else 0.0
        if share == 1.0 or (not all_words and share >= 0.6):
            scored.append((share, work))
    scored.sort(key=lambda pair: -pair[0])
    return [work for _, work in scored]


def _with_doi(works: Sequence[Work], doi: str) -> list[Work]:
    return [w for w in works if doi.lower() in {i.value for i in w.identifiers if i.scheme == "doi"}]


def _crossref(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    select = question.parameters.get("select", "")
    if select and (bad := set(select.split(",")) - CROSSREF_SELECTS):
        return _refused_by_crossref("select-not-available", ",".join(sorted(bad)))
    if question.path.startswith("/works/"):
        found = _with_doi(works, unquote(question.path.removeprefix("/works/")))
        if not found:
            return Reply(404, "text/plain", "Resource not found.")
        return _json({"status": "ok", "message-type": "work", "message": wire.crossref(found[0])})
    if asked := question.parameters.get("filter"):
        filters = [f.partition(":") for f in asked.split(",")]
        if any(name != "doi" or not value for name, _, value in filters):
            return _refused_by_crossref("filter-not-available", asked)
        found = [w for _, _, doi in filters for w in _with_doi(works, doi)]
    else:
        asked = question.parameters.get("query.bibliographic", "")
        found = _found(works, f"{asked} {question.parameters.get('query.author', '')}")
    rows = int(question.parameters.get("rows", "20"))
    listed = [*odd, *map(wire.crossref, found[:rows])]
    message = {"total-results": len(found), "items": listed}
    return _json({"status": "ok", "message-type": "work-list", "message": message})


def _refused_by_crossref(kind: str, value: str) -> Reply:
    message = [{"type": kind, "value": value, "message": f"{value} is not allowed"}]
    return _json({"status": "failed", "message-type": "validation-failure", "message": message}, 400)


def _datacite(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    query = question.parameters.get("query", "")
    if query.startswith("doi:("):
        quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', query)
        dois = [re.sub(r"\\(.)", r"\1", value) for value in quoted]
        found = [w for doi in dois for w in _with_doi(works, doi)]
    else:
        inner = re.sub(r"\bAND\b|titles\.title:", " ", query)
        found = _found(works, inner, all_words=True)
    return _json({"data": [*odd, *map(wire.datacite, found)], "meta": {"total": len(found)}})


def _semantic_scholar(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    fields = question.parameters.get("fields", "").split(",")
    if bad := [f for f in fields if f and f not in S2_FIELDS]:
        return _json({"error": f"Unrecognized or unsupported fields: [{', '.join(bad)}]"}, 400)

    def paper(work: Work) -> dict[str, Any]:
        return {k: v for k, v in wire.semantic_scholar(work).items() if k == "paperId" or k in fields}

    if question.path.endswith("/batch"):
        if len(question.body["ids"]) > 500:
            return _json({"error": "Number of ids exceeds maximum"}, 400)
        found_each = [_by_s2_id(works, value) for value in question.body["ids"]]
        return _json([paper(w) if w else None for w in found_each])
    query = question.parameters.get("query", "")
    found = [] if "-" in query else _found(works, query)
    if question.path.endswith("/match"):
        if not found:
            return _json({"error": "Title match not found"}, 404)
        return _json({"data": [{**paper(found[0]), "matchScore": 100.0}]})
    if not found and not odd:
        return _json({"total": 0, "offset": 0})
    return _json({"total": len(found), "offset": 0, "data": [*odd, *map(paper, found)]})


def _by_s2_id(works: Sequence[Work], value: str) -> Work | None:
    scheme, _, bare = value.partition(":")
    bare = f"PMC{bare}" if scheme == "PMCID" else bare
    for work in works:
        if any((i.scheme.upper(), i.value.lower()) == (scheme, bare.lower()) for i in work.identifiers):
            return work
    return None


def _openalex(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    if question.path.startswith("/works/"):
        found = _with_doi(works, unquote(question.path.rpartition("doi.org/")[2]))
        return _json(wire.openalex(found[0])) if found else _json({"error": "not found"}, 404)
    name, _, value = question.parameters.get("filter", "").partition(":")
    if name == "doi" and "," not in value:
        found = [w for doi in value.split("|") for w in _with_doi(works, doi)]
    elif name == "title.search" and not re.search(r"[,\"&:|!]", value):
        found = [w for w in works if set(fold(value).split()) <= set(fold(w.title).split())]
    else:
        return _json({"error": "Invalid query parameters error.", "message": f"{value} is not valid"}, 403)
    return _json({"meta": {"count": len(found)}, "results": [*odd, *map(wire.openalex, found)]})


def _dblp(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    found = _found(works, question.parameters.get("q", ""), all_words=True)
    hits: dict[str, Any] = {
        "@total": str(len(found)),
        "@computed": "0",
        "@sent": str(len(found)),
        "@first": "0",
    }
    if found or odd:
        hits["hit"] = [*odd, *map(wire.dblp, found)]
    return _json({"result": {"status": {"@code": "200", "text": "OK"}, "hits": hits}})


def _inspire(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    query = question.parameters.get("q", "")
    found: list[Work] = []
    if pairs := re.findall(r'\b(doi|arxiv):"([^"]*)"', query):
        found = [w for scheme, value in pairs for w in works if value in _values(w, scheme)]
    elif place := re.fullmatch(r'j "(.*),([^,]*),([^,]*)"', query):
        found = [w for w in works if _is_at(w, *place.groups())]
    elif fielded := re.fullmatch(r"a (.*) and publication_info\.journal_volume:(\S+) and \((.*)\)", query):
        family, volume, pages = fielded.groups()
        found = [
            w for w in works
            if w.volume == volume and f"page_start:{first_page(w.page)} " in pages
            and any(fold(n.family) == fold(family) for n in w.author)
        ]  # fmt: skip
    elif titled := re.fullmatch(r"t (.*?)(?: and a (.*))?", query):
        found = _found(works, " ".join(part for part in titled.groups() if part), all_words=True)
    records = [*odd, *map(wire.inspire, dict.fromkeys(found))]
    return _json({"hits": {"hits": records, "total": len(records)}, "links": {}})


def _values(work: Work, scheme: str) -> set[str]:
    return {i.value for i in work.identifiers if i.scheme == scheme}


def _is_at(work: Work, name: str, volume: str, page: str) -> bool:
    return same_venue(name, work.container_title) and work.volume == volume and first_page(work.page) == page


def _arxiv(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    found: list[Work] = []
    if asked := question.parameters.get("id_list", ""):
        ids = asked.split(",")
        if bad := [i for i in ids if not re.fullmatch(r"(\d{4}\.\d{4,5}|[a-z-]+/\d{7})(v\d+)?", i)]:
            entry = (
                f"<entry><id>https://arxiv.org/api/errors#incorrect_id_format_for_{escape(bad[0])}</id>"
                f"<title>Error</title><summary>incorrect id format for {escape(bad[0])}</summary></entry>"
            )
            return Reply(400, "application/atom+xml", _feed([entry]))
        bare = {read_arxiv(i)[0] for i in ids}
        found = [w for w in works if w.identifier("arxiv") in bare]
    elif query := question.parameters.get("search_query", ""):
        phrases = re.findall(r'ti:"([^"]*)"', query)
        words = " ".join(re.findall(r"ti:(\w+)", query))
        found = [w for w in works if any(fold(p) in fold(w.title) for p in phrases)]
        found += [
            w for w in works if set(fold(words).split()) <= set(fold(w.title).split()) and w not in found
        ]
    most = int(question.parameters.get("max_results", "10"))
    return Reply(200, "application/atom+xml", _feed([*odd, *map(wire.arxiv, found[:most])]))


def _feed(entries: Sequence[str]) -> str:
    return (
        "<?xml version='1.0' encoding='UTF-8'?>"
        '<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" '
        'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">'
        "<id>https://arxiv.org/api/test</id><title>arXiv Query</title>"
        f"<opensearch:totalResults>{len(entries)}</opensearch:totalResults>"
        f"<opensearch:startIndex>0</opensearch:startIndex>{''.join(entries)}</feed>"
    )


def _doi_org(question: Question, works: Sequence[Work], odd: Sequence[Any]) -> Reply:
    entries = []
    for doi in question.path.removeprefix("/ra/").split(","):
        bare = unquote(doi)
        known = _with_doi(works, bare)
        told = {"RA": _agency(known[0])} if known else {"status": "DOI does not exist"}
        entries.append({"DOI": bare, **told})
    return _json(entries)


def _agency(work: Work) -> str:
    """The agency that a work names as its publisher, else Crossref."""
    return work.publisher if work.publisher in {"JaLC", "mEDRA", "KISTI", "DataCite"} else "Crossref"


_ROUTES: dict[str, Callable[[Question, Sequence[Work], Sequence[Any]], Reply]] = {
    "arxiv": _arxiv,
    "crossref": _crossref,
    "datacite": _datacite,
    "semantic_scholar": _semantic_scholar,
    "openalex": _openalex,
    "dblp": _dblp,
    "inspire": _inspire,
    "doi_org": _doi_org,
}
