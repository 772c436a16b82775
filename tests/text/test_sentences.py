"""Sentences, and what looks like their ends."""

from __future__ import annotations

import pytest

from citeground.text import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One. ", "Two! ", "Three?"]),
        ("As A. Ward et al. Kent say. Next.", ["As A. Ward et al. Kent say. ", "Next."]),
        ("See Fig. 3 and Eq. (4). Then.", ["See Fig. 3 and Eq. (4). ", "Then."]),
        ("It is 3.5 m. It is.", ["It is 3.5 m. It is."]),
        ("“It is so.” They say.", ["“It is so.” ", "They say."]),
        ("It is so.[1] They say.", ["It is so.[1] ", "They say."]),
        ("no end", ["no end"]),
        ("", []),
    ],
)
def test_boundaries(text: str, expected: list[str]) -> None:
    found = sentences.spans(text)
    assert [text[start:end] for start, end in found] == expected


def test_the_sentence_around_a_place() -> None:
    text = "First one. Second [1] one. Third."
    at = text.index("[1]")
    assert sentences.around(text, sentences.spans(text), at, at + 3) == "Second [1] one."


def test_a_place_over_two_sentences() -> None:
    text = "First one. Second one. Third."
    assert sentences.around(text, sentences.spans(text), 6, 15) == "First one. Second one."


@pytest.mark.parametrize("text", [". " * 200_000, "A. " * 100_000, ".\n" * 200_000, "[1] " * 100_000])
def test_hostile_text(text: str) -> None:
    assert sum(end - start for start, end in sentences.spans(text)) == len(text)


def test_a_blank_line_ends_a_sentence() -> None:
    text = "The range is wide\n  \nMethods\nWe measure."
    assert [text[a:b].strip() for a, b in sentences.spans(text)] == [
        "The range is wide",
        "Methods\nWe measure.",
    ]
