"""Labelled stretches of a reference."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citeground.parsers.refstring.tokens import Token

# What the tagger may say of a token; the rules use the same words.
LABELS = (
    "author", "editor", "title", "container", "series", "volume", "issue", "page", "date", "publisher",
    "location", "edition", "note", "number", "id",
)  # fmt: skip


class Part(NamedTuple):
    """A stretch of the mended text and what it is."""

    label: str
    start: int
    end: int

    def of(self, text: str) -> str:
        """The stretch itself."""
        return text[self.start : self.end]


def from_labels(tokens: Sequence[Token], labels: Sequence[str]) -> list[Part]:
    """Join neighbouring tokens of one label."""
    parts: list[Part] = []
    start = 0
    for index, label in enumerate(labels):
        if index + 1 == len(labels) or labels[index + 1] != label:
            parts.append(Part(label, tokens[start].start, tokens[index].end))
            start = index + 1
    return parts


def with_label(parts: Iterable[Part], label: str) -> list[Part]:
    """The parts of one label."""
    return [part for part in parts if part[0] == label]


_EDGES = " \t\r\n,;:"
_CLOSERS = {")": "(", "]": "[", "}": "{"}


def trim(text: str, start: int, end: int, also: str = ".") -> tuple[int, int]:
    """Narrow a span: white space, commas and the like at both ends, and brackets without a partner."""
    before = None
    while before != (start, end):
        before = start, end
        while start < end and text[start] in _EDGES + also:
            start += 1
        while end > start and text[end - 1] in _EDGES + also:
            end -= 1
        if end <= start:
            break
        inner = text[start:end]
        last = _CLOSERS.get(inner[-1])
        if last and inner.count(inner[-1]) > inner.count(last):
            end -= 1
        elif inner[0] in "([{" and inner.count(inner[0]) > inner.count(_closing(inner[0])):
            start += 1
        elif inner[0] in "([{" and _matching(inner) == len(inner) - 1:
            start, end = start + 1, end - 1
    return start, end


def _closing(opening: str) -> str:
    return {"(": ")", "[": "]", "{": "}"}[opening]


def _matching(text: str) -> int:
    """Where the bracket that opens ``text`` closes, or -1."""
    depth, opening, closing = 0, text[0], _closing(text[0])
    for index, char in enumerate(text):
        depth += (char == opening) - (char == closing)
        if depth == 0:
            return index
    return -1


_SPACE = re.compile(r"\s+")


def one_line(text: str) -> str:
    """White space reduced to single spaces."""
    if "\n" in text or "  " in text or "\t" in text:
        return _SPACE.sub(" ", text).strip()
    return text.strip()
