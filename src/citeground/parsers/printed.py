"""From printed entries, whatever file they stood in, to references with keys that citations can find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from citeground.models import Field, Problem, Reference, Work

_YEAR_LETTER = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)([a-z])?(?![\da-z])")
# A sentence of a note is no reference; what has one of these can be looked up.
_LOOKED_UP_BY = ("title", "container_title", "identifiers", "url")


class Printed(NamedTuple):
    """One entry as printed: its text without the label, the label ("12", "Abc99", "") and where it stands.

    ``body`` is the offset at which ``text`` stands in the file, character for character; -1 where the
    text was put together from a page.
    """

    text: str
    label: str = ""
    line: int = 1
    start: int = 0
    end: int = 0
    body: int = -1


class _Piece(NamedTuple):
    """One work of an entry: which one (1 is the first), its text, and where that is in the file (or -1)."""

    entry: Printed
    part: int
    text: str
    place: int


def references(entries: Sequence[Printed], path: str, first: int = 1) -> tuple[Reference, ...]:
    """The references that ``entries`` hold, read and numbered from ``first``.

    The key is the printed label, or "Family 2014a" where none is printed. An entry with several works
    gives one reference for each: keys "5", "5.2", "5.3".
    """
    from citeground.parsers import refstring

    out: list[Reference] = []
    used: Counter[str] = Counter()
    previous: Work | None = None
    for piece in _pieces(entries, refstring.split_works):
        reading = refstring.analyse(piece.text)
        work = previous = refstring.carry(previous, reading.work, piece.text)
        number = first + len(out)
        key = _key(piece, work, number)
        used[key] += 1
        if used[key] > 1:
            key = f"{key} ({used[key]})"
        entry = piece.entry
        out.append(
            Reference(
                key,
                number,
                work,
                piece.text,
                path,
                max(entry.line, 1),
                entry.start,
                entry.end,
                fields=_placed(reading.fields, piece.place),
            )
        )
    return tuple(out)


def _pieces(entries: Sequence[Printed], split: Callable[[str], list[str]]) -> Iterator[_Piece]:
    for entry in entries:
        position = 0
        for part, text in enumerate(split(entry.text), start=1):
            at = entry.text.find(text, position)
            position = max(at, position)
            yield _Piece(entry, part, text, entry.body + at if at >= 0 and entry.body >= 0 else -1)


def _key(piece: _Piece, work: Work, number: int) -> str:
    if not piece.entry.label:
        return name_and_year(work, piece.text) or f"entry {number}"
    return f"{piece.entry.label}.{piece.part}" if piece.part > 1 else piece.entry.label


def _placed(fields: Sequence[Field], place: int) -> tuple[Field, ...]:
    """Fields with offsets into the file."""
    if place < 0:
        return ()
    return tuple(
        Field(f.name, f.value, f.start + place, f.end + place) if f.start >= 0 else f for f in fields
    )


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
