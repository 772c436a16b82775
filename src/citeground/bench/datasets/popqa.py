"""PopQA: questions about entities of Wikidata (14,267), and the 1,399 of the long tail with contexts.

Rows are keyed by their place in the file: 14 questions of the long tail stand twice, with other answers.
"""

from __future__ import annotations

from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, json_file, json_lines, load
from citeground.bench.datasets.rows import Asked

LONG_TAIL = Card(
    name="popqa-1399",
    title="PopQA, long tail with contexts",
    file="crag/popqa/crag_popqa_longtail_1399_joined.jsonl",
    source="https://github.com/HuskyInSalt/CRAG and https://huggingface.co/datasets/akariasai/PopQA",
    licence="MIT; Wikipedia text CC BY-SA",
    rows=1399,
    first="What is Henry Feilden's occupation?",
    tenth="What is Antonio Álvarez Alonso's occupation?",
    last="What is the capital of Gmina Babice?",
    sha256="d0b4c4945d7b12fd3d8a97b6bf5201a19efec562d2e3b4260a558b84d531291e",
    note="join the original's retrieved contexts with the questions of popqa_longtail_w_gs.jsonl, by row",
)
ALL = Card(
    name="popqa",
    title="PopQA",
    file="crag/popqa/popqa_full_14267_corver.json",
    source="https://huggingface.co/datasets/akariasai/PopQA",
    licence="MIT",
    rows=14267,
    first="What is George Rankin's occupation?",
    tenth="What is Þorsteinn Bachmann's occupation?",
    last="What is the capital of Louisiana?",
    sha256="6928a842b1bdefa1b41b0053e035fb74504aa3729b71e8a268dcaaa42cbfc3ec",
    note="question, answer and aliases of the published test.tsv, as JSON",
)
CARDS = (LONG_TAIL, ALL)


def read_long_tail(data: Path) -> Loaded[Asked]:
    """The 1,399 with their contexts. Raises ``InputError``."""

    def rows(place: Path) -> list[Asked]:
        return [
            Asked(
                str(number),
                str(r["question"]),
                tuple(map(str, r["answers"])),
                str(r["relation"]),
                str(r["internal"] or ""),
                str(r["external"] or ""),
            )
            for number, r in enumerate(json_lines(place))
        ]

    return load(LONG_TAIL, data, rows, lambda r: r.question)


def read_all(data: Path) -> Loaded[Asked]:
    """All questions, without contexts. Raises ``InputError``."""

    def rows(place: Path) -> list[Asked]:
        return [
            Asked(str(number), str(r["question"]), tuple(dict.fromkeys([r["answer"], *r["aliases"]])))
            for number, r in enumerate(json_file(place))
        ]

    return load(ALL, data, rows, lambda r: r.question)
