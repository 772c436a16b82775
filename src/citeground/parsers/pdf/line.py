"""A line of text and where it stands; from a PDF's layout, or from plain text that was once a PDF."""

from __future__ import annotations

from typing import NamedTuple

from citeground.parsers.intext import unmarked


class Line(NamedTuple):
    """One line of one column, in reading order.

    ``page`` is 1-based, ``column`` counts from the left (0; also where a line spans all). ``x0``, ``x1``
    and ``y`` (baseline) are points from the page's lower left corner, ``size`` is the font size.
    All four are 0 where only text is known, apart from ``x0``: 6 pt a leading space.
    ``edge`` is the left and ``right`` the right edge of its column.
    """

    text: str
    page: int = 1
    column: int = 0
    x0: float = 0.0
    x1: float = 0.0
    y: float = 0.0
    size: float = 0.0

    @property
    def plain(self) -> str:
        """The text without the marks of superscripts."""
        return unmarked(self.text)


def from_text(text: str) -> list[Line]:
    """Lines of plain text; a form feed starts a new page."""
    lines: list[Line] = []
    for number, page in enumerate(text.replace("\r\n", "\n").split("\f"), start=1):
        rows = [row.expandtabs(4).rstrip() for row in page.split("\n")]
        for row_number, row in enumerate(rows):
            if row.strip():
                indent = len(row) - len(row.lstrip())
                lines.append(Line(row.strip(), number, x0=6.0 * indent, y=-12.0 * row_number))
    return lines
