"""Where results go: never over what was read, and said before anybody is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import GOOD, WRONG_YEAR, Ran

Run = Callable[..., Ran]
TEXT = "Parity is not conserved \\cite{wu:1961}.\n\\bibliography{refs}\n"


@pytest.fixture
def project(here: Path) -> Path:
    (here / "refs.bib").write_text(WRONG_YEAR)
    (here / "paper.tex").write_text(TEXT)
    (here / "link.bib").symlink_to("refs.bib")
    return here


@pytest.mark.parametrize("verb", ["check", "fix"])
@pytest.mark.parametrize("output", ["paper.tex", "refs.bib", "./refs.bib", "link.bib"])
def test_what_is_read_is_never_written_over(
    run: Run, project: Path, library: Path, verb: str, output: str
) -> None:
    ran = run(verb, "paper.tex", "--offline", "--library", library, "-o", output)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {output}: it is one of the files that are read; choose another name")
    assert (project / "paper.tex").read_text() == TEXT
    assert (project / "refs.bib").read_text() == WRONG_YEAR


@pytest.mark.parametrize("verb", ["check", "fix"])
@pytest.mark.parametrize(
    ("output", "said"),
    [("nowhere/out.bib", "it cannot be written there: make"), (".", "it cannot be written there: this is")],
)
def test_a_place_where_nothing_can_be_written_is_said_first(
    run: Run, project: Path, library: Path, verb: str, output: str, said: str
) -> None:
    ran = run(verb, "refs.bib", "--offline", "--library", library, "-o", output)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {output}: {said}") and len(ran.err.splitlines()) == 1


def test_a_hyphen_is_the_standard_output(
    project: Path, library: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    from citeground.cli import main

    common = ["refs.bib", "--offline", "--library", str(library), "-o", "-"]
    assert main(["check", *common]) == 0
    assert b"year-mismatch" in capfdbinary.readouterr().out
    assert main(["fix", *common]) == 0
    assert capfdbinary.readouterr().out.startswith(b"@article{wu:1961")
    assert not (project / "-").exists()


def test_an_answer_is_not_written_over_its_corpus(run: Run, here: Path) -> None:
    (here / "texts").mkdir()
    note = here / "texts" / "note.md"
    note.write_text("Steven Weinberg wrote A Model of Leptons in 1967.\n")
    for corpus in ("texts", "texts/note.md"):
        ran = run("ask", "Who wrote it?", "--offline", "--corpus", corpus, "-o", note)
        assert ran.code == 2 and "one of the files that are read" in ran.err
    assert note.read_text().startswith("Steven")


@pytest.mark.parametrize("verb", ["check", "fix"])
def test_a_file_that_is_named_twice_is_read_once(run: Run, project: Path, library: Path, verb: str) -> None:
    names = ("refs.bib", "./refs.bib", project / "refs.bib", "link.bib")
    ran = run(verb, *names, "--offline", "--library", library)
    assert ran.code == 0
    assert (ran.out + ran.err).count("1 reference") == 1


def test_the_first_spelling_of_a_name_is_kept(here: Path) -> None:
    from citeground.cli.inputs import distinct

    (here / "a.bib").write_text(GOOD)
    assert distinct(["./a.bib", "-", "b.bib", "a.bib", "-"]) == ["./a.bib", "-", "b.bib"]
