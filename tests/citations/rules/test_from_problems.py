"""What a parser could not read reaches the report at the place that it named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.citations.rules.from_problems import from_problems
from citeground.models import Document, Problem
from tests.citations.rules.world import EPR, RESNET, entry

PROBLEM = Problem("duplicate-key", "the key “k” was used in line 1", "refs.bib", 9, 10, "k")


def located(problem: Problem, *references: object):  # type: ignore[no-untyped-def]
    document = Document("paper.tex", "latex", references, problems=(problem,))  # type: ignore[arg-type]
    [found] = from_problems(document)
    return found


def test_every_problem_is_one_finding_in_order() -> None:
    problems = (PROBLEM, replace(PROBLEM, line=12), replace(PROBLEM, line=15))
    document = Document("refs.bib", "bibtex", problems=problems)
    assert [f.line for f in from_problems(document)] == [9, 12, 15]
    assert list(from_problems(Document("refs.bib", "bibtex"))) == []


def test_place_words_and_key_are_the_parsers_own() -> None:
    found = located(PROBLEM)
    assert (found.path, found.line, found.column, found.key) == ("refs.bib", 9, 10, "k")
    assert (found.finding.rule, found.finding.given) == ("duplicate-key", "k")
    assert found.finding.detail == PROBLEM.message
    assert (found.finding.weight, found.finding.field) == (0.0, "")


def test_a_problem_without_a_file_belongs_to_the_document() -> None:
    assert located(replace(PROBLEM, path="")).path == "paper.tex"


@pytest.mark.parametrize("rule", ["", "no-such-rule", "Duplicate-Key"])
def test_a_problem_of_a_kind_that_nobody_knows_is_still_told(rule: str) -> None:
    assert located(replace(PROBLEM, rule=rule)).finding.rule == "unparsed-reference"


def test_the_entry_at_the_place_is_the_one_whose_switches_count() -> None:
    at_place = entry(RESNET, line=9)
    assert located(PROBLEM, entry(EPR), at_place).reference is at_place
    assert located(PROBLEM, entry(EPR)).reference is None, (
        "the entry of this key in another line is not meant"
    )
    assert located(PROBLEM, entry(RESNET, key="other", line=9)).reference is None
    assert located(PROBLEM, entry(RESNET, line=9, path="else.bib")).reference is None
