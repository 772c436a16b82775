"""Find the list in a text, whatever its form, and cut it into entries."""

from __future__ import annotations

import re
from typing import NamedTuple

from citeground.parsers.links import link_segments
from citeground.parsers.numbers import grouped
from citeground.parsers.sections import Line, Region, find_region, is_stop, lines_of
from citeground.parsers.segments import Marker, Segment, chain, is_dated, markers, numbered, unnumbered

# Text before a list that has no heading: shorter is a title, longer is a manuscript.
_MANUSCRIPT = 400


class Listing(NamedTuple):
    """Where running text ends (0: there is none) and the entries of the list."""

    body_end: int
    segments: list[Segment]


def find(text: str, *, strict: bool = False, prose: bool = False) -> Listing:
    """The entries of a text: behind a heading, as links, numbered, or as all that there is.

    ``strict``: without a heading, only what has dates or identifiers is a list. ``prose``: without a
    heading there is none but links.
    """
    lines = lines_of(text)
    found = markers(text, lines)
    region = find_region(text, lines, [m.start for m in found], _is_dated_line(text))
    if region:
        return Listing(region.heading, _entries(text, region, found))
    if links := link_segments(text):
        return Listing(0, links)
    if prose:
        return Listing(len(text), [])
    listing = _numbered_list(text, lines, found, strict)
    if listing:
        return listing
    if _is_prose(text):
        return Listing(len(text), [])
    segments = unnumbered(text, 0, len(text))
    if (strict or len(segments) > 3) and not _is_mostly_dated(text, segments):
        return Listing(len(text), [])
    return Listing(0, segments)


def _is_dated_line(text: str) -> list[int]:
    """The offsets of lines that hold a year or an identifier: what a list has and a table of contents has not."""
    return [m.start() for m in re.finditer(r"[^\n]+", text) if is_dated(m.group(0)[:2000])]


def _entries(text: str, region: Region, found: list[Marker]) -> list[Segment]:
    inside = [m for m in found if region.start <= m.start < region.end]
    run = chain(inside)
    if run and (len(run) >= 2 or not text[region.start : run[0].start].strip()):
        return numbered(text, region.start, region.end, inside)
    return link_segments(text, region.start, region.end) or unnumbered(text, region.start, region.end)


def _numbered_list(text: str, lines: list[Line], found: list[Marker], strict: bool) -> Listing | None:
    """A numbered list without a heading: the whole text, or what a manuscript ends with."""
    run = chain(found)
    if not run or (len(run) == 1 and (text[: run[0].start].strip() or run[0].style == "plain")):
        return None
    start = run[0].start
    stop = next(
        (n.start for n in lines if n.start > run[-1].start and is_stop(text[n.start : n.end])), len(text)
    )
    segments = numbered(text, start, stop, [m for m in found if m.start >= start])
    if run[0].style != "bracket" and (strict or len(segments) > 2) and not _is_mostly_dated(text, segments):
        return None
    return Listing(start if len(text[:start].strip()) > _MANUSCRIPT else 0, segments)


def _is_mostly_dated(text: str, segments: list[Segment]) -> bool:
    """Prose has lists too; a list of references has years, links or identifiers in it."""
    return sum(is_dated(text[s.body : s.end]) for s in segments) >= 0.4 * len(segments) > 0


def _is_prose(text: str) -> bool:
    """Running text: citations in brackets within its sentences, none of them at a line's beginning."""
    places = [start for start, _, _ in grouped(text, 0, len(text))]
    return bool(places) and all(text[max(0, p - 1) : p] not in ("", "\n") for p in places)
