"""When an answer counts as right: strictly, by whole words, and leniently, as the papers count."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def strict(answers: Sequence[str], text: str) -> bool:
    """An answer stands in the text as whole words: "pol" is not in "politician", nor "US" in "music".

    Case, accents and spaces do not count; an answer of capitals alone ("US") wants capitals.
    """
    plain, shouted = _folded(text), _flat(text)
    return any(
        bool(_pattern(_flat(a)).search(shouted))
        if _is_acronym(a)
        else bool(_pattern(_folded(a)).search(plain))
        for a in answers
        if a.strip()
    )


def lenient(answers: Sequence[str], text: str) -> bool:
    """The published metric: an answer, in lower case, is anywhere in the text in lower case."""
    lower = text.lower()
    return any(a.lower() in lower for a in answers if a)


@lru_cache(maxsize=50_000)
def _pattern(answer: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(answer)}(?!\w)")


def _is_acronym(answer: str) -> bool:
    return len(answer) <= 3 and answer.isupper()


def _flat(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def _folded(text: str) -> str:
    return _flat(text).casefold()


_CHOSEN = re.compile(r"(?:^|answer(?:\s+is)?|option|choice)[\s:*(]*([A-E1-5])(?![\w'])", re.IGNORECASE)


def chosen(text: str, choices: Sequence[tuple[str, str]]) -> str:
    """The letter that an answer chooses: named, or the one choice whose text it holds; "" for none or several."""
    letters = {letter for letter, _ in choices}
    if (found := _CHOSEN.search(text.strip())) and found[1].upper() in letters:
        return found[1].upper()
    held = [letter for letter, words in choices if strict([words], text)]
    longest = max((len(words) for letter, words in choices if letter in held), default=0)
    # "acid" stands within "nucleic acid": the longer choice is the one that is meant.
    held = [letter for letter, words in choices if letter in held and len(words) == longest]
    return held[0] if len(held) == 1 else ""
