"""What stands in the place of a span that is taken away: nothing, or another thing of the same type.

Deletion asks what the score owes to a span being there at all. Substitution keeps the text a text: a name
becomes another name, a number another number, a content word another word. What is between the sides
(the evaluator's separator) and separators inside the text belong to no span, so they always stay.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from citeground.explain.roles import Kind, Side
from citeground.explain.spans import Pair
from citeground.explain.words import COMMON, folded, words


class Masking(StrEnum):
    """The two ways to take a span away."""

    DELETION = "deletion"
    SUBSTITUTION = "same-type substitution"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a side, the span that owns it (-1: none), and what stands there without it."""

    text: str
    owner: int = -1
    instead: str = ""


_NAMES = (
    "Orla Benning", "Teodor Vask", "Mirela Quist", "Lake Arvon", "Hadley Moor", "Port Senna", "Ilmar Rook",
    "The Grey Orchard", "Castle Brandel", "Nils Oderberg", "Verity Sand", "Mount Calder", "Kessa Dromm",
)  # fmt: skip
_WORDS = (
    "usual", "paper", "garden", "later", "window", "simple", "carried", "table", "early", "weather", "walked",
    "colour", "certain", "morning", "gentle", "counted", "wooden", "river", "opened", "common", "season",
)  # fmt: skip
_RELATIONS = ("shape", "weight", "neighbour", "temperature", "handwriting", "shoe size", "breakfast")
_DIGIT = re.compile(r"\d")
_NAMED = frozenset({Kind.QUESTION_ENTITY, Kind.ALIGNED, Kind.ENTITY, Kind.ANSWER})


@dataclass(frozen=True, slots=True)
class Mask:
    """How spans are taken away; ``seed`` chooses among the substitutes."""

    masking: Masking = Masking.DELETION
    seed: int = 0

    def parts(self, pair: Pair, side: Side) -> list[Part]:
        """The side cut into parts, in order; joined together they are the side."""
        text = pair.side(side)
        owned = sorted(
            (piece.start, piece.end, number)
            for number, span in enumerate(pair.spans)
            for piece in span.pieces
            if piece.side is side
        )
        parts: list[Part] = []
        place = 0
        for start, end, number in owned:
            if start > place:
                parts.append(Part(text[place:start]))
            shown = text[max(start, place) : end]
            parts.append(Part(shown, number, self.instead(shown, pair.spans[number].kind, pair)))
            place = end
        if place < len(text):
            parts.append(Part(text[place:]))
        return parts

    def instead(self, text: str, kind: Kind, pair: Pair) -> str:
        """What takes the place of ``text``: the same for the same text, so that names stay consistent."""
        if self.masking is Masking.DELETION:
            return ""
        chance = random.Random(f"{self.seed} {folded(text)}")
        if kind is Kind.QUANTITY:
            return _DIGIT.sub(lambda _: str(chance.randint(1, 9)), text)
        if kind in _NAMED:
            return chance.choice(_unused(_NAMES, pair))
        if kind is Kind.RELATION:
            return chance.choice(_unused(_RELATIONS, pair))
        return _filled(text, chance, _unused(_WORDS, pair))


def _unused(offered: Sequence[str], pair: Pair) -> list[str]:
    """Those that the pair does not hold already."""
    held = f" {folded(' '.join(pair.side(side) for side in Side))} "
    return [o for o in offered if f" {folded(o)} " not in held] or list(offered)


def _filled(text: str, chance: random.Random, offered: Sequence[str]) -> str:
    """The text with every content word replaced and its small words and signs left as they are."""
    parts: list[str] = []
    place = 0
    for word in words(text):
        if word.is_sign or word.folded in COMMON:
            continue
        parts += [text[place : word.start], chance.choice(offered)]
        place = word.end
    return "".join([*parts, text[place:]])
