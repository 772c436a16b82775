"""Cut a list without labels into its entries: by hanging indents, by gaps, or by how entries begin."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from citeground.parsers.headings import ends_list, is_caption, opens_list
from citeground.parsers.intext import RAISED
from citeground.parsers.pdf.entries import Entry
from citeground.parsers.pdf.line import Line

_SIZE = 0.07
_LARGER = 1.12
_PARTICLES = (
    r"(?:(?:van|von|de|del|della|der|den|di|da|dos|du|la|le|el|al|bin|ten|ter|zu|af|’t|'t|d’|d')\s?){0,3}"
)
_FAMILY = r"[^\W\d_a-z][^\s,.;:()\d]{0,40}"
_BEGINS = re.compile(
    rf"(?:{_PARTICLES}{_FAMILY}(?:\s{_FAMILY}){{0,3}}(?:,\s|\s(?:[^\W\d_a-z]\.?[,\s\d(]|et\sal|and\s|&|\())"
    rf"|(?:[^\W\d_a-z]\.[\s-]?){{1,4}}{_PARTICLES}{_FAMILY}"
    r"|[—–_-]{1,8}[\s.,]|[“\"‘][^\W\d_])"
)
_ENDS = re.compile(r"(?:[.\d)\]/”\"]|[a-z0-9]/?)$")


def cut(lines: Sequence[Line]) -> tuple[list[Entry], int]:
    """The entries of the list that begins with ``lines``, and the index of the line after it.

    What comes after the list in ``lines`` is left out: a heading, a larger font, text that holds no years.
    """
    members, end = _members(lines)
    starts = _starts([lines[index] for index in members])
    entries: list[Entry] = []
    spans = [*starts, len(members)]
    for first, stop in itertools.pairwise(spans):
        entries.append(Entry("", tuple(lines[index] for index in members[first:stop])))
    while entries and not entries[-1].looks_like_reference:
        # The tail of a page is not the list's: "About the author".
        entries.pop()
        end = members[spans[len(entries)]]
    return entries, end


def _members(lines: Sequence[Line]) -> tuple[list[int], int]:
    """The lines that belong to the list, and where it ends."""
    size = _size(lines)
    width = max((line.x1 - line.x0 for line in lines[:12] if line.size), default=0.0)
    out: list[int] = []
    closed: tuple[int, int] | None = None
    odd = 0
    for index, line in enumerate(lines):
        place = (line.page, line.column)
        if ends_list(line.text) or opens_list(line.text) or (size and line.size > _LARGER * size):
            return out, index
        if place == closed:
            continue
        if is_caption(line.text) or (line.text.startswith(RAISED) and size):
            closed = place
            odd += 1
        elif size and (abs(line.size - size) > _SIZE * size or line.x1 - line.x0 > 1.3 * width):
            odd += 1
        else:
            out.append(index)
            odd = 0
        if odd > 25:
            # More than a figure's worth of other text: the list was over before.
            return out, out[-1] + 1 if out else index
    return out, len(lines)


def _size(lines: Sequence[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines[:30]:
        sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _starts(lines: Sequence[Line]) -> list[int]:
    """The positions at which entries begin."""
    if not lines:
        return []
    found = _by_indent(lines) or _by_gap(lines) or _by_words(lines)
    return found if found[0] == 0 else [0, *found]


def _by_indent(lines: Sequence[Line]) -> list[int]:
    """Hanging indents, or indented first lines; which of the two, the words at the lines' starts tell."""
    offsets = _offsets(lines)
    indented = [i for i, offset in enumerate(offsets) if offset > 2.0]
    flush = [i for i, offset in enumerate(offsets) if offset <= 2.0]
    if len(indented) < 0.08 * len(lines) or len(flush) < 0.08 * len(lines):
        return []
    hanging, paragraphs = _share(lines, flush), _share(lines, indented)
    if max(hanging, paragraphs) < 0.5:
        return []
    return flush if hanging >= paragraphs else indented


def _offsets(lines: Sequence[Line]) -> list[float]:
    """How far each line stands from the left edge of its column."""
    edges: dict[tuple[int, int], float] = {}
    for line in lines:
        place = (line.page, line.column)
        edges[place] = min(line.x0, edges.get(place, line.x0))
    offsets = [line.x0 - edges[line.page, line.column] for line in lines]
    common = Counter(round(offset) for offset in offsets if offset > 2.0)
    indent = common.most_common(1)[0][0] if common else 0
    columns: dict[int, list[float]] = defaultdict(list)
    for (_, column), edge in edges.items():
        columns[column].append(edge)
    for place, edge in list(edges.items()):
        # A column that holds only the end of an entry has no line at the edge; other pages show where it is.
        lowest = min(columns[place[1]])
        if indent and abs(edge - lowest - indent) <= 1.5:
            edges[place] = lowest
    return [line.x0 - edges[line.page, line.column] for line in lines]


def _share(lines: Sequence[Line], positions: Sequence[int]) -> float:
    """The share of lines at ``positions`` that begin as entries do."""
    return sum(1 for i in positions if _BEGINS.match(lines[i].text[:200])) / max(len(positions), 1)


def _by_gap(lines: Sequence[Line]) -> list[int]:
    """Entries that are set apart by more than their lines are."""
    steps = [
        a.y - b.y if (a.page, a.column) == (b.page, b.column) else 0.0 for a, b in itertools.pairwise(lines)
    ]
    known = sorted(step for step in steps if step > 0)
    if len(known) < 4:
        return []
    narrow = known[len(known) // 10]
    wide = [i + 1 for i, step in enumerate(steps) if step >= 1.25 * narrow]
    if not 0.1 * len(lines) <= len(wide) <= 0.9 * len(lines) or _share(lines, wide) < 0.5:
        return []
    # A column's first line begins an entry where it looks like it and the one before is over.
    tops = [i + 1 for i, step in enumerate(steps) if step == 0 and _is_start(lines, i + 1)]
    return sorted({0, *wide, *tops})


def _by_words(lines: Sequence[Line]) -> list[int]:
    return [0, *(i for i in range(1, len(lines)) if _is_start(lines, i))]


def _is_start(lines: Sequence[Line], index: int) -> bool:
    """A line that begins with a name, after one that ends as entries do and is not full."""
    before = lines[index - 1]
    if not _BEGINS.match(lines[index].text[:200]) or not _ENDS.search(before.text):
        return False
    if before.text.endswith("."):
        return True
    right = max(line.x1 for line in lines if (line.page, line.column) == (before.page, before.column))
    return before.x1 < right - 2 * before.size
