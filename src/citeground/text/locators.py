"""Volumes, issues, pages and article numbers as strings that may be written in several ways."""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.text.folding import plain

_DASH = re.compile(r"\s*(?:-+|[\u2010-\u2015\u2212])\s*")
_LEAD = re.compile(
    r"^(?:pages?|pp?|s|seiten?|article(?:\s+(?:no|number|id))?|art(?:\s*no)?|no|nr|vol(?:ume)?|issue|id|paper|#)\b[.:\s]*",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"^[mdclxvi]+$")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


@lru_cache(maxsize=65536)
def tidy(text: str) -> str:
    """One spelling of a locator: no lead word, plain hyphen, no spaces, lower case, no leading zeros."""
    text = _DASH.sub("-", plain(text[:200]))
    while (shorter := _LEAD.sub("", text)) != text:
        text = shorter
    text = text.lower().replace(" ", "").replace(",", "").strip(".;:()[]")
    return "-".join(part.lstrip("0") or part[:1] for part in text.split("-"))


@lru_cache(maxsize=65536)
def first_page(text: str) -> str:
    """The first page or the article number, tidied; "" where there is none.

    >>> first_page("pp. 203–34"), first_page("L015001"), first_page("1–12, 15")
    ('203', 'l015001', '1')
    """
    text = plain(text[:200])
    first = re.split(r"[,;&+]|\band\b", text, maxsplit=1)[0]
    return tidy(first).split("-", 1)[0].split("/", 1)[0]


@lru_cache(maxsize=65536)
def last_page(text: str) -> str:
    """The last page with a shortened end made whole ("203-34" → "234"), or ""."""
    start, dash, end = tidy(text).partition("-")
    if not dash or not end:
        return ""
    if start.isdigit() and end.isdigit() and len(end) < len(start):
        end = start[: len(start) - len(end)] + end
    return end


def same_pages(a: str, b: str) -> bool:
    """Whether two page fields can mean the same place: the same first page is enough.

    An article number may be padded ("083" and "83"), may stand behind the journal's section letter
    ("R042402", "42402"), or be the range "1-12" of an article number's own pages.
    """
    first_a, first_b = first_page(a), first_page(b)
    if not first_a or not first_b or first_a == first_b:
        return True
    ends = {last_page(a), last_page(b)} - {""}
    if len(ends) == 2 and not (first_a.isdigit() and first_b.isdigit()):
        return False
    digits_a, digits_b = re.sub(r"\D", "", first_a), re.sub(r"\D", "", first_b)
    return bool(
        len(digits_a) >= 2
        and digits_a.lstrip("0") == digits_b.lstrip("0")
        and first_a.isdigit() != first_b.isdigit()
    )


def is_page_count(text: str) -> bool:
    """True for "1-12": the pages of an article that is located by its number."""
    return tidy(text).startswith("1-")


def same_number(a: str, b: str) -> bool:
    """Whether two volumes or issues agree: "2/3" = "2-3" = "2–3" = "2&3", "IV" = "4", "A12" ≠ "12"."""
    if a == b:
        return True
    left, right = _number(a), _number(b)
    return not left or not right or left == right


def _number(text: str) -> str:
    text = re.sub(r"[/&+]|\band\b", "-", tidy(text))
    return str(roman(text)) if _ROMAN.match(text) and roman(text) else text


def roman(text: str) -> int:
    """The value of a lower-case Roman numeral, 0 if it is none."""
    total = 0
    for char, following in zip(text, [*text[1:], ""], strict=True):
        value = _VALUES.get(char, 0)
        total += -value if value < _VALUES.get(following, 0) else value
    return total
