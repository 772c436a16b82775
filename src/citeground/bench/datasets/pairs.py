"""Question and passage pairs of PopQA, Natural Questions and TriviaQA, with page and answer labels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from citeground.bench.datasets.card import Card, Loaded, json_lines, load
from citeground.bench.datasets.rows import Paired

_SOURCE = "https://huggingface.co/datasets/PeterJinGo/nq_hotpotqa_train (retrieval runs of Search-R1)"
_NOTE = "pair each question of the dataset with its retrieved passages"
POPQA = Card(
    name="popqa-pairs",
    title="PopQA, question and passage",
    file="crag/pairs/popqa_pairs_searchr1.jsonl",
    source=_SOURCE,
    licence="MIT; Wikipedia text CC BY-SA",
    rows=1712,
    first="Who was the composer of Easy Living?",
    tenth="What is Boulsa the capital of?",
    last="What sport does reserve team play?",
    sha256="dbbf3625a2b4dbdfa8afac334284765e1d6a4d783b43c471fb2bb9e7613a1fe9",
    note=_NOTE,
)
NQ = Card(
    name="nq-pairs",
    title="Natural Questions, question and passage",
    file="crag/pairs/nq_pairs_searchr1_dev.jsonl",
    source=_SOURCE,
    licence="CC BY-SA 3.0",
    rows=1304,
    first="who played bat masterson in the movie tombstone",
    tenth="who wrote the song be thankful for what you got",
    last="where was the hindenburg scheduled to fly",
    sha256="e9f139a2b14117ecd4693fb1f888b749605976fc5ccaa10c5a97794acac93a68",
    note=_NOTE,
)
TRIVIAQA = Card(
    name="triviaqa-pairs",
    title="TriviaQA, question and passage",
    file="crag/pairs/triviaqa_pairs_searchr1_dev.jsonl",
    source=_SOURCE,
    licence="Wikipedia text CC BY-SA",
    rows=1111,
    first="What type of leaves does a koala feed on?",
    tenth="How many runs did Donald Bradman score",
    last="What is the official march of the Royal Navy?",
    sha256="4024719a2412942fdf4db916593f39281cc3a7492e14bf3f29d8bfd0d5b3cc95",
    note=_NOTE,
)
CARDS = (POPQA, NQ, TRIVIAQA)


def read(data: Path, card: Card) -> Loaded[Paired]:
    """The pairs of one of the three. Raises ``InputError``."""
    return load(card, data, read_pairs, lambda r: r.question)


def read_pairs(place: Path) -> list[Paired]:
    """Rows of this form, keyed by place: a question comes with several passages."""
    return [_pair(number, row) for number, row in enumerate(json_lines(place))]


def _pair(number: int, row: dict[str, Any]) -> Paired:
    return Paired(
        key=str(number),
        question=str(row["question"]),
        title=str(row["title"]),
        passage=str(row["passage"]),
        on_page=_label(row.get("label_title")),
        answers_it=_label(row.get("label_answer")),
    )


def _label(value: int | None) -> bool | None:
    return None if value is None else bool(value)
