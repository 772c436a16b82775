"""From a pool of works to a labelled set, the same for the same seed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from citeground.bench.corruptions import LABELS, OPERATORS
from citeground.bench.corruptions.entry import bibtex, printed
from citeground.bench.corruptions.pool import Pool, topic_of
from citeground.bench.datasets.card import json_lines
from citeground.errors import InputError
from citeground.models import Work

TRIES = 300  # works that are tried before an operator counts as one that does not apply to this pool


@dataclass(frozen=True, slots=True)
class Item:
    """One reference of a set: its text, its label, and how it was made.

    ``operators`` names what was done, ``source`` the title of the work that it was made from.
    """

    key: str
    text: str
    label: str
    operators: tuple[str, ...]
    topic: str
    source: str
    form: str = "bibtex"


def generate(pool: Pool, count: int, *, seed: int = 42, form: str = "bibtex") -> tuple[Item, ...]:
    """``count`` items, a third for each label, operators in turns, topics in turns; no work twice.

    Raises ``InputError`` where the pool is too small.
    """
    draw = random.Random(seed)
    works = pool.by_topic(draw)
    passed: list[Work] = []
    items: list[Item] = []
    for label in LABELS:
        wanted = count // len(LABELS) + (label == "valid") * (count % len(LABELS))
        names = [n for n, o in OPERATORS.items() if o.label == label]
        made = 0
        while made < wanted:
            if not names:
                raise InputError(
                    f"only {len(items)} of {count} items can be made from {len(pool.works)} works"
                )
            for name in tuple(names):
                found = _applied(name, pool, draw, works, passed) if made < wanted else None
                if found is None:
                    if made < wanted:
                        names.remove(name)
                    continue
                items.append(_item(len(items), found, name, form))
                made += 1
    return tuple(items)


def _applied(
    name: str, pool: Pool, draw: random.Random, works: Iterator[Work], passed: list[Work]
) -> tuple[Work, Work] | None:
    """The first work to which an operator applies, with what becomes of it; others wait for their turn."""
    operator = OPERATORS[name]
    for place, work in enumerate(passed):
        if changed := operator.apply(work, draw, pool):
            del passed[place]
            return work, changed
    for _ in range(TRIES):
        work_or_none = next(works, None)
        if work_or_none is None:
            return None
        if changed := operator.apply(work_or_none, draw, pool):
            return work_or_none, changed
        passed.append(work_or_none)
    return None


def _item(number: int, found: tuple[Work, Work], name: str, form: str) -> Item:
    work, changed = found
    key = f"item{number:05d}"
    text = bibtex(key, changed) if form == "bibtex" else printed(changed)
    return Item(key, text, OPERATORS[name].label, (name,), topic_of(work), work.title, form)


def dump(items: Sequence[Item]) -> str:
    """A set as JSON lines."""
    return "".join(
        json.dumps(
            {
                "key": i.key,
                "label": i.label,
                "operators": i.operators,
                "topic": i.topic,
                "form": i.form,
                "text": i.text,
                "source": i.source,
            },
            ensure_ascii=False,
        )
        + "\n"
        for i in items
    )


def digest(items: Sequence[Item]) -> str:
    """The sha256 of a set, so that two runs can say that they measured the same one."""
    return hashlib.sha256(dump(items).encode()).hexdigest()


def read(place: Path) -> tuple[Item, ...]:
    """A set that was written before. Raises ``InputError``."""
    try:
        return tuple(
            Item(
                str(r["key"]),
                str(r["text"]),
                str(r["label"]),
                tuple(r["operators"]),
                str(r["topic"]),
                str(r["source"]),
                str(r["form"]),
            )
            for r in json_lines(place)
        )
    except KeyError as error:
        raise InputError(f"a row without {error}", path=str(place)) from error
