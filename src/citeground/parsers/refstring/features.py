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


class _Word(NamedTuple):
    """The part of ``Seen`` that a token's letters give."""

    own: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    kind: str
    is_editor: bool


class _Form(NamedTuple):
    """The part of ``Seen`` that a token's shape, the marks behind it and its word's class give."""

    own: tuple[str, ...]
    before: tuple[str, ...]
    before2: str
    after: tuple[str, ...]
    after2: str
    pair_left: str
    pair_right: str
    bracketed: str
    may_end: bool
    year: bool
    number: bool


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

    __slots__ = ("_forms", "_known", "_seen", "_words")

    def __init__(self, known: Container[str] | None = None) -> None:
        self._known = known
        self._seen: dict[str, Seen] = {}
        self._words: dict[str, _Word] = {}
        self._forms: dict[tuple[str, str, str], _Form] = {}

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
        """Everything that can be said about a token from its own text."""
        core = text.strip(_STRIP)
        if core == text:
            shape, lead, tail = _shape(core), "", ""
        else:
            initial = len(core) == 1 and core.isupper() and f"{core}." in text
            shape = _shape(f"{core}." if initial else core)
            lead, tail = _edge(text, core)
        key = "<id>" if shape == "id" else core[:18].lower().translate(_DIGITS)
        word = self._words.get(key) or self._word(key)
        form = self._forms.get((shape, tail, word.kind)) or self._form(shape, tail, word.kind)
        own = word.own + form.own
        if lead:
            own += self._wanted((f"l={lead}",))
        ends = form.may_end and (len(core) > 2 or core.isdigit())
        is_in = core in _IN_WORDS
        item = Seen(
            own, form.before + word.before, form.before2, form.after + word.after, form.after2,
            form.pair_left, form.pair_right, shape, form.bracketed,
            ends or form.year or form.number or is_in, ends, form.year, form.number, is_in,
            word.is_editor, text.count("("), text.count(")"),
        )  # fmt: skip
        if len(self._seen) >= _MOST_KEPT:
            self._seen.clear()
            self._words.clear()
        self._seen[text] = item
        return item

    def _wanted(self, names: Sequence[str]) -> tuple[str, ...]:
        known = self._known
        return tuple(names) if known is None else tuple([name for name in names if name in known])

    def _word(self, key: str) -> _Word:
        """What a token's letters say, whatever stands beside them."""
        classes = CLASSES.get(key.replace(".", ""), ())
        own = [f"w={key}", *[f"c={name}" for name in classes]]
        if len(key) > 4 and key.isalpha():
            own += (f"e3={key[-3:]}", f"b4={key[:4]}")
        word = _Word(
            self._wanted(own), self._wanted((f"pw={key}",)), self._wanted((f"nw={key}",)),
            classes[0] if classes else "", "editor" in classes,
        )  # fmt: skip
        self._words[key] = word
        return word

    def _form(self, shape: str, tail: str, kind: str) -> _Form:
        """What a token's shape and the marks behind it say, for the class of its word."""
        mark = tail[:1]
        both = (kind or shape) + mark
        form = _Form(
            self._wanted((f"s={shape}", f"t={tail}", f"st={shape}{tail}")),
            self._wanted((f"p={both}",)), f"pp={both}", self._wanted((f"n={both}",)), f"nn={both}",
            f"p={both}|", f"|n={both}", f"par1{shape}",
            mark != "" and mark in ".!?。．" and shape not in _INITIAL_SHAPES,
            shape in ("year", "years"), shape[0] == "d" or shape == "range",
        )  # fmt: skip
        if len(self._forms) < _MOST_KEPT:
            self._forms[shape, tail, kind] = form
        return form


_MOST_KEPT = 65536
features = Features()
