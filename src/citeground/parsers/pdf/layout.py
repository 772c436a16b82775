"""From pieces of text to lines in reading order: columns are found, superscripts marked."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from citeground.parsers.intext import LOWERED, RAISED
from citeground.parsers.pdf.line import Line
from citeground.parsers.pdf.pages import Page, Run

# In units of the font size: how far baselines may differ within a line (superscripts), how wide a gap
# may be within a line, and how far a subscript may step back under a superscript.
_SAME_LINE = 0.6
_WIDEST_GAP = 2.0
_STEP_BACK = 1.6
# A column has at least this many lines of at least this share of the page's width.
_COLUMN_LINES = 4
_COLUMN_WIDTH = 0.13
_PRIVATE = dict.fromkeys(range(0xE000, 0xF900))


@dataclass(slots=True)
class Segment:
    """Runs that follow each other on one baseline without a wide gap."""

    runs: list[Run] = field(default_factory=list)
    x0: float = 0.0
    x1: float = 0.0
    y: float = 0.0
    size: float = 0.0
    text: str = ""


def lines(pages: Sequence[Page]) -> list[Line]:
    """The lines of all pages in reading order, line numbers left out."""
    by_page = [_segments(page) for page in pages]
    _drop_line_numbers(by_page)
    starts = [_column_starts(page, segments) for page, segments in zip(pages, by_page, strict=True)]
    common = Counter(start for found in starts for start in {round(s) for s in found[1:]})
    out: list[Line] = []
    for page, segments, found in zip(pages, by_page, starts, strict=True):
        if len(found) == 1:
            found = _borrowed(page, segments, found, common)
        out.extend(_page_lines(page, segments, found))
    return out


def _segments(page: Page) -> list[Segment]:
    segments: list[Segment] = []
    current: Segment | None = None
    for run in page.runs:
        if current is None or not _continues(current, run):
            current = Segment([], run.x0, run.x1, run.y, run.size)
            segments.append(current)
        elif run.size > 1.15 * current.size:
            # It began with a superscript: the line stands on the larger letters.
            current.y, current.size = run.y, run.size
        current.runs.append(run)
        current.x1 = max(current.x1, run.x1)
    for segment in segments:
        segment.text = _text(segment)
    return [segment for segment in segments if segment.text]


def _continues(segment: Segment, run: Run) -> bool:
    size = max(segment.size, run.size)
    if abs(run.y - segment.y) > _SAME_LINE * size:
        return False
    gap = run.x0 - segment.x1
    if gap > _WIDEST_GAP * size:
        return False
    last = segment.runs[-1]
    if gap > 0.5 * size and len(segment.runs) == 1 and last.text.strip().isdigit():
        # A number that stands off may be a line's number; if it is a label, its row joins it again.
        return False
    raised = abs(run.y - segment.y) > 0.15 * size or abs(last.y - run.y) > 0.15 * size
    return gap >= (-_STEP_BACK if raised else -0.5) * size


def _text(segment: Segment) -> str:
    parts: list[str] = []
    end: float | None = None
    for run in segment.runs:
        text = run.text.translate(_PRIVATE)
        if end is not None and _is_space(run, run.x0 - end, segment.size):
            parts.append(" ")
        if run.size < 0.85 * segment.size and run.y > segment.y + 0.18 * segment.size:
            text = f"{RAISED}{text.strip()}{LOWERED}"
        parts.append(text)
        end = run.x1
    return " ".join("".join(parts).split())


def _is_space(run: Run, gap: float, size: float) -> bool:
    """Ink may stand 0.2 apart within a word ("r."); pdfium's spaces are wrong where accents were moved."""
    if run.gap == " ":
        return gap > 0.1 * size
    return gap > (0.25 if run.gap == "\n" else 0.5) * size


def _drop_line_numbers(by_page: list[list[Segment]]) -> None:
    """Take out the numbers that drafts have beside their lines (every line, or every fifth)."""
    found = [_line_numbers(segments) for segments in by_page]
    with_text = sum(1 for segments in by_page if len(segments) >= 10)
    numbered = sum(1 for numbers in found if numbers)
    if numbered < 2 or numbered * 2 < with_text:
        return
    for segments, numbers in zip(by_page, found, strict=True):
        segments[:] = [segment for segment in segments if id(segment) not in numbers]


