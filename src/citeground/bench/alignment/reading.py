"""One page that says in plain words what the numbers say, and what would refute it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citeground.bench.alignment.tables import ALIAS, NO_ANSWER, TITLES, Row, as_markdown
from citeground.explain.alignment import ANSWER, ENTITY, RELATION
from citeground.explain.inference import Estimate
from citeground.explain.trail import ACTIONS

_SHOWN = (
    "shares", "excess", "excess_by_words", "counterfactuals", "strata", "relations", "faithfulness",
    "stability", "contrasts", "actions",
)  # fmt: skip


_SETS = (
    *ACTIONS.values(), "same entity, answer", "same entity, answer; substitution", "science",
)  # fmt: skip
FIGURES = ("excess", "counterfactuals", "faithfulness", "strata")


def reading(rows: Sequence[Row], count: int, seed: int) -> str:
    """The page in Markdown, with the tables below it."""
    evaluators = list(dict.fromkeys(r.evaluator for r in rows))
    parts = [
        "# Is a retrieval evaluator a detector of named entities?",
        "",
        _ABOUT.format(count=count, seed=seed),
    ]
    parts += ["## In short", "", *(f"- {_short(rows, name)}" for name in evaluators)]
    parts += [*(f"- {line}" for line in _by_label(rows)), ""]
    for name in evaluators:
        own = [r for r in rows if r.evaluator == name]
        parts += [f"## {name}", "", *(f"- {line}" for line in _lines(own)), ""]
    if len(evaluators) > 1:
        parts += ["## Between evaluators", "", *(f"- {line}" for line in _between(rows)), ""]
    parts += [_REFUTES, "## Figures", ""]
    parts += [f"![{TITLES[name]}](alignment/{name}.svg)\n" for name in FIGURES]
    parts += ["## Tables", "", as_markdown(rows, _SHOWN)]
    return "\n".join(parts)


_ABOUT = """<!-- Written by `citeground bench alignment`. -->

The reproduction of Corrective RAG (arXiv:2603.16169) concluded from nine examples that the evaluator detects
whether question and passage name the same entity, rather than whether the passage answers. This page puts
the question to up to {count} pairs for each action of each evaluator (PopQA, Natural Questions, TriviaQA),
to pairs that hold entity and answer, and to science questions (ARC). Values are exact Shapley values over
at most 8 spans, masked by deletion. A share is the part of all attribution (absolute values) that falls on
a kind of span. Chance deals the values of a pair out anew among its spans. Intervals are 95 %, by a
bootstrap over questions; q-values are Benjamini-Hochberg over all tests of the study; seed {seed}.
"""

_REFUTES = """## What would refute this

- The entity reading falls if the share on the entity is not above both nulls (spans and words), or if
  swapping the entity changes the score by no more than removing another sentence does.
- It also falls if removing the answer's sentence changes the score as much as swapping the entity: then the
  evaluator reads, and the entity is only a part of what it reads.
- The explanations themselves fall if their order is no better than random orders (faithfulness at or below
  0), if shuffled weights leave them as they are (rank correlation near 1), or if other substitutes turn them
  around (rank correlation near 0).
- The rules that find names, and the aliases that find answers, are not perfect: a share can be too low where
  a name was missed. An answer's words can get little while the sentence around them counts: read its share
  together with the removal. The counterfactuals do not depend on shares, only on the swap and the removal.
