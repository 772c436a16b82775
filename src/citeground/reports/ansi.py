"""Colours for a terminal, in the sixteen that every theme defines."""

from __future__ import annotations

_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "open": "1;35",
    "EXACT": "32",
    "MINOR": "33",
    "MAJOR": "1;31",
    "UNRESOLVED": "35",
    "dim": "2",
    "bold": "1",
}


def paint(text: str, style: str, color: bool) -> str:
    """``text`` in a named style, or as it is."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if color and text else text
