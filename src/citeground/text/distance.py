"""Edit distances, from a library that is loaded when the first one is asked for."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _similarity() -> Any:
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.normalized_similarity


@cache
def _slips() -> Any:
    from rapidfuzz.distance import OSA

    return OSA.distance


def nearness(a: str, b: str) -> float:
    """Normalised Levenshtein similarity, 0-100."""
    return 100.0 * float(_similarity()(a, b))


def is_within(a: str, b: str, most: int) -> bool:
    """Whether at most so many slips (a letter more, less, changed, or two that changed places) lie between."""
    return abs(len(a) - len(b)) <= most and bool(_slips()(a, b, score_cutoff=most) <= most)
