"""CiteCheck-982: 982 citations of nine physics topics, labelled valid, minor or major (arXiv:2605.27700).

The split is made again as the paper made it: ``random.Random(42)``, topics in alphabetical order, one
collection of each is validation, the rest is test.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from citeground.bench.datasets.card import Card, Loaded, json_file, json_lines, load
from citeground.bench.datasets.rows import Cited
from citeground.errors import InputError

LABELS = {"valid": "valid", "hallucinated_minor": "minor", "hallucinated_major": "major"}
SEED, VALIDATION, TEST = 42, 190, 792
_TITLE = "CiteCheck-982"
_SOURCE = "https://github.com/FirstPrinciplesLabs/citecheck"

DEV = Card(
    name="citecheck982-dev",
    title=f"{_TITLE}, validation split",
    file="citecheck982/dev.jsonl",
    source=_SOURCE,
    licence="MIT",
    rows=190,
    first="[Farnsworth & Qanzar, 2016",
    tenth="[Colomer, A. 2019",
    last="[Revelo et al., 2021",
    sha256="e5ae0b20274dc78c91d393bf3ba5232180fb2d6d707d37bb501a1167e9bd4639",
    note="the validation split of citecheck982, one row a line",
)
FULL = Card(
    name="citecheck982",
    title=_TITLE,
    file="citecheck982/corruption_metadata.json",
    source=_SOURCE,
    licence="MIT",
    rows=982,
    first="[Farnsworth & Qanzar, 2016",
    tenth="[Colomer, A. 2019",
    last="",  # not known to the authors of this card: the file is not among the development data
    url="https://raw.githubusercontent.com/FirstPrinciplesLabs/citecheck/"
    "461241a9cb6d8161ce62793925caa2c3069c0288/dataset/corruption_metadata.json",
)
CARDS = (FULL, DEV)


def read_dev(data: Path) -> Loaded[Cited]:
    """The validation split from its own file. Raises ``InputError``."""
    return load(DEV, data, lambda place: [_row(r) for r in json_lines(place)], lambda r: r.text)


def read_full(data: Path) -> Loaded[Cited]:
    """All 982 from the published file. Raises ``InputError``."""
    return load(FULL, data, lambda place: list(_all(json_file(place), place)), lambda r: r.text)


def read(data: Path, split: str = "validation") -> Loaded[Cited]:
    """A split ("validation", "test" or "all"): from the full file where it is here, else from the dev file.

    Raises ``InputError``; the test split needs the full file.
    """
    if split == "validation" and not (data / FULL.file).is_file():
        return read_dev(data)
    whole = read_full(data)
    if split == "all":
        return whole
    chosen = split_of(whole.rows)
    sizes = sum(r.groups["collection"] in chosen for r in whole.rows)
    if (sizes, len(whole.rows) - sizes) != (VALIDATION, TEST):
        raise InputError(f"the split is {sizes} / {len(whole.rows) - sizes}, not {VALIDATION} / {TEST}")
    rows = tuple(r for r in whole.rows if (r.groups["collection"] in chosen) == (split == "validation"))
    return Loaded(whole.card, rows, whole.sha256)


def split_of(rows: Sequence[Cited], seed: int = SEED) -> frozenset[str]:
    """The collections that are validation: one of each topic."""
    by_topic: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        by_topic[row.groups["topic"]].add(row.groups["collection"])
    draw = random.Random(seed)
    return frozenset(draw.choice(sorted(by_topic[topic], key=_number)) for topic in sorted(by_topic))


def exemplars(rows: Sequence[Cited], seed: int = SEED) -> tuple[Cited, ...]:
    """One citation of each topic and label (27 where all are there), for few-shot prompts: never also tuned on."""
    draw = random.Random(seed)
    chosen = []
    for topic in sorted({r.groups["topic"] for r in rows}):
        for label in LABELS.values():
            pool = [r for r in rows if r.groups["topic"] == topic and r.label == label]
            if pool:
                chosen.append(draw.choice(pool))
    draw.shuffle(chosen)
    return tuple(chosen)


def _number(collection: str) -> int:
    head = collection.partition("-")[0]
    return int(head) if head.isdecimal() else 0


def _row(row: dict[str, Any]) -> Cited:
    collection = str(row["collection_id"])
    return Cited(
        key=f"{collection}#{row['citation_number']}",
        text=str(row["corrupted_citation"]),
        label=LABELS[row["ground_truth_label"]],
        original=row.get("original_citation") or "",
        groups={"topic": str(row["topic"]), "collection": collection},
    )


def _all(payload: Any, place: Path) -> Iterable[Cited]:
    try:
        for collection in payload["collections"]:
            about = {"collection_id": collection["collection_id"], "topic": collection["topic"]}
            for citation in collection["citations"]:
                yield _row({**about, **citation})
    except (KeyError, TypeError) as error:
        raise InputError(f"not in the form of the published file ({error})", path=str(place)) from error
