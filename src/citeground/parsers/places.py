"""Where something stands in a file, and what a comment there switches off."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

_BREAK = re.compile("\n")
_IGNORE = re.compile(r"%[ \t]*+citeground:[ \t]*+ignore\b([^\n]*+)", re.IGNORECASE)
_RULE = re.compile(r"[A-Za-z][\w-]*+")


class Lines:
    """Line and column of offsets in one text, each found in logarithmic time."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def breaks(self) -> list[int]:
        """The offsets of the line ends."""
        return [found.start() for found in _BREAK.finditer(self.text)]

    def line(self, offset: int) -> int:
        """The 1-based line of an offset in characters."""
        return bisect_left(self.breaks, offset) + 1

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both 1-based."""
        line = bisect_left(self.breaks, offset)
        return line + 1, offset - (self.breaks[line - 1] + 1 if line else 0) + 1


def ignored_rules(text: str, start: int, end: int) -> tuple[str, ...]:
    """The rules that ``% citeground: ignore RULE, RULE -- reason`` switches off for ``text[start:end]``.

    The comment stands inside, at the end of the last line, or on the comment lines directly above.
    A comment that names no rule switches all of them off: ("all",).
    """
    stop = text.find("\n", end)
    region = text[_comment_block(text, start) : len(text) if stop < 0 else stop]
    rules: dict[str, None] = {}
    for found in _IGNORE.finditer(region):
        named = _RULE.findall(found.group(1).split("--", 1)[0])
        rules.update(dict.fromkeys(named or ("all",)))
    return tuple(rules)


def _comment_block(text: str, start: int) -> int:
    """The offset at which the comment lines directly above ``start`` begin."""
    begin = text.rfind("\n", 0, start) + 1
    while begin > 0:
        above = text.rfind("\n", 0, begin - 1) + 1
        if not text[above:begin].lstrip().startswith("%"):
            break
        begin = above
    return begin
