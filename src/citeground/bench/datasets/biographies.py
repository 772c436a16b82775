"""Biographies: questions "Who is …?" with passages, labelled by whether the page is the person's."""

from __future__ import annotations

from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, load
from citeground.bench.datasets.pairs import read_pairs
from citeground.bench.datasets.rows import Paired

PAIRS = Card(
    name="biographies",
    title="Biographies, question and passage",
    file="crag/pairs/bio_pairs_crag.jsonl",
    source="https://github.com/HuskyInSalt/CRAG",
    licence="Wikipedia text CC BY-SA",
    rows=5000,
    first="Who is Jessie Mae Brown Beavers?",
    tenth="Who is Jessie Mae Brown Beavers?",
    last="Who is Nick Kyrgios?",
    sha256="aae1771c0ff2d437567ac6f8dd6ed44da74729675304dc955f4192e482fa7104",
    note="question, title and passage of the original's evaluator data for biographies",
)
CARDS = (PAIRS,)


def read(data: Path) -> Loaded[Paired]:
    """All pairs with their page label. Raises ``InputError``."""
    return load(PAIRS, data, read_pairs, lambda r: r.question)
