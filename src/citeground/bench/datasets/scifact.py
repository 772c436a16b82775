"""SciFact: scientific claims, and 5,183 abstracts in which the evidence stands."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, load
from citeground.bench.datasets.rows import Claimed
from citeground.errors import InputError

CLAIMS = Card(
    name="scifact",
    title="SciFact, training claims",
    file="crag/scifact/claims_train.csv",
    source="https://github.com/allenai/scifact",
    licence="CC BY 4.0",
    rows=809,
    first="0-dimensional biomaterials lack inductive",
    tenth="50% of patients exposed to radiation",
    last="β1/Ketel is able to bind microtubules.",
    sha256="e700ebf087eb3f64eca99e983ab6bc08ae66c9ae06c3073ce514ee8c08fdeab0",
    note="claims_train.jsonl of the release, one line for each claim and evidence document, as CSV",
)
ABSTRACTS = Card(
    name="scifact-abstracts",
    title="SciFact, abstracts",
    file="crag/scifact/corpus_train.csv",
    source="https://github.com/allenai/scifact",
    licence="ODC-By 1.0",
    rows=5183,
    first="4983",
    tenth="70490",
    last="198309074",
    sha256="f4a79c38ef6abf2ebb23612d155e77b4add75cc94f218e9a5d70a454fe3190b4",
    note="corpus.jsonl of the release, as CSV",
)
CARDS = (CLAIMS, ABSTRACTS)
_STRING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_NUMBER = re.compile(r"\d+")
_LABELS = {"SUPPORT": "SUPPORTED", "CONTRADICT": "REFUTED", "": "NOT ENOUGH INFO"}


@dataclass(frozen=True, slots=True)
class Abstract:
    """A paper's title and the sentences of its abstract."""

    key: str
    title: str
    sentences: tuple[str, ...]


def read(data: Path) -> Loaded[Claimed]:
    """One row a claim: its label, the abstracts that it cites, and the keys of those that decide it.

    ``documents`` are the abstracts with evidence, or where there are none those that it cites; ``evidence``
    holds "document#sentence" places.
    """
    return load(CLAIMS, data, lambda place: list(_claims(place)), lambda r: r.claim)


def read_abstracts(data: Path) -> Loaded[Abstract]:
    """All abstracts, in sentences."""

    def rows(place: Path) -> list[Abstract]:
        return [Abstract(r["doc_id"], r["title"], _strings(r["abstract"])) for r in _csv(place)]

    return load(ABSTRACTS, data, rows, lambda r: r.key)


def _csv(place: Path) -> Iterator[dict[str, str]]:
    with place.open(encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream)


def _claims(place: Path) -> Iterator[Claimed]:
    grouped: dict[str, list[dict[str, str]]] = {}
    for row in _csv(place):
        grouped.setdefault(row["id"], []).append(row)
    for key, rows in grouped.items():
        found = [r for r in rows if r["evidence_doc_id"]]
        documents = [r["evidence_doc_id"] for r in found]
        cited = documents or _NUMBER.findall(rows[0]["cited_doc_ids"])
        places = [
            f"{r['evidence_doc_id']}#{n}" for r in found for n in _NUMBER.findall(r["evidence_sentences"])
        ]
        yield Claimed(
            key,
            rows[0]["claim"],
            _LABELS[rows[0]["evidence_label"]],
            tuple(places),
            tuple(dict.fromkeys(cited)),
        )


def _strings(written: str) -> tuple[str, ...]:
    """The strings of a list as numpy writes it: no commas, so that Python would join neighbours."""
    try:
        return tuple(str(ast.literal_eval(found)) for found in _STRING.findall(written))
    except (ValueError, SyntaxError) as error:
        raise InputError(f"not a list of strings: {written[:60]!r}") from error
