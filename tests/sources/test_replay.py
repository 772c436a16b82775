"""Every real exchange, and every odd record, through the parser of its source: nothing breaks or is lost."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from citeground.errors import BadAnswer, SourceThrottled, SourceUnavailable
from citeground.http.answers import is_html
from citeground.models import Name
from citeground.sources import arxiv, crossref, datacite, openalex, semantic_scholar

pytestmark = pytest.mark.shared

HOSTS: dict[str, ModuleType] = {
    "api.crossref.org": crossref,
    "export.arxiv.org": arxiv,
    "api.datacite.org": datacite,
    "api.semanticscholar.org": semantic_scholar,
    "api.openalex.org": openalex,
}


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


@pytest.fixture(scope="module")
def exchanges(shared: Path) -> list[tuple[ModuleType, dict[str, Any]]]:
    rows = lines(shared / "payloads" / "exchanges.jsonl.gz")
    pairs = [(HOSTS.get(urlsplit(row["url"]).netloc), row) for row in rows]
    return [(module, row) for module, row in pairs if module is not None]


def _expected(body: str) -> list[Any] | None:
    """The records in a body, counted without our reading of it; None where it is about something else."""
    if "<feed" in body[:600]:
        # An error entry names the address of its error twice.
        return [None] * (body.count("<entry>") - body.count("/api/errors#") // 2)
    try:
        value = json.loads(body)
    except ValueError:
        return None
    if isinstance(value, list):
        return value
    message = value.get("message")
    if value.get("message-type") == "work-list":
        return list(message["items"])
    if value.get("message-type") == "work":
        return [message]
    if isinstance(value.get("data"), dict):
        return [value["data"]] if "attributes" in value["data"] else None
    for key in ("data", "results", "recommendedPapers"):
        if isinstance(value.get(key), list):
            return list(value[key])
    return [value] if "paperId" in value or "openalex.org/W" in str(value.get("id")) else None


def test_there_is_something_to_replay(exchanges: list[tuple[ModuleType, dict[str, Any]]]) -> None:
    assert len(exchanges) > 500
    assert {module for module, _ in exchanges} == set(HOSTS.values())


def test_no_exchange_breaks_its_parser_and_no_record_is_lost(
    exchanges: list[tuple[ModuleType, dict[str, Any]]],
) -> None:
    read = 0
    for module, row in exchanges:
        expected = _expected(row["body"])
        try:
            records = module.records(row["body"])
        except (BadAnswer, SourceThrottled, SourceUnavailable) as error:
            about_works = row["status"] == 200 and expected is not None
            assert not about_works, (row["url"], error)
            assert error.reason
            continue
        assert row["status"] == 200 or not records, row["url"]
        assert expected is None or len(records) == len(expected), row["url"]
        for record in records:
            work = module.to_work(record)
            read += 1
            says_nothing = not work.title and not work.identifiers
            assert not says_nothing or not _is_a_work(record), (row["url"], record)
    assert read > 20_000


def _is_a_work(record: Any) -> bool:
    """Whether a record names a title or an identifier of a work (people and data sets of an API do not)."""
    if not isinstance(record, dict) or "authorId" in record or "release_id" in record:
        return False
    keys = ("title", "DOI", "paperId", "doi", "attributes")
    return any(record.get(key) for key in keys) and record.get("title") != [""]


def test_a_web_page_is_never_data(exchanges: list[tuple[ModuleType, dict[str, Any]]]) -> None:
    pages = [(m, r["body"]) for m, r in exchanges if is_html(r["body"])]
    assert pages
    for module, body in pages:
        with pytest.raises(BadAnswer):
            module.records(body)


@pytest.fixture(scope="module")
def odd_cases(shared: Path) -> list[dict[str, Any]]:
    return list(lines(shared / "payloads" / "odd_cases.jsonl.gz"))


def _odd_works(rows: list[dict[str, Any]], case: str) -> Iterator[tuple[Any, Any]]:
    modules = {"crossref": crossref, "openalex": openalex, "s2": semantic_scholar}
    for row in rows:
        if row["case"].startswith(case):
            yield row["payload"], modules[row["case"].partition("_")[0]].to_work(row["payload"])


def test_every_odd_record_becomes_a_work(odd_cases: list[dict[str, Any]]) -> None:
    works = [w for case in ("crossref", "openalex", "s2") for _, w in _odd_works(odd_cases, case)]
    assert len(works) == len(odd_cases) > 400
    for work in works:
        assert work.title or work.identifiers
        assert "<" not in work.title or ">" not in work.title, work.title
        assert "\n" not in work.title and "&amp;" not in work.title
        assert Name() not in (*work.author, *work.editor)
        assert all(1400 <= d.year <= 2100 for d in (work.issued, *work.other_dates) if d)


def test_odd_records_keep_what_they_say(odd_cases: list[dict[str, Any]]) -> None:
    for payload, work in _odd_works(odd_cases, "crossref_subtitle"):
        sub = payload["subtitle"][0]
        assert not sub.strip() or len(work.title) > len(payload["title"][0]) or not sub.isascii(), work.title
    for payload, work in _odd_works(odd_cases, "crossref_article_number_only"):
        assert work.page == payload["article-number"]
    for payload, work in _odd_works(odd_cases, "crossref_multi_container"):
        assert len({work.container_title, *work.other_containers}) >= len(set(payload["container-title"]))
    for _, work in _odd_works(odd_cases, "crossref_org_author"):
        assert work.author
    for _, work in _odd_works(odd_cases, "crossref_missing_title"):
        assert work.identifiers
    for _, work in _odd_works(odd_cases, "crossref_null_year"):
        assert work.issued is None
    for _, work in _odd_works(odd_cases, "crossref_nonlatin_title"):
        assert any(ord(char) > 0x024F for char in work.title + " ".join(work.other_titles))
    for payload, work in _odd_works(odd_cases, "crossref_preprint_relation"):
        if "is-preprint-of" in payload.get("relation", {}):
            assert any(n.kind == "superseded" for n in work.notices)
