"""The reasons of an answer: how it was decided, and what the scores of its passages rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citeground.cascade import Judge
from citeground.errors import InputError
from citeground.explain.explanation import Explanation
from citeground.explain.pair import explain_pair
from citeground.explain.trail import Account
from citeground.models import Passage

# Explaining takes some hundred evaluations each.
MOST = 3
# Less is not shown anyway.
_ROUNDING = 0.0015


@dataclass(frozen=True, slots=True)
class Reason:
    """The passage with this number and what its score rests on.

    ``note`` says why there is no explanation, or why its score is not quite the grade.
    """

    number: int
    explanation: Explanation | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The account of the decision, and the passages that mattered most."""

    account: Account
    passages: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Plain values; each explanation is what ``shap.Explanation`` takes."""
        return {
            **self.account.to_json(),
            "passages": [
                {"number": r.number, "note": r.note, **(r.explanation.to_json() if r.explanation else {})}
                for r in self.passages
            ],
        }


def reasons(
    account: Account,
    judge: Judge[str, Passage],
    passages: Sequence[tuple[int, Passage, float | None]],
    *,
    method: str = "auto",
) -> Reasons:
    """``account`` with the explanations of ``passages`` (number, passage, grade; those that matter first).

    A model in 8 bits rounds by what is scored together; an explanation reads each text by itself, so that
    its scores are one function. Where that differs from the grade, it is said.
    """
    found = []
    for number, passage, grade in passages[:MOST]:
        try:
            explanation = explain_pair(judge, account.question, passage, method=method)
            found.append(Reason(number, explanation, _difference(explanation.score, grade)))
        except InputError as error:
            found.append(Reason(number, None, str(error)))
    return Reasons(account, tuple(found))


def _difference(score: float, grade: float | None) -> str:
    if grade is None or abs(score - grade) < _ROUNDING:
        return ""
    return (
        f"read by itself this passage scores {score:.3f}; together with the others it was graded {grade:.3f}"
    )
