"""ARC-Challenge through the second engine: multiple choice in a domain where page titles say little."""

from __future__ import annotations

import random
from collections.abc import Sequence

from citeground.bench import qa
from citeground.bench.datasets import arc
from citeground.bench.datasets.rows import Asked
from citeground.bench.results import Number, Result, share
from citeground.bench.setting import Setting

NOTES = (
    "Right: the letter of the choice. A generator that only quotes cannot choose: there the evaluator does, by the "
    "choice that scores highest behind the question. That is not how the papers answer.",
    "Published (Phi-3-mini, T5-large): 85.2 % against 84.8 % for plain retrieval, 88.3 % Ambiguous (arXiv:2603.16169).",
    "The floor is a letter drawn by chance.",
)


def run(setting: Setting, answerer: qa.Answerer, *, outside: bool = True) -> Result:
    """All test questions, with and without the context from outside."""
    loaded = arc.read(setting.data_dir)
    rows = setting.rows(loaded.rows)
    items, without = qa.both(rows, answerer, setting, loaded.sha256, outside=outside)
    return qa.result(
        setting,
        f"ARC-Challenge, {answerer.name}",
        items,
        data=[loaded.note],
        notes=NOTES,
        more=(_chance(rows, setting.seed),),
        without=without,
        groups=("action",),
    )


def _chance(rows: Sequence[Asked], seed: int) -> Number:
    draw = random.Random(seed)
    hits = sum(draw.choice(row.choices)[0] in row.answers for row in rows)
    return share("floor: a letter by chance", hits, len(rows))
