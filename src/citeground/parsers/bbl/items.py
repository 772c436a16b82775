"""Cut a ``thebibliography`` into its items."""

from __future__ import annotations

import re
from typing import NamedTuple

from citeground.parsers import tex

_ITEM = re.compile(r"\\bibitem(?![A-Za-z@])")
_END = re.compile(r"\\end\s*+\{(?:the)?bibliography\}|\\endthebibliography\b|\\bib(?:item)?(?:Shut|NoStop)\b")


class Item(NamedTuple):
    """One ``\\bibitem[label]{key} body``; the offsets span the body in the text, ``start`` the whole."""

    key: str
    label: str
    start: int
    body: int
    end: int


def items(text: str, start: int = 0, end: int = -1) -> tuple[list[Item], list[int]]:
    """The items of ``text`` (comments already blanked) in order, and the offsets of those without a key."""
    end = len(text) if end < 0 else end
    begins = [found.start() for found in _ITEM.finditer(text, start, end)]
    out: list[Item] = []
    broken: list[int] = []
    for begin, limit in zip(begins, [*begins[1:], end], strict=False):
        item = _item(text, begin, limit)
        if item is None:
            broken.append(begin)
        else:
            out.append(item)
    return out, broken


def _item(text: str, begin: int, limit: int) -> Item | None:
    position = tex.skip_space(text, begin + len("\\bibitem"), limit)
    label = ""
    if position < limit and text[position] == "[":
        close = tex.bracket_end(text, position + 1, limit)
        if close < 0:
            return None
        label, position = text[position + 1 : close], close + 1
    found = tex.argument(text, position, limit)
    if found is None:
        return None
    key, body = found
    closing = _END.search(text, body, limit)
    stop = closing.start() if closing else limit
    stop = body + len(text[body:stop].rstrip())
    return Item(" ".join(key.split()), label, begin, body, max(stop, body))
