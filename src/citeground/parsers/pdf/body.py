"""The running text around the lists of references, as paragraphs in which citations are looked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from itertools import pairwise

from citeground.parsers.intext import Paragraph
from citeground.parsers.pdf import repair
from citeground.parsers.pdf.line import Line
from citeground.parsers.pdf.segment import ReferenceList

_SIZE = 0.07
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])[.:]?\s{1,3}[^\W\d_a-z]")
# A heading stands off from the text above it by this much of the usual distance of lines.
_APART = 1.3
_LONGEST_HEADING = 80
# A paragraph of more lines is cut: nothing is gained from text of many pages in one piece.
_LONGEST = 400


def paragraphs(lines: Sequence[Line], lists: Sequence[ReferenceList], words: Set[str]) -> list[Paragraph]:
    """Paragraphs of the text outside ``lists``; superscripts stay marked, lines are page numbers.

    Text of the document's usual size is one stream: figures, captions and footnotes that stand between
    its columns and pages do not cut its sentences.
    """
    covered = {place(line) for found in lists for entry in found.entries for line in entry.lines}
    rest = [line for line in lines if place(line) not in covered]
    size, spacing = _usual(rest)
    main = [line for line in rest if abs(line.size - size) <= _SIZE * size]
    side = [line for line in rest if abs(line.size - size) > _SIZE * size]
    return [*_grouped(main, spacing, words), *_grouped(side, spacing, words)]


def place(line: Line) -> tuple[int, int, float, float]:
    """What tells a line from all others, whatever its text was cut to."""
    return line.page, line.column, line.x0, line.y


def _usual(lines: Sequence[Line]) -> tuple[float, float]:
    """The font size of most letters and the distance of most lines, in points."""
    sizes: Counter[float] = Counter()
    steps: Counter[int] = Counter()
    for before, line in pairwise(lines):
        sizes[round(line.size, 1)] += len(line.text)
        if (before.page, before.column) == (line.page, line.column):
            steps[round(before.y - line.y)] += 1
    size = sizes.most_common(1)[0][0] if sizes else 0.0
    return size, float(max(steps, key=lambda step: steps[step])) if steps else 1.2 * size


def _grouped(lines: Sequence[Line], spacing: float, words: Set[str]) -> list[Paragraph]:
    out: list[Paragraph] = []
    group: list[Line] = []
    after_heading = False
    for line in lines:
        heading = bool(group) and _is_heading(group[-1], line, spacing)
        differs = bool(group) and abs(group[-1].size - line.size) > _SIZE * line.size
        if group and (heading or after_heading or differs or len(group) >= _LONGEST):
            out.append(_paragraph(group, words))
            group = []
        group.append(line)
        after_heading = heading
    if group:
        out.append(_paragraph(group, words))
    return out


def _is_heading(before: Line, line: Line, spacing: float) -> bool:
    """A short line that stands off, begins like a heading and ends like none of a paragraph's."""
    if (before.page, before.column) == (line.page, line.column) and before.y - line.y < _APART * spacing:
        return False
    text = line.text
    return (
        len(text) <= _LONGEST_HEADING
        and not text[0].islower()
        and text[-1].isalpha()
        and text[-2:-1].isalpha()
        and (bool(_NUMBERED.match(text)) or text.isupper() or len(text) < _LONGEST_HEADING // 2)
        and not before.text.endswith("-")
    )


def _paragraph(group: Sequence[Line], words: Set[str]) -> Paragraph:
    text = ""
    starts: list[tuple[int, int]] = []
    for line in group:
        if not starts or starts[-1][1] != line.page:
            starts.append((len(text), line.page))
        text = repair.attach(text, line.text, words)
    return Paragraph(text, tuple(starts))
