from __future__ import annotations

from citeground.models import Document, Problem
from tests.citations.rules.world import EPR, entry, of_document


def test_what_the_parser_could_not_read_is_reported_at_its_place() -> None:
    problem = Problem("unparsed-reference", "the brace opened in line 3 is never closed", "refs.bib", 3, 12)
    [found] = of_document(Document("refs.bib", "bibtex", problems=(problem,)))
    assert (found.rule, found.code, found.severity) == ("unparsed-reference", "CG904", "warning")
    assert (found.path, found.line, found.column) == ("refs.bib", 3, 12)
    assert found.message == "the brace opened in line 3 is never closed"


def test_a_problem_of_no_known_rule_is_not_lost() -> None:
    [found] = of_document(
        Document("refs.bib", "bibtex", problems=(Problem("unheard-of", "a riddle", "refs.bib", 2),))
    )
    assert (found.rule, found.message) == ("unparsed-reference", "a riddle")


def test_a_file_that_was_read_passes() -> None:
    assert not of_document(Document("refs.bib", "bibtex", (entry(EPR),)))
