"""Do the values say what the judge does? Read from the worth of all coalitions, without asking it again.

Comprehensiveness and sufficiency: DeYoung et al., arXiv:1911.03429, as the mean over the numbers of
parts taken. Insertion and deletion curves: Petsiuk et al., arXiv:1806.07421. Every measure is a difference
to random orders of the same parts; over the share of words it is also one to orders of the same length.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

ORDERS = 100

Worth = Sequence[float]


@dataclass(frozen=True, slots=True)
class Faithfulness:
    """Each number is the measure by the values minus the mean over random orders.

    Above 0 is better for all: ``deletion`` is how much faster the score falls, ``insertion`` how much
    faster it rises. ``*_by_words`` put the share of words deleted on the axis, so that long parts have no
    advantage. In units of the judge's score.
    """

    comprehensiveness: float
    sufficiency: float
    deletion: float
    insertion: float
    deletion_by_words: float
    insertion_by_words: float


def faithfulness(
    worth: Worth, values: Sequence[float], words: Sequence[int], *, orders: int = ORDERS, seed: int = 0
) -> Faithfulness:
    """How much better the order of ``values`` (highest first) is than chance.

    ``worth`` holds the score of each of the ``2**n`` coalitions (bit ``i``: part ``i`` is there).
    """
    n = len(values)
    own = sorted(range(n), key=lambda i: -values[i])
    chance = random.Random(seed)
    drawn = [chance.sample(range(n), n) for _ in range(orders if n else 0)]
    even = [1] * n

    def gain(measure: Callable[[Sequence[int]], float], sign: float) -> float:
        if not drawn:
            return 0.0
        return sign * (measure(own) - sum(measure(o) for o in drawn) / len(drawn))

    return Faithfulness(
        comprehensiveness=gain(lambda o: comprehensiveness(worth, o), 1.0),
        sufficiency=gain(lambda o: sufficiency(worth, o), -1.0),
        deletion=gain(lambda o: area(worth, o, even, deleting=True), -1.0),
        insertion=gain(lambda o: area(worth, o, even, deleting=False), 1.0),
        deletion_by_words=gain(lambda o: area(worth, o, words, deleting=True), -1.0),
        insertion_by_words=gain(lambda o: area(worth, o, words, deleting=False), 1.0),
    )


def steps(order: Sequence[int], *, deleting: bool) -> list[int]:
    """The coalitions on the way from everybody to nobody (or back), parts going in this order."""
    present = (1 << len(order)) - 1 if deleting else 0
    found = [present]
    for part in order:
        present ^= 1 << part
        found.append(present)
    return found


def area(worth: Worth, order: Sequence[int], widths: Sequence[int], *, deleting: bool) -> float:
    """The area under the score while parts go or come, over the share of ``widths`` moved (0 to 1)."""
    total = sum(widths) or 1
    way = steps(order, deleting=deleting)
    sizes = [widths[part] for part in order]
    return sum(
        (worth[a] + worth[b]) / 2 * size / total for (a, b), size in zip(pairwise(way), sizes, strict=True)
    )


def comprehensiveness(worth: Worth, order: Sequence[int]) -> float:
    """What the score loses without the first 1, 2, … parts, on average (not all of them)."""
    way = steps(order, deleting=True)[1:-1]
    return worth[-1] - sum(worth[c] for c in way) / len(way) if way else 0.0


def sufficiency(worth: Worth, order: Sequence[int]) -> float:
    """What the score lacks with only the first 1, 2, … parts, on average: low is good."""
    way = steps(order, deleting=False)[1:-1]
    return worth[-1] - sum(worth[c] for c in way) / len(way) if way else 0.0
