"""What the tagger sees of each token.

What a token's own text says is kept, for the token itself and for its neighbours, since most tokens of a
bibliography recur; what depends on the place (quotes, sentence, year seen) is added for each occurrence.
A model knows some ten thousand strings: others are dropped as soon as they are made.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
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
    """What a token's text says: its features for itself, and as the neighbour before and behind others.

    ``moves`` is True where what follows stands in another place than what is before.
    """

    own: tuple[str, ...]
    before: tuple[str, ...]
    before2: str
    after: tuple[str, ...]
    after2: str
    pair_left: str
    pair_right: str
    shape: str
    bracketed: str
    moves: bool
    ends: bool
    year: bool
    number: bool
    is_in: bool
    is_editor: bool
    opens: int
    closes: int


def _shape(core: str) -> str:
    if not core:
        return "punct"
    if core.isalpha():
        if core.islower():
            return "x"
        if len(core) > 1 and core[0].isupper() and core[1:].islower():
            return "Xx"
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


_DIGITS = str.maketrans("123456789", "000000000")


def see(text: str) -> Seen:
    """Everything that can be said about a token from its own text."""
    core = text.strip(_STRIP)
    if core == text:
        shape, lead, tail = _shape(core), "", ""
    else:
        initial = len(core) == 1 and core.isupper() and f"{core}." in text
        shape = _shape(f"{core}." if initial else core)
        lead, tail = _edge(text, core)
    word = "<id>" if shape == "id" else core[:18].lower().translate(_DIGITS)
    classes = CLASSES.get(word.replace(".", ""), ())
    mark = tail[:1]
    own = [f"w={word}", f"s={shape}", f"t={tail}", f"st={shape}{tail}", *(f"c={name}" for name in classes)]
    if lead:
        own.append(f"l={lead}")
    if len(word) > 4 and word.isalpha():
        own += (f"e3={word[-3:]}", f"b4={word[:4]}")
    kind = (classes[0] if classes else shape) + mark
    is_end = mark != "" and mark in ".!?。．" and (len(core) > 2 or core.isdigit())
    ends = is_end and shape not in _INITIAL_SHAPES
    year, number = shape in ("year", "years"), shape[0] == "d" or shape == "range"
    is_in = core in _IN_WORDS
    return Seen(
        tuple(own), (f"p={kind}", f"pw={word}"), f"pp={kind}", (f"n={kind}", f"nw={word}"), f"nn={kind}",
        f"p={kind}|", f"|n={kind}",
        shape, f"par1{shape}", ends or year or number or is_in, ends, year, number, is_in,
        "editor" in classes, text.count("("), text.count(")"),
    )  # fmt: skip


_INITIAL_SHAPES = frozenset(("X.", "X2", "X3"))
_IN_WORDS = frozenset(("In", "in", "Dans", "dans"))


_NOTHING = (False, False, False, False, False, False, 0, 0)
_FIRST = Seen((), ("p=^", "pw=^"), "pp=^", (), "", "p=^|", "", "", "", *_NOTHING)
_LAST = Seen((), (), "", ("n=$", "nw=$"), "nn=$", "", "|n=$", "", "", *_NOTHING)


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


_OPENING = re.compile(r"[(\[]*(?:[“«„\"‘]|``)")
_CLOSE = re.compile(r"[”»\"]|’[,.;]?$|''")


def quote_states(tokens: Sequence[Token]) -> list[str]:
    """For each token whether it stands before, inside or behind the first quoted stretch, or "none"."""
    size = len(tokens)
    begin = next((i for i, t in enumerate(tokens) if t[0][0] in _QUOTE_STARTS and _OPENING.match(t[0])), -1)
    if begin < 0:
        return ["none"] * size
    finish = next(
        (i for i in range(begin, size) if _CLOSE.search(tokens[i][0], 1 if i == begin else 0)),
        -1,
    )
    if finish < 0:
        return ["none"] * size
    return ["pre"] * begin + ["in"] * (finish - begin + 1) + ["post"] * (size - finish - 1)


_QUOTE_STARTS = frozenset('([“«„"‘`')


_FAR = ("0", "1", "2", "3", "4", "5", "5", "8", "8", "8")


def _ahead(seen: Sequence[Seen]) -> list[str]:
    """For each token how far the next number and the next editor's mark are."""
    out: list[str] = []
    number = editor = 99
    for item in reversed(seen):
        number = 0 if item.number or item.year else number + 1
        editor = 0 if item.is_editor else editor + 1
        near = "9" if number > 9 else _FAR[number]
        out.append(f"nd{near}{'e' if editor < 8 else 'E' if editor < 20 else ''}")
    out.reverse()
    return out


