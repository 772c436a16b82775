"""Names in running text: runs of capitalised words, with small words inside."""

from __future__ import annotations

import re
from typing import NamedTuple

_WORD = re.compile(r"[^\W_](?:[\w'’.-]{0,40}[^\W_])?\.?")
_INSIDE = frozenset(
    (
        "de",
        "da",
        "di",
        "del",
        "della",
        "van",
        "von",
        "der",
        "den",
        "la",
        "le",
        "du",
        "of",
        "al",
        "bin",
        "ibn",
        "y",
    )
)
# Words that begin a sentence with a capital and are no name.
_OPENERS = frozenset(
    (
        "the", "a", "an", "it", "its", "he", "she", "his", "her", "they", "their", "this", "that", "these",
        "those", "in", "on", "at", "by", "for", "from", "with", "after", "before", "during", "while", "when",
        "as", "and", "but", "or", "if", "to", "of", "there", "both", "all", "some", "many", "most", "other",
        "since", "until", "under", "one", "two", "three", "however", "although", "because", "also", "we", "i",
    )
)  # fmt: skip
_MONTHS = frozenset(
    (
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    )
)  # fmt: skip
_LONGEST = 6


class Found(NamedTuple):
    """A name and where it stands in the text."""

    text: str
    start: int
    end: int


def names_in(text: str) -> list[Found]:
    """The names of a text in order. Dates are none; the first word of a sentence is none by itself where
    it is a function word. Linear in the length of the text."""
    found: list[Found] = []
    run: list[re.Match[str]] = []
    pending: list[re.Match[str]] = []
    last = -1

    def flush() -> None:
        if run:
            start, end = run[0].start(), run[-1].end()
            name = text[start:end].rstrip(".") if not _ends_initial(text[start:end]) else text[start:end]
            found.append(Found(name, start, start + len(name)))
        run.clear()
        pending.clear()

    for token in _WORD.finditer(text):
        gap = text[last : token.start()] if last >= 0 else ""
        if run and (
            any(c in gap for c in ',;:?!()[]"“”–—/') or len(run) >= _LONGEST or _ended(text, run[-1])
        ):
            flush()
        word = token.group().rstrip(".")
        if _is_capital(word):
            run.extend([*pending, token] if run else [token])
            pending.clear()
        elif run and word.lower() in _INSIDE and len(pending) < 2:
            pending.append(token)
        else:
            flush()
        last = token.end()
    flush()
    return found


def _is_capital(word: str) -> bool:
    lower = word.lower()
    return word[:1].isupper() and lower not in _OPENERS and lower not in _MONTHS


def _ended(text: str, token: re.Match[str]) -> bool:
    """Whether a full stop behind a word ends the sentence: not behind an initial or a title."""
    word = token.group()
    return word.endswith(".") and len(word) > 3 and word.lower() not in {"mrs.", "prof.", "capt.", "gen."}


def _ends_initial(name: str) -> bool:
    tail = name.rsplit(" ", 1)[-1]
    return (len(tail) == 2 and tail.endswith(".")) or tail in {"Jr.", "Sr."}
