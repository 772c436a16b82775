"""Whether a model's sentence rests on the strips: its numbers and names must stand in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citeground.rag.answers import Strip
from citeground.rag.generators.names import names_in
from citeground.rag.questions.words import content_words
from citeground.text.folding import fold

_NUMBER = re.compile(r"\d[\d,.]{0,24}")
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_IN_WORDS = dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        map(str, range(2, 13)),
        strict=True,
    )
)
_LEAST_SHARED = 0.5


def numbers_in(text: str) -> set[str]:
    """The numbers of a text in one form: no separators, scales applied, small words as digits."""
    found: set[str] = set()
    for match in _NUMBER.finditer(text):
        number = match.group().rstrip(".,").replace(",", "")
        scale = re.match(
            r"\s?(thousand|million|billion|trillion)", text[match.end() : match.end() + 10], re.I
        )
        found.add(_scaled(number, _SCALES[scale[1].lower()]) if scale else _trimmed(number))
    found.update(_IN_WORDS[w] for w in re.findall(r"[a-z]{3,6}", text.lower()) if w in _IN_WORDS)
    return found


def _trimmed(number: str) -> str:
    whole, dot, rest = number.partition(".")
    rest = rest.rstrip("0")
    return f"{whole.lstrip('0') or '0'}{'.' + rest if dot and rest and '.' not in rest else ''}"


def _scaled(number: str, zeros: int) -> str:
    whole, _, rest = number.partition(".")
    return _trimmed(f"{whole}{rest[:zeros].ljust(zeros, '0')}.{rest[zeros:]}")


def strangers(sentence: str, strips: Sequence[Strip], question: str, titles: Sequence[str] = ()) -> list[str]:
    """Numbers and names of a sentence that neither the strips nor the question have."""
    known = " ".join([*(s.text for s in strips), question, *titles])
    numbers = numbers_in(known)
    words = f" {fold(known)} "
    found = [n for n in sorted(numbers_in(sentence)) if n not in numbers]
    for name in names_in(sentence):
        parts = [w for w in fold(name.text).split() if len(w) > 1]
        if any(f" {w} " not in words for w in parts):
            found.append(name.text)
    return found


def rests_on(sentence: str, strips: Sequence[Strip]) -> tuple[int, ...]:
    """The passages whose strips share most of a sentence's content words, best first; () where none does."""
    wanted = set(content_words(sentence))
    if not wanted:
        return ()
    best: dict[int, float] = {}
    for strip in strips:
        share = len(wanted & set(content_words(strip.text))) / len(wanted)
        best[strip.passage] = max(share, best.get(strip.passage, 0.0))
    top = max(best.values(), default=0.0)
    if top < _LEAST_SHARED:
        return ()
    return tuple(p for p, share in best.items() if share >= max(_LEAST_SHARED, 0.9 * top))
