"""Find the reference list in a text: its heading, in many languages, and the running headers within it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from citeground.parsers.headings import ends_list, opens_list

_NUMBERED_LINE = re.compile(r"^(?:(\d{1,4})\s{1,80})?(.{3,60}?)(?:\s{1,80}(\d{1,4}))?$")
MAX_HEADING = 80


class Line(NamedTuple):
    """A line's offsets in the text, without its line end."""

    start: int
    end: int


def lines_of(text: str) -> list[Line]:
    """The lines of a text; a form feed ends a line, too."""
    out: list[Line] = []
    start = 0
    for found in re.finditer(r"\r\n|[\n\r\f]", text):
        out.append(Line(start, found.start()))
        start = found.end()
    out.append(Line(start, len(text)))
    return out


def is_heading(line: str) -> bool:
    """Whether a line is the heading of a reference list: "7. References", "## Bibliographie", "参考文献"."""
    return 2 <= len(line) <= MAX_HEADING and opens_list(_bare(line))


def _bare(line: str) -> str:
    """A heading without the marks that Markdown and typewriters dress it in."""
    return line.strip().strip("#*_= \t").rstrip(":")


def is_running_header(line: str) -> bool:
    """Whether a line is a list's heading with a page number beside it: "118 BIBLIOGRAPHY"."""
    found = _NUMBERED_LINE.match(line.strip()) if len(line) <= MAX_HEADING else None
    return bool(found and (found.group(1) or found.group(3)) and opens_list(found.group(2)))


def is_stop(line: str) -> bool:
    """Whether a line is the heading of what follows a reference list."""
    return 4 <= len(line) <= MAX_HEADING and ends_list(_bare(line))


def without_running_headers(text: str) -> str:
    """The text with page numbers and repeated first and last lines of pages blanked; no offset changes."""
    if "\f" not in text:
        return text
    pages: list[list[Line]] = []
    start = 0
    for end in [*(m.start() for m in re.finditer("\f", text)), len(text)]:
        lines = [
            Line(start + a, start + b)
            for a, b in lines_of(text[start:end])
            if text[start + a : start + b].strip()
        ]
        pages.append([*lines[:2], *lines[-2:]] if len(lines) > 4 else lines)
        start = end + 1
    shapes = Counter(shape for page in pages for shape in {_shape(text, line) for line in page})
    blank: list[Line] = []
    for number, page in enumerate(pages):
        for line in page:
            words = text[line.start : line.end]
            repeated = shapes[_shape(text, line)] >= 3 and not re.match(r"\s*[\[(]?#", _shape(text, line))
            if (
                is_running_header(words)
                or re.fullmatch(r"\s*[-–]?\s*\d{1,4}\s*[-–]?\s*", words)
                or (repeated and number)
            ):
                blank.append(line)
    for line in blank:
        text = text[: line.start] + " " * (line.end - line.start) + text[line.end :]
    return text


def _shape(text: str, line: Line) -> str:
    return re.sub(r"\d{1,6}", "#", text[line.start : min(line.end, line.start + 200)].strip())


class Region(NamedTuple):
    """Where a reference list stands; ``start`` is behind its heading, ``heading`` the heading's offset or -1."""

    start: int
    end: int
    heading: int


def find_region(text: str, lines: list[Line], markers: list[int], dated: list[int]) -> Region | None:
    """The list behind the heading that most reference markers follow; None where there is no heading.

    ``markers`` are the offsets of lines that begin like an entry, ``dated`` those of lines that hold a
    year or an identifier. Among headings with equally many markers the first counts, since later ones
    are running headers; without markers, the one that most dated lines follow up to the next heading.
    """
    headings = [line for line in lines if is_heading(text[line.start : line.end])]
    if not headings:
        headings = [line for line in lines if is_running_header(text[line.start : line.end])]
    headings = [line for line in headings if text[line.end :].strip()]
    if not headings:
        return None
    counts = [len(markers) - bisect_left(markers, line.end) for line in headings]
    if max(counts) >= 2:
        chosen = headings[counts.index(max(counts))]
    else:
        stops = [*(line.start for line in headings[1:]), len(text)]
        weights = [
            bisect_left(dated, stop) - bisect_left(dated, line.end)
            for line, stop in zip(headings, stops, strict=True)
        ]
        if not max(weights):
            return None
        chosen = headings[weights.index(max(weights))]
    return Region(chosen.end, _end(text, lines, chosen, markers), chosen.start)


def _end(text: str, lines: list[Line], heading: Line, markers: list[int]) -> int:
    """The list ends at a heading of something else behind which no entry follows."""
    last = max((marker for marker in markers if marker >= heading.end), default=heading.end)
    for line in lines:
        if line.start > last and is_stop(text[line.start : line.end]):
            return line.start
    return len(text)
