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


@dataclass(frozen=True, slots=True)
class Reason:
    """The passage with this number and what its score rests on; ``note`` says why there is nothing."""

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
    passages: Sequence[tuple[int, Passage]],
    *,
    method: str = "auto",
) -> Reasons:
    """``account`` with the explanations of ``passages`` (number and passage; those that matter first)."""
    found = []
    for number, passage in passages[:MOST]:
        try:
            found.append(Reason(number, explain_pair(judge, account.question, passage, method=method)))
        except InputError as error:
            found.append(Reason(number, None, str(error)))
    return Reasons(account, tuple(found))
