from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import EPR, RESNET, Registry, entry, findings

BOOK = replace(EPR, type="book", title="Mechanics", identifiers=())


def test_a_book_that_no_source_claims_to_hold_is_an_open_question() -> None:
    found = findings(entry(BOOK), Registry("crossref", [RESNET]), Registry("datacite", []))["unindexed-class"]
    assert (found.severity, found.code, found.is_open) == ("note", "CG903", True)
    assert "(book)" in found.message


def test_a_book_that_was_found_passes() -> None:
    assert "unindexed-class" not in findings(entry(BOOK), Registry("crossref", [BOOK]))
