"""The study's statistics find an effect that is there, and none where there is none."""

from __future__ import annotations

import math
import random

import pytest

from citeground.explain.alignment import (
    ENTITY,
    GROUPS,
    RELATION,
    Cell,
    Sample,
    contrast,
    effects,
    faithful,
    shares,
)
from citeground.explain.roles import Kind

KINDS = (
    Kind.OTHER, Kind.QUESTION_ENTITY, Kind.RELATION, Kind.ALIGNED, Kind.ENTITY, Kind.QUANTITY, Kind.SENTENCE,
)  # fmt: skip


def sample(number: int, values: list[float], words: tuple[int, ...] = (3, 2, 1, 4, 2, 1, 20)) -> Sample:
    kinds = tuple(k.value for k in KINDS)
    return Sample(str(number), f"q{number // 2}", "Correct", "popqa", "author", kinds, words, tuple(values))


def by_chance(seed: int, boost: float = 0.0) -> list[Sample]:
    chance = random.Random(seed)
    found = []
    for number in range(120):
        values = [chance.gauss(0, 1) for _ in KINDS]
        values[1] += boost
        values[3] += boost
        found.append(sample(number, values))
    return found


def test_every_kind_has_one_group() -> None:
    assert sorted(k for g in GROUPS.values() for k in g) == sorted(k.value for k in Kind)


def test_an_entity_detector_is_found() -> None:
    entity = next(s for s in shares(by_chance(1, boost=4.0), draws=400) if s.group == ENTITY)
    assert entity.null == pytest.approx(2 / 7)
    assert entity.excess.low > 0.1 and entity.p < 0.01 and entity.share.mean > 0.5
    assert entity.excess.mean == pytest.approx(entity.share.mean - entity.null)
    assert entity.excess_by_words.mean == pytest.approx(entity.share.mean - 6 / 33)


def test_where_values_are_dealt_by_chance_nothing_is_found() -> None:
    found = [s for seed in range(6) for s in shares(by_chance(seed + 10), draws=400) if s.share.n]
    assert sum(s.p < 0.05 for s in found) <= 4, "about one in twenty"
    assert all(abs(s.excess.mean) < 0.05 for s in found)


def test_the_null_distribution_is_centred_on_the_share_of_the_spans() -> None:
    relation = next(s for s in shares(by_chance(3), draws=400) if s.group == RELATION)
    assert relation.null == pytest.approx(1 / 7)


def test_samples_without_attribution_do_not_count() -> None:
    assert math.isnan(sample(0, [0.0] * 7).share(ENTITY))
    found = shares([sample(0, [0.0] * 7), *by_chance(1)], draws=200)
    assert found[0].share.n == 120


def test_the_contrast_is_paired() -> None:
    strong, weak = by_chance(1, boost=4.0), by_chance(1)
    found = contrast(strong, weak, ENTITY, draws=400)
    assert found.low > 0.1 and found.n == 120
    assert contrast(weak, weak, ENTITY, draws=200).mean == 0.0
    assert contrast(strong[:10], weak[50:], ENTITY, draws=200).n == 0


def test_faithfulness_is_read_from_the_coalitions() -> None:
    weights = [0.0, 3.0, 1.0, 2.0, 0.0, 0.0, 0.5]
    worth = tuple(sum(w for i, w in enumerate(weights) if c >> i & 1) for c in range(128))
    base = sample(0, weights)
    explained = [
        Sample(str(n), str(n), "Correct", "", "", base.kinds, base.words, base.values, worth)
        for n in range(3)
    ]
    found = faithful(explained, draws=200)
    assert all(found[name].mean > 0 for name in ("deletion", "insertion", "comprehensiveness", "sufficiency"))
    assert found["deletion"].n == 3


def test_effects_of_the_two_by_two() -> None:
    entity_only = [Cell(str(n), str(n), 0.9, 0.9, -0.9, -0.9, 0.9) for n in range(5)]
    found = effects(entity_only, draws=200)
    assert found["entity"].mean == pytest.approx(1.8)
    assert found["answer"].mean == found["interaction"].mean == pytest.approx(0.0)
    reader = [Cell(str(n), str(n), 0.9, -0.9, -0.9, -0.9, 0.8) for n in range(5)]
    found = effects(reader, draws=200)
    assert found["interaction"].mean == pytest.approx(1.8)
    assert found["entity_over_answer"].mean == pytest.approx(0.0)
    assert found["any_sentence"].mean == pytest.approx(0.1)
