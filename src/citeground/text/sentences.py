"""Sentences of running text: enough to keep the one in which something is cited."""

from __future__ import annotations

import re
from bisect import bisect_right

_BOUNDARY = re.compile(
    r"[.!?]['\"”’)\]\ue001]{0,3}(?:\[[\d,;–\s-]{1,40}\]|\ue000[^\ue001]{1,40}\ue001)?\s+(?=[\"“‘'(\[]{0,2}[^\W_a-z])"
    r"|\n[ \t]*+\n\s*+"
)
# What ends with a full stop and no sentence.
_ABBREVIATION = re.compile(
    r"(?:\b(?:al|e\.g|i\.e|cf|vs|viz|etc|ca|approx|figs?|eqs?|refs?|secs?|sects?|chap|tab|no|nos|vol|pp?|ed|eds|dr|prof|mr|mrs|ms"
    r"|st|resp|w\.r\.t|Nr|bzw|vgl|z\.B|d\.h|u\.a|[A-Za-z])\.)$",
    re.IGNORECASE,
)
_LONGEST = 1_200


def spans(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence, in order and without gaps."""
    out: list[tuple[int, int]] = []
    start = 0
    for found in _BOUNDARY.finditer(text):
        if text[found.start()] == "." and _ABBREVIATION.search(
            text[max(0, found.start() - 12) : found.start() + 1]
        ):
            continue
        out.append((start, found.end()))
        start = found.end()
    if start < len(text):
        out.append((start, len(text)))
    return out


def around(text: str, sentences: list[tuple[int, int]], start: int, end: int) -> str:
    """The sentence (or sentences) that hold ``start:end``, at most 1,200 characters of it."""
    if not sentences:
        return text[start:end]
    first = max(bisect_right(sentences, (start, len(text) + 1)) - 1, 0)
    last = max(bisect_right(sentences, (max(end - 1, start), len(text) + 1)) - 1, first)
    left, right = sentences[first][0], sentences[last][1]
    if right - left > _LONGEST:
        left = max(left, start - _LONGEST // 2)
        right = min(right, left + _LONGEST)
    return text[left:right].strip()
