"""Cases from public bug reports: what each text must be read as; and the paper's references as reports print them."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from citeground.models import Document, Reference
from citeground.parsers import bibtex, markdown, ris, text
from citeground.text.folding import squash
from citeground.text.locators import same_number, same_pages
from tests.pace import allowed

FORMATS = {"text", "pdf-text", "tex-text"}


def cases(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "hand.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def people(reference: Reference) -> list[str]:
    return [squash(f"{n.literal} {n.given} {n.particle} {n.family}") for n in reference.cited.author]


def check_field(reference: Reference, name: str, wanted: Any) -> bool:
    """Whether one expected value is what was read."""
    work = reference.cited
    if indexed := re.fullmatch(r"authors\[(\d+)\]", name):
        return people(reference)[int(indexed[1])] == squash(wanted)
    if name in ("title", "title_en"):
        return squash(work.title) == squash(wanted)
    if name == "title_alternatives":
        return {squash(t) for t in wanted} <= {squash(t) for t in work.other_titles}
    if name == "authors":
        return people(reference) == [squash(a) for a in wanted]
    if name == "first_author":
        return sorted(people(reference)[0]) in [sorted(squash(a)) for a in wanted.split("/")]
    if name in ("doi", "arxiv"):
        return work.identifier(name) == wanted
    if name in ("volume", "issue"):
        return same_number(getattr(work, name), wanted) and bool(getattr(work, name))
    simple: dict[str, Any] = {
        "n_authors": len(work.author) == wanted,
        "year": work.year == wanted,
        "venue": squash(work.container_title) == squash(str(wanted)),
        "journal": squash(work.container_title) == squash(str(wanted)),
        "publisher": squash(work.publisher) == squash(str(wanted)),
        "pages": bool(work.page) and same_pages(work.page, str(wanted)),
        "type": work.type == wanted,
        "truncated_authors": work.author_complete != wanted,
    }
    return bool(simple[name])


def check(document: Document, name: str, wanted: Any) -> bool:
    """Whether an expectation of a case holds for a document."""
    if name == "n_references":
        return len(document.references) == wanted
    if name == "cited_numbers":
        return sorted({int(k) for c in document.citations for k in c.keys}) == wanted
    if name.startswith("number_of:"):
        titled = [r for r in document.references if r.cited.title == name.partition(":")[2]]
        return [r.key for r in titled] == [str(wanted)]
    if keyed := re.fullmatch(r"ref(\d+)\.(\w+)", name):
        reference = next(r for r in document.references if r.key == keyed[1])
        return check_field(reference, keyed[2], wanted)
    return check_field(document.references[0], name, wanted)


@pytest.mark.shared
def test_the_parse_of_every_text_case(shared: Path) -> None:
    tried, failed = 0, []
    for case in cases(shared):
        if case["input"].get("format") not in FORMATS:
            continue
        document = text.parse(case["input"]["content"].encode(), f"{case['id']}.txt")
        for name, wanted in case["expected"].get("parse", {}).items():
            tried += 1
            if not check(document, name, wanted):
                failed.append((case["id"], name, wanted))
    assert tried >= 50
    assert failed == []


@pytest.mark.shared
def test_strings_that_made_other_readers_explode(shared: Path) -> None:
    case = next(c for c in cases(shared) if c["check"] == "performance" and "2 s" in str(c["expected"]))
    for expression in case["input"]["content"]:
        # The expressions are literals, "+", "*", str, map, join and range.
        content = eval(expression, {"__builtins__": {"str": str, "map": map, "range": range}})
        for parse in (text.parse, markdown.parse, bibtex.parse, ris.parse):
            start = time.process_time()
            parse(content.encode(), "x")
            assert time.process_time() - start < allowed(2), (expression, parse.__module__)


@pytest.mark.shared
def test_an_endless_line_holds_no_references(shared: Path) -> None:
    import random

    content = "".join(random.Random(0).choices("ACGT0123456789", k=390_000))
    assert text.parse(content.encode(), "x.txt").references == ()
    assert markdown.parse(content.encode(), "x.md").references == ()
    assert ris.parse(content.encode(), "x.ris").references == ()


@pytest.mark.shared
def test_the_references_of_the_papers_reports(shared: Path) -> None:
    """Title, first author, year and arXiv id, as far as the label and the address give them."""
    rows = [
        json.loads(line)["corrupted_citation"]
        for line in (shared / "citecheck982" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    wrong = []
    for raw in rows:
        document = text.parse(raw.encode(), "x.txt")
        label, _, url = raw[1:].partition("](") if raw.startswith("[") else (raw, "", raw)
        dated = re.match(r"(?P<author>[^\d]+?),?\s(?P<year>\d{4}),\s(?P<title>.+?)(?:\s\(http\S+\))?$", label)
        ok = len(document.references) == 1
        if ok:
            work = document.references[0].cited
            ok = bool(work.title)
            if dated:
                ok = work.year == int(dated["year"]) and bool(work.author)
                ok = ok and squash(work.author[0].display.split()[-1]) in squash(dated["author"])
                ok = ok and squash(work.title) == squash(dated["title"])
            if found := re.search(r"/(?:pdf|abs)/(?:[a-z-]+/)?(\d{4}\.\d{4,5})", url):
                ok = ok and work.identifier("arxiv") == found[1]
        if not ok:
            wrong.append(raw)
    assert len(rows) == 190
    assert wrong == []
