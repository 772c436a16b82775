"""The place of one value in a BibTeX file: what stands there, and how something else is written there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citeground.models import Reference, TextFile
from citeground.text.to_latex import to_latex
from citeground.verdicts import Edit

_BRACE = re.compile(r"\\.|[{}\"]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Slot:
    """A field's value in its file.

    ``source`` is the text between ``start`` and ``end`` (characters of the file), ``opening`` the brace or
    quotation mark in front of it, "" where the value is a bare number or abbreviation.
    """

    path: str
    name: str
    source: str
    start: int
    opening: str
    prefer_ascii: bool
    encoding: str

    @property
    def end(self) -> int:
        """Behind the last character of the value."""
        return self.start + len(self.source)

    def latex(self, text: str) -> str | None:
        """Readable text as this file writes it; None where its encoding cannot."""
        return to_latex(text, self._keeps, prefer_ascii=self.prefer_ascii)

    def _keeps(self, char: str) -> bool:
        try:
            char.encode(self.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def edit(self, value: str) -> Edit | None:
        """Write ``value`` (already in the file's mark-up) here; None where that would break the entry.

        The edit covers the words that change, and no more.
        """
        if value == self.source or not is_whole(value, quoted=self.opening == '"'):
            return None
        if not self.opening:
            text = value if value.isdecimal() else f"{{{value}}}"
            return None if "#" in self.source else Edit(self.path, self.start, self.end, text)
        first, last = _changed(self.source, value)
        behind = len(self.source) - last
        return (
            Edit(self.path, self.start + first, self.end - last, value[first : len(value) - last])
            if (first <= behind)
            else None
        )


def slot(reference: Reference, name: str, file: TextFile | None = None) -> Slot | None:
    """The place of a field of a .bib entry, or None where the entry has none that can be written to."""
    field = reference.field(name)
    raw = reference.raw
    if field is None or not raw.startswith("@"):
        return None
    first, last = field.start - reference.start, field.end - reference.start
    if not 0 < first <= last < len(raw):
        return None
    pair = raw[first - 1] + raw[last]
    opening = pair[0] if pair in ("{}", '""') else ""
    if not opening and not re.match(r"\s*[,})]|\s*$", raw[last : last + 200]):
        return None
    ascii_only = file.text.isascii() if file is not None else raw.isascii()
    encoding = file.encoding if file is not None else "utf-8"
    return Slot(reference.path, name, raw[first:last], field.start, opening, ascii_only, encoding)


def is_whole(value: str, *, quoted: bool = False) -> bool:
    """Whether braces pair up in ``value``, and no quotation mark would end it."""
    depth = 0
    for found in _BRACE.finditer(value):
        mark = found.group(0)
        # BibTeX counts braces behind a backslash too.
        mark = mark[-1] if mark[-1] in "{}" else mark
        depth += (mark == "{") - (mark == "}")
        if depth < 0 or (quoted and mark == '"' and depth == 0):
            return False
    return depth == 0


def _changed(old: str, new: str) -> tuple[int, int]:
    """How much of both texts is equal in front and behind, in whole words."""
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    while first and not (old[first - 1].isspace() and new[first - 1].isspace()):
        first -= 1
    while last and not (old[len(old) - last].isspace() and new[len(new) - last].isspace()):
        last -= 1
    return first, last
