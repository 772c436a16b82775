"""The 2 × 2 counterfactuals of a pair: entity kept or swapped, answer sentence kept or removed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citeground.bench.alignment.pairs import Item
from citeground.explain.roles import Kind, Side
from citeground.explain.spans import Pair, take_apart
from citeground.explain.words import folded, sentences
from citeground.models import Passage


@dataclass(frozen=True, slots=True)
class Variants:
    """The passages; ``control`` lacks a sentence without an answer, as near in length as there is."""

    both: Passage
    no_answer: Passage
    swapped: Passage
    neither: Passage
    control: Passage

    def all(self) -> tuple[Passage, ...]:
        """In the order of ``Cell``'s scores."""
        return self.both, self.no_answer, self.swapped, self.neither, self.control


def variants(item: Item, names: Sequence[str], seed: int = 0) -> Variants | None:
    """The variants of a pair, or None where it has no mention to swap or no sentence to remove.

    ``names`` are entities of other questions with the same relation: one that does not occur here takes
    the place of every mention. A sentence must be left without the answer's, and one to remove as control.
    """
    pair = take_apart(item.question, item.passage, answers=item.answers)
    spans = [(n, s) for n, s in enumerate(pair.spans) if s.kind is Kind.ALIGNED]
    held = f" {folded(item.question + ' ' + item.passage.title + ' ' + item.passage.text)} "
    unused = [n for n in names if f" {folded(n)} " not in held]
    answering, others = _by_answer(item.passage.text, pair)
    if not spans or not unused or not answering or len(others) < 2:
        return None
    name = random.Random(f"{seed} {item.id}").choice(unused)
    length = sum(end - start for start, end in answering)
    control = min(others, key=lambda s: (abs(s[1] - s[0] - length), s))
    gone = {(Side.TEXT, s): "" for s in answering}
    swap = {(p.side, (p.start, p.end)): name for _, s in spans for p in s.pieces}
    return Variants(
        both=item.passage,
        no_answer=_edited(item.passage, gone),
        swapped=_edited(item.passage, swap),
        neither=_edited(item.passage, swap | gone),
        control=_edited(item.passage, {(Side.TEXT, control): ""}),
    )


Stretch = tuple[int, int]


def _by_answer(text: str, pair: Pair) -> tuple[list[Stretch], list[Stretch]]:
    """The sentences that hold a piece of an answer, and those that do not."""
    places = [p.start for s in pair.spans if s.kind is Kind.ANSWER for p in s.pieces if p.side is Side.TEXT]
    answering: list[Stretch] = []
    others: list[Stretch] = []
    for start, end in sentences(text):
        (answering if any(start <= p < end for p in places) else others).append((start, end))
    return answering, others


def _edited(passage: Passage, edits: dict[tuple[Side, Stretch], str]) -> Passage:
    """Every stretch replaced; what lies inside of a stretch that goes, goes with it."""
    texts = {Side.TITLE: passage.title, Side.TEXT: passage.text}
    for side, text in texts.items():
        own = [(place, new) for (where, place), new in edits.items() if where is side]
        own.sort(key=lambda edit: (edit[0][0], -edit[0][1]))
        parts: list[str] = []
        reached = 0
        for (start, end), new in own:
            if start < reached:
                continue
            parts += [text[reached:start], new]
            reached = end
        texts[side] = " ".join("".join([*parts, text[reached:]]).split())
    return replace(passage, title=texts[Side.TITLE], text=texts[Side.TEXT])


def entities_by_relation(items: Sequence[Item]) -> dict[str, list[str]]:
    """What the questions of each relation are about, without repeats, in order."""
    found: dict[str, dict[str, None]] = {}
    for item in items:
        if item.relation and item.same_entity:
            name = item.passage.title.split(" (")[0].strip()
            if name:
                found.setdefault(item.relation, {})[name] = None
    return {relation: list(names) for relation, names in found.items()}
