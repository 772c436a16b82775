"""Take out what stands on every page and belongs to none: running heads, page numbers, stamps."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from citeground.parsers.pdf.line import Line

# How many rows at the top and at the bottom of a page may be a running head or foot.
_DEPTH = 3
# How much further a head stands from the text than the text's lines from each other.
_APART = 1.25
_DIGITS = re.compile(r"\d+")
_NOT_LETTERS = re.compile(r"[\W_]+")
_PAGE_NUMBER = re.compile(
    r"^[-–—|• ]{0,4}(?:(?:page|seite|p\.?)\s*)?(?:\d{1,4}|[ivxl]{1,7})"
    r"(?:\s*(?:of|/|von)\s*\d{1,4})?[-–—|• ]{0,4}$",
    re.IGNORECASE,
)
_STAMP = re.compile(
    r"^(?:arxiv:\S+ |downloaded from |this article is |©|copyright |licensed under |preprint submitted)",
    re.IGNORECASE,
)


def without(lines: Sequence[Line]) -> list[Line]:
    """``lines`` without running heads and feet, page numbers and publishers' stamps."""
    pages: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        pages[line.page].append(index)
    apart = _APART * _spacing(lines)
    edges = {page: _edges(lines, members, apart) for page, members in pages.items()}
    seen: Counter[tuple[str, int, int]] = Counter()
    for members in edges.values():
        seen.update({_pattern(lines[index]) for index in members})
    drop: set[int] = set()
    for members in edges.values():
        found = [i for i in members if seen[_pattern(lines[i])] >= 2 or _is_furniture(lines[i])]
        drop.update(found)
    drop.update(_beside(lines, edges, drop))
    return [line for index, line in enumerate(lines) if index not in drop]


def _spacing(lines: Sequence[Line]) -> float:
    """The distance of most lines from the one before, in points; 0 where no layout is known."""
    steps = Counter(
        round(a.y - b.y)
        for a, b in itertools.pairwise(lines)
        if a.size and (a.page, a.column) == (b.page, b.column) and 0 < a.y - b.y < 4 * a.size
    )
    return float(steps.most_common(1)[0][0]) if steps else 0.0


def _edges(lines: Sequence[Line], members: list[int], apart: float) -> list[int]:
    """The lines above the page's first gap and below its last one.

    Without a gap none: a list's first and last line on a page must not be lost. Where no layout is known,
    the first and the last line.
    """
    by_height: dict[float, list[int]] = defaultdict(list)
    for index in members:
        by_height[round(lines[index].y)].append(index)
    heights = sorted(by_height, reverse=True)
    out: list[int] = []
    for side in (heights, heights[::-1]):
        depth = 0 if apart else 1
        for position, (near, next_) in enumerate(itertools.pairwise(side[: _DEPTH + 1])):
            if apart and abs(near - next_) >= apart:
                depth = position + 1
        for height in side[:depth]:
            out.extend(by_height[height])
    return list(dict.fromkeys(out))


def _pattern(line: Line) -> tuple[str, int, int]:
    """What two pages' heads share: the words, with every number alike, the height and the size."""
    words = _NOT_LETTERS.sub(" ", _DIGITS.sub("#", line.plain.lower())).strip()
    if len(words) < 3:
        words = f"{line.page} {words}"
    return words, round(line.y) if line.size else 0, round(line.size)


def _is_furniture(line: Line) -> bool:
    return bool(_PAGE_NUMBER.match(line.text) or _STAMP.match(line.text))


def _beside(lines: Sequence[Line], edges: dict[int, list[int]], drop: set[int]) -> set[int]:
    """Heads that differ on each page (a chapter's title) stand at the height of those that do not."""
    heights = Counter((round(lines[index].y), round(lines[index].size)) for index in drop)
    common = {height for height, times in heights.items() if 2 * times >= len(edges) and times >= 3}
    return {
        index
        for members in edges.values()
        for index in members
        if lines[index].size and (round(lines[index].y), round(lines[index].size)) in common
    }
