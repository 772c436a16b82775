"""A small world of questions and passages, and evaluators of which it is known what they look at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from citeground.explain.words import folded
from citeground.models import Passage
from citeground.thresholds import Thresholds

TOWNS = ("Avenbury", "Brockham", "Carleon", "Dunstead", "Elmswell", "Fairlight", "Garsdale", "Hexworth")
POETS = ("Ann Arden", "Ben Birch", "Cleo Cray", "Dan Dole", "Eve East", "Fay Finch", "Gil Gorse", "Ida Ivers")


def write(data: Path) -> Path:
    """The files that the study reads, in their form."""
    pairs = data / "crag" / "pairs"
    pairs.mkdir(parents=True)
    (data / "crag" / "arc").mkdir()
    rows = [row for n in range(len(POETS)) for row in _rows(n)]
    _lines(pairs / "popqa_pairs_searchr1.jsonl", rows)
    _lines(pairs / "nq_pairs_searchr1_dev.jsonl", [])
    _lines(pairs / "triviaqa_pairs_searchr1_dev.jsonl", [])
    science = [
        {"question": f"Which force pulls stone {n} down?", "choices": "A: gravity; B: wind; C: heat",
         "answer": "A", "id": f"s{n}", "internal": "Force // Stones fall by gravity; it is so.; Wind // Air moves."}
        for n in range(6)
    ]  # fmt: skip
    _lines(data / "crag" / "arc" / "crag_arc_1172_joined.jsonl", science)
    return data


def _rows(n: int) -> list[dict[str, object]]:
    poet, town, other = POETS[n], TOWNS[n], POETS[(n + 1) % len(POETS)]
    base = {
        "id": f"t{n}",
        "question": f"In what city was {poet} born?",
        "prop": "place of birth",
        "answers": [town],
    }
    tail = "The garden was large and old. It rained on many days of that year."
    return [
        base | {"title": poet, "passage": f"{poet} {poet} was born in {town}. {tail}", "label_title": 1, "label_answer": 1},
        base | {"title": poet, "passage": f"{poet} {poet} wrote verse all day. {tail}", "label_title": 1, "label_answer": 0},
        base | {"title": other, "passage": f"{other} {other} lived in {town}. {tail}", "label_title": 0, "label_answer": 1},
        base | {"title": other, "passage": f"{other} {other} wrote plays. {tail}", "label_title": 0, "label_answer": 0},
    ]  # fmt: skip


def _lines(path: Path, rows: Sequence[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")


class Known:
    """Half for the poet of the question, half for a town: ``entity`` and ``answer`` weigh them."""

    def __init__(self, entity: float, answer: float, name: str = "known") -> None:
        self.name = name
        self.version = f"{name} {entity} {answer}"
        self.entity = entity
        self.answer = answer
        self.asked = 0

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        self.asked += len(evidence)
        return [self._one(folded(query), folded(f"{p.title} {p.text}")) for p in evidence]

    def _one(self, query: str, text: str) -> float:
        if not text:
            return -1.0
        same = any(folded(p) in query and folded(p) in text for p in POETS)
        told = any(folded(t) in text for t in TOWNS)
        return max(-1.0, min(1.0, -0.8 + self.entity * same + self.answer * told))

    def thresholds(self, domain: str = "") -> Thresholds:
        return Thresholds(-0.5, 0.5, (-1.0, 1.0))
