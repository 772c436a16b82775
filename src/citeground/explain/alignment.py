"""Where a judge's attention lies: the share of attribution per kind of span, against chance.

The question (arXiv:2603.16169): is a retrieval evaluator a detector of named-entity alignment? The null
leaves every sample its spans and its values, and deals the values out anew among the spans: a group then
gets its share of the spans. A second null gives each group its share of the words.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citeground.explain.faithfulness import Faithfulness, faithfulness
from citeground.explain.inference import DRAWS, Estimate, mean_of, permutation_p
from citeground.explain.roles import Kind

ENTITY, OTHER_ENTITIES, RELATION, ANSWER, REST = "entity", "other entities", "relation", "answer", "other"
GROUPS: Mapping[str, frozenset[str]] = {
    ENTITY: frozenset({Kind.QUESTION_ENTITY.value, Kind.ALIGNED.value}),
    OTHER_ENTITIES: frozenset({Kind.ENTITY.value}),
    RELATION: frozenset({Kind.RELATION.value}),
    ANSWER: frozenset({Kind.ANSWER.value}),
    REST: frozenset({Kind.OTHER.value, Kind.SENTENCE.value, Kind.QUANTITY.value}),
}


@dataclass(frozen=True, slots=True)
class Sample:
    """One explained pair.

    ``cluster`` is what is drawn together (the question), ``stratum`` the evaluator's action, ``worth``
    the score of each coalition. ``kinds``, ``words`` and ``values`` have one entry per span.
    """

    id: str
    cluster: str
    stratum: str
    domain: str
    relation: str
    kinds: tuple[str, ...]
    words: tuple[int, ...]
    values: tuple[float, ...]
    worth: tuple[float, ...] = ()

    def share(self, group: str) -> float:
        """The part of all attribution (absolute values) on the spans of a group; NaN if there is none."""
        total = math.fsum(abs(v) for v in self.values)
        if not total:
            return math.nan
        kinds = GROUPS[group]
        own = (abs(v) for v, k in zip(self.values, self.kinds, strict=True) if k in kinds)
        return math.fsum(own) / total

    def signed(self, group: str) -> float:
        """What the spans of a group add to the score."""
        kinds = GROUPS[group]
        return math.fsum(v for v, k in zip(self.values, self.kinds, strict=True) if k in kinds)

    def has(self, group: str) -> bool:
        """Whether a group has a span here, and another group too."""
        inside = [k in GROUPS[group] for k in self.kinds]
        return any(inside) and not all(inside)

    def expected(self, group: str) -> float:
        """The share by chance: that of the spans."""
        return sum(k in GROUPS[group] for k in self.kinds) / len(self.kinds)

    def expected_by_words(self, group: str) -> float:
        """The share that a group would get if every word counted alike."""
        own = sum(w for w, k in zip(self.words, self.kinds, strict=True) if k in GROUPS[group])
        return own / (sum(self.words) or 1)


@dataclass(frozen=True, slots=True)
class Share:
    """A group's share with its interval, above both nulls, and the permutation test of the first."""

    group: str
    share: Estimate
    null: float
    excess: Estimate
    excess_by_words: Estimate
    signed: Estimate
    p: float


