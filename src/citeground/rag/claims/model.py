"""Two small logistic models over the measurements: does the text say enough, and does it say the opposite?

Each takes the few measurements that helped on other parts of the same half of the data. The weights were
fitted by ``bench/claims.py`` on halves of SciFact, FM2 and WiCE; how well they do on the others, it prints.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp

from citeground.rag.claims.features import NAMES, Measured

ENOUGH, OPPOSITE = "enough", "opposite"


@dataclass(frozen=True, slots=True)
class Chances:
    """``enough``: that the text settles the claim; ``opposite``: that it settles it by contradiction."""

    enough: float
    opposite: float


def chances(measured: Measured) -> Chances:
    """Both chances, 0 to 1, for one claim beside one text."""
    weights = _weights()
    return Chances(*(_chance(weights[name], measured.values) for name in (ENOUGH, OPPOSITE)))


def _chance(weights: Mapping[str, float], values: tuple[float, ...]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in zip(NAMES, values, strict=True))
    return 1 / (1 + exp(-max(-40.0, min(40.0, total))))


@lru_cache(maxsize=1)
def _weights() -> dict[str, dict[str, float]]:
    text = files("citeground.rag.claims").joinpath("weights.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return {kind: {name: float(w) for name, w in tables[kind].items()} for kind in (ENOUGH, OPPOSITE)}
