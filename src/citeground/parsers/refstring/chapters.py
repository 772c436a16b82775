"""Chapters as astronomers cite them, without a title: "Ward, A. 2003, in Book, ed. B. Kent (City: House), 5"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citeground.parsers.refstring.orders import is_known_journal
from citeground.parsers.refstring.parts import Part

_HEAD = re.compile(
    r"(?P<author>[^\d()]{3,600}?)[,.]?\s\(?(?P<date>(?:18|19|20)\d\d[a-z]?)\)?[,.]?\s{1,3}[Ii]n:?\s{1,3}(?=[A-Z0-9“\"])"
)
# The same without what stands in front, which is found at once.
_YEAR_IN = re.compile(r"[12][089]\d\d[a-z]?\)?[,.]?\s{1,3}[Ii]n:?\s")
_EDITED = re.compile(r"[,;.]?\s{1,3}\(?(?:[Ee]ds?\.?|[Ee]dited by)\s{1,3}(?=[A-Z])")
_PAGE = re.compile(
    r"[,;)]\s{0,3}(?:[Pp]{1,2}\.\s?)?(?P<page>[A-Z]?\d{1,6}(?:\s?[-–—]{1,2}\s?[A-Z]?\d{1,6})?)\.?\s{0,3}$"
)
_HOUSE = re.compile(r"\((?:(?P<location>[^():]{2,60}):\s{0,3})?(?P<publisher>[^():]{2,120})\)\s{0,3}$")
_NUMBERED = r"(?:Ser(?:ies|\.)?|Symp(?:osium|\.)?|Colloq(?:uium|\.)?|Conf(?:erence|\.)?|Proc(?:eedings|\.)?)[,.]?\s{1,2}(?:Vol\.\s?|No\.\s?)?"
# "ASP Conf. Ser. 448, 16th Workshop on Stars": a series with its number in front of the book.
_SERIES_FIRST = re.compile(
    rf"(?P<series>[^,\d]{{2,60}}{_NUMBERED})(?P<volume>\d{{1,4}}),\s{{1,3}}(?=[A-Z0-9])"
)
_SERIES_LAST = re.compile(
    rf",\s{{1,3}}(?P<series>[A-Z][^,\d]{{1,60}}{_NUMBERED})(?P<volume>\d{{1,4}})\s{{0,3}}$"
)
_SHORTEST = 4


def chapter(text: str) -> list[Part] | None:
    """The parts of a chapter in this form, or None. Right behind the year comes "in": there is no title.

    It has editors, or at least a book that is no journal and a page.
    """
    head = _HEAD.match(text) if _YEAR_IN.search(text) else None
    if head is None:
        return None
    end = len(text.rstrip().rstrip("."))
    parts = [Part(name, *head.span(name)) for name in ("author", "date")]
    if page := _PAGE.search(text, max(head.end(), end - 40)):
        parts.append(Part("page", *page.span("page")))
        end = page.start() + (text[page.start()] == ")")
    if house := _HOUSE.search(text, max(head.end(), end - 200), end):
        parts += _named(house)
        end = house.start()
    edited = _EDITED.search(text, head.end(), end)
    if edited is None and (page is None or house is not None):
        return None
    book = (head.end(), edited.start() if edited else end)
    if edited is not None:
        series = _SERIES_LAST.search(text, edited.end(), end)
        parts.append(Part("editor", edited.end(), series.start() if series else end))
        parts += _named(series)
    return _with_book(text, parts, *book)


def _with_book(text: str, parts: list[Part], start: int, end: int) -> list[Part] | None:
    if series := _SERIES_FIRST.match(text, start, end):
        parts += _named(series)
        start = series.end()
    name = text[start:end].strip(" ,.;")
    # A volume between a journal and its page is another form's.
    if len(name) < _SHORTEST or is_known_journal(name) or re.search(r",\s?\d{1,4}$", name):
        return None
    return sorted((*parts, Part("container", start, end)), key=lambda part: part.start)


def _named(found: re.Match[str] | None) -> Iterator[Part]:
    if found is not None:
        yield from (Part(name, *found.span(name)) for name, value in found.groupdict().items() if value)
