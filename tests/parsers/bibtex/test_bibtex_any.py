"""Any bytes, any text like BibTeX, real files and the cases of public bug reports."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers.bibtex import parse
from citeground.parsers.bibtex.scanner import scan
from citeground.text.latex import to_unicode

PIECES = [
    *'@{}()"#=,%\\ \n\tab1',
    "@article{",
    "@string{",
    "@comment{",
    "@misc(",
    "title",
    " = ",
    "{x}",
    '"y"',
    "\n@book{k,",
    "year=2000",
]
PIECES += ["author = {A and B}", " and ", "crossref={k}", "{\\'e}", "% citeground: ignore x", "jan", "~"]


def _check(document: Document) -> None:
    text = document.files[0].text
    last = 0
    for reference in document.references:
        assert last <= reference.start < reference.end <= len(text)
        assert reference.raw == text[reference.start : reference.end]
        assert reference.line == text.count("\n", 0, reference.start) + 1
        last = reference.end
        for field in reference.fields:
            assert reference.start < field.start <= field.end <= reference.end
            around = text[field.start - 1 : field.end + 1]
            if around[:1] + around[-1:] in ("{}", '""'):
                assert text[field.start : field.end] == field.value
    for problem in document.problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.message


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        document = parse(data, "refs.bib")
    except InputError as error:
        assert error.path == "refs.bib"
        return
    _check(document)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_any_text_like_bibtex_is_read(text: str) -> None:
    _check(parse(text.encode(), "refs.bib"))


VALUES = st.text(
    alphabet=st.characters(exclude_characters='{}"\\\r', exclude_categories=["Cs", "Cc"]), max_size=30
)
FIELDS = st.dictionaries(st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True), VALUES, max_size=6)


@given(
    st.lists(FIELDS, max_size=5),
    st.sampled_from(["{} = {{{}}}", '{} = "{}"', "{}={{{{{}}}}}", '{}="" # "{}"']),
    st.sampled_from(["{}", "()"]),
)
def test_what_is_written_is_read_back(entries: list[dict[str, str]], form: str, marks: str) -> None:
    text = "\n".join(
        f"@misc{marks[0]}k{number},\n"
        + ",\n".join(form.format(n, v) for n, v in fields.items())
        + f"\n{marks[1]}"
        for number, fields in enumerate(entries)
    )
    found = scan(text)
    assert found.issues == []
    assert [entry.key for entry in found.entries] == [f"k{number}" for number in range(len(entries))]
    for entry, fields in zip(found.entries, entries, strict=True):
        assert entry.issues == []
        assert {f.name: f.value.strip("{}") for f in entry.fields} == fields


@given(FIELDS, st.data())
def test_a_broken_entry_does_not_lose_the_next(fields: dict[str, str], data: st.DataObject) -> None:
    whole = "@misc{a,\n" + ",\n".join(f"{n} = {{{v}}}" for n, v in fields.items()) + "\n}"
    braces = [found.start() for found in re.finditer("[{}]", whole)]
    gone = data.draw(st.sampled_from(braces[1:]))
    broken = whole[:gone] + whole[gone + 1 :]
    keys = [entry.key for entry in scan(f"{broken}\n@book{{b, title = {{Two}}}}\n@book{{c}}").entries]
    assert keys == ["a", "b", "c"]


def _cases(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "hand.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    return [case for case in cases if case["input"].get("format") == "bib"]


@pytest.mark.shared
def test_the_cases_of_bug_reports(shared: Path) -> None:
    """Every entry of every case is found, and says what the case expects."""
    cases = _cases(shared)
    assert len(cases) > 60
    checked = 0
    for case in cases:
        document = parse(case["input"]["content"].encode(), "case.bib")
        assert len(document.references) == len(
            re.findall(r"^@(?!string)\w+[{(]", case["input"]["content"], re.MULTILINE)
        )
        for what, value in (case["expected"].get("parse") or {}).items():
            assert _says(document, what) == value, (case["id"], what)
            checked += 1
    assert checked >= 15


def _says(document: Document, what: str) -> Any:
    key, _, name = what.rpartition(".")
    reference = next((r for r in document.references if r.key == key), document.references[0])
    cited = reference.cited
    if what in ("n_entries", "n_entries_reported"):
        return len(document.references)
    if name == "month":
        field = reference.field("month")
        return to_unicode(field.value) if field else ""
    answers: dict[str, Any] = {
        "surnames": [author.family for author in cited.author],
        "year": str(cited.year) if key else cited.year,
        "pages": cited.page,
        "journal": cited.container_title,
        "booktitle": cited.container_title,
        "type": cited.type,
        "number": cited.number,
        "arxiv": cited.identifier("arxiv"),
        "version": int(cited.version or 0),
    }
    return answers[name]


@pytest.mark.shared
def test_duplicates_of_a_case_are_told(shared: Path) -> None:
    case = next(case for case in _cases(shared) if "entry without key" in case["expected"].get("flags", ()))
    told = " ".join(
        f"{p.rule} {p.message}" for p in parse(case["input"]["content"].encode(), "x.bib").problems
    )
    assert "duplicate-key" in told and "field note" in told and "no key" in told


@pytest.mark.shared
@pytest.mark.filterwarnings("ignore")
def test_real_files_give_every_entry_that_another_reader_finds(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pybtex import errors
    from pybtex.database import BibliographyDataError, parse_string
    from pybtex.scanner import PybtexSyntaxError

    errors.set_strict_mode(False)
    count = compared = 0
    files = sorted((shared / "manuscripts").rglob("*.bib")) + sorted(
        (shared / "manuscripts" / "bib").glob("*.txt")
    )
    for path in files:
        document = parse(path.read_bytes(), path.name)
        _check(document)
        text = document.files[0].text
        containers = len(re.findall(r"^@(?:set|xdata)\s*\{", text, re.MULTILINE | re.IGNORECASE))
        count += len(document.references)
        try:
            others = parse_string(text, "bibtex").entries
        except (PybtexSyntaxError, BibliographyDataError):
            continue
        assert len(document.references) + containers >= len(others), path.name
        compared += 1
        mine = {reference.key: reference for reference in reversed(document.references) if reference.key}
        for key, other in others.items():
            if key in mine and mine[key].field("title") and "title" in other.fields:
                title = mine[key].field("title")
                assert title is not None
                assert " ".join(title.value.split()) == " ".join(other.fields["title"].split()), (
                    path.name,
                    key,
                )
    errors.set_strict_mode(True)
    assert count > 4_500
    assert compared > 60
