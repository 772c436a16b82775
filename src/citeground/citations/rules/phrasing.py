"""How a finding becomes one line: white space single, control characters gone, long values cut."""

from __future__ import annotations

import re

_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
MOST = 400


def line(*texts: str, most: int = MOST) -> str:
    """The first of ``texts`` that says anything, as one line of at most ``most`` characters."""
    for text in texts:
        if short := _SPACE.sub(" ", text[: 8 * most]).strip():
            return short if len(short) <= most else f"{short[: most - 2].rstrip()} …"
    return ""


def shown(text: str, most: int = 160) -> str:
    """A value in quotation marks, or "nothing" where there is none."""
    short = line(text, most=most)
    return f"“{short}”" if short else "nothing"
