"""Cut a reference list into its entries, numbered or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from citeground.parsers.sections import Line, is_heading, is_running_header, lines_of

# No printed reference is longer; longer lines are something else.
MAX_ENTRY = 4000


class Segment(NamedTuple):
    """One entry: its printed label ("" where there is none), and where it begins, its body and its end lie."""

    key: str
    start: int
    body: int
    end: int


class Marker(NamedTuple):
    """A label at a line's beginning (or within a line) that may open an entry."""

    style: str
    key: str
    start: int
    end: int
    at_line: bool


_STYLES = (
    ("bracket", re.compile(r"\[\s?(\d{1,4})\s?\u200b?\](?![\](:-])\s{0,8}")),
    ("dot", re.compile(r"(\d{1,4})\u200b?\s?[.)](?!\d)(?:\s{1,8}|(?=[A-Z“\"]))")),
    ("paren", re.compile(r"\((\d{1,4})\)\s{0,8}")),
    ("label", re.compile(r"\[([A-Za-z][\w+:.’'-]{1,24}\d{0,4}[a-z]?)\](?!\()\s{1,8}")),
    ("footnote", re.compile(r"\[\^([\w-]{1,40})\]:\s{0,8}")),
    ("plain", re.compile(r"(\d{1,3})(?:\s{1,8}|(?=[A-Z]\.\s?[A-Z]))(?=[A-Z“\"])")),
)
_INLINE = re.compile(r"\[(\d{1,4})\]\s{0,4}(?=[A-Z“\"À-Þ])")
_BULLET = re.compile(r"(?:[-*•·–]|[◦▪●])\s{1,8}(?=\S)")


def markers(text: str, lines: Sequence[Line]) -> list[Marker]:
    """All labels at the beginning of lines, in order."""
    out: list[Marker] = []
    for line in lines:
        start = line.start
        while start < line.end and text[start] in " \t\xa0\u200b":
            start += 1
        if start >= line.end or text[start] not in "[(0123456789":
            continue
        head = text[start : min(line.end, start + 60)]
        for style, pattern in _STYLES:
            if found := pattern.match(head):
                out.append(Marker(style, found.group(1), start, start + found.end(), True))
                break
    return out


def chain(found: Sequence[Marker]) -> list[Marker]:
    """The longest run of one style whose numbers rise; a list that begins again at 1 is a second list."""
    best: list[Marker] = []
    for style in dict.fromkeys(marker.style for marker in found):
        run = _rising([m for m in found if m.style == style])
        if len(run) > len(best):
            best = run
    return best


def _rising(found: list[Marker]) -> list[Marker]:
    if not found or found[0].style in ("label", "footnote"):
        return found
    out: list[Marker] = []
    last = -1
    for index, marker in enumerate(found):
        number = int(marker.key)
        following = int(found[index + 1].key) if index + 1 < len(found) else -1
        begins_again = number == 1 and last >= 2 and following == 2
        # A year or a page number at a line's beginning is far from the number that is due.
        if (
            (last < 0 and (number <= 60 or following == number + 1))
            or last < number <= last + 12
            or begins_again
        ):
            out.append(marker)
            last = number
    return out


def _with_inline(text: str, run: list[Marker], end: int) -> list[Marker]:
    """Labels within a line ("…266140[27] B. Kent"), where the number that is due stands nowhere else."""
    if not run or run[0].style != "bracket":
        return run
    out: list[Marker] = []
    for marker, following in zip(run, [*run[1:], None], strict=True):
        out.append(marker)
        limit = following.start if following else end
        stop = int(following.key) if following else -1
        due = int(marker.key) + 1
        if due == stop:
            continue
        for found in _INLINE.finditer(text, marker.end, limit):
            if int(found.group(1)) == due and (stop < 0 or due < stop):
                out.append(Marker("bracket", found.group(1), found.start(), found.end(), False))
                due += 1
    return out


def numbered(text: str, start: int, end: int, found: Sequence[Marker]) -> list[Segment]:
    """Entries from one label to the next; between the first and the last every stretch is an entry."""
    run = _with_inline(text, [m for m in chain(found) if start <= m.start < end], end)
    out: list[Segment] = []
    for marker, following in zip(run, [*run[1:], None], strict=True):
        stop = following.start if following else _last_end(text, marker.end, end)
        out.append(Segment(marker.key, marker.start, marker.end, _rstrip(text, marker.end, stop)))
    return out


def _last_end(text: str, start: int, end: int) -> int:
    """The last entry ends at a blank line behind which no more of a reference stands."""
    blank = re.compile(r"\n[ \t]{0,40}\r?\n").search(text, start + 1, min(end, start + MAX_ENTRY))
    if blank and text[start : blank.start()].strip():
        return blank.start()
    return min(end, start + MAX_ENTRY)


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def unnumbered(text: str, start: int, end: int) -> list[Segment]:
    """Entries without labels: bullets, blank lines between them, hanging indents, or one a line."""
    lines = [Line(start + a, start + b) for a, b in lines_of(text[start:end])]
    if bullets := _bullets(text, lines):
        return bullets
    out: list[Segment] = []
    for block in _blocks(text, lines):
        out.extend(_cut_block(text, block))
    return out


def _segment(text: str, lines: Sequence[Line]) -> Segment:
    begin = lines[0].start
    while begin < lines[-1].end and text[begin].isspace():
        begin += 1
    return Segment("", begin, begin, _rstrip(text, begin, lines[-1].end))


