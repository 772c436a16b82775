"""ARC-Challenge: multiple-choice science questions, with the contexts that the reproduction retrieved."""

from __future__ import annotations

import re
from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, json_file, json_lines, load
from citeground.bench.datasets.rows import Asked

TEST = Card(
    name="arc-challenge",
    title="ARC-Challenge, test, with contexts",
    file="crag/arc/crag_arc_1172_joined.jsonl",
    source="https://huggingface.co/datasets/allenai/ai2_arc and https://github.com/HuskyInSalt/CRAG",
    licence="CC BY-SA 4.0",
    rows=1172,
    first="Mercury_7175875",
    tenth="MCAS_2003_8_11",
    last="MEA_2013_8_15",
    sha256="3c27744a58b36c55911daa392423bd167872346236f2ece363f9050597a2b52b",
    note="the published external contexts are misaligned by bare carriage returns: join them by row again",
)
TRAIN = Card(
    name="arc-challenge-train",
    title="ARC-Challenge, training questions",
    file="crag/arc/arc_challenge_train.llmadapters.json",
    source="https://github.com/AGI-Edgerunners/LLM-Adapters",
    licence="CC BY-SA 4.0",
    rows=1119,
    first="George wants to warm his hands quickly",
    tenth="Hatchling sea turtles are typically dark",
    last="A scientist is measuring the amount of movement",
    sha256="a9debff28aafed86a08211dc3584a3b6cb38edca8c56bb34cd5002ed54aeebfb",
)
CARDS = (TEST, TRAIN)
_CHOICE = re.compile(r"(?:^|; )([A-E1-5]): ")
_NUMBERED = re.compile(r"Answer(\d): ")


def read(data: Path) -> Loaded[Asked]:
    """The 1,172 test questions. ``answers`` is the letter. Keyed by place: ids stand twice. Raises ``InputError``."""

    def rows(place: Path) -> list[Asked]:
        return [
            Asked(
                key=f"{number}/{r['id']}",
                question=str(r["question"]),
                answers=(str(r["answer"]),),
                relation="science",
                internal=str(r["internal"] or ""),
                external=str(r["external"] or ""),
                choices=choices_of(str(r["choices"])),
            )
            for number, r in enumerate(json_lines(place))
        ]

    return load(TEST, data, rows, lambda r: r.key.partition("/")[2])


def read_train(data: Path) -> Loaded[Asked]:
    """The 1,119 training questions, without contexts. Raises ``InputError``."""

    def rows(place: Path) -> list[Asked]:
        out = []
        for number, r in enumerate(json_file(place)):
            _, _, text = str(r["instruction"]).partition("question: ")
            question, _, rest = text.partition("\n\n")
            parts = _NUMBERED.split(rest.partition("\n\n")[0])
            choices = tuple(zip(parts[1::2], (p.strip() for p in parts[2::2]), strict=True))
            out.append(
                Asked(
                    str(number),
                    question,
                    (str(r["answer"]).removeprefix("answer"),),
                    "science",
                    "",
                    "",
                    choices,
                )
            )
        return out

    return load(TRAIN, data, rows, lambda r: r.question)


def choices_of(text: str) -> tuple[tuple[str, str], ...]:
    """ "A: one; B: two" as (letter, text) pairs; a semicolon inside of a choice stays."""
    parts = _CHOICE.split(text)
    return tuple(zip(parts[1::2], (p.strip() for p in parts[2::2]), strict=True))
