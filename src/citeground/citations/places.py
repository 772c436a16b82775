"""Where in a file a value stands: the entry's field, and the part of it that a finding is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from citeground.models import Field, Reference, TextFile
from citeground.text.folding import fold, squash
from citeground.text.latex import to_unicode

# Under which names the formats keep a CSL field, likeliest first.
FIELDS: dict[str, tuple[str, ...]] = {
    "author": ("author", "authors", "editor", "editors", "au", "a1", "collaboration"),
    "title": ("title", "maintitle", "booktitle", "ti", "t1", "subtitle"),
    "issued": ("year", "date", "issued", "py", "y1", "da"),
    "container_title": (
        "journal", "journaltitle", "booktitle", "container-title", "fjournal", "maintitle", "series", "jo",
        "jf", "t2", "ja", "bt", "howpublished", "note",
    ),
    "volume": ("volume", "vl", "journal"),
    "issue": ("number", "issue", "is"),
    "page": ("pages", "page", "eid", "articleno", "article-number", "sp", "ep", "numpages"),
    "publisher": ("publisher", "institution", "school", "organization", "pb"),
    "edition": ("edition", "et"),
    "type": ("type", "ty"),
    "doi": ("doi", "do", "url", "ur", "note", "howpublished", "eprint"),
    "arxiv": (
        "eprint", "arxivid", "arxiv", "url", "ur", "journal", "note", "howpublished", "doi", "volume",
        "pages", "archiveprefix", "number",
    ),
    "url": ("url", "ur", "howpublished", "note", "link", "doi"),
    "pmid": ("pmid", "eprint", "note", "an", "url"),
    "pmcid": ("pmcid", "pmc", "note", "url"),
    "isbn": ("isbn", "sn"),
    "issn": ("issn", "sn"),
    "bibcode": ("bibcode", "adsurl", "url", "eprint"),
    "acl": ("url", "ur"),
    "inspire": ("url", "note"),
}  # fmt: skip
# A value longer than this (a collaboration's list) is searched in its beginning only.
_MOST = 60_000
# One letter as LaTeX writes it, a command with its short argument, or any single character.
_UNIT = re.compile(
    r"\\[A-Za-z]{1,30}[ \t]{0,4}(?:\{[^{}\\]{0,4}\})?"
    r"|\\[^A-Za-z](?:\{\\?[A-Za-z]{1,2}\}|\\[ij](?![A-Za-z])|[A-Za-z])?|.",
    re.DOTALL,
)
_SILENT = frozenset("{}$")


class Place(NamedTuple):
    """``start:end`` in characters of the file's text, -1 where unknown."""

    start: int
    end: int


NOWHERE = Place(-1, -1)


def candidates(reference: Reference, field: str) -> Iterator[Field]:
    """The entry's fields that may hold the value of a CSL field, likeliest first."""
    for name in FIELDS.get(field, (field,)):
        if found := reference.field(name):
            yield found


def locate(reference: Reference, field: str, at: str, given: str, text: str) -> Place:
    """The place of ``at``, else of ``given``, in the entry's field; else the whole value; else nowhere.

    ``text`` is the text of the reference's file. A printed entry without fields is searched as a whole.
    """
    placed = [f for f in candidates(reference, field) if 0 <= f.start <= f.end <= len(text)]
    for wanted in (at, given):
        for found in placed:
            if wanted and (place := search(text, found.start, found.end, wanted)) != NOWHERE:
                return place
    if placed:
        return Place(placed[0].start, placed[0].end)
    if not reference.fields and 0 <= reference.start < reference.end <= len(text):
        for wanted in (at, given):
            if wanted and (place := search(text, reference.start, reference.end, wanted)) != NOWHERE:
                return place
    return NOWHERE


def search(text: str, start: int, end: int, wanted: str) -> Place:
    """The first place in ``text[start:end]`` that reads like ``wanted``, in whole words, through LaTeX."""
    key = squash(wanted[:2000])
    if not key:
        return NOWHERE
    letters, places, first, last = _letters(text, start, min(end, start + _MOST))
    position = letters.find(key)
    while position >= 0:
        final = position + len(key) - 1
        if first[position] and last[final]:
            return Place(places[position].start, places[final].end)
        position = letters.find(key, position + 1)
    return NOWHERE


def _letters(text: str, start: int, end: int) -> tuple[str, list[Place], list[bool], list[bool]]:
    """The folded letters with their places, and which of them begin and end a word."""
    letters: list[str] = []
    places: list[Place] = []
    first: list[bool] = []
    gap = True
    for unit in _UNIT.finditer(text, start, end):
        raw = unit.group(0)
        if raw in _SILENT:
            continue
        folded = _fold_unit(raw)
        if not folded:
            # An apostrophe is part of its word, as in ``fold``.
            gap = gap or raw not in "'’‘ʼ`´"
            continue
        for letter in folded:
            letters.append(letter)
            places.append(Place(*unit.span()))
            first.append(gap)
            gap = False
    last = [*first[1:], True]
    return "".join(letters), places, first, last


def _fold_unit(raw: str) -> str:
    if len(raw) == 1:
        return raw.lower() if raw.isascii() and raw.isalnum() else squash(raw) if not raw.isascii() else ""
    return fold(to_unicode(raw)).replace(" ", "")


def underline(place: Place, text: str) -> int:
    """How many characters to underline: those of the place that stand on its first line."""
    stop = text.find("\n", place.start, place.end)
    return (stop if stop >= 0 else place.end) - place.start


def position(file: TextFile, reference: Reference, offset: int) -> tuple[int, int]:
    """Line and column, both 1-based, counted from the entry's own line where the offset lies behind it."""
    if not 0 <= reference.start <= offset or reference.line < 1:
        return file.position(offset)
    line = reference.line + file.text.count("\n", reference.start, offset)
    return line, offset - (file.text.rfind("\n", 0, offset) + 1) + 1
