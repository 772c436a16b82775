from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import ATTENTION, Registry, compared, entry, findings, people

WRONG = replace(ATTENTION, author=people("Vaswani, Ashish and Shazeer, Noam and Smith, John"))


def test_a_name_that_is_nobody_on_record() -> None:
    found = compared(WRONG, ATTENTION)["author-mismatch"]
    assert (found.severity, found.code, found.given) == ("error", "CG201", "John Smith")
    assert found.message.startswith("John Smith is not on the record's list of 8, which has Niki Parmar")


def test_a_record_that_a_single_search_brought_makes_no_error() -> None:
    cited = replace(WRONG, identifiers=())
    found = findings(entry(cited), Registry("crossref", [ATTENTION]))["author-mismatch"]
    assert found.severity == "warning"


def test_initials_and_a_list_that_says_it_is_cut_pass() -> None:
    cited = replace(ATTENTION, author=people("Vaswani, A. and Shazeer, N."), author_complete=False)
    assert not compared(cited, ATTENTION)
