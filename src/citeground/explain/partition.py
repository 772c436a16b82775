"""Owen values over a tree of spans, by shap's Partition explainer (extra ``[explain]``).

The tree is balanced and built in linear time from the reading order: words, sentences, sides. shap's own
tree of tokens takes quadratic time, and counts padding as a part of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from citeground.errors import ConfigError, MissingExtra
from citeground.explain.games import Game
from citeground.explain.shapley import Attribution

PARTITION = "Partition (Owen) values"
BUDGET = 500

Row = tuple[int, int, int, int]


def tree(groups: Sequence[Sequence[int]]) -> list[Row]:
    """A binary tree over the players in the form of scipy's linkage: left, right, height, size.

    ``groups`` hold the players' numbers, each once; a group is one subtree. Rows come bottom up.
    """
    count = sum(len(g) for g in groups)
    rows: list[Row] = []
    sizes: dict[int, tuple[int, int]] = {}

    def join(nodes: Sequence[int]) -> int:
        """Halve until single nodes are left: the depth is the logarithm of their number."""
        if len(nodes) == 1:
            return nodes[0]
        half = (len(nodes) + 1) // 2
        left, right = join(nodes[:half]), join(nodes[half:])
        (height_l, size_l), (height_r, size_r) = (sizes.get(n, (0, 1)) for n in (left, right))
        height, size = max(height_l, height_r) + 1, size_l + size_r
        rows.append((left, right, height, size))
        made = count + len(rows) - 1
        sizes[made] = (height, size)
        return made

    tops = [join(list(group)) for group in groups if group]
    if tops:
        join(tops)
    return rows


def partition(game: Game, groups: Sequence[Sequence[int]], budget: int = BUDGET) -> Attribution:
    """Owen values with at most about ``budget`` evaluations.

    Where the budget ends, the players below a node share its value evenly. Raises ``MissingExtra`` where
    shap is not installed, ``ConfigError`` where the budget is too small for a single split.
    """
    if budget < 4:
        raise ConfigError(f"a budget of {budget} evaluations allows no split; give at least 4")
    base, score = game.values([0, game.everyone])
    if game.n < 2:
        return Attribution((score - base,) * game.n, base, score, PARTITION)
    try:
        import numpy as np
        from shap.explainers import PartitionExplainer
    except ImportError as error:
        raise MissingExtra("explain", "values of more than 12 spans") from error

    def worth(rows: Any) -> Any:
        return np.asarray(game.values(_coalition(row) for row in rows.astype(bool).tolist()), dtype=float)

    switches = _Switches(np.asarray(tree(groups), dtype=float), game.n)
    explainer = PartitionExplainer(worth, switches)
    found = explainer(np.ones((1, game.n)), max_evals=budget, silent=True)
    values = tuple(float(v) for v in np.asarray(found.values[0]).reshape(-1))
    return Attribution(values, base, score, PARTITION)


def _coalition(present: Sequence[bool]) -> int:
    """The set bits of a row as a number, in linear time."""
    return int("".join("1" if p else "0" for p in reversed(present)), 2)


class _Switches:
    """shap's view of a game: an input of ones, each of which may be switched to zero."""

    def __init__(self, clustering: Any, n: int) -> None:
        self.clustering = clustering
        self.shape = (1, n)

    def __call__(self, mask: Any, x: Any) -> Any:
        return (x * mask).reshape(1, -1)
