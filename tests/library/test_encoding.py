"""A Work survives being stored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.library.encoding import authors, decode, encode, titles
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work

FULL = Work(
    type="article-journal",
    title="On the Electrodynamics of Moving Bodies",
    author=(Name("Einstein", "Albert"), Name("Berg", "Jan", "van den", "Jr"), Name(literal="A Group")),
    author_complete=False,
    issued=Date(1905, 6, 30),
    container_title="Annalen der Physik",
    volume="322",
    issue="10",
    page="891-921",
    publisher="Wiley",
    edition="2",
    version="3",
    identifiers=(Identifier("doi", "10.1002/andp.19053221004"), Identifier("url", "a:b:c")),
    url="https://example.org/paper",
    other_titles=("Zur Elektrodynamik bewegter Körper", "ZEbK"),
    other_containers=("Ann. Phys.",),
    other_dates=(Date(1905), Date(2006, 3)),
    editor=(Name("Planck", "Max"),),
    title_is_weak=True,
    abstract="It is known that…",
    language="en",
    notices=(
        Notice(NoticeKind.RETRACTED, Identifier("doi", "10.1/x"), Date(2020, 1, 2), "why"),
        Notice(NoticeKind.CORRECTED),
    ),
    source="test",
    read="2026-11-30",
    number="TR-7",
)


@pytest.mark.parametrize(
    "work",
    [
        Work(),
        FULL,
        Work(
            title="T",
            identifiers=(Identifier("arxiv", "1706.03762"),),
            url="https://arxiv.org/abs/1706.03762",
        ),
        Work(title="T", identifiers=(Identifier("arxiv", "1706.03762"),)),
        Work(abstract="only this"),
        Work(number="only this"),
    ],
)
def test_what_is_stored_comes_back(work: Work) -> None:
    assert decode(encode(work)) == work


def test_a_url_that_follows_from_an_identifier_takes_no_room() -> None:
    derived = Work(identifiers=(Identifier("doi", "10.1000/1"),), url="https://doi.org/10.1000/1")
    assert b"https" not in encode(derived)
    assert decode(encode(derived)).url == "https://doi.org/10.1000/1"


def test_the_date_of_reading_is_the_librarys_where_the_record_has_none() -> None:
    assert decode(encode(Work(title="T")), "2026-01-01").read == "2026-01-01"
    assert decode(encode(FULL), "2026-01-01").read == "2026-11-30"


def test_titles_and_authors_are_read_without_the_rest() -> None:
    assert titles(encode(FULL)) == [FULL.title, *FULL.other_titles]
    assert "Einstein" in authors(encode(FULL))
    assert "A Group" in authors(encode(FULL))


def test_control_characters_and_line_breaks_become_spaces() -> None:
    work = Work(
        title="A\ntitle\x1ewith\x1f  breaks", author=(Name("O\x1dNeil", "J\n"),), abstract="a\x1eb\nc\x1fd"
    )
    back = decode(encode(work))
    assert back.title == "A title with breaks"
    assert back.author == (Name("O Neil", "J "),)
    assert back.abstract == "a b c d"


def test_lone_surrogates_are_refused_unless_they_may_be_replaced() -> None:
    work = replace(FULL, title="broken \udc80 byte")
    with pytest.raises(UnicodeEncodeError):
        encode(work)
    assert decode(encode(work, errors="replace")).title == "broken ? byte"


TEXT = st.text(st.characters(blacklist_categories=["Cs"]), max_size=30)
NAMES = st.builds(Name, TEXT, TEXT, TEXT, TEXT, TEXT)


@given(TEXT, st.lists(NAMES, max_size=4), TEXT, st.lists(TEXT, max_size=3), TEXT)
def test_whatever_the_text_the_shape_comes_back(
    title: str, names: list[Name], venue: str, others: list[str], abstract: str
) -> None:
    work = Work(
        title=title,
        author=tuple(names),
        container_title=venue,
        other_titles=tuple(others),
        abstract=abstract,
        identifiers=(Identifier("doi", "10.1/" + abstract),),
        volume="9",
    )
    back = decode(encode(work))
    assert back.title == " ".join(title.split())
    assert len(back.other_titles) == len(others)
    assert back.volume == "9"
    assert len(back.identifiers) == 1
    assert encode(back) == encode(work)
