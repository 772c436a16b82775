from __future__ import annotations

from citeground.models import Document, Problem
from tests.citations.rules.world import EPR, RESNET, entry, of_document


def test_a_key_that_was_used_before() -> None:
    problem = Problem("duplicate-key", "the key “k” was used in line 1", "refs.bib", 9, 10, "k")
    document = Document("refs.bib", "bibtex", (entry(EPR), entry(RESNET, line=9)), problems=(problem,))
    [found] = of_document(document)
    assert (found.rule, found.code, found.severity) == ("duplicate-key", "CG404", "error")
    assert (found.line, found.column, found.key) == (9, 10, "k")


def test_an_entry_may_switch_it_off() -> None:
    problem = Problem("duplicate-key", "the key “k” was used in line 1", "refs.bib", 9, 10, "k")
    quiet = entry(RESNET, line=9, ignored=("duplicate-key",))
    assert not of_document(Document("refs.bib", "bibtex", (entry(EPR), quiet), problems=(problem,)))


def test_two_keys_pass() -> None:
    assert not of_document(Document("refs.bib", "bibtex", (entry(EPR), entry(RESNET, key="other"))))
