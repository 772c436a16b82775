"""From what was measured to rows: every number with its interval, its test and what it rests on."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from citeground.explain.alignment import ENTITY, Cell, Sample, contrast, effects, faithful, shares
from citeground.explain.inference import DRAWS, Estimate, benjamini_hochberg, difference_of, mean_of, spearman

LEAST = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One estimate. ``p`` is that of the row's test (NaN: none), ``q`` after Benjamini-Hochberg."""

    table: str
    evaluator: str
    where: str
    what: str
    estimate: Estimate
    p: float = math.nan
    q: float = math.nan


TITLES = {
    "shares": "Share of attribution by kind of span",
    "excess": "Share above the permutation null (the group's share of the spans)",
    "excess_by_words": "Share above the length null (the group's share of the words)",
    "signed": "What the spans of a kind add to the score",
    "counterfactuals": "2 × 2 counterfactuals: change of the score",
    "strata": "Mean score by what the passage holds",
    "relations": "Entity share above the permutation null, by relation",
    "faithfulness": "Faithfulness above random orders",
    "stability": "Rank correlation of the values with those of another way to work them out",
    "contrasts": "Entity share of one evaluator minus that of another, on the same pairs",
    "actions": "Actions",
}


def share_rows(evaluator: str, where: str, samples: Sequence[Sample], draws: int = DRAWS) -> Iterator[Row]:
    """Shares, their excess over both nulls, and the signed sums."""
    for share in shares(samples, draws=draws):
        if share.share.n < LEAST:
            continue
        yield Row("shares", evaluator, where, share.group, share.share)
        yield Row("excess", evaluator, where, share.group, share.excess, share.p)
        yield Row(
            "excess_by_words", evaluator, where, share.group, share.excess_by_words, share.excess_by_words.p
        )
        yield Row("signed", evaluator, where, share.group, share.signed, share.signed.p)


def relation_rows(evaluator: str, samples: Sequence[Sample], draws: int = DRAWS) -> Iterator[Row]:
    """The entity's excess for every relation with enough questions."""
    for relation in sorted({s.relation for s in samples if s.relation}):
        own = [s for s in samples if s.relation == relation]
        entity = next(s for s in shares(own, draws=draws) if s.group == ENTITY)
        if entity.excess.clusters >= LEAST:
            yield Row("relations", evaluator, relation, ENTITY, entity.excess, entity.p)


def faithful_rows(evaluator: str, where: str, samples: Sequence[Sample], draws: int = DRAWS) -> Iterator[Row]:
    """Every measure of faithfulness."""
    if len(samples) < LEAST:
        return
    for name, estimate in faithful(samples, draws=draws).items():
        yield Row("faithfulness", evaluator, where, name.replace("_", " "), estimate, estimate.p)


def effect_rows(evaluator: str, cells: Sequence[Cell], draws: int = DRAWS) -> Iterator[Row]:
    """The effects of the counterfactuals."""
    for name, estimate in effects(cells, draws=draws).items():
        if estimate.n >= LEAST:
            yield Row("counterfactuals", evaluator, "", name.replace("_", " "), estimate, estimate.p)


NO_ANSWER, ALIAS = "same entity, no answer", "other entity, answer"


def strata_rows(
    evaluator: str, scored: Sequence[tuple[str, float, bool | None, bool | None]], draws: int = DRAWS
) -> Iterator[Row]:
    """Mean scores of the four combinations of the labels, and the difference that tells a reader.

    ``scored`` holds cluster, score, same entity, has answer.
    """
    names = {(True, True): "same entity, answer", (True, False): NO_ANSWER, (False, True): ALIAS}
    names[(False, False)] = "other entity, no answer"
    known = [(c, s, names[e, a]) for c, s, e, a in scored if e is not None and a is not None]
    for name in names.values():
        own = [(c, s) for c, s, n in known if n == name]
        if len(own) >= LEAST:
            yield Row(
                "strata",
                evaluator,
                name,
                "score",
                mean_of([s for _, s in own], [c for c, _ in own], draws=draws),
            )
    one = [(c, s) for c, s, n in known if n == NO_ANSWER]
    other = [(c, s) for c, s, n in known if n == ALIAS]
    if min(len(one), len(other)) >= LEAST:
        found = difference_of(
            [s for _, s in one],
            [c for c, _ in one],
            [s for _, s in other],
            [c for c, _ in other],
            draws=draws,
        )
        yield Row("strata", evaluator, f"{NO_ANSWER} minus {ALIAS}", "score", found, found.p)


