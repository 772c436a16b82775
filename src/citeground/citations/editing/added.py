"""A field that the entry leaves out, put behind its last one in the same manner."""

from __future__ import annotations

import re

from citeground.citations.editing.slots import slot
from citeground.models import Reference, TextFile, Work
from citeground.text.folding import plain
from citeground.verdicts import Edit

_LAYOUT = re.compile(r"(?P<indent>[ \t]*)(?P<name>[A-Za-z][\w-]*)(?P<equals>[ \t]*=[ \t]*)[{\"]?$")


def added(
    field: str, reference: Reference, record: Work, file: TextFile | None
) -> tuple[str, tuple[Edit, ...]] | None:
    """What to add in words, and the edit; None where the record does not have it or the entry has."""
    values = _values(field, reference, record)
    if not values or any(reference.field(name.lower()) for name, _ in values):
        return None
    name, value = values[0]
    message = f"add {name} = {{{value}}}"
    last = max((f for f in reference.fields if f.start >= 0), key=lambda f: f.end, default=None)
    place = slot(reference, last.name, file) if last else None
    if place is None or last is None or place.start != last.start:
        return message, ()
    at = place.end + (1 if place.opening else 0)
    layout = _LAYOUT.search(reference.raw[: place.start - reference.start].rpartition("\n")[2])
    indent, equals = (layout["indent"], layout["equals"]) if layout else ("  ", " = ")
    on_its_line = "\n" in reference.raw
    lead = f",\n{indent}" if on_its_line else ", "
    verbatim = field in ("doi", "arxiv", "pmid")
    pieces = []
    for key, text in values:
        written = text if verbatim else place.latex(text)
        if written is None:
            return message, ()
        pieces.append(f"{lead}{key}{_padded(equals, layout['name'] if layout else key, key)}{{{written}}}")
    return message, (Edit(place.path, at, at, "".join(pieces)),)


def _padded(equals: str, model: str, name: str) -> str:
    """Columns stay aligned where the entry aligns them."""
    spaces = len(equals) - len(equals.lstrip())
    return " " * max(min(spaces, 1), spaces + len(model) - len(name)) + equals.lstrip()


def _values(field: str, reference: Reference, record: Work) -> list[tuple[str, str]]:
    identifier = record.identifier(field) if field in ("doi", "arxiv", "pmid") else ""
    if field == "arxiv":
        return [("eprint", identifier), ("archivePrefix", "arXiv")] if identifier else []
    if identifier:
        return [(field, identifier)]
    venue = "journal" if reference.entry_type == "article" else "booktitle"
    plainly = {
        "issued": ("year", str(record.year or "")),
        "title": ("title", plain(record.title)),
        "container_title": (venue, plain(record.container_title)),
        "volume": ("volume", record.volume),
        "issue": ("number", record.issue),
        "page": ("pages", re.sub(r"(?<=\w)[-–](?=\w)", "--", plain(record.page))),
        "publisher": ("publisher", plain(record.publisher)),
    }.get(field)
    return [plainly] if plainly and plainly[1] else []
