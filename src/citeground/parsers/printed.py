"""From printed entries, whatever file they stood in, to references with keys that citations can find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citeground.models import Problem, Reference, Work

_YEAR_LETTER = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)([a-z])?(?![\da-z])")
# A sentence of a note is no reference; what has one of these can be looked up.
_LOOKED_UP_BY = ("title", "container_title", "identifiers", "url")


class Printed(NamedTuple):
    """One entry as printed: its text without the label, the label ("12", "Abc99", "") and where it stands."""

    text: str
    label: str = ""
    line: int = 1
    start: int = 0
    end: int = 0


def references(entries: Sequence[Printed], path: str, first: int = 1) -> tuple[Reference, ...]:
    """The references that ``entries`` hold, read and numbered from ``first``.

    The key is the printed label, or "Family 2014a" where none is printed. An entry with several works
    gives one reference for each: keys "5", "5.2", "5.3".
    """
    from citeground.parsers import refstring

    pieces: list[tuple[Printed, str, int]] = []
    for entry in entries:
        for part, text in enumerate(refstring.split_works(entry.text), start=1):
            pieces.append((entry, text, part))
    works = refstring.read_many([text for _, text, _ in pieces])
    out: list[Reference] = []
    used: Counter[str] = Counter()
    for (entry, text, part), work in zip(pieces, works, strict=True):
        number = first + len(out)
        key = entry.label or name_and_year(work, text) or f"entry {number}"
        if part > 1 and entry.label:
            key = f"{key}.{part}"
        used[key] += 1
        if used[key] > 1:
            key = f"{key} ({used[key]})"
        out.append(Reference(key, number, work, text, path, max(entry.line, 1), entry.start, entry.end))
    return tuple(out)


def name_and_year(work: Work, text: str) -> str:
    """ "Ward 2014a": what a citation in the text would say; "" where the entry has no name."""
    if not work.author:
        return ""
    first = work.author[0]
    name = first.literal or " ".join(part for part in (first.particle, first.family) if part)
    year = str(work.year or "")
    for found in _YEAR_LETTER.finditer(text[:2000]):
        if found.group(1) == year and found.group(2):
            year += found.group(2)
            break
    return f"{name} {year}".strip()


def unread(references: Iterable[Reference]) -> tuple[Problem, ...]:
    """A problem for each entry in which nothing was found that could be looked up."""
    return tuple(
        Problem(
            "unparsed-reference",
            "no title, journal or identifier was found in this entry, so that it cannot be looked up: "
            f"{reference.raw[:80]!r}",
            reference.path,
            reference.line,
            0,
            reference.key,
        )
        for reference in references
        if not any(getattr(reference.cited, name) for name in _LOOKED_UP_BY)
    )
