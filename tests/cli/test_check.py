"""``citeground check`` from the command line to the exit code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from citeground.cli.check import exit_code
from citeground.models import Reference, Work
from citeground.registry import RENDERERS
from citeground.text.decode import MAX_BYTES
from citeground.trail import Outcome, Step, Trail
from citeground.verdicts import Confidence, Discrepancy, Report, Severity, Verdict, Verification

from .conftest import GOOD, IMPOSSIBLE, UNKNOWN, WRONG_YEAR, Ran

Run = Callable[..., Ran]


@pytest.fixture
def bib(here: Path) -> Path:
    path = here / "refs.bib"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_clean_file(run: Run, bib: Path, library: Path) -> None:
    ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 0
    assert "1 reference: 1 exact\n" in ran.out and "Asked: small (3 records)" in ran.out
    assert ran.err == ""


def test_a_wrong_year_points_at_the_year(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(WRONG_YEAR, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 0, "a wrong year is a warning"
    assert "warning: year-mismatch (CG207)\n  --> refs.bib:7:14  wu:1961\n" in ran.out
    assert "year    = {1961},\n   |              ^^^^" in ran.out
    assert ran.err == "Next: citeground fix --diff refs.bib\n"
    assert run("check", "refs.bib", "--library", library, "--fail-on", "warning").code == 1
    assert run("check", "refs.bib", "--library", library, "--fail-on", "never").code == 0


def test_rules_are_selected_and_ignored_by_name_code_or_family(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(WRONG_YEAR, encoding="utf-8")

    def said(*flags: str) -> bool:
        return "year-mismatch" in run("check", "refs.bib", "--library", library, *flags).out

    assert said("--select", "CG207") and said("--select", "CG2,title-mismatch") and said("--ignore", "CG1")
    assert (
        not said("--ignore", "year-mismatch") and not said("--ignore", "207") and not said("--select", "CG4")
    )
    ran = run("check", "refs.bib", "--select", "year-mismach")
    assert ran.code == 2 and "did you mean year-mismatch?" in ran.err


def test_a_miss_in_an_open_library_is_unresolved_and_never_fails(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(UNKNOWN, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library, "--fail-on", "note")
    assert ran.code == 0 and "1 reference: 1 unresolved" in ran.out and "open: " in ran.out


def test_a_miss_in_a_closed_library_is_major(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(UNKNOWN, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library, "--closed")
    assert ran.code == 1 and "1 reference: 1 major" in ran.out


def test_closed_is_said_of_a_library_that_is_named(run: Run, bib: Path) -> None:
    ran = run("check", "refs.bib", "--closed")
    assert ran.code == 2 and "--library DIR" in ran.err


def test_an_impossible_identifier_needs_no_source_that_knows_it(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(IMPOSSIBLE, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 1 and "impossible-identifier (CG108)" in ran.out


@pytest.mark.parametrize("format", RENDERERS)
def test_every_format_is_at_hand(run: Run, bib: Path, library: Path, format: str) -> None:
    bib.write_text(GOOD + WRONG_YEAR, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library, "--output-format", format)
    assert ran.code == 0 and ("wu" if format != "diff" else "+  year    = {1957}") in ran.out


def test_jsonl_alone_on_stdout(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(GOOD + UNKNOWN, encoding="utf-8")
    ran = run("check", "refs.bib", "nowhere.bib", "--library", library, "--output-format", "jsonl")
    verdicts = [json.loads(line)["verdict"] for line in ran.out.splitlines()]
    assert verdicts == ["EXACT", "UNRESOLVED"]


def test_the_suffix_of_the_output_chooses_the_format(run: Run, bib: Path, library: Path, here: Path) -> None:
    ran = run("check", "refs.bib", "--library", library, "-o", "out.html")
    assert (here / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert ran.out == "" and "1 reference: 1 exact" in ran.err and "Written: out.html" in ran.err
    run("check", "refs.bib", "--library", library, "-o", "out.html", "--output-format", "json")
    assert json.loads((here / "out.html").read_text(encoding="utf-8"))["counts"]["EXACT"] == 1
    ran = run("check", "refs.bib", "--library", library, "-o", "no/such/place.html")
    assert ran.code == 2 and "place.html: it cannot be written there" in ran.err


def test_quiet_is_the_summary_alone(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(WRONG_YEAR, encoding="utf-8")
    ran = run("check", "-q", "refs.bib", "--library", library)
    assert ran.out.startswith("1 reference: 1 minor\n") and "-->" not in ran.out and ran.err == ""


def test_explain_accounts_for_exact_references_too(run: Run, bib: Path, library: Path) -> None:
    ran = run("check", "--explain", "refs.bib", "--library", library)
    assert "The record says" in ran.out and "  Score\n" in ran.out and "EXACT, " in ran.out


def test_color_when_asked(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(WRONG_YEAR, encoding="utf-8")
    assert "\x1b[" not in run("check", "refs.bib", "--library", library).out
    assert "\x1b[" in run("check", "refs.bib", "--library", library, "--color", "always").out


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_standard_input(run: Run, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, WRONG_YEAR.encode())
    assert "--> -:7:14  wu:1961" in run("check", "-", "--library", library).out
    stdin(monkeypatch, WRONG_YEAR.encode())
    ran = run("check", "-", "--stdin-filename", "a/b.bib", "--library", library)
    assert "--> a/b.bib:7:14" in ran.out
    stdin(monkeypatch, b"")
    assert run("check", "-").err.startswith("error: -: the standard input is empty\n")


BAD_INPUT = [
    ("missing.bib", None, "there is no such file"),
    ("empty.bib", b"\n", "the file is empty"),
    ("image.bib", b"\x89PNG\r\n\x1a\n\x00", "an image, not text"),
    ("binary.dat", bytes(range(256)) * 9, "not text"),
]


@pytest.mark.parametrize(("name", "data", "said"), BAD_INPUT, ids=[b[0] for b in BAD_INPUT])
def test_bad_input_is_one_clear_line(
    run: Run, here: Path, bib: Path, library: Path, name: str, data: bytes | None, said: str
) -> None:
    if data is not None:
        (here / name).write_bytes(data)
    ran = run("check", name, "--library", library)
    assert ran.code == 2 and ran.out == ""
    first, second = ran.err.splitlines()
    assert first.startswith(f"error: {name}: ") and said in first
    assert second == "error: nothing could be checked"
    rest = run("check", name, "refs.bib", "--library", library)
    assert rest.code == 1 and "1 reference: 1 exact" in rest.out and said in rest.err


def test_a_directory_and_a_huge_file(run: Run, here: Path) -> None:
    (here / "folder").mkdir()
    with (here / "huge.bib").open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    ran = run("check", "folder", "huge.bib")
    assert (
        ran.code == 2 and "name its files, e.g. folder/*.bib" in ran.err and "library build --from" in ran.err
    )


def test_a_file_without_references(run: Run, here: Path, bib: Path, library: Path) -> None:
    (here / "none.bib").write_text("% nothing yet\n")
    ran = run("check", "none.bib", "--library", library)
    assert ran.code == 2 and "none.bib: no reference was found in it (read as bibtex" in ran.err
    assert run("check", "none.bib", "refs.bib", "--library", library).code == 0


def test_the_same_file_twice_is_checked_once(run: Run, bib: Path, library: Path) -> None:
    assert "1 reference: 1 exact" in run("check", "refs.bib", "refs.bib", "--library", library).out


def test_a_library_that_is_not_there(run: Run, bib: Path) -> None:
    ran = run("check", "refs.bib", "--library", "nowhere")
    assert ran.code == 2 and "no library at nowhere" in ran.err and "library build" in ran.err


def _report(*findings: Discrepancy, answered: bool = True) -> Report:
    trail = Trail((Step("s", "doi", Outcome.EMPTY if answered else Outcome.FAILED),))
    reference = Reference("k", 1, Work())
    return Report(
        verifications=(
            Verification(reference, Verdict.MINOR, 5.0, Confidence.LOW, "", findings, trail=trail),
        )
    )


@pytest.mark.parametrize(
    ("severity", "is_open", "fail_on", "code"),
    [
        (Severity.ERROR, False, "error", 1),
        (Severity.WARNING, False, "error", 0),
        (Severity.WARNING, False, "warning", 1),
        (Severity.NOTE, False, "warning", 0),
        (Severity.NOTE, False, "note", 1),
        (Severity.ERROR, False, "never", 0),
        (Severity.ERROR, True, "note", 0),
    ],
)
def test_exit_codes(severity: Severity, is_open: bool, fail_on: str, code: int) -> None:
    finding = Discrepancy("r", "CG1", severity, "m", is_open=is_open)
    assert exit_code(_report(finding), fail_on) == code


def test_where_no_source_answered_nothing_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(_report(answered=False), "never") == 2
    assert "no source gave an answer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", "@misc{a, note = {to be found}}\n"),
        ("a.bib", "@misc{a, author = {Smith, A.}, year = {2001}}\n"),
        ("a.bib", "@misc{a, title = {Notes}}\n"),
        ("a.bib", "@misc{a, title = {Notes}}\n@misc{b, author = {Smith, A.}}\n"),
        ("a.txt", "References\n[1] Smith.\n"),
    ],
)
@pytest.mark.parametrize("verb", ["check", "fix"])
def test_references_that_say_too_little_were_not_checked(
    run: Run, here: Path, library: Path, verb: str, name: str, text: str
) -> None:
    (here / name).write_text(text, encoding="utf-8")
    output = ("-o", "b.bib") if verb == "fix" else ()
    ran = run(verb, name, "--library", library, *output)
    assert ran.code == 2 and "too little to ask for; it takes an identifier" in ran.err
    if verb == "check":
        assert "could not be settled: the reference says too little to look for it" in " ".join(
            ran.out.replace("   | ", " ").split()
        )


def test_one_reference_that_can_be_looked_up_makes_a_check(run: Run, here: Path, library: Path) -> None:
    (here / "a.bib").write_text(UNKNOWN + "@misc{b, author = {Smith, A.}}\n", encoding="utf-8")
    ran = run("check", "a.bib", "--library", library)
    assert ran.code == 0 and "2 references: 2 unresolved" in ran.out


def test_an_input_that_was_left_out_is_no_success() -> None:
    assert exit_code(_report(), "error", failed=1) == 1
    assert exit_code(_report(), "never", failed=1) == 0


def test_files_that_include_each_other_without_a_reference(run: Run, here: Path) -> None:
    (here / "a.tex").write_text("\\begin{document}\\input{b}\\cite{x}\\end{document}\n", encoding="utf-8")
    (here / "b.tex").write_text("\\input{a}\n", encoding="utf-8")
    ran = run("check", "--offline", "a.tex")
    assert ran.code == 2 and "b.tex:1:1" in ran.out and "nothing could be checked" in ran.err


def test_citing_sentences_are_compared_with_abstracts(run: Run, here: Path, library: Path) -> None:
    abstract = "  abstract = {In this trial the drug did not lower mortality in adults.},\n}"
    (here / "refs.bib").write_text(GOOD.replace("\n}", f"\n{abstract}"), encoding="utf-8")
    (here / "paper.tex").write_text(
        "\\documentclass{article}\\begin{document}\n"
        "The drug lowers mortality in adults \\cite{wu1957}.\n"
        "\\bibliography{refs}\\end{document}\n",
        encoding="utf-8",
    )
    ran = run("check", "paper.tex", "--library", library, "--claims", "--fail-on", "warning")
    assert ran.code == 1
    assert "contradicted-claim (CG502)" in ran.out
    assert "paper.tex:2" in ran.out
    assert "claims: 1 sentence cites: 1 contradicted" in ran.err
    assert "claim" not in run("check", "paper.tex", "--library", library).out


def test_a_link_that_cannot_be_read_is_no_defect(run: Run, here: Path, library: Path) -> None:
    text = GOOD.replace("\n}", "\n  url = {http://[bad},\n  note = {\\url{http://[::1}},\n}")
    (here / "a.bib").write_text(text, encoding="utf-8")
    for form in ("full", "json", "sarif", "html", "markdown", "github"):
        ran = run("check", "a.bib", "--library", library, "--output-format", form)
        assert ran.code in (0, 1) and ran.out


@pytest.mark.parametrize("name", ["r.docx", "r.pdf", "r.bib", "r.XML", "r.csv", "r.tex"])
def test_no_report_under_a_name_that_promises_something_else(
    run: Run, here: Path, bib: Path, library: Path, name: str
) -> None:
    ran = run("check", "refs.bib", "--library", library, "-o", name)
    assert ran.code == 2 and f"{name}: nothing is written as {Path(name).suffix.lower()}" in ran.err
    assert not (here / name).exists()
    assert run("check", "refs.bib", "--library", library, "-o", name, "--output-format", "json").code == 0
    assert json.loads((here / name).read_text(encoding="utf-8"))["counts"]["EXACT"] == 1


def test_the_same_library_twice_is_asked_once(run: Run, bib: Path, library: Path) -> None:
    ran = run("check", "refs.bib", "--library", library, "--library", f"{library}/../{library.name}")
    assert ran.code == 0 and "Asked: small (3 records)\n" in ran.out
