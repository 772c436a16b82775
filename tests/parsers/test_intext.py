"""Citations in running text: numbers, spans, superscripts, names with years; and what is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citeground.models import Date, Name, Reference, Work
from citeground.parsers import intext
from citeground.parsers.intext import LOWERED, RAISED, Paragraph


def numbered(count: int) -> list[Reference]:
    return [Reference(str(n), n, Work(title=f"Made-up title {n}")) for n in range(1, count + 1)]


def work(families: str, year: int, *, complete: bool = True) -> Work:
    names = tuple(Name(family=family) for family in families.split(", "))
    return Work(author=names, author_complete=complete, issued=Date(year))


def named(*entries: tuple[str, Work]) -> list[Reference]:
    return [Reference(key, number, cited) for number, (key, cited) in enumerate(entries, start=1)]


def keys(text: str, references: list[Reference]) -> list[tuple[str, ...]]:
    return [citation.keys for citation in intext.find([Paragraph(text)], references, "paper.pdf")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As shown [3].", [("3",)]),
        ("As shown [3, 5].", [("3", "5")]),
        ("As shown [3,5–7].", [("3", "5", "6", "7")]),
        ("As shown [3]-[5] before.", [("3", "4", "5")]),
        ("As shown [3]–[5], [8].", [("3", "4", "5"), ("8",)]),
        ("As shown [see 3, 4].", [("3", "4")]),
        ("As shown [3, p. 12].", [("3",)]),
        ("As shown [3; 5].", [("3", "5")]),
        ("In the range [0, 1] and [3.5].", []),
        ("The list has [57] entries too few.", []),
        ("An array[i] of [x, y].", []),
    ],
)
def test_bracketed_numbers(text: str, expected: list[tuple[str, ...]]) -> None:
    assert keys(text, numbered(9)) == expected


def test_the_shared_case_of_spans(shared: Path) -> None:
    lines = (shared / "cases" / "hand.jsonl").read_text("utf-8").splitlines()
    case = next(case for line in lines if (case := json.loads(line))["id"] == "RB-017")
    found = keys(case["input"]["content"], numbered(62))
    assert (
        sorted({int(key) for group in found for key in group}) == case["expected"]["parse"]["cited_numbers"]
    )


def test_superscripts_where_nothing_is_in_brackets() -> None:
    text = (
        f"Seen before{RAISED}1,2{LOWERED} and after.{RAISED}3–5{LOWERED} A square of 3 m{RAISED}2{LOWERED}."
    )
    found = keys(text, numbered(6))
    assert found[:2] == [("1", "2"), ("3", "4", "5")]


def test_exponents_are_no_citations_where_brackets_are() -> None:
    text = f"As shown [1], [2], [3] for 10 cm{RAISED}2{LOWERED}."
    assert keys(text, numbered(3)) == [("1",), ("2",), ("3",)]


def test_parentheses_only_where_nothing_else_cites() -> None:
    assert keys("Seen (1), by all (2,3) and by Eq. (4).", numbered(4)) == [("1",), ("2", "3")]
    assert keys("Seen [1] and [2], [3]; in the case (4).", numbered(4)) == [("1",), ("2",), ("3",)]


SOME = named(
    ("Ward 2014a", work("Ward, Kent, Li", 2014, complete=False)),
    ("Ward 2014b", work("Ward, Kent, Li", 2014, complete=False)),
    ("Ward 2015", work("Ward", 2015)),
    ("Ward 2015 (2)", work("Ward, Kent", 2015)),
    ("Ward 2015 (3)", work("Ward, Kent, Li", 2015)),
    ("de Wit 2013", work("de Wit, Seager", 2013)),
    ("Murray-Clay 2016", work("Murray-Clay", 2016)),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is known (Ward et al. 2014a).", [("Ward 2014a",)]),
        ("It is known (Ward et al. 2014a, b).", [("Ward 2014a", "Ward 2014b")]),
        (
            "It is known (Ward et al. 2014a,b; Murray-Clay 2016).",
            [("Ward 2014a", "Ward 2014b"), ("Murray-Clay 2016",)],
        ),
        (
            "Ward et al. (2014b, 2015) say so.",
            [("Ward 2014b", "Ward 2015", "Ward 2015 (2)", "Ward 2015 (3)")],
        ),
        ("Ward (2015) says so.", [("Ward 2015",)]),
        ("Ward & Kent (2015) say so.", [("Ward 2015 (2)",)]),
        ("Ward, Kent, and others (2015) say so.", [("Ward 2015 (3)",)]),
        ("Ward et al. (2015) say so.", [("Ward 2015 (3)",)]),
        ("as in de Wit & Seager (2013).", [("de Wit 2013",)]),
        ("Ward’s (2015) result.", [("Ward 2015",)]),
        ("In Ward, nothing was found until 2015.", []),
        ("In 2015 it rained.", []),
        ("Ward et al. 2013 is not in the list.", []),
        ("The Ward was built. Others came in 2015.", []),
    ],
)
def test_names_with_years(text: str, expected: list[tuple[str, ...]]) -> None:
    assert keys(text, SOME) == expected


def test_printed_labels_that_are_no_numbers() -> None:
    references = named(("Abc99", Work()), ("DEF01", Work()))
    assert keys("Seen [Abc99; DEF01] and [xyz].", references) == [("Abc99", "DEF01")]


def test_the_sentence_and_the_line_are_kept() -> None:
    text = "The first, e.g. by A. Ward et al. [1], is old. The second [2] is not. Done."
    paragraph = Paragraph(text, ((0, 7), (text.index("is not"), 8)))
    first, second = intext.find([paragraph], numbered(2), "paper.pdf")
    assert first.sentence == "The first, e.g. by A. Ward et al. [1], is old."
    assert second.sentence == "The second [2] is not."
    assert (first.line, second.line) == (7, 7)


def test_a_sentence_without_end_is_cut() -> None:
    text = "word " * 4000 + "[1] " + "word " * 4000
    (found,) = intext.find([Paragraph(text)], numbered(1), "paper.pdf")
    assert "[1]" in found.sentence
    assert len(found.sentence) <= 1_200


@pytest.mark.parametrize(
    "text", ["[" * 200_000, "[1" * 100_000, "Ward " * 100_000 + "2015", "(2015" * 50_000, "[1]-" * 50_000]
)
def test_hostile_text_is_read_fast(text: str) -> None:
    intext.find([Paragraph(text)], [*numbered(3), *SOME], "paper.pdf")
    intext.find([Paragraph(text)], SOME, "paper.pdf")
