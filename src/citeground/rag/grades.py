"""A model's word on relevance, read out of whatever it wrote around it.

Compared for equality with "no", real answers ("No.", "**Yes**", "... Grade: no") never match, and the
correction never runs. What cannot be read is no grade, which is Ambiguous.
"""

from __future__ import annotations

import re

_POSITIVE = frozenset(("yes", "true", "relevant", "correct"))
_WORD = r"yes|no|true|false|relevant|irrelevant|not relevant|correct|incorrect"
_NAMED = re.compile(rf"\b(?:grade|answer|verdict|label|relevance|score)\W{{1,6}}({_WORD})\b", re.IGNORECASE)
_FIRST = re.compile(rf"\W{{0,8}}({_WORD})\b", re.IGNORECASE)
_LONGEST = 4_000


def read_relevance(text: str) -> bool | None:
    """True for relevant, False for not, None where neither can be read.

    A word behind "Grade:" (the last one) goes before the first word of the text; other words do not count.
    """
    shown = text[:_LONGEST]
    named = _NAMED.findall(shown)
    if named:
        return named[-1].lower() in _POSITIVE
    first = _FIRST.match(shown)
    return first[1].lower() in _POSITIVE if first else None
