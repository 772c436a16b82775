"""What an explained pair costs, against ``shap.Explainer(..., max_evals=500)`` with the same evaluator.

    python bench/explain.py [--evaluator NAME] [--pairs N] [--limit SPANS] [--data DIR] [--seed N]

Both explain the same (question, passage) pairs in one run; shap is imported and warmed up before. Both get
one callable, which remembers the texts that it read where the evaluator can. shap gets
the callable that its documentation asks for (a list of texts in, an array out) and its masker for text. How
good an order is, is the area under the score while the passage's words are deleted in 20 steps, those with
the highest value first: lower is better. A span's value is spread evenly over its words. Needs ``[explain]``.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from citeground.bench.alignment import opened
from citeground.bench.alignment.pairs import Item, load
from citeground.cascade import Judge
from citeground.explain.explanation import Explanation
from citeground.explain.inference import mean_of
from citeground.explain.pair import SPANS, explain_pair, for_many
from citeground.explain.roles import Side
from citeground.explain.words import Word, words
from citeground.models import Passage

HERE = Path(__file__).resolve()
DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", HERE.parents[2] / "shared" / "data"))
SEPARATOR = " [SEP] "
EVALUATIONS = 500
STEPS = 20

Values = dict[int, float]


@dataclass(frozen=True, slots=True)
class Measured:
    """One explained pair: seconds, evaluations, and a value for each word of the text by its place."""

    seconds: float
    evaluations: int
    values: Values


class Counted:
    """An evaluator that counts the texts it scores."""

    def __init__(self, name: str, evaluator: Judge[str, Passage]) -> None:
        self.name = name
        self.evaluator = evaluator
        self.texts = 0

    def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]:
        self.texts += len(evidence)
        return self.evaluator.score(query, evidence)


def ours(judge: Counted, item: Item, limit: int) -> Measured:
    """Exact Shapley values over spans."""
    before, start = judge.texts, time.perf_counter()
    found = explain_pair(judge, item.question, item.passage, method="exact", limit=limit)
    seconds = time.perf_counter() - start
    return Measured(seconds, judge.texts - before, _over_words(found))


def _over_words(found: Explanation) -> Values:
    assert found.pair is not None
    listed = words(found.pair.passage.text)
    values: Values = {}
    for value, span in zip(found.values, found.pair.spans, strict=True):
        for piece in span.pieces:
            if piece.side is Side.TEXT:
                inside = [w for w in listed if piece.start <= w.start < piece.end]
                values.update({w.start: value / span.words for w in inside})
    return values


class Shap:
    """shap's own explainer over one text, question and passage joined by a separator."""

    def __init__(self, judge: Counted) -> None:
        import shap

        self.judge = judge
        self.explainer = shap.Explainer(self._callable, shap.maskers.Text(r"\W+"), silent=True)

    def _callable(self, texts: Any) -> Any:
        import numpy as np

        pairs = [_split(str(t)) for t in texts]
        by_question: dict[str, list[int]] = {}
        for number, (question, _) in enumerate(pairs):
            by_question.setdefault(question, []).append(number)
        scores = np.zeros(len(pairs))
        for question, own in by_question.items():
            scores[own] = self.judge.score(question, [Passage(pairs[n][1]) for n in own])
        return scores

    def warm_up(self) -> None:
        """What is compiled at the first use is no part of the cost."""
        self.explainer(["Who ran?" + SEPARATOR + "Ann ran far."], max_evals=20, silent=True)

    def __call__(self, item: Item) -> Measured:
        text = item.question + SEPARATOR + item.passage.text
        before, start = self.judge.texts, time.perf_counter()
        found = self.explainer([text], max_evals=EVALUATIONS, silent=True)
        seconds = time.perf_counter() - start
        return Measured(seconds, self.judge.texts - before, _by_place(item, found))


def _split(text: str) -> tuple[str, str]:
    """Question and passage of a masked text; without its separator it is all passage."""
    question, found, passage = text.partition("SEP")
    return (question.strip(" [.]"), passage.strip(" ].[")) if found else ("", text)


