"""From scores to an action."""

from __future__ import annotations

from collections.abc import Iterable

from citeground.rag.answers import Action
from citeground.thresholds import Thresholds
from citeground.trail import Band


def action_of(scores: Iterable[float | None], thresholds: Thresholds) -> Action:
    """Any score in the upper band: Correct. All in the lower: Incorrect. Else Ambiguous.

    A score that could not be read (None, NaN) is Ambiguous and never more or less than that: one unread
    passage may be the right one, so it alone keeps the others from being called Incorrect. Nothing
    retrieved is Incorrect.
    """
    bands = {thresholds.band(score) for score in scores}
    if Band.UPPER in bands:
        return Action.CORRECT
    return Action.AMBIGUOUS if Band.MIDDLE in bands else Action.INCORRECT