def _bullets(text: str, lines: Sequence[Line]) -> list[Segment]:
    starts = []
    for index, line in enumerate(lines):
        body = text[line.start : min(line.end, line.start + 40)].lstrip()
        if body and _BULLET.match(body):
            starts.append(index)
    filled = [line for line in lines if text[line.start : line.end].strip()]
    if len(starts) < 2 or len(starts) < len(filled) / 6:
        return []
    out = []
    for first, following in zip(starts, [*starts[1:], len(lines)], strict=True):
        group = _until_blank(text, lines[first:following])
        segment = _segment(text, group)
        mark = _BULLET.match(text, segment.start)
        out.append(segment._replace(body=mark.end() if mark else segment.body))
    return out


def _until_blank(text: str, lines: Sequence[Line]) -> Sequence[Line]:
    for index, line in enumerate(lines):
        if not text[line.start : line.end].strip():
            return lines[:index]
    return lines


def _blocks(text: str, lines: Sequence[Line]) -> list[list[Line]]:
    """Runs of lines between blank ones; headings in between are no entries."""
    blocks: list[list[Line]] = [[]]
    for line in lines:
        words = text[line.start : line.end]
        if not words.strip() or is_heading(words) or is_running_header(words) or _RULE.match(words):
            blocks.append([])
        else:
            blocks[-1].append(line)
    return [block for block in blocks if block]


_RULE = re.compile(r"\s{0,3}(?:```|~~~|\|?\s{0,3}:?[-=_*]{3,})\s*$|\s{0,3}#{1,6}\s")
_DATED = re.compile(
    r"(?<!\d)(?:1[5-9]|20)\d\d[a-z]?(?!\d)|https?://|\barxiv\b|\bdoi\b|10\.\d{4}|\bin press\b|\bforthcoming\b",
    re.I,
)
_BEGINS = re.compile(
    r"(?:[A-Z\u00c0-\u024f][\w'’\u00c0-\u024f-]{1,30},\s(?:[A-Z]|[A-Z][a-z]+)|(?:[A-Z]\.[\s-]?){1,4}(?:[a-z]{2,3}\s)?[A-Z][\w'’-]+|[A-Z][\w'’-]+\s[A-Z]{1,3}[,.\s]"
    r"|[A-Z][\w'’-]+\s(?:[A-Z]\.\s)?[A-Z][\w'’-]+(?:,|\sand\b|\.)|[—–_-]{2,}|\[[A-Z]|[\u4e00-\u9fff\u0400-\u04ff])"
)


def is_dated(text: str) -> bool:
    """Whether a text holds a year, an identifier or an address, as references do."""
    return bool(_DATED.search(text))


def _cut_block(text: str, block: list[Line]) -> list[Segment]:
    """One block: one entry, or several told apart by indentation, or one a line."""
    if len(block) == 1:
        return [_segment(text, block)]
    indents = [_indent(text, line) for line in block]
    low = min(indents)
    outer = [index for index, indent in enumerate(indents) if indent <= low + 1]
    if max(indents) >= low + 2:
        # Hanging indents; where the first line is the indented one, the indented ones begin entries.
        starts = outer if indents[0] <= low + 1 else [i for i, n in enumerate(indents) if n >= low + 2]
        return _groups(text, block, starts)
    words = [text[line.start : line.end].strip() for line in block]
    dated = sum(bool(_DATED.search(w)) for w in words)
    begins = sum(bool(_BEGINS.match(w)) for w in words)
    if dated + begins >= 1.5 * len(words) or (begins == len(words) and dated):
        return [_segment(text, [line]) for line in block]
    if not _looks_wrapped(words) and all(not w[0].islower() for w in words):
        return [_segment(text, [line]) for line in block]
    starts = [
        i for i, w in enumerate(words)
        if i == 0 or (_BEGINS.match(w) and words[i - 1][-1] in ".)]0123456789" and _has_ended(words, i))
    ]  # fmt: skip
    return _groups(text, block, starts)


def _indent(text: str, line: Line) -> int:
    count = 0
    for char in text[line.start : min(line.end, line.start + 80)]:
        if char == " ":
            count += 1
        elif char == "\t":
            count += 4
        else:
            break
    return count


def _looks_wrapped(words: Sequence[str]) -> bool:
    """Whether lines end at a margin: several lines of nearly the same, greatest, length."""
    longest = max(map(len, words))
    full = sum(len(w) >= 0.8 * longest for w in words[:-1])
    return (
        longest <= 130
        and full >= 0.4 * (len(words) - 1)
        and any(w[0].islower() or not _BEGINS.match(w) for w in words[1:])
    )


def _has_ended(words: Sequence[str], index: int) -> bool:
    """Whether the lines before hold a date since the last beginning: a wrapped list of authors has none."""
    for back in range(index - 1, max(-1, index - 12), -1):
        if _DATED.search(words[back]):
            return True
        if back and _BEGINS.match(words[back]) and words[back - 1][-1] == ".":
            return False
    return False


def _groups(text: str, block: list[Line], starts: Sequence[int]) -> list[Segment]:
    starts = [0, *(s for s in starts if s > 0)]
    return [
        _segment(text, block[first:following])
        for first, following in zip(starts, [*starts[1:], len(block)], strict=True)
    ]
