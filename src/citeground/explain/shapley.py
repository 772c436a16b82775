"""Values of the players of a game, by methods that say what they are.

Shapley, "A value for n-person games" (1953). The exact method visits every coalition; leave-one-out
visits one per player and is no Shapley value, which its additivity error shows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from citeground.errors import ConfigError
from citeground.explain.explanation import additivity_error
from citeground.explain.games import Game

MOST_PLAYERS = 12
EXACT = "exact Shapley"
LEAVE_ONE_OUT = "leave-one-out"


@dataclass(frozen=True, slots=True)
class Attribution:
    """One value per player; ``base`` is the worth of nobody, ``score`` that of everybody."""

    values: tuple[float, ...]
    base: float
    score: float
    method: str

    @property
    def additivity_error(self) -> float:
        """How far base and values together are from the score."""
        return additivity_error(self.values, self.base, self.score)


def exact(game: Game) -> Attribution:
    """Shapley values from all ``2**n`` coalitions. Raises ``ConfigError`` for more than 12 players."""
    n = game.n
    if n > MOST_PLAYERS:
        raise ConfigError(
            f"exact Shapley values need {2**n:,} evaluations for {n} spans; "
            f"at most {MOST_PLAYERS} spans (4,096) are allowed: lower the limit, or take method=partition"
        )
    worth = game.values(range(1 << n))
    weights = [1 / (n * math.comb(n - 1, size)) for size in range(n)]
    return Attribution(
        tuple(_average(player, n, worth, weights) for player in range(n)), worth[0], worth[-1], EXACT
    )


def _average(player: int, n: int, worth: list[float], weights: list[float]) -> float:
    """The mean of what the player adds, over all orders in which players may come."""
    bit = 1 << player
    return math.fsum(
        weights[coalition.bit_count()] * (worth[coalition | bit] - worth[coalition])
        for coalition in range(1 << n)
        if not coalition & bit
    )


def leave_one_out(game: Game) -> Attribution:
    """What the score loses without each player alone: ``n + 2`` evaluations."""
    everyone = game.everyone
    coalitions = [everyone ^ 1 << player for player in range(game.n)]
    base, score, *without = game.values([0, everyone, *coalitions])
    return Attribution(tuple(score - w for w in without), base, score, LEAVE_ONE_OUT)
