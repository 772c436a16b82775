"""All measurements of the study, evaluator by evaluator, and the rows that come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from citeground.bench.alignment import tables
from citeground.bench.alignment.journal import Journal
from citeground.bench.alignment.measure import (
    Chosen,
    Scored,
    choose,
    explain_items,
    in_seeds,
    pool,
    score_all,
    shuffled,
    swap_and_remove,
)
from citeground.bench.alignment.pairs import Item
from citeground.bench.alignment.tables import Row
from citeground.explain.alignment import Sample
from citeground.explain.inference import DRAWS
from citeground.explain.trail import ACTIONS
from citeground.rag.evaluators import Evaluator

Tell = Callable[[str], None]
# What makes a copy of an evaluator (its name as given) with shuffled weights, or None.
Copied = Callable[[str, int], Evaluator | None]
_SEEDS = 3
# One in so many pairs is explained again with other masks and with shuffled weights.
_AGAIN = 3


def study(
    items: Sequence[Item],
    evaluators: Sequence[tuple[str, Evaluator]],
    out: Path,
    count: int,
    seed: int,
    tell: Tell = lambda _: None,
    draws: int = DRAWS,
    copied: Copied = lambda *_: None,
) -> list[Row]:
    """Every row of every table; what is measured is kept below ``out`` as it comes."""
    rows: list[Row] = []
    answered: dict[str, Sequence[Sample]] = {}
    for name, evaluator in evaluators:
        journal = Journal(out / f"measured-{_file_name(name)}-{_file_name(evaluator.version)}.jsonl")

        def told(line: str, name: str = name) -> None:
            tell(f"{name}: {line}")

        told("scoring")
        scored = score_all(evaluator, pool(items, count, seed), journal)
        chosen = choose(scored, count, seed)
        rows += _of_scores(name, scored, draws)
        rows += _of_actions(name, evaluator, chosen, journal, told, draws)
        answered[name] = _explained(evaluator, [(i, "") for i in chosen.answered], journal, told)
        rows += tables.share_rows(name, "same entity, answer", answered[name], draws=draws)
        science = _explained(evaluator, [(i, "") for i in chosen.science], journal, told)
        rows += tables.share_rows(name, "science", science, draws=draws)
        cells = swap_and_remove(evaluator, chosen.answered, items, journal, seed)
        rows += tables.effect_rows(name, cells, draws=draws)
        rows += _of_stability(name, evaluator, chosen, answered[name], journal, seed, told, draws, copied)
    rows += tables.contrast_rows(answered, draws=draws)
    return tables.corrected(rows)


def _file_name(text: str) -> str:
    return "".join(c if c.isalnum() or c in "._-" else "-" for c in text)[:80]


def _explained(
    evaluator: Evaluator, items: Sequence[tuple[Item, str]], journal: Journal, tell: Tell
) -> list[Sample]:
    return list(explain_items(evaluator, items, journal, tell=tell))


def _of_scores(name: str, scored: Sequence[Scored], draws: int) -> Iterator[Row]:
    yield from tables.strata_rows(
        name, [(s.item.cluster, s.score, s.item.same_entity, s.item.has_answer) for s in scored], draws=draws
    )
    for domain in dict.fromkeys(s.item.domain for s in scored):
        own = [(s.item.cluster, s.action) for s in scored if s.item.domain == domain]
        yield from tables.action_rows(name, domain or "general", own, draws=draws)


def _of_actions(
    name: str, evaluator: Evaluator, chosen: Chosen, journal: Journal, tell: Tell, draws: int
) -> Iterator[Row]:
    samples = _explained(evaluator, chosen.by_action, journal, tell)
    for action in ACTIONS.values():
        own = [s for s in samples if s.stratum == action]
        yield from tables.share_rows(name, action, own, draws=draws)
        yield from tables.faithful_rows(name, action, own, draws=draws)
    yield from tables.relation_rows(name, samples, draws=draws)


def _of_stability(
    name: str,
    evaluator: Evaluator,
    chosen: Chosen,
    answered: Sequence[Sample],
    journal: Journal,
    seed: int,
    tell: Tell,
    draws: int,
    copied: Copied,
) -> Iterator[Row]:
    """Other seeds, the other mask, the fast method, and weights that mean nothing."""
    yield from tables.stability_row(
        name, "leave-one-out", answered, tables.by_leaving_out(answered), draws=draws
    )
    few = [(i, "") for i in shuffled(chosen.answered, max(5, len(chosen.answered) // _AGAIN), seed)]
    drawn = [list(explain_items(evaluator, few, journal, mask=mask, tell=tell)) for mask in in_seeds(_SEEDS)]
    for number in range(1, _SEEDS):
        yield from tables.stability_row(
            name, f"substitution, seed 0 against {number}", drawn[0], drawn[number], draws=draws
        )
    yield from tables.stability_row(name, "deletion against substitution", answered, drawn[0], draws=draws)
    yield from tables.share_rows(name, "same entity, answer; substitution", drawn[0], draws=draws)
    copy = copied(name, seed)
    if copy is not None:
        shaken = list(explain_items(copy, few, journal, label=f"shuffled weights {seed}", tell=tell))
        yield from tables.stability_row(name, "shuffled weights", answered, shaken, draws=draws)
