"""One reference: mend, take identifiers out, apply a form or the tagger, repair, and put together."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from citeground.models import Field, Work
from citeground.parsers.refstring import forms, locators, people, tagger
from citeground.parsers.refstring.compose import Found, compose
from citeground.parsers.refstring.masking import Masked, mask
from citeground.parsers.refstring.mending import Mended, mend
from citeground.parsers.refstring.parts import Part, from_labels
from citeground.parsers.refstring.quotes import quoted_title
from citeground.parsers.refstring.repair import repair
from citeground.parsers.refstring.sequence import settle
from citeground.parsers.refstring.titled import titled
from citeground.parsers.refstring.tokens import MASK, Token, tokenize

# No reference is longer; what is behind it is another text.
MAX_CHARS = 6000
_NUMBER = re.compile(
    r"^\s{0,8}(?:\[\s?\d{1,4}[a-z]?\s?\]|\(\d{1,4}\)|\d{1,4}[.)](?=\s|[A-Z“\"])|\d{1,3}(?=\s?[A-Z]\.[\s-])|[•·*–-](?=\s))\s{0,8}"
)


_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


class Reading(NamedTuple):
    """What a reference says, and where: ``fields`` have offsets into the raw text."""

    work: Work
    fields: tuple[Field, ...]


def analyse(raw: str) -> Reading:
    """Read one printed reference. Never raises; what cannot be told is left empty."""
    # Bytes that no encoding explains come as lone surrogates, which the tagger cannot take.
    mended = mend(_LONE_SURROGATES.sub("\ufffd", raw[:MAX_CHARS]))
    text = mended.text
    begin = lead.end() if (lead := _NUMBER.match(text)) else 0
    masked = mask(text)
    parts = _by_form(text, masked, begin)
    if parts is None:
        parts = repair(text, _by_tagger(text, masked, begin))
    found = compose(text, parts, has_identifiers=bool(masked.places) or "/pdf/" in text)
    return Reading(found.work, _fields(found, mended))


def _by_form(text: str, masked: Masked, begin: int) -> list[Part] | None:
    body = text[begin:].rstrip()
    if not body:
        return []
    for form in forms.FORMS:
        parts = form(body)
        if parts is not None:
            return _moved(parts, begin)
    parts = titled(masked.text[begin:])
    return None if parts is None else _moved(parts, begin)


def _moved(parts: Sequence[Part], begin: int) -> list[Part]:
    return [Part(p.label, p.start + begin, p.end + begin) for p in parts]


def _by_tagger(text: str, masked: Masked, begin: int) -> list[Part]:
    tokens = tokenize(masked.text)
    if begin:
        tokens = [_behind(token, begin) for token in tokens if token.end > begin]
    labels = tagger.label(_sentence_case(tokens) if _is_shouted(text) else tokens)
    if masked.places:
        for index, token in enumerate(tokens):
            if MASK in token.text[:3]:
                labels[index] = "id"
    title = quoted_title(text)
    if title:
        labels = _force_title(tokens, labels, *title)
    located = locators.find(masked.text)
    if located:
        starts = [token.start for token in tokens]
        for part in located:
            _force(tokens, starts, labels, part)
    settle(tokens, labels, located)
    if people.DITTO.match(text[begin:]):
        labels[0] = "author"
    parts = from_labels(tokens, labels)
    return [p._replace(start=title[0], end=title[1]) if title and p.label == "title" else p for p in parts]


def _behind(token: Token, begin: int) -> Token:
    """What of a token lies behind the printed number ("10T." is "T." of item 10)."""
    return token if token.start >= begin else Token(token.text[begin - token.start :], begin, token.end)


def _is_shouted(text: str) -> bool:
    """Whether a reference is printed in capitals throughout, as old indexes print them."""
    return len(text) > 40 and text.isupper()


def _sentence_case(tokens: Sequence[Token]) -> list[Token]:
    return [
        token._replace(text=token.text.capitalize()) if len(token.text) > 4 else token for token in tokens
    ]


def _force(tokens: Sequence[Token], starts: Sequence[int], labels: list[str], part: Part) -> None:
    index = bisect_right(starts, part.start) - 1
    for place in range(max(index, 0), len(tokens)):
        token = tokens[place]
        if token.start >= part.end:
            break
        if token.end > part.start:
            labels[place] = part.label


def _force_title(tokens: Sequence[Token], labels: list[str], start: int, end: int) -> list[str]:
    """The quoted stretch is the title; what is before it is people, and nothing behind it is title."""
    out: list[str] = []
    for token, label in zip(tokens, labels, strict=True):
        if token.start < end and token.end > start:
            label = "title"
        elif token.end <= start and label in ("title", "container", "publisher", "location"):
            label = "author"
        elif token.start >= end and label in ("title", "author"):
            label = "container"
        out.append(label)
    return out


def _fields(found: Found, mended: Mended) -> tuple[Field, ...]:
    return tuple(
        Field(name, value, *(mended.origin(start, end) if start >= 0 else (-1, -1)))
        for name, value, start, end in found.spans
    )
