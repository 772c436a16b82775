"""How a query by example is put into words, so that no character of a title becomes an operator."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citeground.models import Work
from citeground.text.folding import plain
from citeground.text.journals import expand_macro
from citeground.text.latex import to_unicode
from citeground.text.locators import first_page

_LONGEST = 300
# Everything that is an operator in one of the query languages: only letters, digits and what joins them
# stay.
_NOT_WORD = re.compile(r"[^\w'’-]+|_+")
_LONE = re.compile(r"(?<!\w)[-'’]+|[-'’]+(?!\w)")
_OPERATORS = re.compile(r"\b(?:AND|OR|NOT|ANDNOT|TO)\b")


def words(text: str, longest: int = _LONGEST) -> str:
    """A text as bare words: no quotes, commas, colons, brackets or wildcards; AND, OR, NOT in lower case.

    Cut between words at ``longest`` characters.

    >>> words('Alexa, Are You Listening? "Privacy", bias & trust: a survey (draft)')
    'Alexa Are You Listening Privacy bias trust a survey draft'
    """
    bare = _LONE.sub(" ", _NOT_WORD.sub(" ", plain(text[: 20 * longest])))
    bare = _OPERATORS.sub(lambda m: m.group(0).lower(), " ".join(bare.split()))
    if len(bare) <= longest:
        return bare
    return bare[: longest + 1].rpartition(" ")[0] or bare[:longest]


def telling(parts: Sequence[str], number: int = 6) -> tuple[str, ...]:
    """The longest of these words, in their order: what is most likely to find this title and no other."""
    longest = sorted(dict.fromkeys(parts), key=lambda word: (-len(word), word))[:number]
    return tuple(word for word in dict.fromkeys(parts) if word in longest)


def first_family(query: Work) -> str:
    """The first author's family name (or the group's name) as bare words, "" where there is none."""
    for name in query.author:
        if found := words(name.family or name.literal, 80):
            return found
    return ""


def journal(query: Work) -> str:
    """The journal's name as written, macros expanded."""
    return plain(to_unicode(expand_macro(query.container_title)))


def bibliographic(query: Work) -> str:
    """Title and year as a reference would have them, for searches that take reference strings."""
    year = str(query.year) if query.year else ""
    return " ".join(part for part in (words(query.title), year) if part)


def place(query: Work) -> str:
    """First author, journal, volume, page and year of a reference without a title.

    "" where journal, or volume and page, are missing: what is left says too little.
    """
    name, page = words(journal(query), 120), first_page(query.page)
    if not name or not (query.volume and page):
        return ""
    year = str(query.year) if query.year else ""
    parts = (first_family(query), name, words(query.volume, 30), words(page, 30), year)
    return " ".join(part for part in parts if part)