def shares(samples: Sequence[Sample], *, draws: int = DRAWS, seed: int = 0) -> list[Share]:
    """Every group's share over the samples that have it, in the order of ``GROUPS``."""
    usable = [s for s in samples if any(s.values)]
    drawn = _dealt_out(usable, draws=max(200, draws // 2), seed=seed)
    found = []
    for group in GROUPS:
        own = [s for s in usable if s.has(group)]
        clusters = [s.cluster for s in own]
        got = [s.share(group) for s in own]
        expected = [s.expected(group) for s in own]
        above = [g - e for g, e in zip(got, expected, strict=True)]
        above_words = [g - s.expected_by_words(group) for g, s in zip(got, own, strict=True)]
        share = mean_of(got, clusters, draws=draws, seed=seed)
        found.append(
            Share(
                group,
                share,
                math.fsum(expected) / len(own) if own else math.nan,
                mean_of(above, clusters, draws=draws, seed=seed),
                mean_of(above_words, clusters, draws=draws, seed=seed),
                mean_of([s.signed(group) for s in own], clusters, draws=draws, seed=seed),
                permutation_p(share.mean, drawn[group]),
            )
        )
    return found


def _dealt_out(samples: Sequence[Sample], *, draws: int, seed: int) -> dict[str, list[float]]:
    """The mean share of each group when the values are dealt out anew within every sample."""
    chance = random.Random(seed)
    places = {
        group: [[n for n, k in enumerate(s.kinds) if k in kinds] if s.has(group) else [] for s in samples]
        for group, kinds in GROUPS.items()
    }
    counts = {group: sum(1 for p in of_group if p) for group, of_group in places.items()}
    sizes = [[abs(v) / math.fsum(map(abs, s.values)) for v in s.values] for s in samples]
    drawn: dict[str, list[float]] = {group: [] for group in GROUPS}
    for _ in range(draws):
        for values in sizes:
            chance.shuffle(values)
        for group, of_group in places.items():
            if counts[group]:
                total = sum(v[n] for v, own in zip(sizes, of_group, strict=True) for n in own)
                drawn[group].append(total / counts[group])
    return drawn


def contrast(
    one: Sequence[Sample], other: Sequence[Sample], group: str, *, draws: int = DRAWS, seed: int = 0
) -> Estimate:
    """The group's share under one evaluator minus that under another, on the pairs both explained."""
    by_id = {s.id: s for s in other if any(s.values)}
    pairs = [
        (s, by_id[s.id])
        for s in one
        if s.id in by_id and any(s.values) and s.has(group) and by_id[s.id].has(group)
    ]
    differences = [a.share(group) - b.share(group) for a, b in pairs]
    return mean_of(differences, [a.cluster for a, _ in pairs], draws=draws, seed=seed)


def faithful(samples: Sequence[Sample], *, draws: int = DRAWS, seed: int = 0) -> dict[str, Estimate]:
    """Every measure of ``Faithfulness`` as a mean over the samples, above random orders."""
    found = [faithfulness(s.worth, s.values, s.words, seed=seed) for s in samples if s.worth]
    clusters = [s.cluster for s in samples if s.worth]
    return {
        name: mean_of([getattr(f, name) for f in found], clusters, draws=draws, seed=seed)
        for name in Faithfulness.__slots__
    }


@dataclass(frozen=True, slots=True)
class Cell:
    """The four scores of one pair: entity kept or swapped, answer sentence kept or removed.

    ``control`` is the score with another sentence removed instead of the answer's.
    """

    id: str
    cluster: str
    both: float
    no_answer: float
    swapped: float
    neither: float
    control: float

    @property
    def entity(self) -> float:
        """What the right entity adds, over both states of the answer."""
        return (self.both + self.no_answer - self.swapped - self.neither) / 2

    @property
    def answer(self) -> float:
        """What the answer's sentence adds, over both states of the entity."""
        return (self.both + self.swapped - self.no_answer - self.neither) / 2

    @property
    def interaction(self) -> float:
        """How much more the answer adds where the entity is right."""
        return (self.both - self.no_answer) - (self.swapped - self.neither)

    @property
    def any_sentence(self) -> float:
        """What another sentence of the same passage adds."""
        return self.both - self.control

    @property
    def entity_over_answer(self) -> float:
        """Above 0: the entity counts for more than the answer."""
        return self.entity - self.answer


EFFECTS = ("entity", "answer", "entity_over_answer", "interaction", "any_sentence")


def effects(cells: Sequence[Cell], *, draws: int = DRAWS, seed: int = 0) -> dict[str, Estimate]:
    """The effects of the 2 × 2 counterfactuals with clustered intervals."""
    clusters = [c.cluster for c in cells]
    return {
        name: mean_of([getattr(c, name) for c in cells], clusters, draws=draws, seed=seed) for name in EFFECTS
    }
