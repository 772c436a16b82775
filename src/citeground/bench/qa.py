"""Questions with contexts through the second engine, whoever words the answers; and the floors of the metric."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from citeground.bench.answers import chosen, lenient, strict
from citeground.bench.datasets.rows import Asked
from citeground.bench.journal import Journal
from citeground.bench.metrics.intervals import mcnemar
from citeground.bench.metrics.labels import confusion
from citeground.bench.results import Judged, Number, Result, Table, by_group, percent, share
from citeground.bench.setting import Setting
from citeground.models import Passage

RIGHT, WRONG = "right", "wrong"
_TITLE_WORDS = 8


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a question; ``short`` is the answer in a few words where there is one.

    ``looked`` is True where a source outside was asked, ``hit`` where it found
    anything, ``held`` where what it found holds an answer. ``quoted`` is True where a model was asked and the
    passages' own sentences stand in for what it said."""

    text: str
    action: str
    looked: bool = False
    hit: bool = False
    held: bool = False
    cost: float = 0.0
    short: str = ""
    quoted: bool = False


class Answerer(Protocol):
    """Answers one row from its passages; ``outside`` are those of its external context, or none."""

    @property
    def name(self) -> str: ...

    def answer(self, row: Asked, inside: Sequence[Passage], outside: Sequence[Passage]) -> Answered: ...


def run(
    rows: Sequence[Asked], answerer: Answerer, setting: Setting, journal: Journal, *, outside: bool
) -> tuple[Judged, ...]:
    """Every row, keyed by its place; what the journal holds is not asked again."""
    for row in setting.progress(rows):
        if row.key not in journal.done:
            around = split_external(row.external) if outside else []
            journal.add(judged(row, answerer.answer(row, split_internal(row.internal), around)))
    return tuple(journal.done[row.key] for row in rows)


def judged(row: Asked, answered: Answered) -> Judged:
    """Right by the strict measure; the lenient one is a group, so that both come out of one run."""
    right = is_right(row, answered.text)
    loose = bool(row.choices and right) or (not row.choices and lenient(row.answers, answered.text))
    groups = {
        "action": answered.action,
        "relation": row.relation,
        "lenient": RIGHT if loose else WRONG,
        "short": RIGHT if strict(row.answers, answered.short) else WRONG,
        "looked outside": "yes" if answered.looked else "no",
        "hit outside": "yes" if answered.hit else "no",
        "held outside": "yes" if answered.held else "no",
        "answered": "yes" if answered.text.strip() else "no",
        "quoted instead": "yes" if answered.quoted else "no",
    }
    return Judged(row.key, RIGHT, RIGHT if right else WRONG, groups=groups, note=answered.text[:300])


def is_right(row: Asked, text: str) -> bool:
    """The letter for multiple choice, else an answer in whole words."""
    if row.choices:
        return chosen(text, row.choices) in row.answers
    return strict(row.answers, text)


def floors(rows: Sequence[Asked], seed: int) -> tuple[Number, ...]:
    """What the metric gives for nothing: the context of another question, and the question said back."""
    order = list(range(len(rows)))
    random.Random(seed).shuffle(order)
    # A shuffled ring: everyone gets another row's context, and none twice.
    stranger = {order[n]: order[(n + 1) % len(order)] for n in range(len(order))}
    texts = {
        "another question's context": [rows[stranger[n]].internal for n in range(len(rows))],
        "the question itself": [row.question for row in rows],
    }
    return tuple(
        share(
            f"floor: {name}, {measure}",
            sum(function(row.answers, text) for row, text in zip(rows, said, strict=True)),
            len(rows),
        )
        for name, said in texts.items()
        for measure, function in (("strict", strict), ("lenient", lenient))
    )


def both(
    rows: Sequence[Asked], answerer: Answerer, setting: Setting, data: str, *, outside: bool
) -> tuple[Sequence[Judged], Sequence[Judged]]:
    """The items of a run, and where it looked outside those of the same run without (else none)."""
    about = (data, answerer.name)
    items = run(
        rows, answerer, setting, setting.journal(*about, "outside" if outside else "inside"), outside=outside
    )
    if not outside:
        return items, ()
    journal = setting.journal(*about, "inside", name="inside")
    return items, run(rows, answerer, setting, journal, outside=False)


def ceiling(rows: Sequence[Asked]) -> tuple[Number, ...]:
    """The share of rows whose own context holds an answer at all."""
    inside = sum(strict(r.answers, r.internal) for r in rows)
    either = sum(strict(r.answers, f"{r.internal} {r.external}") for r in rows)
    return (
        share("answer stands in the own context", inside, len(rows)),
        share("answer stands in either context", either, len(rows)),
    )


