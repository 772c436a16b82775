"""Physicists' references with a title, all behind commas: "A. Ward et al., Title, Journal 12, 345 (2001)".

Titles with formulas, numbers or an "in" tell a tagger nothing; the names in front and the place behind do.
"""

from __future__ import annotations

import re

from citeground.parsers.refstring.orders import is_known_journal, journal_before
from citeground.parsers.refstring.parts import Part
from citeground.parsers.refstring.tokens import MASK
from citeground.text.journals import is_known_venue
from citeground.text.names import PARTICLES

_YEAR = r"(?:1[5-9]|20)\d\d"
_FAMILY = r"[^\W\d_a-z][\w'’]{1,30}(?:[-‐][\w'’]{1,30}){0,3}"
_PERSON = (
    r"(?:[^\W\d_a-z][a-z]?\.[\s-]?){1,4}(?:(?:van|von|der|den|de|del|della|di|da|dos|la|le|ter)\s){0,3}"
    rf"{_FAMILY}(?:\s(?:Jr|Sr)\.?)?"
)
_NAMES = re.compile(
    r"(?P<cut>[^\d\n]{2,300}?\bet\s?al\.?(?:\s[\[(][^\])\n]{2,80}[\])])?),\s"
    rf"|(?P<list>{_PERSON}(?:,\s{_PERSON}){{0,60}}(?:,?\s(?:and|&)\s{_PERSON})?),\s"
    r"|(?P<group>(?:[A-Z][\w/+-]{1,30}\s){1,4}Collaboration),\s"
    rf"|(?P<one>{_FAMILY}),\s"
)
_QUOTES = frozenset('“”"«»„\n' + MASK)
_AFTER = " ,.;[]()\n" + MASK
_PLACE = re.compile(
    rf"\s(?P<volume>[A-Z]?\d{{1,4}}[A-Z]?)(?:\s?\((?P<issue>[\w/–-]{{1,9}})\))?,\s"
    rf"(?P<page>[A-Z]{{0,2}}\d{{1,7}}[A-Z]?(?:\s?[-–—]{{1,2}}\s?[A-Z]?\d{{1,7}})?)\s\((?P<date>{_YEAR})$"
)
_YEAR_ALONE = re.compile(rf"(?<=[^\W\d_])\s\((?P<date>{_YEAR})$")
_WINDOW = 60
_JOURNAL_WORD = re.compile(
    r"\b(?:Journal|Review|Reviews|Letters|Annals|Annalen|Transactions|Proceedings|Bulletin|Archives|Acta|Comments|Reports|"
    r"Zeitschrift|Communications|Notices|Magazine|Revista|Advances|Progress)\b"
)
_LOWER = re.compile(r"\b[a-z]{2,}\b")
_JOINING = PARTICLES | {"and", "und", "et"}
# Names go on where the list was thought to end, or a comma lost its space.
_UNSURE = re.compile(rf"et\sal\b|(?:[^\W\d_a-z]\.[\s-]?){{1,3}}(?:{_FAMILY}|:)|.{{0,2000}}?,[^\W\d_]")
_SENTENCE_END = re.compile(r"[a-z]{4}\.\s[A-Z]")
_LONGEST_NAME, _SHORTEST_TITLE = 10, 8


def titled(masked: str) -> list[Part] | None:
    """The parts of a reference in this form, or None. ``masked`` has its identifiers masked.

    The journal is what stands between the last comma and the volume; without volume and page only a
    known name, or a word like "Journal", is taken for one.
    """
    end = len(masked.rstrip(_AFTER))
    low = max(0, end - _WINDOW)
    tail = _PLACE.search(masked, low, end) or _YEAR_ALONE.search(masked, low, end)
    names = _NAMES.match(masked, 0, tail.start()) if tail else None
    if tail is None or names is None:
        return None
    start, stop = names.end(), tail.start()
    head = masked[start:stop]
    if not head or head[-1] in ",.:;" or not _QUOTES.isdisjoint(head) or _UNSURE.match(head):
        return None
    if names.group("one") and not _begins_a_title(head):
        return None
    places = tail.groupdict()
    cut = _cut(head, has_place="volume" in places)
    if cut is None:
        return None
    parts = [Part("author", 0, names.end() - 2)]
    if cut > 0:
        parts.append(Part("title", start, start + cut))
    if cut < len(head):
        parts.append(Part("container", start + cut + (2 if cut else 0), stop))
    parts += [Part(name, *tail.span(name)) for name, value in places.items() if value]
    return parts


def _begins_a_title(head: str) -> bool:
    """Whether words, and not a given name or more names, follow the only family name."""
    words = _LOWER.findall(head.split(", ")[0])
    return any(word not in _JOINING for word in words)


def _cut(head: str, *, has_place: bool) -> int | None:
    """Where the title ends: 0 where all is the journal, the length where all is title; None if in doubt."""
    comma = journal_before(head, len(head))
    journal = head[comma + 2 :] if comma > 0 else head
    if comma <= 0:
        if _is_journal(journal):
            return 0
        return len(head) if not has_place and _is_title(head) else None
    if has_place:
        if not _is_name(journal):
            return None
        return comma if comma >= _SHORTEST_TITLE else 0
    return comma if _is_name(journal) and (_JOURNAL_WORD.search(journal) or _is_journal(journal)) else None


def _is_journal(text: str) -> bool:
    return is_known_journal(text) or is_known_venue(text)


def _is_name(text: str) -> bool:
    """Whether words can be a journal's name: all long ones begin with a capital, and none has a digit."""
    words = text.split()
    return (
        0 < len(words) <= _LONGEST_NAME
        and not words[0][0].islower()
        and not any(c.isdigit() for c in text)
        and all(word[0] in "(&" or not word[0].islower() or len(word) <= 3 for word in words)
    )


def _is_title(text: str) -> bool:
    """Whether nothing else than a title can stand here: several words, and no end of a sentence."""
    return len(text.split()) >= 4 and not _SENTENCE_END.search(text) and not is_known_journal(text)
