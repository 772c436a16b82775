"""A line of the file with an arrow under the value in question."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from citeground.reports.untrusted import same_columns


def columns(text: str) -> int:
    """How many terminal columns a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def window(text: str, start: int, length: int, room: int) -> tuple[str, int, int]:
    """The part of a long line around ``start`` (0-based) that fits ``room``, with the new place.

    A cut is marked "…". Returns the text, the place in it, and the length that is still visible.
    """
    if len(text) <= room:
        return text, start, length
    first = max(0, min(start - room // 3, len(text) - room))
    piece = text[first : first + room]
    start -= first
    if first:
        piece = "…" + piece[1:]
    if first + room < len(text):
        piece = piece[:-1] + "…"
    return piece, start, max(1, min(length, len(piece) - start))


def arrow(line: str, column: int, length: int, width: int) -> tuple[str, str]:
    """A source line and the arrow under it. ``column`` is 1-based; ``width`` is the room in columns."""
    text = same_columns(line).rstrip()
    start = max(0, min(column - 1, max(0, len(text) - 1)))
    length = max(1, min(length or 1, len(text) - start))
    text, start, length = window(text, start, length, max(20, width))
    return text, " " * columns(text[:start]) + "^" * max(1, columns(text[start : start + length]))
