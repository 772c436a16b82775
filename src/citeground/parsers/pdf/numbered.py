"""Cut a list with printed labels into its entries."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from citeground.parsers.headings import ends_list, is_caption, opens_list
from citeground.parsers.intext import RAISED
from citeground.parsers.pdf.entries import Entry
from citeground.parsers.pdf.labels import NUMERIC, Label
from citeground.parsers.pdf.line import Line

# In units of the list's usual value: how far an entry's lines may differ in size, and stand apart.
_SIZE = 0.07
_GAP = 2.3
# An entry of more lines than this, where others have far fewer, has run into other text.
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class _Shape:
    """How the list is set: font size, distance of lines, indent of the lines after the first."""

    size: float
    spacing: float
    indent: float
    edges: dict[tuple[int, int], float]
    lines: float

    @property
    def is_hanging(self) -> bool:
        return self.indent > 0.5 * self.size > 0


def cut(lines: Sequence[Line], labels: Sequence[Label], raised: bool = False) -> tuple[list[Entry], int]:
    """The entries that begin at ``labels``, and the index of the line after the last one."""
    shape = _shape(lines, labels)
    entries: list[Entry] = []
    end = labels[-1].index + 1
    for label, following in zip(labels, [*labels[1:], None], strict=True):
        stop = following.index if following else len(lines)
        first = lines[label.index]._replace(text=lines[label.index].text[label.end :])
        members = [first]
        for index in _members(lines, label.index, stop, shape, raised, last=following is None):
            members.append(lines[index])
            end = max(end, index + 1)
        entries.append(Entry(label.text, tuple(members)))
    return [part for entry in entries for part in _split_run_in(entry, {e.label for e in entries})], end


def _shape(lines: Sequence[Line], labels: Sequence[Label]) -> _Shape:
    firsts = [lines[label.index] for label in labels]
    size = Counter(round(line.size, 1) for line in firsts).most_common(1)[0][0]
    edges: dict[tuple[int, int], float] = {}
    for line in firsts:
        place = (line.page, line.column)
        edges[place] = min(line.x0, edges.get(place, line.x0))
    steps, indents = [], []
    starts = {label.index for label in labels}
    for label in labels:
        below = label.index + 1
        if below < len(lines) and below not in starts:
            a, b = lines[label.index], lines[below]
            if (a.page, a.column) == (b.page, b.column) and abs(b.size - size) <= _SIZE * size:
                steps.append(a.y - b.y)
                indents.append(b.x0 - edges[a.page, a.column])
    counts = [b.index - a.index for a, b in itertools.pairwise(labels)]
    # Most of the second lines are indented, or the list does not hang.
    indent = median(indents) if indents else 0.0
    spacing = min((s for s in steps if s > 0), default=1.25 * size)
    return _Shape(size, median(steps) if steps else spacing, indent, edges, median(counts) if counts else 3)


def _members(
    lines: Sequence[Line], first: int, stop: int, shape: _Shape, raised: bool, last: bool
) -> list[int]:
    """The indices of the lines that carry an entry on.

    What stands between two labels and is none of it: footnotes, floating figures with their captions,
    and, where the list begins halfway down a page of two columns, the text at the second column's top.
    """
    out: list[int] = []
    previous = lines[first]
    closed: tuple[int, int] | None = None
    limit = max(_LONGEST, 12 * round(shape.lines)) if not last else max(12, 4 * round(shape.lines))
    for index in range(first + 1, stop):
        line = lines[index]
        place = (line.page, line.column)
        if ends_list(line.text) or opens_list(line.text):
            break
        if place == closed:
            continue
        if is_caption(line.text) or (line.text.startswith(RAISED) and not raised and shape.size):
            closed = place
            continue
        if not _belongs(line, previous, shape):
            if last:
                break
            # What stands between two labels after a gap or a jump is set aside; the text goes on below.
            if place == (previous.page, previous.column) and _is_apart(line, previous, shape):
                closed = place
            continue
        if len(out) >= limit:
            break
        out.append(index)
        previous = line
    return out


def _is_apart(line: Line, previous: Line, shape: _Shape) -> bool:
    return previous.y - line.y > _GAP * max(shape.spacing, 1.0)


def _belongs(line: Line, previous: Line, shape: _Shape) -> bool:
    place = (line.page, line.column)
    same_place = place == (previous.page, previous.column)
    if same_place and _is_apart(line, previous, shape):
        return False
    if not shape.size:
        return True
    if abs(line.size - shape.size) > _SIZE * shape.size and not _is_odd_font(line, previous, shape):
        return False
    if shape.is_hanging:
        edge = shape.edges.get(place)
        if edge is not None:
            return line.x0 - edge >= 0.5 * shape.indent
        # A column without a label: only the end of an entry can stand there.
        return same_place or not previous.text.rstrip().endswith(".")
    return True


def _is_odd_font(line: Line, previous: Line, shape: _Shape) -> bool:
    """A line that is only a URL is often set in another font; it stands right below the text before it."""
    step = previous.y - line.y
    close = (line.page, line.column) == (previous.page, previous.column) and 0 < step <= 1.4 * shape.spacing
    return close and abs(line.size - shape.size) <= 0.2 * shape.size and "/" in line.text


_RUN_IN = re.compile(r"\[(\d{1,4})\]\s{0,3}(?=[^\W\d_a-z]|[“\"‘])")


def _split_run_in(entry: Entry, known: set[str]) -> list[Entry]:
    """Entries whose label is not at a line's start: "… 10.1000/x[27] B. Kent …" in entry 26."""
    if not entry.label.isdigit():
        return [entry]
    out: list[Entry] = []
    label, members = entry.label, list(entry.lines)
    position = 0
    while position < len(members):
        line = members[position]
        wanted = str(int(label) + 1)
        found = next((m for m in _RUN_IN.finditer(line.text) if m.group(1) == wanted), None)
        if found and wanted not in known and (position or found.start()):
            head = [*members[:position], line._replace(text=line.text[: found.start()].rstrip())]
            out.append(Entry(label, tuple(head)))
            members = [line._replace(text=line.text[found.end() :]), *members[position + 1 :]]
            label, position = wanted, 0
            continue
        position += 1
    return [*out, Entry(label, tuple(members))]


def numeric_label(text: str) -> bool:
    """Whether a line starts with a number that may be a label."""
    return any(style.match(text) for style in NUMERIC.values())