def stability_row(
    evaluator: str, what: str, one: Sequence[Sample], other: Sequence[Sample], draws: int = DRAWS
) -> Iterator[Row]:
    """The mean rank correlation of two sets of values for the same pairs."""
    by_id = {s.id: s for s in other}
    pairs = [(s, by_id[s.id]) for s in one if s.id in by_id]
    found = [(s.cluster, spearman(s.values, o.values)) for s, o in pairs if s.kinds == o.kinds]
    clear = [(c, r) for c, r in found if not math.isnan(r)]
    if len(clear) >= LEAST:
        estimate = mean_of([r for _, r in clear], [c for c, _ in clear], draws=draws)
        yield Row("stability", evaluator, "", what, estimate)


def by_leaving_out(samples: Sequence[Sample]) -> list[Sample]:
    """The same samples with leave-one-out values, read from the coalitions."""
    return [
        replace(s, values=tuple(s.worth[-1] - s.worth[~(1 << n)] for n in range(len(s.values))))
        for s in samples
        if s.worth
    ]


def contrast_rows(by_evaluator: dict[str, Sequence[Sample]], draws: int = DRAWS) -> Iterator[Row]:
    """Every evaluator against every one before it."""
    names = list(by_evaluator)
    for place, one in enumerate(names):
        for other in names[:place]:
            found = contrast(by_evaluator[one], by_evaluator[other], ENTITY, draws=draws)
            if found.n >= LEAST:
                yield Row("contrasts", one, f"minus {other}", ENTITY, found, found.p)


def action_rows(
    evaluator: str, domain: str, actions: Sequence[tuple[str, str]], draws: int = DRAWS
) -> Iterator[Row]:
    """The share of pairs with each action (cluster and action of each pair)."""
    for name in dict.fromkeys(a for _, a in actions):
        estimate = mean_of([float(a == name) for _, a in actions], [c for c, _ in actions], draws=draws)
        yield Row("actions", evaluator, domain, name, estimate)


def corrected(rows: Iterable[Row]) -> list[Row]:
    """All rows with q-values: one family, all tests of the study."""
    listed = list(rows)
    return [
        replace(row, q=q) for row, q in zip(listed, benjamini_hochberg([r.p for r in listed]), strict=True)
    ]


def as_csv(rows: Sequence[Row]) -> str:
    """All rows, full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["table", "evaluator", "where", "what", "mean", "low", "high", "p", "q", "n", "clusters"])
    for r in rows:
        e = r.estimate
        writer.writerow(
            [r.table, r.evaluator, r.where, r.what, e.mean, e.low, e.high, r.p, r.q, e.n, e.clusters]
        )
    return out.getvalue()


def as_markdown(rows: Sequence[Row], tables: Sequence[str] = tuple(TITLES)) -> str:
    """One Markdown table for each table that has rows."""
    parts = []
    for table in tables:
        own = [r for r in rows if r.table == table]
        if not own:
            continue
        lines = [
            f"### {TITLES[table]}",
            "",
            "| evaluator | where | what | value | 95 % interval | q | pairs |",
        ]
        lines += ["|---|---|---|--:|:-:|--:|--:|", *(_line(r) for r in own), ""]
        parts.append("\n".join(lines))
    return "\n".join(parts)


def _line(r: Row) -> str:
    e = r.estimate
    interval = f"{e.low:+.3f} to {e.high:+.3f}" if not math.isnan(e.low) else "–"
    q = "–" if math.isnan(r.q) else "< 0.001" if r.q < 0.001 else f"{r.q:.3f}"
    cells = [r.evaluator, r.where or "–", r.what, f"{e.mean:+.3f}", interval, q, f"{e.n:,}"]
    return "| " + " | ".join(c.replace("|", "/") for c in cells) + " |"