class _State:
    """Where in the reference a token stands: sentences, years and numbers that lie behind it."""

    __slots__ = ("numbers", "run_in", "sentence", "style", "years")

    def __init__(self, style: str) -> None:
        self.style = style
        self.sentence = self.years = self.numbers = 0
        self.run_in = ""

    def strings(self, quote: str) -> tuple[str, str, str]:
        return _places(
            quote, min(self.sentence, 4), min(self.years, 1), min(self.numbers, 2), self.run_in, self.style
        )

    def pass_by(self, item: Seen) -> None:
        """Count a token that moves the place."""
        self.sentence += item.ends
        self.years += item.year
        self.numbers += item.number
        self.run_in = "/in" if item.is_in else self.run_in


@lru_cache(maxsize=16384)
def _places(
    quote: str, sentence: int, years: int, numbers: int, run_in: str, style: str
) -> tuple[str, str, str]:
    place = f"q{quote}/s{sentence}"
    return place, f"{place}/y{years}/d{numbers}{run_in}", f"{style}/{min(sentence, 3)}"


class Features:
    """Makes the features of tokens; ``known`` are the only ones that are wanted (None: all of them)."""

    __slots__ = ("_known", "_seen")

    def __init__(self, known: Container[str] | None = None) -> None:
        self._known = known
        self._seen: dict[str, Seen] = {}

    def __call__(self, tokens: Sequence[Token]) -> list[list[str]]:
        """The feature strings of each token, in the order of the tokens."""
        if not tokens:
            return []
        kept, see_ = self._seen, self._see
        seen = [kept.get(token[0]) or see_(token[0]) for token in tokens]
        state = _State(_style(seen, tokens))
        quotes = quote_states(tokens)
        out: list[list[str]] = []
        depth, quote, strings = 0, "", ("", "", "")
        before2, before = _FIRST, _FIRST
        behind = [*seen[1:], _LAST], [*seen[2:], _LAST, _LAST][: len(seen)]
        for item, after, after2, here, ahead in zip(seen, *behind, quotes, _ahead(seen), strict=True):
            if here != quote:
                quote = here
                strings = state.strings(quote)
            shape = item.shape
            out.append(
                [
                    *item.own, *before.before, *after.after, before2.before2, after2.after2,
                    before.pair_left + shape, shape + after.pair_right, *strings, ahead, item.bracketed if depth + item.opens > 0 else "par0",
                ]
            )  # fmt: skip
            if item.opens or item.closes:
                depth = max(0, depth + item.opens - item.closes)
            if item.moves:
                state.pass_by(item)
                strings = state.strings(quote)
            before2, before = before, item
        return out

    def _see(self, text: str) -> Seen:
        item = see(text)
        if (known := self._known) is not None:
            own, before, after = (
                tuple(f for f in some if f in known) for some in (item.own, item.before, item.after)
            )
            item = item._replace(own=own, before=before, after=after)
        if len(self._seen) >= _MOST_KEPT:
            self._seen.clear()
        self._seen[text] = item
        return item


_MOST_KEPT = 65536
features = Features()
