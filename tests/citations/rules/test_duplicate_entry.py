from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.models import Date, Document, Identifier, Work
from tests.citations.rules.world import EPR, LSTM, RESNET, entry, of_document

PREPRINT = Work(
    type="article",
    title=RESNET.title,
    author=RESNET.author,
    issued=Date(2015),
    identifiers=(Identifier("arxiv", "1512.03385"),),
)
SERIES = Work(
    title="The Classification of Finite Simple Groups, Part I",
    author=EPR.author,
    issued=Date(1994),
    type="article-journal",
)


def pair(a: Work, b: Work, keys: tuple[str, str] = ("a", "b")) -> list[str]:
    references = (entry(a, key=keys[0]), entry(b, key=keys[1], line=12))
    return [
        d.message
        for d in of_document(Document("refs.bib", "bibtex", references))
        if d.rule == "duplicate-entry"
    ]


def test_two_keys_for_one_identifier() -> None:
    assert pair(EPR, replace(EPR, title="")) == [
        "the same work as a (line 1): both have doi:10.1103/physrev.47.777"
    ]


def test_the_preprint_of_a_published_work() -> None:
    assert pair(RESNET, PREPRINT) == ["the same work as a (line 1): the same title, first author and year"]


def test_the_later_one_is_marked_once() -> None:
    references = tuple(entry(EPR, key=k, line=i) for i, k in enumerate("abc", start=1))
    found = of_document(Document("refs.bib", "bibtex", references))
    assert [(d.key, d.code, d.severity) for d in found] == [
        ("b", "CG403", "warning"),
        ("c", "CG403", "warning"),
    ]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (EPR, LSTM),
        (SERIES, replace(SERIES, title=SERIES.title + "I")),
        (replace(SERIES, type="book", edition="2"), replace(SERIES, type="book", edition="3")),
        (replace(SERIES, type="book", volume="1"), replace(SERIES, type="book", volume="2")),
        (replace(SERIES, type="thesis"), SERIES),
        (replace(SERIES, type="book"), replace(SERIES, type="chapter")),
        (SERIES, replace(SERIES, issued=Date(1999))),
        (replace(EPR, page="777"), replace(EPR, page="999", identifiers=())),
        (EPR, replace(EPR, identifiers=(Identifier("doi", "10.1103/physrev.48.696"),))),
        (EPR, replace(LSTM, identifiers=EPR.identifiers)),
        (
            replace(EPR, identifiers=(Identifier("arxiv", "1011.1669"),), page=""),
            replace(LSTM, identifiers=(Identifier("arxiv", "1011.1669"),), page=""),
        ),
    ],
)
def test_other_works_pass(a: Work, b: Work) -> None:
    assert pair(a, b) == []


def test_one_key_twice_is_another_rule() -> None:
    assert pair(EPR, EPR, ("a", "a")) == []
