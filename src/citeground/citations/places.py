"""Where in a file a value stands: the entry's field, and the part of it that a finding is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from citeground.models import Field, Reference, TextFile
from citeground.text.folding import fold, squash
from citeground.text.latex import to_unicode

# Under which names the formats keep a CSL field, likeliest first.
HOMES: dict[str, tuple[str, ...]] = {
    "author": ("author", "authors", "editor", "editors", "au", "a1"),
    "title": ("title", "maintitle", "booktitle", "ti", "t1"),
    "issued": ("year", "date", "issued", "py", "y1", "da"),
    "container_title": (
        "journal", "journaltitle", "booktitle", "container-title", "maintitle", "jo", "jf", "t2", "ja", "bt",
        "series",
    ),
    "volume": ("volume", "vl"),
    "issue": ("number", "issue", "is"),
    "page": ("pages", "page", "eid", "articleno", "article-number", "sp"),
    "publisher": ("publisher", "institution", "school", "organization", "pb"),
    "edition": ("edition", "et"),
    "type": ("type", "ty"),
    "doi": ("doi", "do"),
    "arxiv": ("eprint", "arxivid", "arxiv"),
    "url": ("url", "ur", "link"),
    "pmid": ("pmid",),
    "pmcid": ("pmcid", "pmc"),
    "isbn": ("isbn", "sn"),
    "issn": ("issn", "sn"),
    "bibcode": ("bibcode",),
}  # fmt: skip
# Where it stands as often as not, amid other things: a place only for what is found there.
_ELSEWHERE: dict[str, tuple[str, ...]] = {
    "author": ("collaboration",),
    "title": ("subtitle",),
    "container_title": ("fjournal", "howpublished", "note"),
    "volume": ("journal", "note"),
    "page": ("ep", "journal", "note"),
    "doi": ("url", "ur", "note", "howpublished", "eprint"),
    "arxiv": ("url", "ur", "journal", "note", "howpublished", "doi", "volume", "pages", "number"),
    "url": ("howpublished", "note", "doi"),
    "pmid": ("eprint", "note", "url"),
    "pmcid": ("note", "url"),
    "bibcode": ("adsurl", "url", "eprint"),
    "acl": ("url", "ur"),
    "inspire": ("url", "note"),
}
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


def homes(reference: Reference, field: str) -> Iterator[Field]:
    """The entry's fields that are there to hold a CSL field, likeliest first."""
    return _fields(reference, HOMES.get(field, (field,)))


def _fields(reference: Reference, names: tuple[str, ...]) -> Iterator[Field]:
    for name in names:
        if found := reference.field(name):
            yield found


def locate(reference: Reference, field: str, at: str, given: str, text: str) -> Place:
    """The place of ``at``, else of ``given``, in the entry's field; else the whole value; else nowhere.

    ``text`` is the text of the reference's file. A printed entry is searched as a whole where its field
    has no place of its own.
    """
    own = [f for f in homes(reference, field) if _is_placed(f, text)]
    others = [f for f in _fields(reference, _ELSEWHERE.get(field, ())) if _is_placed(f, text)]
    spans = [Place(f.start, f.end) for f in (*own, *others)]
    if not spans and not reference.entry_type and 0 <= reference.start < reference.end <= len(text):
        spans = [Place(reference.start, reference.end)]
    for wanted in (at, given):
        for span in spans:
            if wanted and (place := search(text, span.start, span.end, wanted)) != NOWHERE:
                return place
    return Place(own[0].start, own[0].end) if own else NOWHERE


def _is_placed(field: Field, text: str) -> bool:
    return 0 <= field.start <= field.end <= len(text)


def search(text: str, start: int, end: int, wanted: str) -> Place:
    """The first place in ``text[start:end]`` that reads like ``wanted``, in whole words, through LaTeX."""
    if text.startswith(wanted, start) and start + len(wanted) == end and _READS_ITSELF.fullmatch(wanted):
        return Place(start, end)
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


# A whole value that begins and ends in a letter, with nothing in it that LaTeX reads otherwise.
_READS_ITSELF = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .,:;()/-]{0,2000}(?<=[A-Za-z0-9])")


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
