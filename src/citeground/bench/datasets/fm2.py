"""Fool Me Twice: claims that people wrote so as to be hard to check, with sentences of Wikipedia."""

from __future__ import annotations

from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, json_lines, load
from citeground.bench.datasets.rows import Claimed

DEV = Card(
    name="fm2",
    title="Fool Me Twice, dev",
    file="crag/fm2/dev.jsonl",
    source="https://github.com/google-research/fool-me-twice",
    licence="Apache-2.0; Wikipedia text CC BY-SA",
    rows=1169,
    first="01EICaMMy6uOPHdoEGAf",
    tenth="0OV6wPxGOyJkM50ZV7NS",
    last="zz3KQLKtBMH5p0ZulHRx",
    sha256="eeb36a4757fb86412f1d7ad5197ffd6ffa837c1cf7fb3c0067d82d0b65257229",
    url="https://raw.githubusercontent.com/google-research/fool-me-twice/main/dataset/dev.jsonl",
)
CARDS = (DEV,)


def read(data: Path) -> Loaded[Claimed]:
    """Claims with their gold sentences. Raises ``InputError``."""

    def rows(place: Path) -> list[Claimed]:
        return [
            Claimed(
                key=str(r["id"]),
                claim=str(r["text"]),
                label="SUPPORTED" if r["label"] == "SUPPORTS" else "REFUTED",
                evidence=tuple(str(e["text"]) for e in r["gold_evidence"]),
                groups={"category": str(r["category"])},
            )
            for r in json_lines(place)
        ]

    return load(DEV, data, rows, lambda r: r.key)
