"""What is measured of a claim beside a text: how much of it the text says, and in what it differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log1p

from citeground.rag.claims import contrast, polarity
from citeground.rag.claims.words import stems
from citeground.rag.generators.grounding import numbers_in
from citeground.rag.generators.names import names_in
from citeground.text.folding import fold

NAMES = (
    "bias",
    "best",
    "two",
    "whole",
    "topic",
    "pairs",
    "denied_apart",
    "opposites",
    "direction_apart",
    "direction_same",
    "numbers_missing",
    "number_clash",
    "names_missing",
    "quantifier",
    "hedged",
    "length",
    "dense",
    "grade",
)
_MOST = 400
# From this share of the claim's topic on, sentence and claim speak of the same.
_SAME_TOPIC = 0.6
# A second sentence that has so much of what the first one lacks speaks of the same, too.
_ADDS = 0.5


@dataclass(frozen=True, slots=True)
class Measured:
    """``values`` in the order of ``NAMES``; ``best`` are places of the sentences that share most with the
    claim, best first; ``contrasts`` say in words in what the best one differs, and only where it speaks of
    the same topic."""

    values: tuple[float, ...]
    best: tuple[int, ...]
    contrasts: tuple[str, ...]


def measure(claim: str, sentences: Sequence[str], title: str = "", grade: float = 0.0) -> Measured:
    """Measure a claim beside the sentences of a text. ``grade`` is an evaluator's score, 0 for none."""
    wanted = frozenset(stems(claim))
    listed = [frozenset(stems(s)) for s in sentences[:_MOST]]
    if not listed or not wanted:
        return Measured((1.0, *[0.0] * (len(NAMES) - 2), grade), (), ())
    topic = frozenset(
        w for w in wanted if not w[:1].isdigit() and not w.startswith((*polarity.UP, *polarity.DOWN))
    )
    shares = [_share(wanted, have) for have in listed]
    first = max(range(len(listed)), key=lambda n: (_share(topic or wanted, listed[n]), shares[n]))
    second = max(range(len(listed)), key=lambda n: _share(wanted, listed[first] | listed[n]))
    best, near = sentences[first], f"{sentences[first]} {sentences[second]}"
    same_topic = _share(topic or wanted, listed[first])
    differs = _differences(claim, best)
    adds = _share((topic or wanted) - listed[first], listed[second]) if second != first else 0.0
    if not differs.named() and adds >= _ADDS:
        differs = _differences(claim, sentences[second])
    said = _words(best)
    bold = contrast.quantifiers(_words(claim)) - _words(near)
    whole = frozenset(stems(title)).union(*listed)
    values = (
        1.0,
        shares[first],
        _share(wanted, listed[first] | listed[second]),
        _share(wanted, whole),
        same_topic,
        _pairs(claim, best),
        bool(differs.denied) * same_topic,
        min(len(differs.opposite), 2) * same_topic,
        bool(differs.against and not differs.along) * same_topic,
        bool(differs.along) * same_topic,
        _missing_numbers(claim, near),
        bool(differs.clash) * same_topic,
        _missing_names(claim, f"{title} {' '.join(sentences[:_MOST])}"),
        min(len(bold), 2) / 2,
        float(contrast.is_hedged(said)),
        log1p(len(wanted)) - 2,
        shares[first] * _share(listed[first], wanted),
        grade,
    )
    is_same = max(same_topic, _share(topic or wanted, listed[first] | listed[second])) >= _SAME_TOPIC
    named = differs.named() if is_same else ()
    return Measured(values, tuple(dict.fromkeys((first, second))), named)


@dataclass(frozen=True, slots=True)
class _Differences:
    denied: frozenset[str]
    opposite: Sequence[tuple[str, str]]
    along: frozenset[str]
    against: frozenset[str]
    clash: tuple[str, str] | None

    def named(self) -> tuple[str, ...]:
        """The differences in words."""
        found = ["one denies what the other says"] if self.denied else []
        found += [f"“{mine}” against “{theirs}”" for mine, theirs in self.opposite[:3]]
        if self.against and not self.along:
            found.append("more against less")
        if self.clash:
            found.append(f"{self.clash[0]} against {self.clash[1]}")
        return tuple(found)


def _differences(claim: str, sentence: str) -> _Differences:
    along, against = polarity.directions(claim, sentence)
    return _Differences(
        polarity.denied_apart(claim, sentence),
        contrast.opposites(_words(claim), _words(sentence)),
        along,
        against,
        contrast.number_clash(claim, sentence),
    )


def _share(wanted: frozenset[str], have: frozenset[str]) -> float:
    return len(wanted & have) / len(wanted) if wanted else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z][a-z-]{1,40}", text.lower()))


def _pairs(claim: str, sentence: str) -> float:
    """The share of the claim's neighbouring words that are neighbours in the sentence, too."""
    mine, theirs = stems(claim), stems(sentence)
    wanted = set(pairwise(mine))
    return len(wanted & set(pairwise(theirs))) / len(wanted) if wanted else 0.0


def _missing_numbers(claim: str, near: str) -> float:
    numbers = numbers_in(claim)
    return len(numbers - numbers_in(near)) / len(numbers) if numbers else 0.0


def _missing_names(claim: str, text: str) -> float:
    names = [fold(n.text) for n in names_in(claim) if n.start > 0 or " " in n.text]
    have = f" {fold(text)} "
    absent = [n for n in names if not all(f" {w} " in have for w in n.split())]
    return len(absent) / len(names) if names else 0.0
