from __future__ import annotations

from dataclasses import replace

from citeground.models import Citation, Document, Field
from tests.citations.rules.world import EPR, RESNET, entry, of_document

DOCUMENT = Document(
    "main.tex",
    "latex",
    (entry(EPR, key="epr"), entry(RESNET, key="resnet", line=9)),
    (Citation(("epr",)),),
    cites_all=False,
)


def test_an_entry_that_nothing_cites() -> None:
    [found] = of_document(DOCUMENT)
    assert (found.rule, found.code, found.severity, found.key) == ("uncited-entry", "CG402", "note", "resnet")
    assert (found.path, found.line) == ("refs.bib", 9)


def test_cited_entries_and_their_parents_pass() -> None:
    child = entry(EPR, key="epr", fields=(Field("crossref", "resnet"),))
    assert not of_document(replace(DOCUMENT, references=(child, DOCUMENT.references[1])))


def test_a_citation_in_another_case_is_another_rules_business() -> None:
    found = of_document(replace(DOCUMENT, citations=(Citation(("epr", "ResNet")),)))
    assert [d.rule for d in found] == ["undefined-key"]


def test_a_text_that_cites_everything_passes() -> None:
    assert not of_document(replace(DOCUMENT, cites_all=True))


def test_a_bibliography_without_a_text_passes() -> None:
    assert not of_document(replace(DOCUMENT, citations=()))


def test_a_text_of_which_a_part_is_missing_passes() -> None:
    assert not of_document(replace(DOCUMENT, unread_parts=("chapter2",)))
