"""Score, choose and explain: what costs time, written down line by line so that a run can be resumed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from citeground.bench.alignment.journal import Journal
from citeground.bench.alignment.pairs import Item
from citeground.bench.alignment.variants import entities_by_relation, variants
from citeground.cascade import Judge
from citeground.explain.alignment import Cell, Sample
from citeground.explain.games import PairGame
from citeground.explain.masks import Mask, Masking
from citeground.explain.pair import SPANS, words_read
from citeground.explain.roles import Kind
from citeground.explain.shapley import exact
from citeground.explain.spans import take_apart
from citeground.explain.trail import ACTIONS
from citeground.models import Passage
from citeground.rag.evaluators import Evaluator

Progress = Callable[[str], None]
DELETION = Mask()
_DIGITS = 6
_BATCH = 64


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pairs that one evaluator explains: by its action, by both labels, and of science."""

    by_action: tuple[tuple[Item, str], ...]
    answered: tuple[Item, ...]
    science: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A pair with its score and the action that the evaluator's thresholds make of it."""

    item: Item
    score: float
    action: str


# For each explained pair of a set, so many are scored to choose from.
_POOL = {"popqa": 20, "": 8, "science": 4}


def pool(items: Sequence[Item], count: int, seed: int) -> list[Item]:
    """The pairs that are scored at all: of each domain a part that depends on the seed alone."""
    ordered = sorted(items, key=lambda i: digest([str(seed), i.id]))
    kept = {i.id for d, size in _POOL.items() for i in [x for x in ordered if x.domain == d][: size * count]}
    return [i for i in items if i.id in kept]


def score_all(evaluator: Evaluator, items: Sequence[Item], journal: Journal) -> list[Scored]:
    """Every pair's score, by batches of pairs of one question."""
    by_question: dict[str, list[Item]] = {}
    for item in items:
        by_question.setdefault(item.question, []).append(item)
    scores: dict[str, float] = {}
    for question, own in by_question.items():
        key = f"scores {digest([question, *(i.id for i in own)])}"
        found = journal.get(key, lambda q=question, o=own: _scores(evaluator, q, [i.passage for i in o]))  # type: ignore[misc]
        scores.update(zip((i.id for i in own), found, strict=True))  # type: ignore[call-overload]
    thresholds = {domain: evaluator.thresholds(domain) for domain in {i.domain for i in items}}
    return [Scored(i, scores[i.id], ACTIONS[thresholds[i.domain].band(scores[i.id])]) for i in items]


def _scores(judge: Judge[str, Passage], question: str, passages: Sequence[Passage]) -> list[float]:
    return [round(float(s), _DIGITS) for s in judge.score(question, passages)]


def digest(values: Sequence[str]) -> str:
    """A short name for a list of strings."""
    return hashlib.sha256(json.dumps(list(values)).encode()).hexdigest()[:16]


def choose(scored: Sequence[Scored], count: int, seed: int) -> Chosen:
    """``count`` pairs for each action, of as many questions; and ``count`` each of the two fixed sets.

    The fixed sets depend on the seed alone, so that evaluators are compared on the same pairs.
    """
    ordered = sorted(scored, key=lambda s: digest([str(seed), s.item.id]))
    general = [s for s in ordered if s.item.domain != "science" and _has_entity(s.item)]
    by_action = []
    for action in ACTIONS.values():
        own = [s for s in general if s.action == action]
        by_action += [(s.item, action) for s in _spread(own, count)]
    answered = [s for s in general if s.item.same_entity and s.item.has_answer]
    science = [s for s in ordered if s.item.domain == "science"]
    return Chosen(
        tuple(by_action),
        tuple(s.item for s in _spread(answered, count)),
        tuple(s.item for s in _spread(science, count)),
    )


def _has_entity(item: Item) -> bool:
    spans = take_apart(item.question, item.passage).spans
    return any(s.kind is Kind.QUESTION_ENTITY for s in spans)


def _spread(scored: Iterable[Scored], count: int) -> list[Scored]:
    """The first pair of every question, then the second of every question, and so on."""
    seen: dict[str, int] = {}
    turns: list[tuple[int, int, Scored]] = []
    for number, entry in enumerate(scored):
        turn = seen.get(entry.item.cluster, 0)
        seen[entry.item.cluster] = turn + 1
        turns.append((turn, number, entry))
    return [entry for _, _, entry in sorted(turns, key=lambda t: t[:2])[:count]]


def explain_items(
    judge: Judge[str, Passage],
    items: Sequence[tuple[Item, str]],
    journal: Journal,
    *,
    label: str = "",
    mask: Mask = DELETION,
    tell: Progress = lambda _: None,
) -> Iterator[Sample]:
    """Exact Shapley values of each pair over at most 8 spans, with the worth of every coalition."""
    for number, (item, stratum) in enumerate(items, 1):
        key = f"explained {label} {mask.masking.value} {mask.seed} {SPANS} {item.id}"
        value = journal.get(key, lambda i=item: _explained(judge, i, mask))  # type: ignore[misc]
        assert isinstance(value, dict)
        tell(f"{label or mask.masking.value} {number} of {len(items)}")
        yield Sample(
            item.id, item.cluster, stratum, item.domain, item.relation,
            tuple(value["kinds"]), tuple(value["words"]), tuple(value["values"]), tuple(value["worth"]),
        )  # fmt: skip


def _explained(judge: Judge[str, Passage], item: Item, mask: Mask) -> dict[str, object]:
    pair = take_apart(
        item.question,
        item.passage,
        limit=SPANS,
        answers=item.answers,
        longest=words_read(judge, item.question, item.passage),
    )
    game = PairGame(judge, pair, mask, _BATCH)
    found = exact(game)
    return {
        "kinds": [s.kind.value for s in pair.spans],
        "words": [s.words for s in pair.spans],
        "values": [round(v, _DIGITS) for v in found.values],
        "worth": [round(v, _DIGITS) for v in game.values(range(1 << game.n))],
    }


def swap_and_remove(
    judge: Judge[str, Passage], items: Sequence[Item], everything: Sequence[Item], journal: Journal, seed: int
) -> list[Cell]:
    """The 2 × 2 counterfactuals of the pairs that allow them."""
    names = entities_by_relation(everything)
    cells = []
    for item in items:
        made = variants(item, names.get(item.relation, []), seed)
        if made is None:
            continue
        key = f"swapped {seed} {item.id}"
        scores = journal.get(key, lambda i=item, m=made: _scores(judge, i.question, m.all()))  # type: ignore[misc]
        cells.append(Cell(item.id, item.cluster, *scores))  # type: ignore[misc]
    return cells


def in_seeds(count: int) -> list[Mask]:
    """Substitution masks that differ in what they put in a span's place."""
    return [Mask(Masking.SUBSTITUTION, seed) for seed in range(count)]


def shuffled(items: Sequence[Item], count: int, seed: int) -> list[Item]:
    """A fixed small subset."""
    return random.Random(seed).sample(list(items), min(count, len(items)))
