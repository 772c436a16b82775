"""Cut text into passages of whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citeground.text.sentences import spans

# The published retrieval corpora are cut at 100 words.
WORDS = 100
# Text without any full stop (a table, code) is cut all the same.
_LONGEST = 4 * WORDS
_LONGEST_PIECE = 10 * WORDS
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


def passages_of(text: str, words: int = WORDS) -> Iterator[str]:
    """Pieces of about ``words`` words: whole sentences, white space single, never across what is longer.

    Paragraphs are kept together where they are short; nothing of the text is lost.
    """
    piece: list[str] = []
    size = 0
    for sentence in _sentences(text):
        length = len(sentence.split())
        if piece and (size + length > words or len(sentence) > _LONGEST_PIECE):
            yield " ".join(piece)
            piece, size = [], 0
        piece.append(sentence)
        size += length
    if piece:
        yield " ".join(piece)


def _sentences(text: str) -> Iterator[str]:
    for paragraph in _PARAGRAPH.split(text):
        line = " ".join(paragraph.split())
        for start, end in spans(line):
            yield from _at_most(line[start:end].strip())


def _at_most(sentence: str) -> Iterator[str]:
    words = sentence.split()
    if len(words) <= _LONGEST and len(sentence) <= 4 * _LONGEST_PIECE:
        if sentence:
            yield sentence
        return
    for start in range(0, len(words), WORDS):
        piece = " ".join(words[start : start + WORDS])
        yield from (piece[at : at + 2 * _LONGEST_PIECE] for at in range(0, len(piece), 2 * _LONGEST_PIECE))
