"""Text that others wrote, on its way into a prompt: as data between marks, and never as an instruction.

Quoting keeps a model from taking data for its task; it does not make a model immune. What a model says is
therefore bounded afterwards (``citations.opinion``).
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence

from citeground.models import Name, Work

OPEN, CLOSE = "<<<", ">>>"
_TITLE, _VENUE, _NAME, _LINE, _RAW = 180, 70, 28, 44, 700
_MOST_NAMES = 5
# Lengths count Latin letters, four of which make a token; of other scripts nearly each letter is one.
_WIDE = 4


def quoted(text: str, longest: int = _RAW) -> str:
    """One line of data as a JSON text: no control and no invisible characters, no marks, cut to length."""
    seen = "".join(c for c in text[: 4 * longest] if _is_visible(c))
    line = " ".join(seen.replace(OPEN, "<").replace(CLOSE, ">").split())
    return json.dumps(_cut(line, longest), ensure_ascii=False)


def _is_visible(char: str) -> bool:
    return char in "\t\n\r " or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _cut(line: str, longest: int) -> str:
    room = longest
    for position, char in enumerate(line):
        room -= 1 if char.isascii() else 2 if ord(char) < 0x250 else _WIDE
        if room < 0:
            return line[:position].rstrip() + "…"
    return line


def described(work: Work) -> str:
    """A work as data: one line a field, only the fields that it has."""
    lines = [
        _line("title", work.title, _TITLE),
        _names("authors", work.author, work.author_complete),
        _names("editors", () if work.author else work.editor, True),
        _line("year", str(work.year or ""), 8),
        _line("published in", work.container_title, _VENUE),
        _line("volume", work.volume, 12),
        _line("pages", work.page, 16),
        _line("publisher", "" if work.container_title else work.publisher, _LINE),
        *(_line(i.scheme, i.value, _LINE) for i in work.identifiers if i.scheme in ("doi", "arxiv", "isbn")),
    ]
    return "\n".join(line for line in lines if line)


def _line(label: str, value: str, longest: int) -> str:
    return f"{label}: {quoted(value, longest)}" if value.strip() else ""


def _names(label: str, names: Sequence[Name], complete: bool) -> str:
    if not names:
        return ""
    shown = ", ".join(quoted(n.display, _NAME) for n in names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    tail = f" and {more} more" if more > 0 else "" if complete else " and others"
    return f"{label}: {shown}{tail}"
