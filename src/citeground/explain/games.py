"""A judge's score as a game: the players are spans, a coalition is the text in which only they stand.

A coalition is an integer whose bit ``i`` says whether player ``i`` is there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from citeground.cascade import Judge
from citeground.errors import InputError
from citeground.explain.masks import Mask
from citeground.explain.spans import Pair, Side
from citeground.models import Passage

BATCH = 64


class Game:
    """``n`` players and the worth of their coalitions, remembered: no coalition is worked out twice."""

    def __init__(self, n: int, worth: Callable[[Sequence[int]], Sequence[float]]) -> None:
        self.n = n
        self._worth = worth
        self._known: dict[int, float] = {}

    @property
    def everyone(self) -> int:
        """The coalition of all players."""
        return (1 << self.n) - 1

    @property
    def evaluations(self) -> int:
        """How much work was done so far."""
        return len(self._known)

    def values(self, coalitions: Iterable[int]) -> list[float]:
        """The worth of each coalition, in order."""
        wanted = list(coalitions)
        new = list(dict.fromkeys(c for c in wanted if c not in self._known))
        if new:
            self._known.update(zip(new, self._worth(new), strict=True))
        return [self._known[c] for c in wanted]

    def value(self, coalition: int) -> float:
        """The worth of one coalition."""
        return self.values([coalition])[0]


class PairGame(Game):
    """The score of a pair as a game over its spans.

    Coalitions that leave the same text are scored once. The texts go to the judge in batches, sorted by
    length so that little padding is needed, one question at a time. Raises ``InputError`` where the judge
    gives no score: a value that could not be read cannot be explained.
    """

    def __init__(
        self, judge: Judge[str, Passage], pair: Pair, mask: Mask | None = None, batch: int = BATCH
    ) -> None:
        super().__init__(len(pair.spans), self._score)
        self.pair = pair
        self._judge = judge
        self._batch = batch
        self._mask = mask or Mask()
        self._sides = {side: self._mask.parts(pair, side) for side in Side}
        self._texts: dict[tuple[str, str, str], float] = {}

    @property
    def evaluations(self) -> int:
        return len(self._texts)

    def text(self, coalition: int) -> tuple[str, str, str]:
        """Question, title and text as the judge gets them for this coalition."""
        if coalition == self.everyone:
            return self.pair.question, self.pair.passage.title, self.pair.passage.text
        question, title, text = (self._side(side, coalition) for side in Side)
        return question, title, text

    def _side(self, side: Side, coalition: int) -> str:
        kept = [p.text if p.owner < 0 or coalition >> p.owner & 1 else p.instead for p in self._sides[side]]
        return " ".join("".join(kept).split())

    def _score(self, coalitions: Sequence[int]) -> list[float]:
        texts = [self.text(c) for c in coalitions]
        by_question: dict[str, list[tuple[str, str, str]]] = {}
        for text in dict.fromkeys(t for t in texts if t not in self._texts):
            by_question.setdefault(text[0], []).append(text)
        for question, asked in by_question.items():
            asked.sort(key=lambda t: len(t[1]) + len(t[2]))
            for start in range(0, len(asked), self._batch):
                self._ask(question, asked[start : start + self._batch])
        return [self._texts[t] for t in texts]

    def _ask(self, question: str, asked: Sequence[tuple[str, str, str]]) -> None:
        passages = [replace(self.pair.passage, title=title, text=text) for _, title, text in asked]
        scores = self._judge.score(question, passages)
        for text, score in zip(asked, scores, strict=True):
            if not math.isfinite(score):
                raise InputError(
                    f"the evaluator gave no score for a part of the passage ({score}), so its score "
                    "cannot be explained; try another evaluator"
                )
            self._texts[text] = float(score)
