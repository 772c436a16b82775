"""Orders in which publishers, registries and programs print fields, known by their punctuation alone."""

from __future__ import annotations

import re

from citeground.parsers.refstring.lexicon import CLASSES
from citeground.parsers.refstring.parts import Part
from citeground.text.folding import fold
from citeground.text.journal_names import ALIASES, MACROS
from citeground.text.journals import is_known_venue

_YEAR = r"(?:1[5-9]|20)\d\d"
_SPACED = re.compile(
    rf"^(?P<author>[^\d]{{2,600}}?)\s(?:(?P<date>{_YEAR})\s(?P<container>[^\d]{{1,80}}?)|(?P<container2>[A-Z][\w&.]{{0,20}}(?:\s[A-Z]\w{{0,20}}\.){{0,6}})\s(?P<date2>{_YEAR}))"
    r"\s(?P<volume>\d{1,4})\s(?P<page>[A-Z]?\d{1,7})\s(?=[12]\d{3}[A-Za-z&.]{5}[\d.]{4})"
)
_BIBCODE = re.compile(r"[12]\d{3}[A-Za-z&.]{5}[\d.]{4}")
_JOURNAL_FIRST = re.compile(
    rf"^(?P<container>[A-Z][\w&.]{{0,20}}(?:\s(?:[A-Z]\w{{0,20}}\.?|\(\w+\)|&)){{0,6}}?)\s(?P<author>(?:(?:van|von|de|den|der|di|la|le)\s){{0,2}}[^\W\d_][\w'’-]+)"
    rf"\s(?P<volume>\d{{1,4}})\s(?P<page>[A-Z]?\d{{1,7}})\s(?P<date>{_YEAR})(?:\s(?P<title>[A-Z].{{8,}}))?$"
)


def publisher_order(text: str) -> list[Part] | None:
    """Mark-up whose tags fell away: "Names 2015 ApJ 809 36 2015ApJ…", "ApJ Nahar 111 339 1997"."""
    if _BIBCODE.search(text) and (found := _SPACED.match(text)):
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


_ONE_NUMBER = re.compile(
    rf"^(?P<author>[^\W\d_][^\W\d_'’-]{{1,30}}(?:['’-][^\W\d_]{{1,30}}){{0,2}}),\s(?P<page>[A-Z]?\d{{1,6}}),\s\((?P<date>{_YEAR})\)\W{{0,3}}$"
)
# "J Eng Mech", with the society that prints it behind another comma.
_SHORT_JOURNAL = re.compile(r"(?:[A-Z]\w{0,8}\s){0,2}J(?:ournal)?\.?(?:\s[A-Z]\w{1,12}\.?){1,4}$")
_SOCIETY = re.compile(r"\b(?:Soc(?:iety)?|Assoc(?:iation)?|Inst(?:itute|itution)?|Acad(?:emy)?)\b")


def all_commas(text: str) -> list[Part] | None:
    """ "Name, Title, Journal, 57, 115, (2012)", as registries print structured references; one author."""
    found = _COMMAS.match(text) if ", (" in text else None
    if not found:
        return _one_number(text) if ", (" in text else None
    end = found.end("before")
    cut = journal_before(text, end)
    parts = [Part(name, *found.span(name)) for name in ("volume", "page", "date")]
    if cut < 0:
        return [Part("container", 0, end), *parts]
    before = text.rfind(", ", 0, cut)
    if before > 0 and _SOCIETY.search(text, cut, end) and _SHORT_JOURNAL.match(text[before + 2 : cut]):
        parts.append(Part("publisher", cut + 2, end))
        cut, end = before, cut
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


def _one_number(text: str) -> list[Part] | None:
    """ "Ward, 391, (1986)": where one number is all that was deposited, it is the page."""
    found = _ONE_NUMBER.match(text)
    if not found or is_known_journal(found["author"]) or is_known_venue(found["author"]):
        return None
    return [Part(name, *found.span(name)) for name in ("author", "page", "date")]


# Journals with commas in their names go on like this behind the last one.
_GOES_ON = re.compile(
    r"(?:and|&)\s|[A-Z][\w-]{2,30},?\s(?:and|&)\s[A-Z][\w-]{2,30}(?:\s[A-Z][\w-]{2,30}){0,3}(?:\s\([A-Z]{2,10}\))?$"
)

# A few capitalised words, or a name that says itself what it is.
_BEGINS_LIST = re.compile(
    r"[A-Z][\w-]{1,30}(?:\s[A-Z][\w-]{1,30}){0,2}|(?:\w{1,30}\s){0,3}Journal\sof\s[\w\s]+"
)


def journal_before(text: str, end: int) -> int:
    """The comma before the journal that ends at ``end``, or -1; some journals have commas of their own.

    "Phys. Rev. E: Stat., Nonlinear, Soft Matter Phys."; "Chaos, Solitons and Fractals".
    """
    last = cut = text.rfind(", ", 0, end)
    while cut > 0:
        cut = text.rfind(", ", 0, cut)
        if (
            cut > 0
            and ": " in text[cut + 2 : last + 1]
            and is_known_journal(text[cut + 2 : last].split(":")[0] + ".")
        ):
            return cut
    return _behind_list(text, last, end)


def _behind_list(text: str, last: int, end: int) -> int:
    """Where the last comma stands inside "Chaos, Solitons and Fractals", the comma before such a list."""
    while last > 0 and _GOES_ON.match(text[last + 2 : end]) and not is_known_venue(text[last + 2 : end]):
        before = text.rfind(", ", 0, last)
        word = text[before + 2 : last] if before > 0 else text[:last]
        if not _BEGINS_LIST.fullmatch(word) or "place" in CLASSES.get(word.split()[-1].lower(), ()):
            return last
        if before < 0:
            return -1
        last = before
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
