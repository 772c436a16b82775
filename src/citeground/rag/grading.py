"""An evaluator as the cascade's judge: it fails closed, and says so."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from citeground.errors import SourceError
from citeground.models import Passage
from citeground.rag.evaluators import SCALE, Evaluator
from citeground.rag.questions import Question


class Grader:
    """Scores passages in [-1, 1]. What could not be scored is NaN, which every threshold takes for
    Ambiguous; ``notes`` say why. An empty passage scores -1, whatever the evaluator says.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self.notes: list[str] = []

    @property
    def name(self) -> str:
        """The evaluator's name."""
        return self._evaluator.name

    def score(self, query: Question, evidence: Sequence[Passage], /) -> list[float]:
        """One score per passage, in their order."""
        return self.score_text(query.text, evidence)

    def score_text(self, query: str, evidence: Sequence[Passage]) -> list[float]:
        """The same for a question, a claim or whatever is asked."""
        if not evidence:
            return []
        try:
            scores = list(self._evaluator.score(query, evidence))
        except SourceError as error:
            self._say(f"the evaluator {self.name} did not answer ({error.reason}): graded as Ambiguous")
            return [nan] * len(evidence)
        if len(scores) != len(evidence):
            self._say(f"the evaluator {self.name} gave {len(scores)} scores for {len(evidence)} passages")
            return [nan] * len(evidence)
        low, high = SCALE
        graded = [min(max(s, low), high) if s == s else nan for s in scores]
        if any(s != s for s in graded):
            self._say("some passages could not be graded: they count as Ambiguous")
        return [s if p.text.strip() else low for s, p in zip(graded, evidence, strict=True)]

    def _say(self, note: str) -> None:
        if note not in self.notes:
            self.notes.append(note)
