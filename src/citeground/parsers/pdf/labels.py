"""Printed labels of references ([12], 12., (12), superscript 12, [Abc99]) and the chain that they form."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from citeground.parsers.intext import LOWERED, RAISED
from citeground.parsers.pdf.line import Line

# Numbers in order of trust: brackets say by themselves that they are labels, bare numbers do not.
NUMERIC: dict[str, re.Pattern[str]] = {
    "bracket": re.compile(r"\[(\d{1,4})\][\s.:]{0,3}"),
    "raised": re.compile(rf"{RAISED}\[?(\d{{1,4}})[\].)]?{LOWERED}\s{{0,3}}"),
    "dot": re.compile(r"(\d{1,4})\.\s{0,4}(?=[^\d\s])"),
    "parens": re.compile(r"\((\d{1,4})\)\s{0,4}"),
    "close": re.compile(r"(\d{1,4})\)\s{0,4}"),
    "bare": re.compile(r"(\d{1,4})\s{1,4}(?=[^\W\d_a-z]|[“\"'‘])"),
}
PREFIXED = re.compile(r"\[?([SAR])(\d{1,3})(?:[\].)][\s.:]{0,3}|\s{1,3}(?=[^\W\d_a-z]))")
# "[Abc99]", "[AB+12a]", "[Ward et al., 2019]", "[Ward(2019)]".
NAMED = re.compile(r"\[([^\W\d_][^\[\]]{0,70}?\(?(?:\d{2}|\d{4})[a-z]?\)?)\]\s{0,3}")
# How many lines an entry (with a figure that floats within it) may take; how many numbers may be lost.
_FARTHEST = 250
_LOST = 3


@dataclass(frozen=True, slots=True)
class Label:
    """A label at the start of a line: the line's index, the printed label, where the text goes on."""

    index: int
    text: str
    end: int
    number: int = 0


def longest_chain(lines: Sequence[Line], style: re.Pattern[str]) -> list[Label]:
    """The longest run of labels at line starts that count up by one.

    Up to three numbers may be missing in a row. Of two lines that could be the same number the one that
    is indented like its neighbours wins: "2014." may be a label, and may be the end of an entry.
    """
    candidates = _candidates(lines, style)
    best: list[tuple[float, int]] = []
    at: dict[tuple[str, int], list[int]] = defaultdict(list)
    for position, label in enumerate(candidates):
        prefix, score, before = label.text.rstrip("0123456789"), 1.0 - 0.5 * (label.number > 1), -1
        for step in range(1, _LOST + 2):
            for previous in at[prefix, label.number - step][-4:]:
                earlier = candidates[previous]
                if label.index - earlier.index > _FARTHEST:
                    continue
                value = best[previous][0] + 1.0 - 0.6 * (step - 1) + _alignment(lines, earlier, label)
                if value > score:
                    score, before = value, previous
        best.append((score, before))
        at[prefix, label.number].append(position)
    if not best:
        return []
    position = max(range(len(best)), key=lambda p: best[p][0])
    chain: list[Label] = []
    while position >= 0:
        chain.append(candidates[position])
        position = best[position][1]
    return chain[::-1]


def _candidates(lines: Sequence[Line], style: re.Pattern[str]) -> list[Label]:
    out = []
    for index, line in enumerate(lines):
        if found := style.match(line.text):
            digits = found.group(found.lastindex or 1)
            out.append(Label(index, "".join(found.groups()), found.end(), int(digits)))
    return out


def _alignment(lines: Sequence[Line], earlier: Label, label: Label) -> float:
    """A little for standing where the label before it stands; labels are often flush right."""
    a, b = lines[earlier.index], lines[label.index]
    if (a.page, a.column) != (b.page, b.column):
        return 0.0
    wider = 0.6 * a.size * (len(label.text) - len(earlier.text))
    return 0.3 if min(abs(a.x0 - b.x0), abs(a.x0 - b.x0 - wider)) <= 1.5 else 0.0


def named(lines: Sequence[Line]) -> list[Label]:
    """Labels that are no numbers ("[Abc99]") at line starts."""
    return [
        Label(index, found.group(1), found.end())
        for index, line in enumerate(lines)
        if (found := NAMED.match(line.text))
    ]
