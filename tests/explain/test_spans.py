"""Taking a pair apart: kinds, places, limits, and text that is not meant kindly."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import ConfigError
from citeground.explain.spans import Kind, Level, Pair, Side, in_groups, take_apart
from citeground.explain.words import marks, sentences, words
from citeground.models import Passage
from tests.pace import allowed

QUESTION = "In what city was Ada Lovelace born?"
TEXT = (
    "Augusta Ada King, Countess of Lovelace, was born on 10 December 1815 in London. Dr. Somerville taught "
    "Lovelace mathematics. Her work with Charles Babbage on the Analytical Engine is known since 1843."
)


def of_kind(pair: Pair, kind: Kind) -> str:
    return " / ".join(s.text for s in pair.spans if s.kind is kind)


def test_each_part_gets_its_kind() -> None:
    pair = take_apart(QUESTION, Passage(TEXT, "Ada Lovelace"), answers=["London", "UK"])
    assert of_kind(pair, Kind.QUESTION_ENTITY) == "Ada Lovelace"
    assert of_kind(pair, Kind.RELATION) == "city … born"
    assert of_kind(pair, Kind.ANSWER) == "London"
    assert of_kind(pair, Kind.QUANTITY) == "10 December 1815 / 1843"
    assert "Charles Babbage" in of_kind(pair, Kind.ENTITY)
    assert of_kind(pair, Kind.ALIGNED) == "Ada Lovelace … Lovelace"
    assert of_kind(pair, Kind.SENTENCE).count(" / ") == 2, "the sentences, and no end after Dr."


@pytest.mark.parametrize(
    ("question", "entity"),
    [
        ("What is Henry Feilden's occupation?", "Henry Feilden"),
        ("Who is the author of The Diary of a Young Girl?", "The Diary of a Young Girl"),
        ("Who wrote “the waste land”?", "the waste land"),
        ("who played bat masterson in the movie tombstone", "bat masterson … tombstone"),
        ("What genre is Easy?", "Easy"),
        ("Which force pulls an apple down?", ""),
    ],
)
def test_what_a_question_is_about(question: str, entity: str) -> None:
    passage = Passage("In Tombstone the gambler Bat Masterson was played by nobody.", "Tombstone")
    assert of_kind(take_apart(question, passage), Kind.QUESTION_ENTITY) == entity


def test_joining_keeps_the_limit_and_every_word() -> None:
    passage = Passage(TEXT, "Ada Lovelace")
    free = take_apart(QUESTION, passage)
    for limit in range(8, 13):
        pair = take_apart(QUESTION, passage, limit=limit)
        assert len(pair.spans) <= limit
        assert {p for s in pair.spans for p in s.pieces} == {p for s in free.spans for p in s.pieces}
        assert {s.kind for s in pair.spans} == {s.kind for s in free.spans}
    with pytest.raises(ConfigError, match="at least 8 spans"):
        take_apart(QUESTION, passage, limit=7)


@given(st.text(max_size=200), st.text(max_size=40), st.text(max_size=400))
@settings(max_examples=150, deadline=None)
def test_every_word_lies_in_exactly_one_span(question: str, title: str, text: str) -> None:
    passage = Passage(text, title)
    for pair in (
        take_apart(question, passage),
        take_apart(question, passage, limit=8),
        take_apart(question, passage, level=Level.WORDS),
    ):
        for side in Side:
            pieces = sorted((p.start, p.end) for s in pair.spans for p in s.pieces if p.side is side)
            assert all(a[1] <= b[0] for a, b in pairwise(pieces))
            for word in words(pair.side(side)):
                assert sum(start <= word.start and word.end <= end for start, end in pieces) == 1
            for start, end in marks(pair.side(side)):
                assert not any(a < end and start < b for a, b in pieces)


def test_separators_and_padding_in_the_text_belong_to_no_span() -> None:
    pair = take_apart("Who ran?", Passage("Runner // Ann ran. [SEP] [PAD] [PAD] </s>"), level=Level.WORDS)
    assert [s.text for s in pair.spans] == ["Who", "ran", "?", "Runner", "Ann", "ran", "."]


def test_subwords_need_a_tokenizer_and_take_its_places() -> None:
    passage = Passage("Lovelace wrote.")
    with pytest.raises(ConfigError, match="offsets="):
        take_apart("Who?", passage, level=Level.SUBWORDS)

    def pairs_of_letters(text: str) -> list[tuple[int, int]]:
        return [(0, 0), *((n, min(n + 4, len(text))) for n in range(0, len(text), 4)), (0, 0)]

    pair = take_apart("Who?", passage, level=Level.SUBWORDS, offsets=pairs_of_letters)
    assert [s.text for s in pair.spans] == ["Who?", "Love", "lace", " wro", "te."]


def test_a_very_long_text_is_cut_and_says_so() -> None:
    pair = take_apart("Who?", Passage("word " * 5_000), level=Level.WORDS)
    assert pair.left_out == 5_000 - 4_096
    assert len(pair.spans) == 2 + 4_096
    assert take_apart("Who?", Passage("word " * 300), longest=512).left_out == 0
    with pytest.raises(ConfigError, match="at least one word"):
        take_apart("Who?", Passage("text"), longest=0)


@pytest.mark.parametrize(
    "text",
    ["A" * 1_000_000, "A. " * 300_000, "“" * 300_000, "[SEP" * 200_000, "1," * 400_000, "Aa-" * 300_000,
     "x of " * 200_000, "// " * 300_000, "\n \n" * 300_000],
)  # fmt: skip
def test_hostile_text_is_read_in_linear_time(text: str) -> None:
    started = time.process_time()
    take_apart("Who is Aa of A?", Passage(text, "A"), limit=8)
    assert time.process_time() - started < allowed(6)


def test_a_single_word_and_nothing_at_all() -> None:
    assert [s.text for s in take_apart("", Passage("Word")).spans] == ["Word"]
    assert take_apart("", Passage("")).spans == ()


def test_groups_are_question_title_and_sentences() -> None:
    pair = take_apart("Who ran?", Passage("Ann ran. Bob sat.", "Race"), level=Level.WORDS)
    texts = [[pair.spans[n].text for n in group] for group in in_groups(pair)]
    assert texts == [["Who", "ran", "?"], ["Race"], ["Ann", "ran", "."], ["Bob", "sat", "."]]


def test_sentences_end_where_readers_see_an_end() -> None:
    text = "He met J. Doe at 5 p.m. in St. Ives. “Why?” he said. It rained!\n\nA title\n\nThe end"
    assert [text[a:b] for a, b in sentences(text)] == [
        "He met J. Doe at 5 p.m.", "in St. Ives.", "“Why?”", "he said.", "It rained!", "A title", "The end",
    ]  # fmt: skip
