"""The result of an explanation: one value per span, and how far it can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from citeground.errors import MissingExtra
from citeground.explain.spans import Pair


@dataclass(frozen=True, slots=True)
class Explanation:
    """``base_value + sum(values)`` is the score, up to ``additivity_error``.

    ``values`` has one number per part, on the judge's scale; ``data`` is what is shown for each part and
    ``kinds`` what each part is. ``base_value`` is the score with every part masked. ``method`` names what
    was computed ("exact Shapley", "Partition (Owen) values", "leave-one-out", "exact by construction"),
    ``evaluations`` how many texts the judge scored for it. ``mask`` says what took the place of a part.
    ``pair`` holds the places of the parts where they are parts of a text.
    """

    values: tuple[float, ...]
    base_value: float
    data: tuple[str, ...]
    method: str
    evaluations: int
    additivity_error: float
    score: float
    kinds: tuple[str, ...] = ()
    mask: str = ""
    pair: Pair | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the parts, the one that matters most first."""
        return tuple(sorted(range(len(self.values)), key=lambda n: (-abs(self.values[n]), n)))

    @property
    def left_out(self) -> int:
        """How many words at the end of the text were not read."""
        return self.pair.left_out if self.pair else 0

    def to_json(self) -> dict[str, object]:
        """Plain values; ``values``, ``base_value`` and ``data`` are what ``shap.Explanation`` takes."""
        return {
            "values": list(self.values),
            "base_value": self.base_value,
            "data": list(self.data),
            "kinds": list(self.kinds),
            "score": self.score,
            "method": self.method,
            "mask": self.mask,
            "evaluations": self.evaluations,
            "additivity_error": self.additivity_error,
            "words_left_out": self.left_out,
        }

    def to_shap(self) -> Any:
        """As ``shap.Explanation``, for ``shap.plots``. Raises ``MissingExtra``."""
        try:
            import numpy as np
            import shap
        except ImportError as error:
            raise MissingExtra("explain", "shap's plots") from error
        return shap.Explanation(
            values=np.asarray(self.values, dtype=float),
            base_values=self.base_value,
            data=np.asarray(self.data, dtype=object),
            feature_names=list(self.data),
        )


def additivity_error(values: Sequence[float], base: float, score: float) -> float:
    """How far ``base + sum(values)`` is from the score."""
    return abs(math.fsum([base, *values]) - score)
