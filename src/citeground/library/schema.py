"""The index's fields, and the terms under which a work is found.

``key`` holds exact terms: identifiers as CURIEs, the title as a whole (``t``), volume and first page
(``p``), first author and year (``a``), the length of a short title (``n``), a report's number (``r``).
``words`` holds the title's words, ``venue`` the beginnings of the journal's. ``origin`` is the input
that a work came from, ``work`` the record itself. Terms are made here alone, so that what is written
and what is asked always agree; what they are too coarse to tell apart is told apart when the record is
read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from zlib import crc32

from citeground.models import Identifier, Name, Work
from citeground.text.folding import fold as cached_fold
from citeground.text.locators import roman

# Raise when terms are made in another way, so that old libraries ask to be rebuilt.
SCHEMA = 5
fold = cached_fold.__wrapped__  # titles by the million: a cache would only fill memory

_HEAD = re.compile(r":\s|[.?!]\s|\s[-–—]+\s|—")
_BREAKS = re.compile(r"[:.?!—–-]")
_DIGITS = re.compile(r"\d+")
_HYPHEN = re.compile(r"(?<!\w)(\w{1,40})[-‐‑–](\w{1,40})")
_LONGEST_WORD = 40
_LONG = 400
_MOST_WORDS = 64
_SHORTEST_HEAD = 10
_FEW_WORDS = 3
_SHORTEST_NUMBER = 5
_UNSHARED = frozenset({"issn"})  # a journal's, not a work's


def build_schema() -> Any:
    """The tantivy schema."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("words", tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field("venue", tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field("origin", tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("work", stored=True)
    return builder.build()


def identifier_term(identifier: Identifier) -> str:
    """The term of an identifier: its CURIE. Lone surrogates, which no index takes, become "?"."""
    term = f"{identifier[0]}:{identifier[1]}"
    return term if term.isascii() else term.encode("utf-8", "replace").decode()


def title_term(folded: str) -> str:
    """The term of a whole title from its folding: spelling variants of spaces and hyphens share it."""
    return f"t{crc32(folded.replace(' ', '').encode('utf-8', 'replace')):x}" if folded else ""


def head_of(title: str) -> str:
    """The folded part before a title's first break, "" where there is none."""
    if not _BREAKS.search(title):
        return ""
    found = _HEAD.search(title)
    return fold(title[: found.start()]) if found else ""


def head_term(title: str) -> str:
    """The term of the part before a title's first break, under which it is cited too, or ""."""
    head = head_of(title)
    return title_term(head) if len(head) >= _SHORTEST_HEAD else ""


def length_term(folded: str) -> str:
    """The term of a title's number of words where these are few, or ""."""
    spaces = folded.count(" ")
    return f"n{spaces + 1}" if folded and spaces < _FEW_WORDS else ""


def place_terms(work: Work) -> Iterator[str]:
    """The terms of volume and first page, as numbers; none where either is missing.

    Journals that number volumes by year and month are cited in every permutation ("JHEP 0612 (2006) 1",
    "JHEP 12 (2006) 1", "JHEP 2006 (12) 1"), so a volume that may be a year stands for its issue as well.
    """
    page = _number(work.page)
    volume = _number(work.volume)
    if not page or not volume:
        return
    yield f"p{volume}|{page}"
    if len(volume) in (3, 4):
        month = _number(work.issue) if volume[:2] in ("18", "19", "20") and len(volume) == 4 else ""
        month = month or volume[-2:].lstrip("0")
        if month.isdigit() and int(month) <= 12 and month != volume:
            yield f"p{month}|{page}"


def _number(text: str) -> str:
    """The first number in a locator without leading zeros: "S08003" is 8003, "B592" 592, "XIV" 14."""
    found = _DIGITS.search(text)
    if found:
        return found.group().lstrip("0")[:12]
    return str(roman(text.strip().lower()) or "") if 0 < len(text) < 9 else ""


def number_term(number: str) -> str:
    """The term of a report's, a patent's or a standard's number, or "" for one that says too little."""
    key = fold(number).replace(" ", "")
    return f"r{key[:_LONGEST_WORD]}" if len(key) >= _SHORTEST_NUMBER and any(map(str.isdigit, key)) else ""


def author_term(name: Name, year: int) -> str:
    """The term of a first author's last name and a year, or ""."""
    words = fold(name.literal or name.family).split()
    if not words:
        return ""
    last = words[-1]
    # Umlauts are written both ways ("Müller", "Mueller"), and either may be the record's.
    return f"a{last.replace('ue', 'u').replace('oe', 'o').replace('ae', 'a')[:_LONGEST_WORD]}|{year}"


def venue_words(*venues: str) -> str:
    """The first three letters of each longer word: what abbreviations keep."""
    words = [word[:3] for venue in venues for word in cached_fold(venue).split()[:12] if len(word) > 2]
    return " ".join(dict.fromkeys(words))


@cache
def _unspaced() -> re.Pattern[str]:
    """Scripts that are written without spaces, in which a "word" is a whole clause."""
    # This class alone takes as long to compile as a small bibliography takes to be checked.
    return re.compile(
        "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    )


def _is_unspaced(folded: str) -> bool:
    return bool(folded) and max(folded) >= "\u0e00" and bool(_unspaced().search(folded))


def word_text(title: str, folded: str) -> str:
    """The words of a title as the index takes them, hyphenated ones also as one word."""
    if len(folded) > _LONG or not (folded.isascii() or not _is_unspaced(folded)):
        words = [piece for word in folded.split()[:_MOST_WORDS] for piece in _pieces(word)]
        folded = " ".join([word[:_LONGEST_WORD] for word in words])
    if "-" in title or "–" in title or "‐" in title:
        folded = " ".join([folded, *(_joined(a + b) for a, b in _HYPHEN.findall(title[:_LONG]))])
    return folded


def title_words(title: str, folded: str) -> list[str]:
    """The words of a title to ask for, each once."""
    return list(dict.fromkeys([word[:_LONGEST_WORD] for word in word_text(title, folded).split()]))


def _joined(word: str) -> str:
    return word.lower() if word.isascii() else fold(word)


def _pieces(word: str) -> list[str]:
    """A run of a script without spaces as its pairs of letters."""
    if len(word) < 3 or not _is_unspaced(word):
        return [word]
    return [word[i : i + 2] for i in range(len(word) - 1)]


def keys(work: Work, folded: str) -> list[str]:
    """All exact terms of a work whose title folds to ``folded``."""
    terms = [f"{scheme}:{value}" for scheme, value in work.identifiers if scheme not in _UNSHARED]
    if folded:
        terms.append(title_term(folded))
        if head := head_term(work.title):
            terms.append(head)
        if length := length_term(folded):
            terms.append(length)
    for title in work.other_titles:
        terms.append(title_term(fold(title)))
    if work.number and (number := number_term(work.number)):
        terms.append(number)
    if work.page and work.volume:
        terms.extend(place_terms(work))
    if work.author and work.issued and (author := author_term(work.author[0], work.issued.year)):
        terms.append(author)
    return terms
