"""Datasets, one a file: a new one is a new file, its twin test, and one line here."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from citeground.bench.datasets.card import Card
from citeground.errors import ConfigError

DATASETS: dict[str, str] = {
    "citecheck982": "citeground.bench.datasets.citecheck982",
    "hallmark": "citeground.bench.datasets.hallmark",
    "citeaudit": "citeground.bench.datasets.citeaudit",
    "popqa": "citeground.bench.datasets.popqa",
    "arc": "citeground.bench.datasets.arc",
    "pairs": "citeground.bench.datasets.pairs",
    "biographies": "citeground.bench.datasets.biographies",
    "pubhealth": "citeground.bench.datasets.pubhealth",
    "scifact": "citeground.bench.datasets.scifact",
    "fm2": "citeground.bench.datasets.fm2",
    "wice": "citeground.bench.datasets.wice",
}


def cards() -> dict[str, Card]:
    """Every card by its name."""
    return {card.name: card for module in DATASETS.values() for card in import_module(module).CARDS}


def named_directory(given: str | None) -> Path:
    """Where the data would be: as given, else CITEGROUND_TEST_DATA, else ``../shared/data``."""
    return Path(given or os.environ.get("CITEGROUND_TEST_DATA") or Path("..") / "shared" / "data")


def data_directory(given: str | None) -> Path:
    """Where the data is. Raises ``ConfigError`` where there is no such directory."""
    place = named_directory(given)
    if not place.is_dir():
        raise ConfigError(
            f"no data directory at {place}; name one with --data DIR or CITEGROUND_TEST_DATA "
            "(citeground bench fetch fills one)"
        )
    return place
