"""Which entries a document defines, and which its text uses."""

from __future__ import annotations

import pytest

from citeground.citations.rules.keys import cited, defined, pointed_at, used
from citeground.models import Citation, Document, Field, Reference, Work


def reference(key: str = "k", **fields: str) -> Reference:
    return Reference(key, 1, Work(), fields=tuple(Field(n, v) for n, v in fields.items()))


def test_an_entry_defines_its_key_and_its_aliases() -> None:
    assert list(defined(reference("a", ids="b, c ,,d"))) == ["a", "b", "c", "d"]
    assert list(defined(reference("a"))) == ["a"]
    assert list(defined(reference("", ids="b"))) == ["b"]
    assert list(defined(reference(""))) == []


@pytest.mark.parametrize("name", ["crossref", "xref", "xdata", "related", "entryset", "set"])
def test_an_entry_uses_those_it_takes_over_from(name: str) -> None:
    assert list(pointed_at(reference("a", **{name: " parent, other "}))) == ["parent", "other"]


def test_other_fields_point_at_nobody() -> None:
    assert list(pointed_at(reference("a", ids="b", note="c", title="d"))) == []


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        (("a", " b "), ["a", "b"]),
        (("*",), []),
        (("", "  "), []),
        (("#1", "key#2"), []),
        ((r"\jobname", r"a\b"), []),
        (("DBLP:conf/nips/VaswaniSPUJGKP17",), ["DBLP:conf/nips/VaswaniSPUJGKP17"]),
    ],
)
def test_stars_parameters_and_commands_are_no_keys(written: tuple[str, ...], keys: list[str]) -> None:
    assert list(used(Citation(written))) == keys


def test_all_that_a_text_cites_is_known_in_any_case() -> None:
    document = Document(
        "a.tex", "latex", citations=(Citation(("Smith2001", "*")), Citation(("ÉTÉ",)), Citation(()))
    )
    assert cited(document) == {"smith2001", "été"}
    assert cited(Document("a.bib", "bibtex")) == frozenset()
