"""What is measured of a claim beside a text: how much of it the text says, and in what it differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log1p

from citeground.rag.claims import contrast, denial, polarity
from citeground.rag.claims.coverage import Told, Weighed, clauses
from citeground.rag.claims.words import is_direction, stems

NAMES = (
    "bias",
    "two",
    "whole",
    "numbers_missing",
    "clauses",
    "sentences",
    "topic",
    "all_there",
    "weight",
    "denied_apart",
    "denial_differs",
    "denies",
    "opposites",
    "direction_apart",
    "names_missing",
)
DENIES = "one denies what the other says"
_MOST = 400
_PRONOUN = re.compile(r"(?:it|its|he|his|she|her|they|their|this|these)\b", re.IGNORECASE)
# From this share of the claim's topic on, sentence and claim speak of the same.
_SAME_TOPIC = 0.6
# A second sentence that has so much of what the first one lacks speaks of the same, too.
_ADDS = 0.5


@dataclass(frozen=True, slots=True)
class Measured:
    """``values`` in the order of ``NAMES``; ``best`` are places of the sentences that share most with the
    claim, best first; ``contrasts`` say in words in what the best one differs, and only where it speaks of
    the same topic and the text has all of the claim's names (``has_names``). ``is_denial`` where the claim denies something,
    ``is_denied`` where one of the best sentences does."""

    values: tuple[float, ...]
    best: tuple[int, ...]
    contrasts: tuple[str, ...]
    has_names: bool = True
    is_denial: bool = False
    is_denied: bool = False

    @property
    def topic(self) -> float:
        """How much of what the claim speaks of the best sentence and the title speak of, 0 to 1."""
        return self.values[NAMES.index("topic")]


def measure(claim: str, sentences: Sequence[str], title: str = "") -> Measured:
    """Measure a claim beside the sentences of a text."""
    wanted = frozenset(s for s in stems(claim) if not denial.is_cue(s))
    shown = sentences[:_MOST]
    listed = [frozenset(stems(s)) for s in shown]
    if not listed or not wanted:
        return Measured((1.0, *[0.0] * (len(NAMES) - 1)), (), ())
    topic = frozenset(w for w in wanted if not w[:1].isdigit() and not is_direction(w)) or wanted
    around = _around(shown, listed, frozenset(stems(title)))
    best = _best(wanted, topic, listed, around)
    at = best[0]
    differs = _differences(claim, shown[at])
    if len(best) > 1 and not differs.named() and _share(topic - listed[at], listed[best[1]]) >= _ADDS:
        at = best[1]
        differs = _differences(claim, shown[at])
    told = Told(shown, title)
    beside = _Beside(shown[at], _share(topic, around[best[0]]), differs)
    values = _values(claim, wanted, told, beside)
    is_same = _share(topic, frozenset().union(*(around[n] for n in best))) >= _SAME_TOPIC
    has_names = values[NAMES.index("names_missing")] == 0.0
    return Measured(
        values,
        best,
        differs.named() if is_same and has_names else (),
        has_names,
        denial.has_denial(claim),
        any(denial.has_denial(shown[n]) for n in best),
    )


def _around(
    shown: Sequence[str], listed: Sequence[frozenset[str]], title: frozenset[str]
) -> list[frozenset[str]]:
    """What each sentence speaks of: its own words, the title, and what "it" and "she" at its head stand for."""
    before = [frozenset[str](), *listed]
    return [
        own | title | (before[n] if _PRONOUN.match(shown[n]) else frozenset()) for n, own in enumerate(listed)
    ]


def _best(
    wanted: frozenset[str],
    topic: frozenset[str],
    listed: Sequence[frozenset[str]],
    around: Sequence[frozenset[str]],
) -> tuple[int, ...]:
    """The place of the sentence that says most of the claim, and of one that adds to it."""
    first = max(range(len(listed)), key=lambda n: (_share(topic, around[n]), _share(wanted, listed[n])))
    second = max(range(len(listed)), key=lambda n: len(wanted & (around[first] | listed[n])))
    return (first, second) if wanted & listed[second] - around[first] else (first,)


def _values(claim: str, wanted: frozenset[str], told: Told, beside: _Beside) -> tuple[float, ...]:
    weighed = Weighed.of(claim)
    denies, differs = denial.has_denial(beside.sentence), beside.differs
    return (
        1.0,
        told.two(weighed),
        _share(wanted, told.whole),
        told.numbers_missing(claim, differs.clash[0] if differs.clash else ""),
        clauses(claim),
        log1p(len(told.sentences)) - 2,
        beside.topic,
        float(wanted <= told.whole),
        log1p(weighed.total) - 3,
        float(bool(differs.denied)),
        float(denial.has_denial(claim) != denies),
        float(denies),
        min(len(differs.opposite), 2) * beside.topic,
        bool(differs.against and not differs.along) * beside.topic,
        told.names_missing(claim),
    )


@dataclass(frozen=True, slots=True)
class _Differences:
    denied: frozenset[str]
    opposite: Sequence[tuple[str, str]]
    along: frozenset[str]
    against: frozenset[str]
    clash: tuple[str, str] | None

    def named(self) -> tuple[str, ...]:
        """The differences in words."""
        found = [DENIES] if self.denied else []
        found += [f"“{mine}” against “{theirs}”" for mine, theirs in self.opposite[:3]]
        if self.against and not self.along:
            found.append("more against less")
        if self.clash:
            found.append(f"{self.clash[0]} against {self.clash[1]}")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Beside:
    """The sentence that says most of the claim, the share of its topic there, and in what they differ."""

    sentence: str
    topic: float
    differs: _Differences


def _differences(claim: str, sentence: str) -> _Differences:
    along, against = polarity.directions(claim, sentence)
    return _Differences(
        denial.denied_apart(claim, sentence, 1),
        contrast.opposites(_words(claim), _words(sentence)),
        along,
        against,
        contrast.number_clash(claim, sentence),
    )


def _share(wanted: frozenset[str], have: frozenset[str]) -> float:
    return len(wanted & have) / len(wanted) if wanted else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z][a-z-]{1,40}", text.lower()))
