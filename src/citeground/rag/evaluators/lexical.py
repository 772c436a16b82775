"""The evaluator that needs nothing: shared names and rare words, and things of the asked kind beside them.

The features of a pair go through a small network whose numbers ``bench/train_evaluator.py`` fitted and
``lexical.toml`` holds together with the thresholds; the score is twice the probability less one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from math import exp, tanh
from typing import NamedTuple

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.evaluators import EMPTY_SCORE, domain_thresholds, no_options
from citeground.rag.evaluators.features import NAMES, vector
from citeground.rag.evaluators.words import HERE
from citeground.thresholds import Thresholds

PATH = HERE / "lexical.toml"


class Network(NamedTuple):
    """One hidden layer of tanh units: ``hidden[i]`` and ``bias[i]`` make unit i, ``out`` and ``start`` the logit."""

    version: str
    hidden: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    out: tuple[float, ...]
    start: float

    def logit(self, features: Sequence[float]) -> float:
        units = (
            tanh(bias + sum(w * f for w, f in zip(row, features, strict=True)))
            for row, bias in zip(self.hidden, self.bias, strict=True)
        )
        return self.start + sum(w * u for w, u in zip(self.out, units, strict=True))


@lru_cache(maxsize=1)
def network() -> Network:
    """The shipped numbers. Raises ``ConfigError`` where they do not fit the features of this version."""
    data = tomllib.loads(PATH.read_text(encoding="utf-8"))["network"]
    if tuple(data["features"]) != NAMES:
        raise ConfigError(f"{PATH}: fitted on other features; run bench/train_evaluator.py lexical")
    return Network(
        str(data["version"]),
        tuple(tuple(map(float, row)) for row in data["hidden"]),
        tuple(map(float, data["bias"])),
        tuple(map(float, data["out"])),
        float(data["start"]),
    )


class Lexical:
    """Scores pairs by their words alone; the same pair has the same score in any company."""

    name = "lexical"

    def __init__(self, own: Network | None = None) -> None:
        self._network = own or network()

    @property
    def version(self) -> str:
        return f"lexical-{self._network.version}"

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        """One score per passage in [-1, 1]; -1 where the passage or the query holds no text."""
        if not query.strip():
            return [EMPTY_SCORE] * len(evidence)
        return [self._one(query, p) if p.text.strip() else EMPTY_SCORE for p in evidence]

    def _one(self, query: str, passage: Passage) -> float:
        logit = self._network.logit(vector(query, passage))
        return 2.0 / (1.0 + exp(-max(-30.0, min(30.0, logit)))) - 1.0

    def thresholds(self, domain: str = "") -> Thresholds:
        return domain_thresholds(PATH, domain)


def create(**options: str) -> Lexical:
    """The evaluator; it takes no options."""
    no_options("lexical", options)
    return Lexical()
