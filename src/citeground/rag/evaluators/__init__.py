"""Retrieval evaluators: how much a passage helps to answer a question, from -1 to 1.

One file each. An evaluator is a ``cascade.Judge``: batched, in order, one score per passage. An empty
passage scores -1; a score that could not be read is NaN, which every threshold takes for Ambiguous.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.registry import EVALUATORS, load
from citeground.thresholds import Thresholds

SCALE = (-1.0, 1.0)
EMPTY_SCORE = -1.0
DOMAINS = ("", "popqa", "science", "health", "biography", "claims")


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


def domain_thresholds(path: Path, domain: str) -> Thresholds:
    """The pair of a domain from the tables ``[thresholds.DOMAIN]`` of a TOML file, else ``[thresholds.general]``.

    Raises ``ConfigError`` for a domain that does not exist.
    """
    import tomllib

    if domain not in DOMAINS:
        raise ConfigError(f"no domain is called {domain!r}; there are: {', '.join(d for d in DOMAINS if d)}")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["thresholds"]
    values = tables.get(domain or "general", tables["general"])
    return Thresholds(float(values["lower"]), float(values["upper"]), SCALE, str(values["fitted_on"]))


def no_options(name: str, options: Mapping[str, str], known: Sequence[str] = ()) -> None:
    """Raises ``ConfigError`` for an option that the evaluator does not know."""
    for option in options:
        if option not in known:
            there = f"it takes {', '.join(known)}" if known else "it takes none"
            raise ConfigError(f"the evaluator {name!r} has no option {option!r}; {there}")
