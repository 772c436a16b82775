"""Years, volumes, issues, pages and venues in the entry's own manner."""

from __future__ import annotations

import re

from citeground.citations.editing.slots import Slot
from citeground.models import Date, Work
from citeground.text.folding import fold, plain
from citeground.text.journal_names import MACROS
from citeground.text.journals import is_venue_claim, same_venue

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_DASH = re.compile(r"\s*(?:-+|[\u2010-\u2015\u2212])\s*")


def redated(slot: Slot, year: str, record: Work) -> str | None:
    """The year on record in the place of the one given; a full date (biblatex) only as far as it is known."""
    if not year.isdecimal() or len(_YEAR.findall(slot.source)) != 1:
        return None
    if slot.name != "date" or len(slot.source.strip("{} ")) <= 4:
        return _YEAR.sub(year, slot.source, count=1)
    dates = [d for d in (record.issued, *record.other_dates) if d and str(d.year) == year]
    return _iso(dates[0]) if dates else None


def _iso(date: Date) -> str:
    parts = [f"{date.year}"] + [f"{part:02d}" for part in (date.month, date.day) if part]
    return "-".join(parts if date.month else parts[:1])


def relocated(slot: Slot, found: str) -> str | None:
    """Pages with the entry's own dash, or the first page alone where the entry gives only that."""
    text = plain(found)
    if slot.name in ("pages", "page") and _DASH.search(text):
        first, *rest = _DASH.split(text)
        dash = _DASH.search(slot.source)
        if len(rest) == 1 and first and rest[0]:
            return slot.latex(first) if dash is None else _joined(slot, first, dash.group(0), rest[0])
    return slot.latex(text)


def _joined(slot: Slot, first: str, dash: str, last: str) -> str | None:
    start, end = slot.latex(first), slot.latex(last)
    return None if start is None or end is None else f"{start}{dash}{end}"


def rehoused(slot: Slot, record: Work) -> tuple[str, str] | None:
    """The venue on record as the entry would write it, and as one reads it.

    A macro stays a macro and an abbreviation stays one, where the record has its like.
    """
    names = [plain(n) for n in (record.container_title, *record.other_containers) if is_venue_claim(n)]
    if not names:
        return None
    bare = slot.source.strip().strip("{}").strip()
    if bare.startswith("\\") and bare[1:].isalpha():
        for macro, full in MACROS.items():
            if fold(full) == fold(names[0]):
                return slot.source.replace(bare, f"\\{macro}"), full
    chosen = names[0]
    if "." in plain(slot.source):
        chosen = next((n for n in names if "." in n and same_venue(n, names[0])), chosen)
    text = slot.latex(chosen)
    return None if text is None else (text, chosen)
