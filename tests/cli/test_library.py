"""``citeground library`` builds, adds and tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import GOOD, WORKS, Ran

Run = Callable[..., Ran]


@pytest.fixture
def dump(here: Path) -> Path:
    path = here / "works.jsonl"
    path.write_text("".join(json.dumps(w) + "\n" for w in WORKS[:2]), encoding="utf-8")
    return path


def test_build_add_info(run: Run, here: Path, dump: Path) -> None:
    ran = run("library", "build", "--closed", "--output", "lib", "--name", "Mine", dump)
    assert ran.code == 0 and ran.out.startswith("Mine: 2 records, closed\n") and "works.jsonl 2" in ran.out
    more = here / "more.jsonl"
    more.write_text(json.dumps(WORKS[2]) + "\n", encoding="utf-8")
    assert "3 records" in run("library", "add", more, "--library", "lib").out
    told = run("library", "info", "lib").out
    assert "Mine: 3 records, closed" in told and "years  1957 to 1967" in told


def test_from_is_the_same_as_naming_a_file(run: Run, dump: Path) -> None:
    assert "2 records" in run("library", "build", "--output", "lib", "--from", dump).out


def test_without_a_place_it_is_the_users_own_and_is_asked(run: Run, here: Path, dump: Path) -> None:
    assert "library: 2 records" in run("library", "build", dump).out
    (here / "a.bib").write_text(GOOD, encoding="utf-8")
    out = run("check", "a.bib").out
    assert "Asked: library (2 records), PDG" in out and "1 exact" in out
    assert run("library", "info").out.count(" records\n") == 2


def test_the_starter_library_needs_no_setting_up(run: Run) -> None:
    out = run("library", "info").out
    assert out.startswith("PDG ") and "article-journal" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["build"], "name the files to read, or --from pdg"),
        (["build", "--output", "lib", "nowhere.jsonl"], "nowhere.jsonl: there is no such file"),
        (["add", "x.bib"], "no library at"),
        (["add"], "Missing argument"),
        (["info", "nowhere"], "no library at nowhere"),
    ],
)
def test_what_cannot_be_done_says_why(run: Run, line: list[str], said: str) -> None:
    ran = run("library", *line)
    assert ran.code == 2 and said in ran.err


def test_what_is_no_library_is_not_overwritten(run: Run, here: Path, dump: Path) -> None:
    (here / "precious").mkdir()
    (here / "precious" / "thesis.tex").write_text("years of work")
    ran = run("library", "build", "--output", "precious", dump)
    assert ran.code == 2 and (here / "precious" / "thesis.tex").read_text() == "years of work"
