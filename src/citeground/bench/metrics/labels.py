"""How well given labels fit the wanted ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

Pair = tuple[str, str]  # wanted, given


def accuracy(pairs: Sequence[Pair]) -> float:
    """The share of pairs that agree; 0 for no pairs."""
    return sum(wanted == given for wanted, given in pairs) / len(pairs) if pairs else 0.0


def confusion(pairs: Sequence[Pair]) -> Counter[Pair]:
    """How often each pair occurs."""
    return Counter(pairs)


def precision(pairs: Sequence[Pair], label: str) -> float:
    """Of those that were given the label, the share that wanted it; 0 where none was given it."""
    given = [wanted for wanted, given in pairs if given == label]
    return given.count(label) / len(given) if given else 0.0


def recall(pairs: Sequence[Pair], label: str) -> float:
    """Of those that wanted the label, the share that were given it; 0 where none wanted it."""
    wanted = [given for wanted, given in pairs if wanted == label]
    return wanted.count(label) / len(wanted) if wanted else 0.0


def f1(pairs: Sequence[Pair], label: str) -> float:
    """The harmonic mean of precision and recall; 0 where the label occurs on neither side."""
    return _f1(Counter(pairs), label)


def macro_f1(pairs: Sequence[Pair], labels: Sequence[str]) -> float:
    """The mean F1 of ``labels``, each alike. A label that is given and not among them only costs recall."""
    matrix = Counter(pairs)
    return sum(_f1(matrix, label) for label in labels) / len(labels)


def weighted_f1(pairs: Sequence[Pair]) -> float:
    """The mean F1 of the wanted labels, weighted by how often each is wanted."""
    if not pairs:
        return 0.0
    matrix = Counter(pairs)
    support = Counter(wanted for wanted, _ in pairs)
    return sum(count * _f1(matrix, label) for label, count in support.items()) / len(pairs)


def _f1(matrix: Counter[Pair], label: str) -> float:
    hits = matrix[label, label]
    wanted = sum(count for (w, _), count in matrix.items() if w == label)
    given = sum(count for (_, g), count in matrix.items() if g == label)
    return 2 * hits / (wanted + given) if wanted + given else 0.0


def matthews(pairs: Sequence[Pair], positive: str) -> float:
    """Matthews' correlation of one label against the rest, from -1 to 1; 0 where it is undefined."""
    both = sum(w == positive and g == positive for w, g in pairs)
    neither = sum(w != positive and g != positive for w, g in pairs)
    false = sum(w != positive and g == positive for w, g in pairs)
    missed = sum(w == positive and g != positive for w, g in pairs)
    below = (both + false) * (both + missed) * (neither + false) * (neither + missed)
    return (both * neither - false * missed) / math.sqrt(below) if below else 0.0
