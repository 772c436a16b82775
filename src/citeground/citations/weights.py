"""What each discrepancy costs on the 0-10 scale where it stands alone.

The steps follow the bands of the paper's rubric: a slip that leaves no doubt about the work costs two to
three points (6-7), a change that puts the description in doubt four to six (4-5), and a reference that
names no work all ten. Further discrepancies count half, a quarter, … (``verify.damped``), so that no
number of small slips adds up to "another work".
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "unknown-work": -10.0,
    "other-work": -9.0,
    "unresolved-identifier": -2.5,
    "malformed-identifier": -2.0,
    "identifier-conflict": -3.0,
    "impossible-identifier": -3.0,
    "chimeric-reference": -5.0,
    "author-mismatch": -3.5,
    "author-given": -2.5,
    "author-order": -2.5,
    "author-missing": -2.5,
    "author-spelling": -2.0,
    "title-mismatch": -3.0,
    "title-typo": -2.0,
    "title-variant": -0.4,
    "year-mismatch": -2.5,
    "year-far": -3.5,
    "venue-mismatch": -2.5,
    "locator-mismatch": -2.5,
    "type-mismatch": -0.2,
    "note": 0.0,
}
