"""Small judges whose scores can be worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citeground.models import Passage


class Overlap:
    """The share of the question's words that the passage holds; -1 for an empty passage."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Passage]] = []

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        self.asked += [(query, p) for p in evidence]
        return [self._one(query, p) for p in evidence]

    def _one(self, query: str, passage: Passage) -> float:
        shown = f"{passage.title} {passage.text}"
        if not shown.strip():
            return -1.0
        asked = set(re.findall(r"\w+", query.lower()))
        held = set(re.findall(r"\w+", shown.lower()))
        return 2 * len(asked & held) / len(asked) - 1 if asked else -1.0


class Window:
    """Pads every text to a fixed length, as a model's wrapper does, and counts a word in what fits."""

    def __init__(self, word: str, length: int) -> None:
        self.word = word
        self.length = length

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        scores = []
        for passage in evidence:
            tokens = [*query.split(), "[SEP]", *passage.text.split()][: self.length]
            tokens += ["[PAD]"] * (self.length - len(tokens))
            scores.append(tokens.count(self.word) / self.length + 0.001 * tokens.count("[PAD]"))
        return scores


class Short(Overlap):
    """Reads so many characters of a passage, and says so."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def reads(self, question: str, passage: Passage) -> int:
        return min(self.length, len(passage.text))

    def _one(self, query: str, passage: Passage) -> float:
        return super()._one(query, replace(passage, text=passage.text[: self.length]))


class Silent:
    """A judge that could not read its score."""

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        return [float("nan")] * len(evidence)