def _by_place(item: Item, found: Any) -> Values:
    """shap's values for its tokens, which cover the text in order, at the places of our words."""
    start = len(item.question + SEPARATOR)
    places: list[tuple[int, float]] = []
    place = 0
    for token, value in zip(found.data[0], found.values[0], strict=True):
        places.append((place - start, float(value)))
        place += len(str(token))
    values: Values = {}
    for word in words(item.passage.text):
        before = [v for at, v in places if at <= word.start]
        values[word.start] = before[-1] if before else 0.0
    return values


def deletion_area(judge: Judge[str, Passage], item: Item, values: Values) -> float:
    """The mean score while the words go, the highest value first, in ``STEPS`` steps."""
    listed = words(item.passage.text)
    order = sorted(listed, key=lambda w: (-values.get(w.start, 0.0), w.start))
    texts = []
    for step in range(STEPS + 1):
        gone = {w.start for w in order[: round(step * len(order) / STEPS)]}
        texts.append(_without(item.passage.text, listed, gone))
    return statistics.fmean(judge.score(item.question, [replace(item.passage, text=t) for t in texts]))


def _without(text: str, listed: Sequence[Word], gone: set[int]) -> str:
    return " ".join(text[w.start : w.end] for w in listed if w.start not in gone)


def by_chance(item: Item, seed: int) -> Values:
    """Values that mean nothing."""
    chance = random.Random(f"{seed} {item.id}")
    return {w.start: chance.random() for w in words(item.passage.text)}


def chosen(data: Path, count: int, seed: int) -> list[Item]:
    """Pairs with the entity and the answer, one per question; the title is a part of the text for both."""
    items = [i for i in load(data) if i.same_entity and i.has_answer]
    random.Random(seed).shuffle(items)
    firsts = list({i.cluster: i for i in reversed(items)}.values())[:count]
    return [replace(i, passage=Passage(f"{i.passage.title}. {i.passage.text}", source=i.id)) for i in firsts]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--evaluator", default="minilm", help="name, or name:option=value")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--limit", type=int, default=SPANS, help="spans per pair, 8 to 12")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--seed", type=int, default=42)
    given = parser.parse_args()
    judge = Counted(given.evaluator, for_many(opened(given.evaluator)))
    items = chosen(given.data, given.pairs, given.seed)
    explainer = Shap(judge)
    explainer.warm_up()
    methods: dict[str, Callable[[Item], Measured]] = {
        "exact Shapley": lambda item: ours(judge, item, given.limit),
        f"shap.Explainer, {EVALUATIONS}": explainer,
    }
    report(judge, items, methods, given.seed)
    return 0


def report(
    judge: Counted, items: Sequence[Item], methods: dict[str, Callable[[Item], Measured]], seed: int
) -> None:
    """Seconds, evaluations and areas, with the ratio and the paired difference."""
    seconds: dict[str, list[float]] = {name: [] for name in methods}
    areas: dict[str, list[float]] = {name: [] for name in methods}
    texts: dict[str, list[int]] = {name: [] for name in methods}
    for item in items:
        for name, method in methods.items():
            found = method(item)
            seconds[name].append(found.seconds)
            texts[name].append(found.evaluations)
            areas[name].append(deletion_area(judge.evaluator, item, found.values))
    chance = statistics.fmean(deletion_area(judge.evaluator, i, by_chance(i, seed)) for i in items)
    print(f"evaluator {judge.name}, {len(items)} pairs, seed {seed}")
    print(f"{'method':<22} {'s/pair':>8} {'texts':>7} {'deletion area':>14}")
    for name in methods:
        size = f"{statistics.fmean(seconds[name]):8.3f} {statistics.fmean(texts[name]):7.0f}"
        print(f"{name:<22} {size} {statistics.fmean(areas[name]):+14.4f}")
    print(f"{'random order':<22} {'':>8} {'':>7} {chance:+14.4f}")
    one, other = methods
    ratio = sum(seconds[other]) / sum(seconds[one])
    differences = [a - b for a, b in zip(areas[one], areas[other], strict=True)]
    gap = mean_of(differences, [i.cluster for i in items])
    print(f"{one} is {ratio:.1f} times as fast; its area is lower by {-gap.mean:+.4f} "
          f"({-gap.high:+.4f} to {-gap.low:+.4f})")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
