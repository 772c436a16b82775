"""Put accents that a PDF shows as marks of their own back on their letters.

TeX's older fonts draw "é" as an accent and an "e" over each other, so that extracted text reads
"Jord´an", "B ¨unz", or has the mark at the line's end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "ˇ": "\u030c", "˘": "\u0306",
    "˙": "\u0307", "˚": "\u030a", "¸": "\u0327", "˛": "\u0328", "¯": "\u0304", "˝": "\u030b",
}  # fmt: skip
# A grave accent is also an opening quotation mark: within a word only.
_DETACHED = re.compile(r"(?:(?<=[^\W\d_])`|[´¨ˆ˜ˇ˘˙˚¸˛¯˝])([^\W\d_])")
# "B ¨unz": a space that stands where the mark was moved to. Before a capital it parts two names.
_INNER = re.compile(r"(?<=[^\W\d_]) (?=[´¨ˆ˜ˇ˘˙˚¸˛¯˝]([^\W\d_]))")
_STRAY = re.compile(r" [´¨ˆ˜ˇ˘˙˚¸˛¯˝](?= |$)")
# How far in the page's text the letter may be from its mark: a raised mark comes at the line's end.
_REACH = 160
_NEAR = (1, -1, 2, -2)
# A full page of Vietnamese has some thousand accents; a page of nothing but marks is no text.
_MOST_MARKS = 4_000


@lru_cache(maxsize=4096)
def compose(letter: str, mark: str) -> str:
    """The accented letter, or "" where Unicode has none ("q" with an acute)."""
    if not letter.isalpha():
        return ""
    letter = {"ı": "i", "ȷ": "j"}.get(letter, letter)
    composed = unicodedata.normalize("NFC", letter + COMBINING[mark])
    return composed if len(composed) == 1 else ""


def attach(chars: list[str], box: Callable[[int], tuple[float, float, float, float]]) -> None:
    """Join every mark with the letter that it stands over. Changes ``chars`` in place.

    ``box`` gives left, right, bottom and top of a character's ink.
    """
    if COMBINING.keys().isdisjoint(chars):
        return
    marks = [index for index, char in enumerate(chars) if char in COMBINING]
    if len(marks) > _MOST_MARKS:
        return
    for index in marks:
        if (base := _base(chars, index, box)) is not None:
            chars[base] = compose(chars[base], chars[index])
            chars[index] = ""


def _base(
    chars: list[str], index: int, box: Callable[[int], tuple[float, float, float, float]]
) -> int | None:
    left, right, bottom, _ = box(index)
    center = (left + right) / 2
    mark = chars[index]
    around = [index + step for step in _NEAR]
    around += [*range(index + 3, index + _REACH), *range(index - 3, index - _REACH, -1)]
    for other in around:
        if 0 <= other < len(chars) and compose(chars[other], mark):
            x0, x1, y0, y1 = box(other)
            # An italic letter leans away from its mark by up to a third of its width.
            reach = 0.35 * (x1 - x0) + 0.5
            if abs((x0 + x1) / 2 - center) <= reach and y0 - 4 <= bottom <= y1 + 4:
                return other
    return None


def attach_text(text: str) -> str:
    """The same where only the text is left: the mark belongs to the letter that follows."""
    if not any(mark in text for mark in COMBINING):
        return text
    text = _INNER.sub(lambda m: "" if m.group(1).islower() else " ", text)
    text = _DETACHED.sub(lambda m: compose(m.group(1), m.group(0)[0]) or m.group(0), text)
    return _STRAY.sub("", text)
