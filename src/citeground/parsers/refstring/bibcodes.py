"""ADS bibcodes: 19 characters that hold year, journal, volume, page and an author's initial."""

from __future__ import annotations

import re

_BIBCODE = re.compile(
    r"(?P<names>.{0,600}?)(?P<bibcode>(?P<year>(?:1[6-9]|20)\d\d)(?P<journal>[A-Za-z&]{1,5})\.{0,4}(?P<volume>\d{1,4})"
    r"(?P<section>[LPQ.A-Ka-z])\.{0,3}(?P<page>\d{1,4})(?P<initial>[A-Z]))\W{0,3}$",
    re.DOTALL,
)


def bibcode(text: str) -> tuple[str, ...] | None:
    """(names, bibcode, year, journal, volume, page) of a reference that ends in an ADS bibcode, or None.

    The journal as the text prints it is preferred to the bibcode's ("ApJL", where that has ApJ and L).
    """
    found = _BIBCODE.match(text)
    if not found or len(found.group("bibcode")) != 19:
        return None
    printed = re.search(
        rf"{found.group('year')}[a-z]?\s?(?P<name>[^\W\d_][^\d]{{0,40}}?)\s?{found.group('volume')}\s?(?P<page>[A-Z]?\d{{1,8}})?\s?$",
        found.group("names"),
    )
    journal = printed.group("name") if printed else found.group("journal")
    page = (printed.group("page") if printed else "") or _bibcode_page(
        found.group("section"), found.group("page")
    )
    return (
        found.group("names"),
        found.group("bibcode"),
        found.group("year"),
        journal,
        found.group("volume"),
        page,
    )


def _bibcode_page(section: str, page: str) -> str:
    """ "L17" from "L" and "17"; a small letter counts the block: "g2006" is 072006."""
    if section.islower():
        return f"{ord(section) - 96:02d}{page:0>4}"
    return (section if section in "LA" else "") + page