def result(
    setting: Setting,
    title: str,
    items: Sequence[Judged],
    *,
    data: Sequence[str],
    notes: Sequence[str],
    more: Sequence[Number] = (),
    without: Sequence[Judged] = (),
    groups: Sequence[str] = ("action", "relation"),
) -> Result:
    """Strict and lenient accuracy, by action and relation; a paired test where there is a run ``without``."""
    count = len(items)
    looked = [i for i in items if i.groups["looked outside"] == "yes"]
    numbers = [
        share("strict accuracy", sum(i.right for i in items), count),
        share("answered", _count(items, "answered"), count),
        share("strict accuracy where answered", sum(i.right for i in items), _count(items, "answered")),
        share("lenient accuracy", sum(i.groups["lenient"] == RIGHT for i in items), count),
        *(
            [
                share(
                    "strict accuracy of the short answer alone",
                    sum(i.groups["short"] == RIGHT for i in items),
                    count,
                )
            ]
            if any(i.groups["short"] == RIGHT for i in items)
            else []
        ),
        *(_fallback(items) if any(i.groups["quoted instead"] == "yes" for i in items) else []),
        *(_action(items, name) for name in ("Correct", "Ambiguous", "Incorrect")),
        *(
            [
                share("looked outside", len(looked), count),
                share("outside: found anything", _count(looked, "hit outside"), len(looked)),
                *(
                    [share("outside: found an answer", _count(looked, "held outside"), len(looked))]
                    if any(i.groups["held outside"] == "yes" for i in looked)
                    else []
                ),
            ]
            if looked
            else []
        ),
        *more,
    ]
    tables = [by_group(f"By {group}", items, group) for group in groups]
    if without:
        tables.insert(0, _paired(items, without))
    return setting.result(
        title,
        data=tuple(data),
        numbers=tuple(numbers),
        tables=tuple(tables),
        labels=(RIGHT, WRONG, "Correct", "Ambiguous", "Incorrect"),
        matrix=confusion([(i.groups["action"], i.given) for i in items]),
        notes=tuple(notes),
        items=tuple(items),
    )


def _count(items: Sequence[Judged], group: str) -> int:
    return sum(i.groups[group] == "yes" for i in items)


def _fallback(items: Sequence[Judged]) -> list[Number]:
    """How often a model's words were replaced, and how it does where they were not."""
    own = [i for i in items if i.groups["quoted instead"] == "no" and i.groups["answered"] == "yes"]
    return [
        share("quoted instead of the model", _count(items, "quoted instead"), len(items)),
        share("strict accuracy in the model's own words", sum(i.right for i in own), len(own)),
    ]


def _action(items: Sequence[Judged], action: str) -> Number:
    mine = [i for i in items if i.groups["action"] == action]
    return share(f"strict accuracy where {action}", sum(i.right for i in mine), len(mine))


def _paired(items: Sequence[Judged], without: Sequence[Judged]) -> Table:
    test = mcnemar([i.right for i in items], [i.right for i in without])
    rows = (
        ("with", percent(sum(i.right for i in items) / len(items)), str(test.first_only), ""),
        (
            "without",
            percent(sum(i.right for i in without) / len(without)),
            str(test.second_only),
            f"{test.p:.4f}",
        ),
    )
    return Table(
        "With and without the context from outside",
        ("run", "strict", "only this one right", "McNemar p"),
        rows,
    )


def split_internal(text: str) -> list[Passage]:
    """The passages of a context: parted by two spaces; a short piece without a full stop titles the next.

    "Title // text" is one passage with its title.
    """
    pieces = [p.strip() for p in re.split(r"\n|  +", text) if p.strip()]
    passages: list[Passage] = []
    title = ""
    for piece in pieces:
        if len(piece.split()) < _TITLE_WORDS and piece[-1] not in ".!?\"'":
            title = piece
            continue
        head, parted, rest = piece.partition(" // ")
        passages.append(Passage(rest, head) if parted else Passage(piece, title))
        title = ""
    return passages or ([Passage(text.strip())] if text.strip() else [])


def split_external(text: str) -> list[Passage]:
    """The snippets of a context from outside: "title: text", parted by semicolons."""
    passages = []
    for piece in re.split(r" ; |(?<=[.!?])\s*; ", text):
        title, parted, rest = piece.partition(": ")
        if parted and rest.strip():
            passages.append(Passage(rest.strip(), title.strip()))
        elif piece.strip():
            passages.append(Passage(piece.strip()))
    return passages
