"""The structured verifier's own contributions as an explanation: exact by construction.

Its score *is* the base plus the contributions of the findings, so nothing has to be estimated. Where the
findings take more than there is (no score is below 0) the remainder is a part of its own.
"""

from __future__ import annotations

import math

from citeground.explain.explanation import Explanation, additivity_error
from citeground.verdicts import Contribution, Verification

BY_CONSTRUCTION = "exact by construction"
BASE = "base"


def explain_verification(verification: Verification) -> Explanation | None:
    """The contributions of the fields of a reference, or None where it has no score."""
    if verification.score is None or not verification.contributions:
        return None
    base = math.fsum(c.value for c in verification.contributions if c.field == BASE)
    parts = [c for c in verification.contributions if c.field != BASE]
    below = -math.fsum([base, *(c.value for c in parts)])
    if below > 0:
        parts.append(Contribution("scale", below, "no score is below 0"))
    values = tuple(c.value for c in parts)
    return Explanation(
        values=values,
        base_value=base,
        data=tuple(c.reason or c.field for c in parts),
        method=BY_CONSTRUCTION,
        evaluations=0,
        additivity_error=additivity_error(values, base, verification.score),
        score=verification.score,
        kinds=tuple(c.field for c in parts),
    )
