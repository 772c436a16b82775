"""The encoder of the evaluator minilm by itself: a text as one vector."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

from citeground.rag.evaluators.minilm import WEIGHTS, MiniLM

if TYPE_CHECKING:
    from citeground.rag.dense.order import Table

WIDTH = 384


class Encoder:
    """all-MiniLM-L6-v2 in 8 bits, out of the shipped file. Loaded when the first text is read.

    Each text is read by itself: its vector does not depend on its company, so it may be kept.
    """

    def __init__(self) -> None:
        self._reader = MiniLM()

    @cached_property
    def version(self) -> str:
        """What vectors depend on: a hash of the weights."""
        return f"minilm-{hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()[:12]}"

    def vector(self, text: str) -> Table:
        """The mean of the last layer's states, of length 1: [WIDTH], 32 bits. Raises ``MissingExtra``."""
        import numpy as np

        mean = self._reader.states(text)[:, -WIDTH:].mean(axis=0)
        return np.asarray(mean / (np.linalg.norm(mean) + 1e-6), dtype=np.float32)
