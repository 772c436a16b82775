"""What the tagger sees of each token.

A token's own features depend on its text alone and are cached, since most tokens of a bibliography
recur; what depends on the place (quotes, sentence, year seen) is added for each occurrence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from citeground.parsers.refstring.lexicon import CLASSES
from citeground.parsers.refstring.tokens import MASK, Token

_STRIP = "()[]{}<>“”\"«»„‘’'`.,;:、，；：。（）［］．"
_YEAR = re.compile(r"^(?:1[4-9]\d\d|20\d\d)[a-z]?$")
_YEARS = re.compile(r"^(?:1[4-9]\d\d|20\d\d)[-–—/](?:\d\d|1[4-9]\d\d|20\d\d)$")
_RANGE = re.compile(r"^[A-Za-z]{0,2}\d{1,6}[-–—−‐‑]{1,2}[A-Za-z]{0,2}\d{1,6}$")
_ROMAN = re.compile(r"^[IVXLC]{1,7}$")
_ORDINAL = re.compile(r"^\d{1,3}(?:st|nd|rd|th|e|ème|º|ª)$")
_LETTER_NUMBER = re.compile(r"^[A-Za-z]{1,2}\d{1,7}$")
_INITIALS = re.compile(r"^(?:[^\W\d_]\.?-?){1,3}$")


class Seen(NamedTuple):
    """The cached part: features of a token for itself, and as the neighbour of others."""

    own: tuple[str, ...]
    before: tuple[str, ...]
    before2: str
    after: tuple[str, ...]
    after2: str
    core: str
    shape: str
    ends: bool
    year: bool


def _shape(core: str) -> str:  # noqa: C901, PLR0911 - a flat table of tests, the first that fits
    if not core:
        return "punct"
    if core[0] == MASK:
        return "id"
    if core.isdigit():
        return "year" if _YEAR.match(core) else f"d{min(len(core), 5)}"
    if any(char.isdigit() for char in core):
        return _numeric_shape(core)
    if _INITIALS.match(core) and core[0].isupper() and len(core) <= 6 and core.upper() == core:
        return "X." if "." in core else f"X{len(core)}"
    if core.isupper():
        return "ROMAN" if _ROMAN.match(core) else "XX"
    if core[0].isupper():
        return "X.x" if "." in core else ("Xx" if core[1:].islower() else "XxX")
    if core[0].islower():
        return "x.x" if "." in core else "x"
    return "sym" if not core[0].isalpha() else "other"


def _numeric_shape(core: str) -> str:
    if _YEAR.match(core):
        return "year"
    if _YEARS.match(core):
        return "years"
    if _RANGE.match(core):
        return "range"
    if _ORDINAL.match(core):
        return "ord"
    if _LETTER_NUMBER.match(core):
        return "Ad"
    return "mixed" if core[0].isalpha() else "dmixed"


def _edge(text: str, core: str) -> tuple[str, str]:
    if not core:
        return text[:2], ""
    start = text.find(core)
    return text[:start][-2:], text[start + len(core) :][:3]


@lru_cache(maxsize=65536)
def see(text: str) -> Seen:
    """Everything that can be said about a token from its own text."""
    core = text.strip(_STRIP)
    if core and text.startswith(core + "."):
        dotted = True
    else:
        dotted = f"{core}." in text
    shape = _shape(core + ("." if dotted and len(core) <= 1 and core.isupper() else ""))
    lead, tail = _edge(text, core)
    word = "<id>" if shape == "id" else re.sub(r"\d", "0", core.lower())[:18]
    classes = CLASSES.get(word.replace(".", ""), ())
    mark = tail[:1]
    own = [f"w={word}", f"s={shape}", f"t={tail}", f"st={shape}{tail}"]
    if lead:
        own.append(f"l={lead}")
    if len(word) > 4 and word.isalpha():
        own += [f"e3={word[-3:]}", f"b4={word[:4]}"]
    own += [f"c={name}" for name in classes]
    kind = classes[0] if classes else shape
    near = (f"{kind}{mark}", word)
    ends = mark in ".!?。．" and (len(core) > 2 or core.isdigit()) and shape not in ("X.", "X2", "X3")
    return Seen(
        own=tuple(own),
        before=(f"p={near[0]}", f"pw={near[1]}"),
        before2=f"pp={kind}{mark}",
        after=(f"n={near[0]}", f"nw={near[1]}"),
        after2=f"nn={kind}{mark}",
        core=core,
        shape=shape,
        ends=ends,
        year=shape in ("year", "years"),
    )


def _style(seen: Sequence[Seen], tokens: Sequence[Token]) -> str:
    """How the reference begins and where its year is: the two habits that tell styles apart."""
    first = seen[0]
    second = seen[1] if len(seen) > 1 else first
    start = f"{first.shape}{tokens[0].text[-1:] if not tokens[0].text[-1:].isalnum() else ''}{second.shape}"
    place = next((index for index, item in enumerate(seen) if item.year), -1)
    if place < 0:
        return f"{start}/none"
    bracket = "(" if tokens[place].text[:1] == "(" else ""
    return f"{start}/{bracket}{'end' if place >= len(seen) - 3 else 'mid' if place > 2 else 'head'}"


_OPEN_QUOTES = ("“", "«", "„", "``", '"', "‘")
_CLOSE = re.compile(r"[”»\"]|’[,.;]?$|''")


def quote_states(tokens: Sequence[Token]) -> list[str]:
    """For each token whether it stands before, inside or behind the first quoted stretch, or "none"."""
    states = ["none"] * len(tokens)
    begin = next((i for i, t in enumerate(tokens) if t.text.lstrip("([").startswith(_OPEN_QUOTES)), -1)
    if begin < 0:
        return states
    finish = next(
        (
            i
            for i in range(begin, len(tokens))
            if _CLOSE.search(tokens[i].text[1:] if i == begin else tokens[i].text)
        ),
        -1,
    )
    if finish < 0:
        return states
    return ["pre"] * begin + ["in"] * (finish - begin + 1) + ["post"] * (len(tokens) - finish - 1)


def _neighbours(seen: Sequence[Seen], index: int) -> list[str]:
    """Features of the two tokens before and the two behind, and their pairs with this one."""
    size, shape = len(seen), seen[index].shape
    row: list[str] = []
    if index:
        before = seen[index - 1]
        row += before.before
        row.append(f"{before.before[0]}|{shape}")
        row.append(seen[index - 2].before2 if index > 1 else "pp=^")
    else:
        row.append("p=^")
    if index + 1 < size:
        after = seen[index + 1]
        row += after.after
        row.append(f"{shape}|{after.after[0]}")
        row.append(seen[index + 2].after2 if index + 2 < size else "nn=$")
    else:
        row.append("n=$")
    return row


def features(tokens: Sequence[Token]) -> list[list[str]]:
    """The feature strings of each token, in the order of the tokens."""
    if not tokens:
        return []
    seen = [see(token.text) for token in tokens]
    style = _style(seen, tokens)
    quotes = quote_states(tokens)
    size = len(tokens)
    out: list[list[str]] = []
    sentence = years = numbers = depth = 0
    run_in = ""
    for index, (token, item) in enumerate(zip(tokens, seen, strict=True)):
        place = f"q{quotes[index]}/s{min(sentence, 4)}"
        opened = token.text.count("(") if "(" in token.text else 0
        out.append(
            [
                *item.own,
                *_neighbours(seen, index),
                place,
                f"{place}/y{min(years, 1)}/d{min(numbers, 2)}{run_in}",
                f"{style}/{min(sentence, 3)}",
                f"pos{index * 8 // size}",
                f"par{1 if depth + opened > 0 else 0}{item.shape}",
            ]
        )
        depth = max(0, depth + opened - token.text.count(")"))
        if item.core in ("In", "in", "Dans", "dans"):
            run_in = "/in"
        sentence += item.ends
        years += item.year
        numbers += item.shape[:1] == "d" or item.shape == "range"
    return out
