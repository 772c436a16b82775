"""What every output format owes its reader."""

from __future__ import annotations

import inspect
import io
import json
import re
from dataclasses import replace

import pytest

from citeground.models import Document, Reference, TextFile, Work
from citeground.registry import RENDERERS
from citeground.reports import renderer
from citeground.verdicts import Confidence, Discrepancy, Report, Severity, Verdict, Verification

from .golden import same_as_snapshot
from .hand_made import HOSTILE, hand_made

SUFFIX = {"full": "txt", "concise": "txt", "github": "txt", "markdown": "md", "html": "html", "json": "json"}
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def rendered(name: str, report: Report | None = None, **how: object) -> str:
    stream = io.StringIO()
    renderer(name).render(report or hand_made(), stream, **how)  # type: ignore[arg-type]
    return stream.getvalue()


@pytest.mark.parametrize("name", [n for n in RENDERERS if n not in ("sarif", "diff")])
def test_looks_as_it_did(name: str) -> None:
    same_as_snapshot(rendered(name), f"{name}.{SUFFIX.get(name, name)}")


@pytest.mark.parametrize("name", ["full", "markdown", "html"])
def test_explained_looks_as_it_did(name: str) -> None:
    same_as_snapshot(rendered(name, explain=True), f"{name}-explained.{SUFFIX[name]}")


@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("name", RENDERERS)
def test_no_text_of_others_steers_the_reader(name: str, explain: bool) -> None:
    text = rendered(name, explain=explain)
    assert not STEERING.search(text)
    # The hostile title's line break never starts a line of its own.
    assert not re.search(r"^\s*::error file=a::", text, re.M)
    text.encode("utf-8")


@pytest.mark.parametrize("name", RENDERERS)
def test_an_empty_report_is_rendered(name: str) -> None:
    text = rendered(name, Report())
    assert name in ("jsonl", "diff") or text.strip()


@pytest.mark.parametrize("name", RENDERERS)
def test_all_take_the_same_arguments(name: str) -> None:
    module = __import__(RENDERERS[name], fromlist=["render"])
    parameters = inspect.signature(module.render).parameters
    assert list(parameters) == ["report", "stream", "color", "width", "explain"]
    assert module.__doc__


def test_color_only_where_asked() -> None:
    for name in ("full", "concise"):
        assert "\x1b[" not in rendered(name)
        colored = rendered(name, color=True)
        assert "\x1b[1;31merror\x1b[0m" in colored
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == rendered(name)


def test_jsonl_has_one_object_a_reference_in_order() -> None:
    lines = [json.loads(line) for line in rendered("jsonl").splitlines()]
    assert [line["key"] for line in lines] == ["ward2019", "li2020", "bad", "old", "lost"]
    first = lines[0]
    assert {"key", "file", "line", "verdict", "score", "confidence", "rationale"} < first.keys()
    assert first["discrepancies"][0]["rule"] == "author-mismatch"
    assert first["discrepancies"][0]["code"] == "CG201"
    assert first["match"]["basis"] == "identifier"
    assert first["match"]["identifiers"] == ["doi:10.1000/a<b>(1)", "arxiv:1901.00001"]
    assert sum(c["value"] for c in first["contributions"]) == pytest.approx(first["score"])
    assert first["suggestion"] == "use the 4 authors on record; use 2019"
    assert lines[3]["score"] is None and lines[3]["match"] is None


def test_json_keeps_the_very_text() -> None:
    value = json.loads(rendered("json"))
    assert value["references"][2]["discrepancies"][0]["given"] == HOSTILE
    assert sum(value["counts"].values()) == len(value["references"]) == 5
    assert value["problems"][0]["rule"] == "undefined-key"
    assert value["unanswered"] == {"Semantic Scholar": "timed out"}


def test_bytes_that_were_no_text_survive_as_escapes() -> None:
    odd = Verification(Reference("k\udcff", 1, Work()), Verdict.EXACT, 9.0, Confidence.LOW, "fine")
    report = Report(verifications=(odd,))
    assert json.loads(rendered("jsonl", report))["key"] == "k\udcff"
    for name in RENDERERS:
        rendered(name, report).encode("utf-8")


def test_full_points_at_the_value() -> None:
    lines = rendered("full").splitlines()
    source = next(n for n, line in enumerate(lines) if "author = {Ward" in line)
    start = lines[source].index("Smith, J.")
    assert lines[source + 1].index("^") == start
    assert lines[source + 1].count("^") == len("Smith, J.")


def _one(line: str, column: int, length: int, message: str = "differs") -> Report:
    finding = Discrepancy(
        "year-mismatch",
        "CG207",
        Severity.WARNING,
        message,
        path="a.bib",
        line=1,
        column=column,
        length=length,
    )
    reference = Reference("k", 1, Work(), path="a.bib")
    document = Document("a.bib", "bibtex", files=(TextFile("a.bib", line),))
    return Report((document,), (Verification(reference, Verdict.MINOR, 5.0, Confidence.LOW, "", (finding,)),))


def test_full_counts_wide_characters_as_two_columns() -> None:
    lines = rendered("full", _one("量子 = {x}", 7, 1)).splitlines()
    assert lines[2] == "   | 量子 = {x}"
    assert lines[3] == "   |         ^ differs"


def test_full_cuts_a_long_line_around_the_value() -> None:
    lines = rendered("full", _one("a" * 50_000 + "WRONG" + "b" * 50_000, 50_001, 5), width=80).splitlines()
    assert len(lines[2]) <= 80 and lines[2].startswith("   | …") and lines[2].endswith("…")
    assert lines[2].index("WRONG") == lines[3].index("^")


def test_full_tells_one_open_question_once() -> None:
    text = rendered("full")
    assert text.count("Semantic Scholar did not answer: timed out") == 1
    assert "in 2 references" in text and "refs.bib:9:1  lost" in text


@pytest.mark.parametrize("column", [0, 1, 5, 999])
def test_full_survives_a_place_outside_the_line(column: int) -> None:
    assert "^" in rendered("full", _one("abc", column, 50))


def test_a_title_of_a_megabyte_stays_short() -> None:
    huge = replace(_one("x", 1, 1, "m" * 1_000_000))
    for name in ("full", "concise", "github", "markdown"):
        assert len(rendered(name, huge)) < 20_000


def test_github_escapes_what_separates_properties() -> None:
    lines = rendered("github").splitlines()
    assert all(re.match(r"::(error|warning|notice) [a-z]", line) for line in lines)
    assert any(
        "file=paper%2C v2.tex,line=12,col=30,endColumn=38,title=undefined-key" in line for line in lines
    )
    assert "##[" not in "".join(lines)
    percent = rendered("github", _one("x", 1, 1, "100%0A::error::x, y: z"))
    assert "100%250A::error::x, y: z" in percent


def test_markdown_has_no_markup_of_others() -> None:
    text = rendered("markdown", explain=True)
    assert "<img" not in text and "](javascript" not in text
    assert "@octocat" not in text and "://evil" not in text
    table = [line for line in text.splitlines() if line.startswith("| ")]
    assert table and all(len(re.findall(r"(?<!\\)\|", line)) == 5 for line in table)


def test_markdown_fits_a_comment_and_counts_the_rest() -> None:
    report = hand_made()
    many = replace(report, verifications=report.verifications * 300)
    text = rendered("markdown", many)
    assert len(text) < 65_536
    left_out = int(re.search(r"\*([\d,]+) more findings would not fit", text)[1].replace(",", ""))  # type: ignore[index]
    assert (
        text.count("\n| error") + text.count("\n| warning") + text.count("\n| open") + left_out == 5 * 300 + 1
    )
