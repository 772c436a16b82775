"""Words of claims and texts, without the endings that only grammar asks for."""

from __future__ import annotations

from citeground.rag.questions.words import STOP_WORDS
from citeground.text.folding import fold

_ENDINGS = (
    "ations", "ation", "ings", "ing", "ions", "ion", "ally", "ers", "er", "ies", "ed", "es", "ly", "al", "s", "e", "y",
)  # fmt: skip
_SHORTEST = 4


def stem(word: str) -> str:
    """Enough of a word to know it again with another ending."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word


def stems(text: str) -> list[str]:
    """The stems of a text's content words, in order."""
    return [stem(w) for w in fold(text).split() if w not in STOP_WORDS]
