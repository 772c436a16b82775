"""Words as the evaluators compare them: folded, stemmed by prefix, weighted by how rare they are.

``word_weights.txt`` holds the common words of encyclopaedic prose by inverse document frequency (natural
logarithm, one weight a line, then its words); a word that is not there is rare.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
STEM = 5
RARE = 7.0
_WORD = re.compile(r"\w+")

STOP = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "being",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "for",
        "from",
        "had",
        "has",
        "have",
        "he",
        "her",
        "hers",
        "him",
        "his",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "itself",
        "may",
        "me",
        "might",
        "most",
        "much",
        "my",
        "no",
        "nor",
        "not",
        "of",
        "off",
        "on",
        "or",
        "our",
        "out",
        "over",
        "own",
        "she",
        "should",
        "so",
        "some",
        "such",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "too",
        "under",
        "up",
        "upon",
        "us",
        "very",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "while",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
        "s",
        "t",
    ]
)


class Word(NamedTuple):
    """A word of a text: folded, its stem, whether it was written with a capital, and where (characters)."""

    text: str
    stem: str
    capital: bool
    start: int
    end: int


def folded(text: str) -> str:
    """Lower case without accents, of the same meaning; the length may change."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered
    return "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))


def words(text: str) -> list[Word]:
    """All words of a text in order."""
    out = []
    for match in _WORD.finditer(text):
        shown = match.group()
        plain = folded(shown)
        out.append(Word(plain, stem(plain), shown[0].isupper(), match.start(), match.end()))
    return out


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its plural s, cut to five letters: "directed", "director" and "directors" are one."""
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return word[:STEM]


@lru_cache(maxsize=1)
def _weights() -> dict[str, float]:
    table: dict[str, float] = {}
    for line in (HERE / "word_weights.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, *listed = line.split()
            table.update(dict.fromkeys(listed, float(weight)))
    return table


def weight(word: str) -> float:
    """How much a (folded) word tells: 0 for "the", about 7 for a rare name."""
    if word in STOP:
        return 0.0
    return _weights().get(word, RARE)
