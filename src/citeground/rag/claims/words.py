"""Words of claims and texts, without the endings that only grammar asks for."""

from __future__ import annotations

from citeground.rag.questions.words import STOP_WORDS
from citeground.text.folding import fold

_ENDINGS = (
    "ations", "ation", "ings", "ing", "ions", "ion", "ally", "ers", "er", "ies", "ed", "es", "ly", "al", "s", "e", "y",
)  # fmt: skip
_SHORTEST = 4
# Endings of verbs and plurals may leave less: "live" and "lived".
_LIGHT = frozenset(("ing", "ed", "es", "e", "s"))
# Beginnings of words: what ends them says nothing about which of the two it is.
UP = (
    "increas", "higher", "greater", "larger", "more", "rais", "elevat", "upregulat", "up-regulat", "enhanc",
    "improv", "gain", "promot", "activat", "stimulat", "induc", "accelerat", "longer", "stronger", "better",
    "rise", "rose", "grow", "grew", "expan", "strengthen", "widen", "above", "exceed", "faster", "excess",
)  # fmt: skip
DOWN = (
    "decreas", "lower", "less", "smaller", "fewer", "reduc", "diminish", "downregulat", "down-regulat", "impair",
    "worsen", "loss", "inhibit", "suppress", "prevent", "block", "delay", "shorter", "weaker", "worse", "fall",
    "fell", "declin", "drop", "shrink", "weaken", "narrow", "below", "attenuat", "slower", "deficien", "protect",
    "silenc", "deplet", "abolish",
)  # fmt: skip


def stem(word: str) -> str:
    """Enough of a word to know it again with another ending."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST - (ending in _LIGHT):
            return word[: -len(ending)]
    return word


def stems(text: str) -> list[str]:
    """The stems of a text's content words, in order."""
    return [stem(w) for w in fold(text).split() if w not in STOP_WORDS]


def is_direction(token: str) -> bool:
    """Whether a word says more or less."""
    return token.startswith((*UP, *DOWN))
