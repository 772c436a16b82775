"""Cases of kind parse, encoding, duplicate, security and ux: each is met by a test, here or at its own place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from citeground.citations.check import Options, check
from citeground.models import Date, Document, Reference, Work
from citeground.parsers import load, refstring
from citeground.text.names import read_names
from citeground.verdicts import Verdict
from tests.citations.rules.world import TODAY, Registry, findings

KINDS = ("parse", "encoding", "duplicate", "security", "ux")
# Which check of a case is met where; a new kind of check in the data fails here until it has its place.
PLACES = {
    "label": "tests/citations/test_cases.py",
    "compare": "tests/citations/test_cases.py",
    "parse": "tests/parsers/test_parse_cases.py, tests/parsers/bibtex/test_bibtex_any.py and here",
    "security": "tests/parsers/docx, tests/parsers/test_archive.py",
    "ux": "here",
}


def rows(shared: Path) -> dict[str, dict[str, Any]]:
    lines = (shared / "cases" / "hand.jsonl").read_text(encoding="utf-8").splitlines()
    return {r["id"]: r for r in map(json.loads, lines) if r["kind"] in KINDS}


@pytest.mark.shared
def test_every_case_of_these_kinds_has_its_place(shared: Path) -> None:
    found = rows(shared)
    assert len(found) >= 25
    assert {row["check"] for row in found.values()} <= set(PLACES)


@pytest.mark.shared
def test_bibliographies_lose_no_entry_and_tell_what_is_twice(shared: Path) -> None:
    tried = 0
    for row in rows(shared).values():
        if row["check"] != "parse" or row["input"]["format"] != "bib":
            continue
        document = load("case.bib", row["input"]["content"].encode())
        wanted = row["expected"]["parse"]
        count = wanted.get("n_entries", wanted.get("n_entries_reported"))
        assert len(document.references) == count, row["id"]
        for place, value in wanted.items():
            key, _, name = place.partition(".")
            if name:
                [reference] = [r for r in document.references if r.key == key]
                field = reference.field(name)
                assert field is not None and field.value.replace("~", " ") == value, (row["id"], place)
        assert len(document.problems) >= len(row["expected"].get("flags", ())), row["id"]
        tried += 1
    assert tried >= 3


@pytest.mark.shared
def test_a_venue_is_found_in_a_string_that_is_too_long(shared: Path) -> None:
    for row in rows(shared).values():
        if row["check"] == "parse" and row["input"]["format"] == "fields":
            work = refstring.read(max(row["input"]["content"].values(), key=len))
            assert work.container_title == row["expected"]["parse"]["venue"], row["id"]


def test_three_entries_give_three_results_whatever_a_source_answers() -> None:
    """A venue that came as a list reaches a record as its first string, and the next entry is still judged."""
    from citeground.records.payload import text

    assert text(["ICLR 2024", "x"]) == "ICLR 2024"
    work = Work(title="A Title of Some Length", author=read_names("Ward, Ada")[0], issued=Date(2024))
    entries = tuple(Reference(str(n), n, work, path="refs.bib") for n in (1, 2, 3))
    report = check(
        [Document("refs.bib", "bibtex", entries)], [Registry("crossref", (work,))], Options(today=TODAY)
    )
    assert [v.reference.key for v in report.verifications] == ["1", "2", "3"]
    assert sum(report.counts.values()) == 3


def test_an_abbreviated_journal_is_no_finding() -> None:
    record = Work(
        type="article-journal", title="A Title of Some Length", author=read_names("Ward, Ada")[0],
        issued=Date(2001), container_title="Physical Review Letters", volume="86", page="1",
    )  # fmt: skip
    text = b"""@article{a, author = {Ward, Ada}, title = {A Title of Some Length}, year = 2001,
      journal = {Phys. Rev. Lett.}, volume = 86, pages = {1}}"""
    [reference] = load("a.bib", text).references
    assert findings(reference, Registry("crossref", (record,))) == {}
    assert (
        Verdict.EXACT
        is check([load("a.bib", text)], [Registry("crossref", (record,))], Options(today=TODAY))
        .verifications[0]
        .verdict
    )
