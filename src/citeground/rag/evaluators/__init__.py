"""Retrieval evaluators: how much a passage helps to answer a question, from -1 to 1.

One file each. An evaluator is a ``cascade.Judge``: batched, in order, one score per passage. An empty
passage scores -1; a score that could not be read is NaN, which every threshold takes for Ambiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from citeground.models import Passage
from citeground.registry import EVALUATORS, load
from citeground.thresholds import Thresholds

SCALE = (-1.0, 1.0)


class Evaluator(Protocol):
    """Scores passages for a question, and knows the thresholds that were fitted for its scores.

    ``version`` names weights and settings, so that a cache never mixes two evaluators' scores.
    ``domain`` is one of popqa, science, health, biography, claims, or "" for the general pair.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]: ...

    def thresholds(self, domain: str = "") -> Thresholds: ...


def load_evaluator(name: str, **options: str) -> Evaluator:
    """The evaluator called ``name``, made by its module's ``create(**options)``.

    Raises ``ConfigError`` for an unknown name or option, ``MissingExtra`` where a package is missing.
    """
    evaluator: Evaluator = load(EVALUATORS, name, "evaluator", "citeground.evaluators").create(**options)
    return evaluator
