"""Volume and issue behind the counters of East Asian languages: 제25권, 제2호 · 第25巻第2号 · 第28卷第3期."""

from __future__ import annotations

import re

from citeground.parsers.refstring.parts import Part

_COUNTED = re.compile(
    r"[제第]\s?(?P<volume>\d{1,4})\s?[권집卷巻](?:\s?[,，]?\s?(?:[제第]\s?)?(?P<issue>\d{1,4})\s?[호号號期])?"
    r"|[제第]\s?(?P<only>\d{1,4})\s?[호号號期]"
)


def counted(text: str, parts: list[Part]) -> list[Part]:
    """What the counters say, in the place of whatever was read there."""
    found = None if text.isascii() else _COUNTED.search(text)
    if found is None:
        return parts
    start, end = found.span()
    out = [Part({"only": "issue"}.get(n, n), *found.span(n)) for n, v in found.groupdict().items() if v]
    said = {part.label for part in out}
    for part in parts:
        if part.end <= start or part.start >= end:
            out += [part] if part.label not in said else []
            continue
        # The journal in front of the counter, and what follows it, stay.
        out += [part._replace(end=start)] if part.start < start else []
        out += [part._replace(start=end)] if part.end > end and part.start >= start else []
    return sorted(out, key=lambda part: part.start)
