"""Orders in which publishers, registries and programs print fields, known by their punctuation alone."""

from __future__ import annotations

import re

from citeground.parsers.refstring.parts import Part
from citeground.text.folding import fold
from citeground.text.journal_names import ALIASES, MACROS

_YEAR = r"(?:1[5-9]|20)\d\d"
_SPACED = re.compile(
    rf"^(?P<author>[^\d]{{2,600}}?)\s(?:(?P<date>{_YEAR})\s(?P<container>[^\d]{{1,80}}?)|(?P<container2>[A-Z][\w&.]{{0,20}}(?:\s[A-Z]\w{{0,20}}\.){{0,6}})\s(?P<date2>{_YEAR}))"
    r"\s(?P<volume>\d{1,4})\s(?P<page>[A-Z]?\d{1,7})\s(?=[12]\d{3}[A-Za-z&.]{5}[\d.]{4})"
)
_JOURNAL_FIRST = re.compile(
    rf"^(?P<container>[A-Z][\w&.]{{0,20}}(?:\s(?:[A-Z]\w{{0,20}}\.?|\(\w+\)|&)){{0,6}}?)\s(?P<author>(?:(?:van|von|de|den|der|di|la|le)\s){{0,2}}[^\W\d_][\w'’-]+)"
    rf"\s(?P<volume>\d{{1,4}})\s(?P<page>[A-Z]?\d{{1,7}})\s(?P<date>{_YEAR})(?:\s(?P<title>[A-Z].{{8,}}))?$"
)


def publisher_order(text: str) -> list[Part] | None:
    """Mark-up whose tags fell away: "Names 2015 ApJ 809 36 2015ApJ…", "ApJ Nahar 111 339 1997"."""
    if found := _SPACED.match(text):
        names = {"container2": "container", "date2": "date"}
        return [
            Part(names.get(name, name), *found.span(name))
            for name, value in found.groupdict().items()
            if value
        ]
    found = _JOURNAL_FIRST.match(text)
    if not found or not is_known_journal(found.group("container")):
        return None
    return [Part(name, *found.span(name)) for name, value in found.groupdict().items() if value]


_COMMAS = re.compile(
    rf"^(?P<before>[^\d\n][^\n]{{1,900}}?),\s(?P<volume>[A-Z]?\d{{1,5}}[A-Z]?),\s(?P<page>[A-Za-z]{{0,2}}\d{{1,8}}(?:-\d{{1,8}})?),\s\((?P<date>{_YEAR})\)\W{{0,3}}$"
)


def all_commas(text: str) -> list[Part] | None:
    """ "Name, Title, Journal, 57, 115, (2012)", as registries print structured references; one author."""
    found = _COMMAS.match(text)
    if not found:
        return None
    end = found.end("before")
    cut = _before_journal(text, end)
    parts = [Part(name, *found.span(name)) for name in ("volume", "page", "date")]
    if cut < 0:
        return [Part("container", 0, end), *parts]
    parts.append(Part("container", cut + 2, end))
    first = text.find(", ")
    if first < cut:
        if (
            re.search(r"\b[A-Z]\.|\band\b|&|\bal\b", text[first + 2 : cut][:40])
            or len(text[:first].split()) > 4
        ):
            return None
        parts.append(Part("title", first + 2, cut))
    return [Part("author", 0, min(first, cut)), *parts]


def _before_journal(text: str, end: int) -> int:
    """The comma before the journal; "Phys. Rev. E: Stat., Nonlinear, Soft Matter Phys." has commas of its own."""
    last = cut = text.rfind(", ", 0, end)
    while cut > 0:
        cut = text.rfind(", ", 0, cut)
        if (
            cut > 0
            and ": " in text[cut + 2 : last + 1]
            and is_known_journal(text[cut + 2 : last].split(":")[0] + ".")
        ):
            return cut
    return last


_STACKED = re.compile(
    rf"^(?P<title>[^\n]{{8,600}}?)[ \t]*\n[ \t]*(?P<author>[^\n\d]{{4,3000}}?)[ \t]*\n[ \t]*(?P<container>[^\n(]{{2,200}}?)\s\((?P<date>{_YEAR}(?:-\d\d){{0,2}})\)"
)


def stacked(text: str) -> list[Part] | None:
    """Title, names, and "Journal (2018-03-01)" on three lines, as Manubot and others print them."""
    found = _STACKED.match(text) if "\n" in text else None
    if not found:
        return None
    return [Part(name, *found.span(name)) for name in ("author", "title", "container", "date")]


def is_known_journal(text: str) -> bool:
    """Whether the words are a journal's macro, an acronym of the tables, or abbreviated like a journal."""
    bare = re.sub(r"\s?\(\w+\)", "", text)
    folded = fold(bare)
    return (
        folded.replace(" ", "") in MACROS
        or folded in ALIASES
        or bare in ("A&A", "A&AS", "Nature", "Science", "ApJL", "ApJS")
        or bool(
            re.search(
                r"\b(?:Phys|Rev|Lett|Astron|Astrophys|Nucl|Math|Chem|Journal|J|Res|Sci|Trans|Proc)\.", bare
            )
        )
    )
