"""Colours and line breaks of a terminal; the colours are those that every theme defines."""

from __future__ import annotations

from textwrap import wrap

from citeground.reports.untrusted import excerpt, inert

_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "open": "1;35",
    "EXACT": "32",
    "MINOR": "33",
    "MAJOR": "1;31",
    "UNRESOLVED": "35",
    "plus": "32",
    "minus": "31",
    "dim": "2",
    "bold": "1",
}


def paint(text: str, style: str, color: bool) -> str:
    """``text`` in a named style, or as it is."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if color and text else text


def paragraph(text: str, width: int, *, lead: str = "", rest: str = "") -> list[str]:
    """A text that others may have written, in at most six lines; ``rest`` starts each but the first."""
    room = max(40, width)
    lines = wrap(lead + excerpt(text, 6 * room), room, subsequent_indent=rest)
    return [inert(line) for line in lines] or [lead]