"""


def _short(rows: Sequence[Row], name: str) -> str:
    """Is the entity share above chance, and does the entity outweigh the answer?"""
    own = [r for r in rows if r.evaluator == name]
    sets = dict.fromkeys(r.where for r in own if r.table == "excess" and r.what == ENTITY)
    above = [
        where
        for where in sets
        if all(
            (found := _find(own, table, where, ENTITY)) and found.low > 0
            for table in ("excess", "excess_by_words")
        )
    ]
    said = f"**{name}**: the entity's share is clearly above both nulls in {len(above)} of {len(sets)} sets"
    over = _find(own, "counterfactuals", "", "entity over answer")
    answer = _find(own, "counterfactuals", "", "answer")
    if over and answer:
        verdict = _direction(over, "more than", "less than", "about as much as")
        reads = _direction(answer, "counts too", "counts against it", "does not count clearly")
        said += f"; swapping the entity costs {verdict} removing the answer ({_said(over)}), which {reads}"
    return said + "."


_PUBLISHED_LABEL = "label=title"


def _by_label(rows: Sequence[Row]) -> Iterator[str]:
    """Whether the share falls where the evaluator learnt another label than the published one."""
    for row in rows:
        pair = [row.evaluator.partition(":"), row.where.removeprefix("minus ").partition(":")]
        labels = [rest or "its default label" for _, _, rest in pair]
        if row.table != "contrasts" or pair[0][0] != pair[1][0] or _PUBLISHED_LABEL not in labels:
            continue
        e = row.estimate
        if labels[0] == _PUBLISHED_LABEL:
            labels.reverse()
            e = replace(e, mean=-e.mean, low=-e.high, high=-e.low)
        said = _direction(e, "rises", "falls", "stays about the same")
        yield (
            f"**{pair[0][0]}** with {labels[0]} instead of {_PUBLISHED_LABEL} (the published rule), same pairs and "
            f"same encoder: the entity's share {said} ({_said(e)})."
        )


def _find(rows: Sequence[Row], table: str, where: str, what: str) -> Estimate | None:
    return next((r.estimate for r in rows if (r.table, r.where, r.what) == (table, where, what)), None)


def _said(e: Estimate) -> str:
    return f"{e.mean:+.3f} ({e.low:+.3f} to {e.high:+.3f})"


def _direction(e: Estimate, above: str, below: str, unclear: str) -> str:
    if e.low > 0:
        return above
    return below if e.high < 0 else unclear


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    yield from _entity(rows)
    yield from _answer(rows)
    yield from _cells(rows)
    yield from _labels(rows)
    yield from _trust(rows)


def _entity(rows: Sequence[Row]) -> Iterator[str]:
    for where in _SETS:
        share = _find(rows, "shares", where, ENTITY)
        spans = _find(rows, "excess", where, ENTITY)
        words = _find(rows, "excess_by_words", where, ENTITY)
        if share and spans and words:
            said = _direction(spans, "above", "below", "not told apart from")
            yield (
                f"{where} (n = {share.n}): the entity holds {share.mean:.0%} of the attribution, {said} chance "
                f"by {_said(spans)}; against its share of the words {_said(words)}."
            )


def _answer(rows: Sequence[Row]) -> Iterator[str]:
    for what in (ANSWER, RELATION):
        excess = _find(rows, "excess", "same entity, answer", what)
        if excess:
            said = _direction(
                excess, "more than chance", "less than chance", "no more and no less than chance"
            )
            yield f"Where entity and answer are both there, the {what} gets {said}: {_said(excess)}."


def _cells(rows: Sequence[Row]) -> Iterator[str]:
    entity, answer = (_find(rows, "counterfactuals", "", w) for w in ("entity", "answer"))
    over = _find(rows, "counterfactuals", "", "entity over answer")
    control = _find(rows, "counterfactuals", "", "any sentence")
    if not (entity and answer and over and control):
        return
    yield (
        f"Swapping the entity costs {_said(entity)}, removing the answer's sentence {_said(answer)}, removing "
        f"another sentence {_said(control)} (n = {entity.n})."
    )
    verdict = _direction(
        over,
        "The entity counts for more than the answer",
        "The answer counts for more than the entity",
        "Neither counts clearly for more",
    )
    yield f"{verdict}: difference {_said(over)}."


def _labels(rows: Sequence[Row]) -> Iterator[str]:
    found = _find(rows, "strata", f"{NO_ANSWER} minus {ALIAS}", "score")
    if found:
        said = _direction(
            found,
            "scores higher than", "scores lower than", "scores no differently from",
        )  # fmt: skip
        yield (
            f"A passage about the right entity without the answer {said} one about another entity with it: "
            f"{_said(found)}."
        )


def _trust(rows: Sequence[Row]) -> Iterator[str]:
    areas = [r for r in rows if r.table == "faithfulness" and r.what == "deletion"]
    if areas:
        good = sum(r.estimate.low > 0 for r in areas)
        yield (
            f"Deleting spans in the order of their values lowers the score faster than random orders in {good} "
            f"of {len(areas)} actions ({', '.join(f'{r.where} {_said(r.estimate)}' for r in areas)})."
        )
    for what, name in (
        ("leave-one-out", "leave-one-out"),
        ("deletion against substitution", "substitution instead of deletion"),
        ("substitution, seed 0 against 1", "other substitutes"),
        ("shuffled weights", "shuffled weights"),
    ):
        found = _find(rows, "stability", "", what)
        if found:
            yield f"Rank correlation with the values by {name}: {_said(found)}."


def _between(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if row.table == "contrasts":
            said = _direction(row.estimate, "is higher than", "is lower than", "does not differ clearly from")
            other = row.where.removeprefix("minus ")
            yield f"The entity share of {row.evaluator} {said} that of {other}: {_said(row.estimate)}."
