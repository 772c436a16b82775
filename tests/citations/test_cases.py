"""Cases from public bug reports: the verdict, with the case's own candidates as the only sources."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from citeground.citations.check import Options, check
from citeground.models import Document, Reference
from citeground.parsers import load, refstring
from citeground.text import identifiers, journals
from citeground.text.names import read_name
from citeground.verdicts import Report, Verdict
from tests.citations.case_world import CaseRegistrar, sources

pytestmark = pytest.mark.shared
SUFFIX = {"bib": "case.bib", "text": "case.txt", "pdf-text": "case.txt", "tex-text": "case.txt"}
# What is not met, and why.
REMAINING: dict[str, str] = {}


def cases(shared: Path, check_: str) -> list[dict[str, Any]]:
    rows = [
        json.loads(line)
        for line in (shared / "cases" / "hand.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    return [row for row in rows if row["check"] == check_]


def read(given: dict[str, Any]) -> Document:
    if given["format"] == "fields":
        # An extractor's fields went astray; the printed string is among them.
        work = refstring.read(max(given["content"].values(), key=len))
        return Document("case", "fields", (Reference("1", 1, work),))
    return load(SUFFIX[given["format"]], given["content"].encode())


def checked(row: dict[str, Any]) -> Report:
    said = row["candidates"].get("doi.org")
    network = CaseRegistrar(said) if said is not None else None
    today = Options(today=date(2026, 11, 30))
    return check([read(row["input"])], sources(row["candidates"]), today, network=network)


def verdicts(row: dict[str, Any]) -> list[str]:
    report = checked(row)
    # An entry that others inherit from is no reference of its own in these cases.
    parents = {f.value for v in report.verifications for f in v.reference.fields if f.name == "crossref"}
    found = [v for v in report.verifications if v.reference.key not in parents]
    if "reference 5" in str(row["expected"].get("note")):
        found = [v for v in found if v.reference.key == "5"]
    return [v.verdict.value for v in found]


def expected(row: dict[str, Any]) -> set[str]:
    label = row["expected"]["label"]
    labels = label if isinstance(label, list) else [label]
    return {Verdict.UNRESOLVED.value if text == "UNDECIDED" else text for text in labels}


def test_labels(shared: Path) -> None:
    rows = [row for row in cases(shared, "label") if row["expected"]["label"]]
    wrong = {
        row["id"]: (verdicts(row), sorted(expected(row)))
        for row in rows
        if not (got := verdicts(row)) or not set(got) <= expected(row)
    }
    unexplained = {case: what for case, what in wrong.items() if case not in REMAINING}
    assert not unexplained
    assert len(wrong) <= 0.05 * len(rows)


KINDS = {"retrieval", "source-outage", "rate-limit", "identifier", "erratum/retraction"}


def test_what_is_about_registries_passes_without_exception(shared: Path) -> None:
    rows = [row for row in cases(shared, "label") if row["kind"] in KINDS]
    assert len(rows) > 10
    for row in rows:
        got = verdicts(row)
        assert got and set(got) <= expected(row), (row["id"], got)


def test_flags_and_discrepancies_of_errata_and_retractions(shared: Path) -> None:
    rows = [row for row in cases(shared, "label") if row["kind"] == "erratum/retraction"]
    for row in rows:
        report = checked(row)
        told = {d.rule for d in report.discrepancies}
        is_flagged = bool(row["expected"].get("flags"))
        assert ("retracted-work" in told) is is_flagged, row["id"]
        for wanted in row["expected"]["discrepancies"]:
            assert wanted["field"] in {d.field for d in report.discrepancies}, row["id"]
        if row["expected"]["label"] == "EXACT":
            assert not any(d.contribution < 0 for d in report.discrepancies), row["id"]


def test_outages_name_who_did_not_answer(shared: Path) -> None:
    for row in cases(shared, "label"):
        if row["kind"] == "source-outage":
            report = checked(row)
            down = [k for k, v in row["candidates"].items() if isinstance(v, dict) and v.get("status") != 404]
            named = {"s2": "semantic_scholar"}
            assert {named.get(k, k) for k in down} <= set(report.unanswered), row["id"]


def test_comparisons(shared: Path) -> None:
    from citeground.citations.names import Likeness, likeness

    for row in cases(shared, "compare"):
        content = row["input"]["content"]
        for a, b in content["pairs"]:
            if content["field"] == "venue":
                same = journals.same_venue(a, b)
            else:
                same = likeness(read_name(a), read_name(b)) >= Likeness.SAME
            assert same is row["expected"]["equal"], (row["id"], a, b)


def test_identifiers_in_free_text(shared: Path) -> None:
    for row in cases(shared, "parse"):
        if row["input"]["format"] == "extract-doi":
            for text, doi in row["input"]["content"]:
                assert identifiers.read_doi(text) == doi, text
        if row["input"]["format"] == "extract-arxiv":
            for text, arxiv in row["input"]["content"]:
                assert identifiers.read_arxiv(text)[0] == (arxiv or ""), text
