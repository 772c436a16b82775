from __future__ import annotations

from dataclasses import replace

from citeground.citations.rules.undefined_key import nearest
from citeground.models import Citation, Document, Field, TextFile
from tests.citations.rules.world import EPR, entry, of_document

TEXT = "First line.\nAs shown by \\cite{epr1953, bell}.\n"
START = TEXT.index("\\cite")


def document(*keys: str, **values: object) -> Document:
    citation = Citation(keys, "main.tex", 2, START, TEXT.index("}") + 1)
    made = Document(
        "main.tex",
        "latex",
        (entry(EPR, key="epr1935"),),
        (citation,),
        files=(TextFile("main.tex", TEXT),),
        cites_all=True,
    )
    return replace(made, **values)  # type: ignore[arg-type]


def test_a_key_without_an_entry_is_reported_where_it_stands() -> None:
    [found] = of_document(document("epr1953"))
    assert (found.rule, found.code, found.severity) == ("undefined-key", "CG401", "error")
    assert (found.path, found.line, found.column) == ("main.tex", 2, 19)
    assert found.message == "no entry has the key “epr1953”; did you mean “epr1935”?"


def test_the_second_key_of_a_citation_has_its_own_column() -> None:
    assert of_document(document("epr1935", "bell"))[0].column == 28


def test_another_case_is_another_key() -> None:
    assert "case-sensitive" in of_document(document("EPR1935"))[0].message


def test_a_key_is_reported_once_with_its_count() -> None:
    twice = document("bell")
    [found] = of_document(replace(twice, citations=twice.citations * 2))
    assert found.message == "no entry has the key “bell” (cited 2 times)"


def test_defined_keys_aliases_and_macros_pass() -> None:
    alias = entry(EPR, key="epr1935", fields=(Field("ids", "epr, bell"),))
    assert not of_document(document("epr1935", "bell", "*", "#1", "", references=(alias,)))


def test_nothing_is_said_where_no_bibliography_was_read() -> None:
    assert not of_document(document("epr1953", references=()))
    assert not of_document(document("epr1953", unread_bibliographies=("more",)))
    assert of_document(document("epr1953", unread_parts=("chapter",)))


def test_short_keys_get_no_wild_guess() -> None:
    assert nearest("abc", ["xyz", "abd"]) == ""
    assert nearest("vaswani2107", ["vaswani2017", "shannon1948"]) == "vaswani2017"
