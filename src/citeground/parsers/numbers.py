"""Citations by number in running text: "[3]", "[1, 4–6]", "[26]–[29]"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from citeground.models import Citation
from citeground.text import sentences

_DASHES = "-‐‑‒–—―−"
_GROUP = re.compile(
    rf"\[\s?(?P<body>\d{{1,4}}[a-z]?(?:\s?[,;{_DASHES}]\s?\d{{1,4}}[a-z]?){{0,60}})\s?\](?!\()"
    rf"(?:\s?[{_DASHES}]{{1,2}}\s?\[(?P<last>\d{{1,4}})\](?!\())?"
)
_ITEM = re.compile(rf"(\d{{1,4}})[a-z]?(?:\s?[{_DASHES}]\s?(\d{{1,4}}))?")
WIDEST_SPAN = 200


def read_group(body: str, last: str = "") -> tuple[int, ...]:
    """The numbers of a bracket: "1, 4-6" is 1, 4, 5, 6; ``last`` ends a span of two brackets."""
    out: dict[int, None] = {}
    for found in _ITEM.finditer(body):
        first = int(found.group(1))
        out.update(dict.fromkeys(_span(first, int(found.group(2) or first))))
    if last and out:
        out.update(dict.fromkeys(_span(list(out)[-1], int(last))))
    return tuple(out)


def _span(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last + 1)) if first <= last <= first + WIDEST_SPAN else (first, last)


def grouped(text: str, start: int, end: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Start, end and numbers of every bracket, spans of two brackets taken as one."""
    for found in _GROUP.finditer(text, start, end):
        yield found.start(), found.end(), read_group(found.group("body"), found.group("last") or "")


def citations(text: str, path: str, line_of: Callable[[int], int]) -> tuple[Citation, ...]:
    """All citations by number in a text that has no list of its own; keys are the numbers as printed."""
    places = list(grouped(text, 0, len(text)))
    spans = sentences.spans(text) if places else []
    return tuple(
        Citation(
            tuple(map(str, keys)), path, line_of(start), start, end, sentences.around(text, spans, start, end)
        )
        for start, end, keys in places
    )
