"""Explain the score of one question and one passage: the door that ``ask`` and the study use."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeVar, runtime_checkable

from citeground.cascade import Judge
from citeground.errors import ConfigError
from citeground.explain.explanation import Explanation
from citeground.explain.games import BATCH, Game, PairGame
from citeground.explain.masks import Mask, Masking
from citeground.explain.partition import BUDGET, partition
from citeground.explain.shapley import MOST_PLAYERS, Attribution, exact, leave_one_out
from citeground.explain.spans import LONGEST, Level, Offsets, Pair, in_groups, take_apart
from citeground.explain.words import words
from citeground.models import Passage

T = TypeVar("T", bound=StrEnum)

METHODS = ("auto", "exact", "partition", "leave-one-out")
# 256 short texts: a second on a laptop, and as faithful as shap's 500 long ones (see bench/explain.py).
SPANS = 8


def explain_pair(
    judge: Judge[str, Passage],
    question: str,
    passage: Passage,
    *,
    method: str = "auto",
    level: Level | str = Level.SPANS,
    mask: Masking | str = Masking.DELETION,
    limit: int | None = None,
    budget: int = BUDGET,
    seed: int = 0,
    answers: Sequence[str] = (),
    engine: str = "rules",
    offsets: Offsets | None = None,
    longest: int = LONGEST,
    batch: int = BATCH,
) -> Explanation:
    """What each part of a question and a passage adds to the score that ``judge`` gives the passage.

    ``method``: "exact" (Shapley values, at most 12 spans), "partition" (shap's Partition explainer with
    ``budget`` evaluations, any number of parts), "leave-one-out" (fast), "auto" (exact for spans, else
    partition). ``limit`` is the number of spans, 8 where none is given. ``mask`` is what takes the place
    of a part, chosen by ``seed``; ``longest`` is the number of words of the text that are read. The other
    options are those of ``take_apart``. The judge sees the text that is shown, so the sum of the values
    is the score of just that text.

    Raises ``ConfigError`` for unknown options, ``MissingExtra``, and ``InputError`` where the judge gives
    no score.
    """
    fine = _one_of(Level, level, "level")
    masking = _one_of(Masking, mask, "mask")
    if method not in METHODS:
        raise ConfigError(f"no method is called {method!r}; there are: {', '.join(METHODS)}")
    if method == "auto":
        method = "exact" if fine is Level.SPANS else "partition"
    if limit is None and fine is Level.SPANS and method == "exact":
        limit = SPANS
    pair = take_apart(
        question, passage, level=fine, limit=limit, answers=answers, engine=engine, offsets=offsets,
        longest=words_read(judge, question, passage, longest),
    )  # fmt: skip
    game = PairGame(for_many(judge), pair, Mask(masking, seed), batch)
    return described(attribute(game, pair, method, budget), game, pair, masking)


@runtime_checkable
class CanRemember(Protocol):
    """A judge that can read each text once, however often it comes back in other company."""

    def remembering(self) -> Judge[str, Passage]:
        """A judge with the same scores, made for few texts in many pairs."""
        ...


def for_many(judge: Judge[str, Passage]) -> Judge[str, Passage]:
    """The judge to score coalitions with: they are many pairs of few texts."""
    return judge.remembering() if isinstance(judge, CanRemember) else judge


@runtime_checkable
class ReadsPart(Protocol):
    """A judge that reads only the beginning of a long passage, and can say how much of it."""

    def reads(self, question: str, passage: Passage, /) -> int:
        """How many characters of ``passage.text`` count for its score."""
        ...


def words_read(judge: object, question: str, passage: Passage, longest: int = LONGEST) -> int:
    """How many words of the text are to be explained: what the judge reads, ``longest`` at most.

    Beyond that nothing may get a value; and were it not cut, it would slide into view as soon as
    something before it is deleted.
    """
    if not isinstance(judge, ReadsPart):
        return longest
    return max(1, min(longest, len(words(passage.text[: judge.reads(question, passage)]))))


def _one_of(names: type[T], given: T | str, what: str) -> T:
    try:
        return names(given)
    except ValueError:
        known = ", ".join(n.value for n in names)
        raise ConfigError(f"no {what} is called {given!r}; there are: {known}") from None


def attribute(game: Game, pair: Pair, method: str, budget: int = BUDGET) -> Attribution:
    """The values of the game's players, by a method of ``METHODS`` other than "auto"."""
    if method == "exact":
        return exact(game)
    if method == "leave-one-out":
        return leave_one_out(game)
    return partition(game, in_groups(pair), budget)


def described(found: Attribution, game: Game, pair: Pair, masking: Masking) -> Explanation:
    """The values with everything that a reader needs to judge them."""
    return Explanation(
        values=found.values,
        base_value=found.base,
        data=tuple(s.text for s in pair.spans),
        method=found.method,
        evaluations=game.evaluations,
        additivity_error=found.additivity_error,
        score=found.score,
        kinds=tuple(s.kind.value for s in pair.spans),
        mask=masking.value,
        pair=pair,
    )


__all__ = [
    "METHODS",
    "MOST_PLAYERS",
    "SPANS",
    "attribute",
    "described",
    "explain_pair",
    "for_many",
    "words_read",
]
