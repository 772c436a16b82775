"""Find the lists of references among the lines of a document, and cut them into entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citeground.parsers.headings import opens_list
from citeground.parsers.pdf import authoryear, numbered
from citeground.parsers.pdf.entries import Entry
from citeground.parsers.pdf.labels import NUMERIC, PREFIXED, Label, longest_chain, named
from citeground.parsers.pdf.line import Line

# After a heading the first label must come soon; two columns may put a few other lines between.
_SOON = 8
# Without a heading only a longer chain of labels is a list of references.
_BRACKETS, _OTHERS = 4, 8
_SHARE = 0.5


class ReferenceList(NamedTuple):
    """One list: the indices of its first line (heading included) and the line after, and its entries."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    is_numbered: bool


def segment(lines: Sequence[Line]) -> list[ReferenceList]:
    """All lists of references in reading order.

    A heading counts only if a list follows it: tables of contents and running heads name it too. Of
    several headings the one that is followed by labels is right.
    """
    lists: list[ReferenceList] = []
    headings = [index for index, line in enumerate(lines) if opens_list(line.plain)]
    for position, heading in enumerate(headings):
        if lists and heading < lists[-1].end:
            continue
        stop = headings[position + 1] if position + 1 < len(headings) else len(lines)
        if found := _after_heading(lines, heading, stop):
            lists.append(found)
    for start, stop in _uncovered(lists, len(lines)):
        lists.extend(_without_heading(lines, start, stop, bool(lists)))
    return sorted(lists)


def _uncovered(lists: Sequence[ReferenceList], count: int) -> list[tuple[int, int]]:
    edges = [0, *(edge for found in lists for edge in (found.start, found.end)), count]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b > a]


def _after_heading(lines: Sequence[Line], heading: int, stop: int) -> ReferenceList | None:
    region = lines[heading + 1 : stop]
    labels, raised = _labels(region)
    if labels and labels[0].index < _SOON:
        entries, end = numbered.cut(region, labels, raised)
        if _is_plausible(entries):
            return ReferenceList(heading, heading + 1 + end, tuple(entries), labels[0].number > 0)
    entries, end = authoryear.cut(region)
    if not _is_plausible(entries):
        return None
    return ReferenceList(heading, heading + 1 + end, tuple(entries), False)


def _labels(region: Sequence[Line]) -> tuple[list[Label], bool]:
    """The labels of the list that begins at the region's top, and whether they are superscripts."""
    best: list[Label] = []
    best_style = ""
    for style, pattern in (*NUMERIC.items(), ("prefixed", PREFIXED)):
        chain = longest_chain(region, pattern)
        if chain and chain[0].index < _SOON and len(chain) > 1.2 * len(best):
            best, best_style = chain, style
    names = named(region)
    if len(names) > 1.2 * len(best) and names[0].index < _SOON:
        return names, False
    if len(best) == 1 and best_style not in ("bracket", "prefixed"):
        # "2014. Title" alone says nothing.
        return [], False
    return best, best_style == "raised"


def _is_plausible(entries: Sequence[Entry]) -> bool:
    good = sum(1 for entry in entries if entry.looks_like_reference)
    return bool(entries) and good >= _SHARE * len(entries)


def _announces_itself(chain: Sequence[Label], needed: int, has_other: bool, start: int, style: str) -> bool:
    """Whether a chain is long enough, and begins near 1; text that opens with "[26]" is a piece of a list."""
    if style == "bracket" and start + chain[0].index == 0:
        return True
    return len(chain) >= needed and (chain[0].number <= 3 or has_other)


def _without_heading(lines: Sequence[Line], start: int, stop: int, has_other: bool) -> list[ReferenceList]:
    """Lists that no heading announces (Physical Review, supplements): long chains of labels."""
    region = lines[start:stop]
    for style, pattern in (*NUMERIC.items(), ("prefixed", PREFIXED)):
        needed = _BRACKETS if style in ("bracket", "prefixed") else _OTHERS
        if has_other and style not in ("bracket", "prefixed"):
            continue
        chain = longest_chain(region, pattern)
        if not chain or not _announces_itself(chain, needed, has_other, start, style):
            continue
        entries, end = numbered.cut(region, chain, style == "raised")
        if _is_plausible(entries):
            found = ReferenceList(start + chain[0].index, start + end, tuple(entries), True)
            rest = _without_heading(lines, start + end, stop, True) if end < len(region) else []
            return [found, *rest]
    return []
