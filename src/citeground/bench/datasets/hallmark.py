"""HALLMARK: BibTeX entries, valid or altered in 14 ways, in three tiers of difficulty (arXiv:2607.18360)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from citeground.bench.datasets.card import Card, Loaded, json_lines, load
from citeground.bench.datasets.rows import Cited

DEV = Card(
    name="hallmark-dev",
    title="HALLMARK 1.2.2, dev_public",
    file="hallmark/dev_public.jsonl",
    source="https://github.com/rpatrik96/hallmark",
    licence="MIT",
    rows=1119,
    first="a1a52be81664",
    tenth="d4c1aacd87ff",
    last="fc02e9540601",
    sha256="9b6391c236d2f60d1c33918c13a68d8ac9f53083143eec16620f4559d0188f3e",
    url="https://raw.githubusercontent.com/rpatrik96/hallmark/main/data/v1.0/dev_public.jsonl",
)
CARDS = (DEV,)
# Published on all 1,119 entries with the network: detection rate, false positive rate, F1.
PEERS: tuple[tuple[str, float, float, float], ...] = (
    ("DOI-only", 0.256, 0.195, 0.361),
    ("Gemini 2.5 Pro, zero-shot", 0.456, 0.053, 0.609),
    ("Claude Opus 4.7, zero-shot", 0.733, 0.060, 0.824),
    ("Claude Sonnet 4.6, zero-shot", 0.777, 0.095, 0.840),
    ("GPT-5.4, zero-shot", 0.744, 0.228, 0.775),
    ("GPT-5.1, zero-shot", 0.823, 0.405, 0.771),
    ("GPT-5.1 with Crossref, OpenAlex, arXiv", 0.956, 0.465, 0.827),
    ("Sonnet 4.6 with bibtex-updater", 0.970, 0.426, 0.845),
    ("bibtex-updater (designed together with the benchmark)", 0.946, 0.179, 0.908),
)


def read(data: Path) -> Loaded[Cited]:
    """The development split. Labels are valid and wrong. Raises ``InputError``."""
    return load(DEV, data, lambda place: [_row(r) for r in json_lines(place)], lambda r: r.key)


def _row(row: dict[str, Any]) -> Cited:
    return Cited(
        key=str(row["bibtex_key"]),
        text=entry(str(row["bibtex_key"]), str(row["bibtex_type"]), row["fields"]),
        label="valid" if row["label"] == "VALID" else "wrong",
        groups={
            "kind": str(row.get("hallucination_type") or "valid"),
            "tier": str(row.get("difficulty_tier") or "valid"),
            "made": str(row.get("generation_method", "")),
        },
    )


def entry(key: str, kind: str, fields: Mapping[str, str]) -> str:
    """A BibTeX entry; a brace that has no partner is left out, so that the entry ends where it ends."""
    lines = [f"  {name} = {{{_balanced(str(value))}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


def _balanced(value: str) -> str:
    depth = 0
    out: list[str] = []
    unclosed: list[int] = []
    for letter in value:
        if letter == "{":
            depth += 1
            unclosed.append(len(out))
        elif letter == "}":
            if not depth:
                continue
            depth -= 1
            unclosed.pop()
        out.append(letter)
    return "".join(letter for place, letter in enumerate(out) if place not in unclosed)
