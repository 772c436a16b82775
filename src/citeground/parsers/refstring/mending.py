"""Undo what printing, PDF extraction and line wrapping did to a reference, and remember every offset."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

# Offsets of each character of the mended text in the raw one; None where nothing moved.
Offsets = list[int] | None


class Mended(NamedTuple):
    """A reference as it was meant, and where each of its characters came from."""

    text: str
    offsets: Offsets = None

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span in the raw text that the span of the mended text came from."""
        if self.offsets is None or start >= end:
            return start, end
        return self.offsets[start], self.offsets[end - 1] + 1


_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile("[ﬀ-ﬆ]")
# Full-width forms, exotic spaces and dashes have one-character equivalents: offsets stay.
_ONE_TO_ONE = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(
        (0xA0, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x202F, 0x3000), 32
    ),
    0x0B: 32,
    0x0C: 10,
    0x85: 10,
    0x2028: 10,
    0x2029: 10,
    0x3002: ord("."),
    0x3001: ord(","),
    0xFF61: ord("."),
    0x2010: ord("-"),
    0x2011: ord("-"),
    0x2212: ord("–"),
}
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_ACCENTS = {"¨": "\u0308", "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "ˇ": "\u030c", "˚": "\u030a",
            "¸": "\u0327", "˘": "\u0306", "¯": "\u0304"}  # fmt: skip
_DETACHED = re.compile(r"(?<=[^\W\d_]) ?([¨´ˆ˜ˇ˚¸˘¯]|(?<=[^\s`])`(?!`)) ?(?=[^\W\d_])")
_SPECIAL = re.compile("[ﬀ-ﬆ\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e¨´ˆ˜ˇ˚¸˘¯`]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u00ad]\r?\n[ \t]{0,40}(?=[a-zà-ÿ])")
_BROKEN_ARXIV = re.compile(
    r"(?i)(arxiv[:.\s]{1,3}(?:\d{4}\.\d{0,3}|\d{4}))\s{0,2}\n\s{0,40}(?=\.?\d)|(?<=[a-z]/)\s{1,40}(?=\d{7})"
)
_BROKEN_DOI = re.compile(
    r"(?i)((?:doi\.org/|\bdoi\b[:\s]{1,3})?(?<![\d.])10\.\d{4,9}/[^\s]{0,200})[ \t]{0,3}\r?\n[ \t]{0,40}([^\s]{1,80})"
)
_BROKEN_URL = re.compile(r"(https?://[^\s]{1,300}[/\-_.=?&%])[ \t]{0,3}\r?\n[ \t]{0,40}(?=[\w%/?&=.-]{2})")
_SPACED_URL = re.compile(r"(?i)\b(https?)\s?:\s{0,2}/\s{0,2}/\s{0,2}(?=\w)")
_SPACED_JOINT = re.compile(r" ?([/.:?=&_~-]) ?(?=[\w/])")
_LOOSE_MARK = re.compile(r"(?<=[\w)\]'’”]) ([.,;:)\]])(?=[^.]|$)")
_LOOSE_OPENING = re.compile(r"([(\[]) (?=[\w])")


def mend(raw: str) -> Mended:
    """Join what was broken: accents, ligatures, hyphens and identifiers at line ends, spaced-out URLs.

    Everything is linear in the length of ``raw``; text that needs nothing comes back as it is.
    """
    text, offsets = raw, None
    if not text.isascii() or "`" in text:
        text, offsets = _mend_characters(text)
    if "\n" in text:
        text, offsets = _mend_lines(text, offsets)
    if "http" in text or "HTTP" in text:
        text, offsets = _mend_urls(text, offsets)
    # "Phys .Rev" and "( 2001": mark and space change places, so that no offset moves.
    if " ." in text or " ," in text or " ;" in text or " :" in text or " )" in text or " ]" in text:
        text = _LOOSE_MARK.sub(r"\1 ", text)
    if "( " in text or "[ " in text:
        text = _LOOSE_OPENING.sub(r" \1", text)
    return Mended(text, offsets)