def _line_numbers(segments: list[Segment]) -> set[int]:
    """The ids of the segments that number this page's lines."""
    numbers = [s for s in segments if s.text.isdecimal() and s.text.isascii() and len(s.text) <= 5]
    others = [s for s in segments if len(s.text) >= 10]
    if len(numbers) < 6 or len(others) < 10:
        return set()
    left, right = sorted(s.x0 for s in others)[len(others) // 10], max(s.x1 for s in others)
    out: set[int] = set()
    for side in ([s for s in numbers if s.x1 < left], [s for s in numbers if s.x0 > right]):
        side.sort(key=lambda s: -s.y)
        values = [int(s.text) for s in side]
        steps = Counter(b - a for a, b in itertools.pairwise(values))
        if len(side) < 6 or not steps:
            continue
        step, times = steps.most_common(1)[0]
        # Numbers of references leave out the lines on which an entry goes on.
        enough = 0.8 * len({round(s.y) for s in others}) / max(step, 1)
        if step in (1, 5) and times >= 0.8 * (len(side) - 1) and len(side) >= min(enough, 40):
            out.update(id(s) for s in side)
    return out


def _column_starts(page: Page, segments: list[Segment]) -> list[float]:
    """The left edges of the page's columns, from left to right; one where there are no columns."""
    wide = [s for s in segments if s.x1 - s.x0 >= _COLUMN_WIDTH * page.width and len(s.text) >= 8]
    counts = Counter(round(s.x0) for s in wide)
    starts = [min((s.x0 for s in wide), default=0.0)]
    for candidate in sorted(counts):
        near = sum(counts[candidate + step] for step in (-1, 0, 1))
        start = candidate - 1.0
        if near < _COLUMN_LINES or start <= starts[-1] + _COLUMN_WIDTH * page.width:
            continue
        inside = [s for s in wide if s.x0 >= starts[-1] - 3 and s.x1 <= start + 1]
        behind = [s for s in wide if s.x0 >= start]
        if len(inside) >= _COLUMN_LINES and len(behind) >= _COLUMN_LINES and _is_clear(start, behind, wide):
            starts.append(start)
    return starts


def _is_clear(start: float, behind: list[Segment], wide: list[Segment]) -> bool:
    """Whether hardly any line crosses the gutter beside the lines of the column that starts there."""
    crossing = [s for s in wide if s.x0 < start - 2 and s.x1 > start + 2]
    beside = sum(1 for s in crossing if any(abs(s.y - other.y) < 0.5 * s.size for other in behind))
    return beside <= 0.1 * len(behind)


def _borrowed(page: Page, segments: list[Segment], found: list[float], common: Counter[int]) -> list[float]:
    """The other pages' second column, where too few lines of this page stand in it to show it."""
    for start, times in common.most_common(2):
        at = [s for s in segments if abs(s.x0 - start) <= 2.5 and len(s.text) >= 8]
        crossing = [s for s in segments if s.x0 < start - 4 and s.x1 > start + 2 and len(s.text) >= 8]
        inside = [s for s in segments if s.x1 <= start + 1 and s.x1 - s.x0 >= _COLUMN_WIDTH * page.width]
        if times >= 1 and at and inside and not [s for s in crossing if any(abs(s.y - o.y) < 3 for o in at)]:
            return [found[0], float(start) - 1.0]
    return found


def _page_lines(page: Page, segments: list[Segment], starts: list[float]) -> list[Line]:
    """Bands between the lines that cross all columns; within a band, column by column."""
    out: list[Line] = []
    band: list[list[Segment]] = [[] for _ in starts]

    def flush() -> None:
        for column, members in enumerate(band):
            out.extend(_rows(page.number, column, members))
            members.clear()

    crossing: list[Segment] = []
    for segment in sorted(segments, key=lambda s: (-round(s.y, 1), s.x0)):
        column = _column(segment, starts)
        if column is None:
            if not crossing or abs(crossing[-1].y - segment.y) > 1:
                flush()
                out.extend(_rows(page.number, 0, crossing))
                crossing = []
            crossing.append(segment)
        else:
            out.extend(_rows(page.number, 0, crossing))
            crossing = []
            band[column].append(segment)
    out.extend(_rows(page.number, 0, crossing))
    flush()
    return out


def _column(segment: Segment, starts: list[float]) -> int | None:
    """The column that a segment stands in, or None where it crosses into another."""
    column = max((index for index, start in enumerate(starts) if segment.x0 >= start - 1), default=0)
    if column + 1 < len(starts) and segment.x1 > starts[column + 1] + 3:
        return None
    return column


def _rows(number: int, column: int, segments: list[Segment]) -> list[Line]:
    """Lines of one column from top to bottom; segments on one baseline are one line."""
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: -s.y):
        if rows and abs(rows[-1][0].y - segment.y) <= 0.4 * max(rows[-1][0].size, segment.size):
            rows[-1].append(segment)
        else:
            rows.append([segment])
    out = []
    for row in rows:
        row.sort(key=lambda s: s.x0)
        main = max(row, key=lambda s: (len(s.text), s.size))
        text = " ".join(s.text for s in row)
        out.append(Line(text, number, column, row[0].x0, max(s.x1 for s in row), main.y, main.size))
    return out
