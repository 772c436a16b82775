"""``citeground explain`` of a rule and of a reference."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path

import pytest

from citeground.citations import rules
from citeground.cli.explain import split

from .conftest import GOOD, WRONG_YEAR, Ran

Run = Callable[..., Ran]


@pytest.mark.parametrize("name", rules.RULES)
def test_every_rule_has_a_page(run: Run, name: str) -> None:
    rule = rules.load(name)
    ran = run("explain", rule.CODE)
    assert ran.code == 0 and ran.out.startswith(f"{name} ({rule.CODE}): ")
    assert cleandoc(rule.__doc__ or "missing") in ran.out
    assert run("explain", name).out == ran.out


def test_an_unknown_rule_names_the_nearest(run: Run) -> None:
    ran = run("explain", "author-mismach")
    assert ran.code == 2 and "did you mean author-mismatch?" in ran.err


@pytest.fixture
def bib(here: Path) -> Path:
    path = here / "refs.bib"
    path.write_text(GOOD + WRONG_YEAR, encoding="utf-8")
    return path


def test_a_reference_with_a_colon_in_its_key(run: Run, bib: Path, library: Path) -> None:
    ran = run("explain", "refs.bib:wu:1961", "--library", library)
    assert ran.code == 0 and ran.out.startswith("wu:1961  refs.bib:")
    for part in (
        "The reference says",
        "The record says",
        "Asked",
        "small, doi:10.1103/",
        "Score",
        "year-mismatch",
    ):
        assert part in ran.out
    assert "wu1957" not in ran.out and "1 reference: 1 minor" in ran.out


def test_the_score_is_the_sum_that_is_shown(run: Run, bib: Path, library: Path) -> None:
    out = run("explain", "refs.bib:wu:1961", "--library", library).out
    score = out.split("  Score\n")[1].split("  Findings\n")[0].splitlines()
    values = [float(line.split()[1]) for line in score]
    assert sum(values[:-1]) == pytest.approx(values[-1], abs=0.011)


def test_a_reference_by_its_number(run: Run, bib: Path, library: Path) -> None:
    assert run("explain", "refs.bib:[2]", "--library", library).out.startswith("wu:1961")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("refs.bib:wu1958", "refs.bib: no reference has the key 'wu1958'; did you mean wu1957?"),
        ("refs.bib:zzz", "no reference has the key 'zzz' (it has 2)"),
        ("refz.bib:wu1957", "refz.bib: there is no such file"),
        ("refs.bib", "citeground explain refs.bib:KEY"),
        ("nonsense", "no rule is called 'nonsense'"),
    ],
)
def test_what_cannot_be_explained(run: Run, bib: Path, what: str, said: str) -> None:
    ran = run("explain", what)
    assert ran.code == 2 and said in ran.err and ran.out == ""


def test_file_and_key_may_both_hold_colons(here: Path) -> None:
    (here / "a:b.bib").write_text("x")
    assert split("a:b.bib:c:d") == ("a:b.bib", "c:d")
    assert split("author-mismatch") is None


@pytest.mark.parametrize("what", ["refs.bib", "refs.bib:"])
def test_a_file_without_a_key_says_how_to_name_one(run: Run, bib: Path, what: str) -> None:
    ran = run("explain", what)
    assert ran.code == 2
    assert ran.err == "error: refs.bib: which reference of it? Say: citeground explain refs.bib:KEY\n"


def test_a_directory_is_called_one(run: Run, here: Path) -> None:
    (here / "papers").mkdir()
    assert run("explain", "papers:x").err == "error: papers: this is a directory; name a file in it\n"