def _mend_characters(text: str) -> tuple[str, Offsets]:
    text = text.translate(_ONE_TO_ONE)
    if not _SPECIAL.search(text):
        return text, None
    text, offsets = _replace(_INVISIBLE, lambda m: "", text, None)
    text, offsets = _replace(_LIGATURE, lambda m: _LIGATURES[m.group(0)], text, offsets)
    text, offsets = _replace(_DETACHED, lambda m: f"\ue001{m.group(1)}", text, offsets)
    return _compose(text, offsets) if "\ue001" in text else (text, offsets)


_MARKED = re.compile(r"([^\W\d_])\ue001(.)([^\W\d_])", re.DOTALL)


def _compose(text: str, offsets: Offsets) -> tuple[str, Offsets]:
    """Put each detached accent onto the letter behind it, else onto the one before it."""

    def join(match: re.Match[str]) -> str:
        before, accent, after = match.groups()
        mark = _ACCENTS[accent]
        for left, right in ((before, unicodedata.normalize("NFC", after + mark)),
                            (unicodedata.normalize("NFC", before + mark), after)):  # fmt: skip
            if len(left) == len(right) == 1:
                return left + right
        return before + after

    return _replace(_MARKED, join, text, offsets)


def _mend_lines(text: str, offsets: Offsets) -> tuple[str, Offsets]:
    text, offsets = _replace(_BROKEN_ARXIV, lambda m: m.group(1) or "", text, offsets)
    if "10." in text:
        text, offsets = _replace(_BROKEN_DOI, _join_doi, text, offsets)
    if "://" in text:
        text, offsets = _replace(_BROKEN_URL, lambda m: m.group(1), text, offsets)
    return _replace(_HYPHEN, lambda m: "", text, offsets)


_GOES_ON = re.compile(r"[/._)-]|\d[^\s]{0,60}[./_-]|[A-Za-z]{2,20}\.\d")


def _join_doi(match: re.Match[str]) -> str:
    """A DOI goes on in the next line where its end or the next line's beginning shows it."""
    head, following = match.groups()
    suffix = head.partition("10.")[2].partition("/")[2]
    open_end = suffix == "" or (
        suffix[-1] in "/-_.(:" and not (suffix[-1] == "." and following[:1].isupper())
    )
    goes_on = bool(_GOES_ON.match(following)) and "(" not in following
    is_label = re.match(r"\[\d{1,4}\]|\(?\d{1,3}[.)]", following)
    if is_label or not (open_end or goes_on):
        return match.group(0)
    return head + following


def _mend_urls(text: str, offsets: Offsets) -> tuple[str, Offsets]:
    found = _SPACED_URL.search(text)
    if not found:
        return text, offsets
    text, offsets = _replace(_SPACED_URL, lambda m: f"{m.group(1)}://", text, offsets)
    start = text.find("://", found.start()) + 3
    if not re.match(r"\S{1,60} [/.] ", text[start : start + 64]):
        return text, offsets
    head, tail = text[:start], text[start:]
    stop = next((m.start() for m in re.finditer(r"\n|[,;] |\. [A-Z(]", tail)), len(tail))
    joined, inner = _replace(_SPACED_JOINT, lambda m: m.group(1), tail[:stop], None)
    places = offsets if offsets is not None else list(range(len(text)))
    moved = [start + place for place in (inner if inner is not None else range(stop))]
    return head + joined + tail[stop:], [
        *places[:start],
        *(places[p] for p in moved),
        *places[start + stop :],
    ]


def _replace(
    pattern: re.Pattern[str], by: Callable[[re.Match[str]], str], text: str, offsets: Offsets
) -> tuple[str, Offsets]:
    """``pattern.sub`` that keeps the offsets: a replacement maps onto the span that it replaces."""
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for found in pattern.finditer(text):
        new = by(found)
        start, end = found.span()
        if new == found.group(0):
            continue
        parts += [text[last:start], new]
        places += range(last, start)
        places += _spread(found.group(0), new, start)
        last = end
    if not parts:
        return text, offsets
    parts.append(text[last:])
    places += range(last, len(text))
    return "".join(parts), places if offsets is None else [offsets[place] for place in places]


def _spread(old: str, new: str, start: int) -> list[int]:
    """Where the characters of a replacement come from: equal beginnings and ends stay in place."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = min(head, len(old) - 1)
    return [
        *(start + i for i in range(head)),
        *([start + middle] * (len(new) - head - tail)),
        *(start + len(old) - tail + i for i in range(tail)),
    ]
