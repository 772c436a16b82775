"""One entry of a list of references, as the lines that it takes."""

from __future__ import annotations

import re
from typing import NamedTuple

from citeground.parsers.pdf.line import Line

_YEAR = re.compile(r"(?<![\d.])(?:1[5-9]\d\d|20\d\d)[a-z]?(?!\d)")
_IDENTIFIER = re.compile(
    r"10\.\d{4,9}/|arxiv|\bdoi\b|https?:|www\.|isbn|[a-z]{2,8}(?:-[a-z]{2,4})?/\d{7}", re.IGNORECASE
)
_LOCATOR = re.compile(r"\b(?:vol|pp?|no|art)\.\s?\d|\d\s?[(:]\s?\d{1,4}|\d[-–]\d", re.IGNORECASE)
_UNDATED = re.compile(
    r"\b(?:in press|forthcoming|to appear|n\.\s?d\.|submitted|in prep|unpublished|ibid)", re.I
)


class Entry(NamedTuple):
    """``label`` is what is printed before the entry ("12", "Abc99"), or "" in author-year lists."""

    label: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The lines joined by spaces, for a look at what it is."""
        return " ".join(line.plain for line in self.lines)

    @property
    def looks_like_reference(self) -> bool:
        """Whether it holds a year, an identifier, pages, or a word for a work that has none yet."""
        text = self.text[:2000]
        return any(sign.search(text) for sign in (_YEAR, _IDENTIFIER, _LOCATOR, _UNDATED))
