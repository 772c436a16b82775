"""Small evaluators for tests: real ones, whose scores follow from the words alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citeground.models import Passage
from citeground.rag.questions.words import content_words
from citeground.thresholds import Thresholds


class Overlap:
    """Twice the share of the question's content words that a passage has, less one."""

    name = "overlap"
    version = "overlap-1"

    def __init__(self, lower: float = -0.5, upper: float = 0.5) -> None:
        self._thresholds = Thresholds(lower, upper, (-1.0, 1.0), "set for tests")
        self.calls: list[int] = []

    def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]:
        self.calls.append(len(evidence))
        wanted = set(content_words(query))
        return [self._one(wanted, p) for p in evidence]

    def _one(self, wanted: set[str], passage: Passage) -> float:
        has = set(content_words(f"{passage.title} {passage.text}"))
        return 2 * len(wanted & has) / len(wanted) - 1 if wanted and passage.text.strip() else -1.0

    def thresholds(self, domain: str = "") -> Thresholds:
        return self._thresholds


class By(Overlap):
    """Scores a text as a function of it says (NaN: could not be read)."""

    name = "by"

    def __init__(self, rate: Callable[[str], float], lower: float = -0.5, upper: float = 0.5) -> None:
        super().__init__(lower, upper)
        self._rate = rate

    def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]:
        self.calls.append(len(evidence))
        return [self._rate(p.text) for p in evidence]
