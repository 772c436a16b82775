"""Find a title that stands in quotation marks, also where the title itself contains some."""

from __future__ import annotations

import re

_PAIRS = (("“", "”"), ("«", "»"), ("„", "“"), ("„", "”"), ("``", "''"), ("‘", "’"))
_BEHIND = re.compile(r"\s{0,3}(?:$|[,.;(\[]|in\b|In\b|[A-Z\ue000]|[12]\d{3})")
_BEFORE = re.compile(r"(?:^|[\s(.,:;\]])$")
MIN_TITLE = 8


def quoted_title(text: str) -> tuple[int, int] | None:
    """The span of the quoted title inside its marks, or None.

    The first mark must stand within the first half, where the names end. With inner marks of the same
    kind the title closes at the mark that has punctuation beside it and the venue behind it.
    """
    for opening, closing in _PAIRS:
        start = text.find(opening)
        if start < 0 or start > len(text) * 0.75 or not _BEFORE.search(text[max(0, start - 1) : start]):
            continue
        if opening == "‘" and not _is_single_quoted(text, start):
            continue
        end = _close_paired(text, start, opening, closing)
        if end > 0 and end - start >= MIN_TITLE:
            return start + len(opening), end
    return _straight(text)


def _is_single_quoted(text: str, start: int) -> bool:
    """Single marks are often apostrophes: only one that closes at punctuation counts."""
    return bool(re.search(r"(?:[,.?!]’|’[,.])(?:\s|$)", text[start + 1 :]))


def _close_paired(text: str, start: int, opening: str, closing: str) -> int:
    if opening == "‘":
        found = [
            m.start() + (m.group(0)[0] != "’")
            for m in re.finditer(r"[,.?!]’(?=\s|$)|’(?=[,.](?:\s|$))", text[start:])
        ]
        return start + found[0] if found else -1
    depth, index = 0, start
    while index < len(text):
        if text.startswith(opening, index):
            depth, index = depth + 1, index + len(opening)
        elif text.startswith(closing, index):
            depth -= 1
            if depth <= 0:
                return index
            index += len(closing)
        else:
            index += 1
    # Unbalanced inside ("““A” b,”): the last closing mark that the venue follows.
    return _last_close(text, start + len(opening), closing)


def _straight(text: str) -> tuple[int, int] | None:
    """Straight marks open and close alike: they are told apart by what stands beside them."""
    start = text.find('"')
    if start < 0 or start > len(text) * 0.75 or not _BEFORE.search(text[max(0, start - 1) : start]):
        return None
    end = -1
    for found in re.finditer('"', text[start + 1 : start + 1200]):
        place = start + 1 + found.start()
        inner = text[place - 1]
        after = text[place + 1 : place + 2]
        closes = inner in ",.?!;:" or after in (",", ".", ";", "")
        if closes and _BEHIND.match(text[place + 1 : place + 8]):
            end = place
            break
    if end < 0:
        end = text.find('"', start + 1)
    return (start + 1, end) if end - start >= MIN_TITLE else None


def _last_close(text: str, start: int, closing: str) -> int:
    for found in re.finditer(re.escape(closing), text[start:]):
        place = start + found.start()
        if text[place - 1] in ",.?!" or text[place + len(closing) : place + len(closing) + 1] in (
            ",",
            ".",
            "",
        ):
            return place
    return -1
