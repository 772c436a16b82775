"""Evaluators that follow different labels but share one file of weights: one pass serves them all.

The study scores the same texts under every label rule; without this each would read them again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from citeground.models import Passage
from citeground.rag.evaluators import Evaluator

Row = tuple[float, ...]


class ManyLabels(Protocol):
    """What gives the scores of several labels for the price of one."""

    def columns(self, query: str, evidence: Sequence[Passage], wanted: Sequence[str]) -> Sequence[Row]: ...


class Memory:
    """The scores of every label for every text that was read, by a digest of question, title and text."""

    def __init__(self, reader: ManyLabels, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self._reader = reader
        self._known: dict[bytes, Row] = {}

    def rows(self, query: str, evidence: Sequence[Passage]) -> list[Row]:
        """One row per passage, a score for each label; only what is new is read."""
        keys = [_digest(query, p) for p in evidence]
        new = {k: p for k, p in zip(keys, evidence, strict=True) if k not in self._known}
        if new:
            found = self._reader.columns(query, list(new.values()), self.labels)
            self._known.update(zip(new, found, strict=True))
        return [self._known[k] for k in keys]


def _digest(query: str, passage: Passage) -> bytes:
    text = "\0".join((query, passage.title, passage.text))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).digest()


class Labelled:
    """One evaluator with its scores taken from a shared memory; all else is its own."""

    def __init__(self, own: Evaluator, label: str, memory: Memory) -> None:
        self.name = own.name
        self.version = own.version
        self.thresholds = own.thresholds
        self._memory = memory
        self._place = memory.labels.index(label)

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        """The scores of this label."""
        return [row[self._place] for row in self._memory.rows(query, evidence)]


def sharing(named: Sequence[tuple[str, dict[str, str], Evaluator]]) -> list[Evaluator]:
    """The evaluators (base name, options, evaluator), those of one file of weights with one memory."""
    memories: dict[str, Memory] = {}
    found: list[Evaluator] = []
    for base, options, evaluator in named:
        if base != "minilm":
            found.append(evaluator)
            continue
        from citeground.rag.evaluators.minilm import LABELS, MiniLM

        assert isinstance(evaluator, MiniLM)
        weights = options.get("weights", "")
        if weights not in memories:
            memories[weights] = Memory(evaluator.remembering(), LABELS)
        memory = memories[weights]
        found.append(Labelled(evaluator, options.get("label", LABELS[0]), memory))
    return found
