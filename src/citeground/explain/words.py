"""Words and sentences of a text with their places, and the words that carry no content."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

_WORD = re.compile(r"\w+(?:[-'’](?!s\b)\w+)*|[^\w\s]")
# What a model's input is joined and filled up with. It is never a part that is explained, nor masked.
_MARK = re.compile(
    r"\[(?:SEP|CLS|PAD|MASK|UNK)\]|</?s>|<(?:pad|unk|mask|extra_id_\d{1,3})>|<\|[a-z_]{1,30}\|>|(?<=\s)//(?=\s)"
)
_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s)|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b[A-Z]|\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Gen|Col|Capt|Lt|Sgt|Mt|No|vs|ca|cf|al|etc|e\.g|i\.e|approx"
    r"|Inc|Ltd|Co|Corp|Fig|Vol|pp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec))\.$"
)
_LOOK_BACK = 12

_FUNCTION_WORDS = """a about above after again against all also although am among an and another any are as at be because
    been before being below between both but by can could did do does doing down during each either even ever
    every few first for former from further had has have having he her here hers him his how however i if in
    into is it its itself last later many may me might more most much must my near neither no nor not now of
    off often on once one only or other others our out over own part per same second several shall she should
    since so some such than that the their theirs them then there these they this those though three through
    to together too two under until up upon us very was we well were what when where whether which while who
    whom whose why will with within without would yet you your s t d ll re ve"""
COMMON = frozenset(_FUNCTION_WORDS.split())
# Words of questions that ask, but name neither the entity nor the relation.
ASKING = COMMON | {"name", "tell", "give", "say", "please", "called"}


class Word(NamedTuple):
    """A word or a single sign, and where it stands."""

    start: int
    end: int
    text: str

    @property
    def folded(self) -> str:
        """For comparison."""
        return self.text.casefold()

    @property
    def is_sign(self) -> bool:
        """Whether it is punctuation."""
        return not (self.text[0].isalnum() or self.text[0] == "_")


def marks(text: str) -> list[tuple[int, int]]:
    """Where separators and padding are written into the text itself."""
    return [m.span() for m in _MARK.finditer(text)]


def words(text: str) -> list[Word]:
    """All words and signs in order; no part of a separator or of padding is among them."""
    return [Word(m.start(), m.end(), m.group()) for m in _found(text)]


def _found(text: str) -> Iterator[re.Match[str]]:
    place = 0
    for start, end in [*marks(text), (len(text), len(text))]:
        yield from _WORD.finditer(text, place, start)
        place = end


def cut_after(text: str, count: int) -> tuple[str, int]:
    """The text up to the end of its ``count``-th word, and how many words come after it."""
    if len(text) <= count:
        return text, 0
    found = _found(text)
    read = list(islice(found, count))
    left_out = sum(1 for _ in found)
    return (text[: read[-1].end()], left_out) if left_out else (text, 0)


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences as stretches that cover everything but the space between them."""
    found: list[tuple[int, int]] = []
    start = 0
    for end in _END.finditer(text):
        if end.group().startswith(".") and _ABBREVIATION.search(
            text, max(start, end.start() - _LOOK_BACK), end.start() + 1
        ):
            continue
        found.append((start, end.end()))
        start = end.end()
    found.append((start, len(text)))
    return [s for s in (_trimmed(text, *f) for f in found) if s[0] < s[1]]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip())
    return start + lead, end - (len(piece) - len(piece.rstrip()))


def sentence_starts(listed: Sequence[Word], text: str) -> frozenset[int]:
    """Where the first words of the sentences stand."""
    starts: set[int] = set()
    bounds = iter(sentences(text))
    bound = next(bounds, None)
    for word in listed:
        if bound is not None and word.start >= bound[0] and not word.is_sign:
            starts.add(word.start)
            bound = next(bounds, None)
    return frozenset(starts)


def folded(text: str) -> str:
    """The words of a text, case-folded and with single spaces: for comparing phrases."""
    return " ".join(w.folded for w in words(text) if not w.is_sign)
