"""The pairs of the study: questions with passages whose title label and answer label are known."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from citeground.errors import InputError
from citeground.explain.words import folded
from citeground.models import Passage

_PAIRS = {
    "popqa": ("crag/pairs/popqa_pairs_searchr1.jsonl", "popqa"),
    "nq": ("crag/pairs/nq_pairs_searchr1_dev.jsonl", ""),
    "triviaqa": ("crag/pairs/triviaqa_pairs_searchr1_dev.jsonl", ""),
}
_SCIENCE = "crag/arc/crag_arc_1172_joined.jsonl"
_NEXT_PASSAGE = re.compile(r";\s+(?=[^;/]{1,100} // )")
_CHOICE = re.compile(r"(?:^|; )([A-E1-5]): ")


@dataclass(frozen=True, slots=True)
class Item:
    """A question and a passage.

    ``id`` names the row of its file (questions repeat), ``cluster`` is the question. ``same_entity`` says
    whether the passage is of the page that the question is about, ``has_answer`` whether it holds an
    answer; None where that is not known.
    """

    id: str
    cluster: str
    question: str
    passage: Passage
    answers: tuple[str, ...]
    relation: str
    domain: str
    same_entity: bool | None
    has_answer: bool | None


def load(data: Path) -> list[Item]:
    """All pairs below ``data``. Raises ``InputError`` where a file is missing or damaged."""
    items: list[Item] = []
    for name, (path, domain) in _PAIRS.items():
        items += (_pair(f"{name}:{n}", row, domain) for n, row in _rows(data / path))
    items += (_science(f"arc:{n}", row) for n, row in _rows(data / _SCIENCE))
    return [i for i in items if i.passage.text]


def _rows(path: Path) -> Iterator[tuple[int, dict[str, object]]]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, json.loads(line)
    except FileNotFoundError as error:
        raise InputError(
            "the study needs this file; --data names the directory that holds crag/", path=str(path)
        ) from error
    except ValueError as error:
        raise InputError(f"not a line of JSON: {error}", path=str(path)) from error


def _pair(id_: str, row: dict[str, object], domain: str) -> Item:
    question, title = str(row["question"]), str(row["title"] or "")
    text = _without_title(str(row["passage"]).replace('""', '"'), title)
    answers = row.get("answers")
    return Item(
        id=id_,
        cluster=folded(question),
        question=question,
        passage=Passage(text, title, source=id_),
        answers=tuple(map(str, answers)) if isinstance(answers, list) else (),
        relation=str(row.get("prop") or ""),
        domain=domain,
        same_entity=_known(row.get("label_title")),
        has_answer=_known(row.get("label_answer")),
    )


def _known(label: object) -> bool | None:
    return None if label is None else bool(label)


def _without_title(text: str, title: str) -> str:
    """The passage without the title in front of it: the title is given apart."""
    return text[len(title) :].lstrip() if title and text.startswith(title) else text


def _science(id_: str, row: dict[str, object]) -> Item:
    question = str(row["question"])
    first = _NEXT_PASSAGE.split(str(row["internal"]), maxsplit=1)[0]
    title, _, text = first.rpartition(" // ") if " // " in first else ("", "", first)
    answer = _choices(str(row["choices"])).get(str(row["answer"]), "")
    held = bool(answer) and f" {folded(answer)} " in f" {folded(text)} "
    return Item(
        id_, folded(question), question, Passage(text.strip(), title.strip(), source=id_),
        (answer,) if answer else (), "", "science", None, held,
    )  # fmt: skip


def _choices(text: str) -> dict[str, str]:
    parts = _CHOICE.split(text)
    return {name: choice.strip() for name, choice in zip(parts[1::2], parts[2::2], strict=True)}
