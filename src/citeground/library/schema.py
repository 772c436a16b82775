"""The index's fields, and the terms under which a work can be found.

``key`` holds exact terms: identifiers as CURIEs, the squashed title and its head, the place (volume and
first page), and the first author with the year. ``words`` holds the folded words of the title for the
fuzzy look-up. ``work`` is the record itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citeground.models import Name, Work
from citeground.text.folding import fold
from citeground.text.locators import first_page, tidy

# Raise when terms are made in another way, so that old libraries ask to be rebuilt.
SCHEMA = 1
_HEAD = re.compile(r":|\s[-–—]+\s|[.?!]\s|—")
_KEY_LENGTH = 120


def build_schema() -> Any:
    """The tantivy schema."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", stored=False, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("words", stored=False, tokenizer_name="default", index_option="basic")
    builder.add_bytes_field("work", stored=True)
    return builder.build()


def title_words(title: str) -> str:
    """The folded words of a title."""
    return fold.__wrapped__(title)


def title_term(folded: str) -> str:
    """The exact-title term of an already folded title."""
    return "t" + folded.replace(" ", "")[:_KEY_LENGTH]


def head_term(title: str) -> str:
    """The term of a title's part before its first break, or "" where it has none worth a look-up."""
    found = _HEAD.search(title)
    if not found:
        return ""
    key = fold(title[: found.start()]).replace(" ", "")
    return "t" + key[:_KEY_LENGTH] if len(key) >= 10 else ""


def place_term(volume: str, page: str) -> str:
    """The term of a volume and a first page, or ""."""
    first = first_page(page)
    digits = _digits(tidy(volume))
    return f"p{digits}|{first}" if digits and first else ""


def _digits(volume: str) -> str:
    """ "A12" and "12" are cited for one another."""
    digits = "".join(c for c in volume.split("-")[0] if c.isdigit())
    return digits.lstrip("0") or volume


def author_term(author: tuple[Name, ...], year: int | None) -> str:
    """The term of the first author's last name and the year, or ""."""
    if not author or year is None:
        return ""
    words = fold(author[0].literal or author[0].family).split()
    return f"a{words[-1]}|{year}" if words else ""


def keys(work: Work, folded: str) -> Iterator[str]:
    """All exact terms of a work."""
    for scheme, value in work.identifiers:
        yield f"{scheme}:{value}"
    if folded:
        yield title_term(folded)
        if ":" in work.title or (" " in work.title and _HEAD.search(work.title)):
            head = head_term(work.title)
            if head:
                yield head
    for title in work.other_titles:
        yield title_term(fold(title))
    if work.volume and work.page:
        place = place_term(work.volume, work.page)
        if place:
            yield place
    author = author_term(work.author, work.year)
    if author:
        yield author
