"""The values of fields without the words and marks that announce them."""

from __future__ import annotations

import re

from citeground.parsers.refstring.parts import one_line, trim
from citeground.text.folding import plain

# A lead word before each kind of value; what is left of the match is not the value's.
_LEADS = {
    "volume": r"(?:vol(?:ume|s)?|v|bd|band|tome?|t|jg|année)\b\.?[\s:#]{0,3}",
    "issue": r"(?:no|nr|number|n[°ºo]?|issues?|iss|h|heft|fasc(?:icule)?|num)\b\.?[\s:#]{0,3}|[#№°]\s?|n°\s?",
    "page": r"(?:pages?|pp?|pag|s|ss|seiten?|art(?:icle)?(?:\s(?:no|id|number))?|paper|id)\b\.?[\s:#]{0,3}",
    "edition": r"(?:ed|edn|edition)\b\.?\s",
    "container": r"(?:in|dans|en)\b(?:\s?:|\s)\s{0,2}|(?:published|appeared|presented)\s(?:in|at)\s",
    "title": r"",
    "publisher": r"",
    "series": r"",
}
_LEAD = {
    name: re.compile(rf"^[\s(\[,]{{0,3}}(?:{pattern})", re.IGNORECASE)
    for name, pattern in _LEADS.items()
    if pattern
}
_NUMBER = re.compile(r"[A-Za-z]{0,3}\d[\w/&.+]{0,9}(?:\s?[-–—/&]\s?[A-Za-z]?\d[\w]{0,8})?")
_ROMAN = re.compile(r"\b[IVXLCDM]{1,9}\b")
_PAGES = re.compile(
    r"[A-Za-z]{0,3}\.?\d[\w.]{0,12}(?:\s?[-–—−]{1,2}\s?[A-Za-z]{0,3}\d[\w.]{0,12})?|\b[ivxlc]{1,7}\s?[-–—]\s?[ivxlc]{1,7}\b|\b[A-Z]\d{1,6}\b"
)
# "31-68.Berlin", "217-224Vol": what follows lost its space.
_GLUED_WORD = re.compile(r"(?<=\d)(?:\.[A-Z]|[A-Z])[a-z]{2}")
_EDITION = re.compile(
    r"[\s,]{0,2}(?:ed(?:n|ition)?|aufl(?:age)?|édition|edición)\b\.?[\s,.)]{0,3}$", re.IGNORECASE
)
_QUOTES = "“”\"«»„‘’'` "


def numbered(kind: str, text: str, start: int, end: int) -> tuple[str, int, int]:
    """The value of a volume, issue or page part, and its span: ("46", …) from "vol. 46,"."""
    if lead := _LEAD[kind].match(text[start:end]):
        start += lead.end()
    inner = text[start:end]
    found = (_PAGES if kind == "page" else _NUMBER).search(inner) or (
        _ROMAN.search(inner) if kind == "volume" else None
    )
    if not found:
        start, end = trim(text, start, end)
        return one_line(text[start:end]) if kind == "issue" else "", start, end
    first, last = found.span()
    if kind == "page" and (glued := _GLUED_WORD.search(inner, first, last)):
        last = glued.start()
    while inner[last - 1] in ".&/+":
        last -= 1
    value = re.sub(r"\s?[-–—−]{1,2}\s?", "-", inner[first:last])
    return value, start + first, start + last


def edition(kind: str, text: str, start: int, end: int) -> tuple[str, int, int]:
    """The edition without the word: "2nd" from "2nd ed."."""
    start, end = trim(text, start, end)
    if tail := _EDITION.search(text[start:end]):
        end = start + tail.start()
    return one_line(text[start:end]), start, end


def wording(kind: str, text: str, start: int, end: int) -> tuple[str, int, int]:
    """A title, container or publisher: lead word, quotes and closing stop gone, mark-up resolved."""
    start, end = trim(text, start, end, also=".")
    lead = _LEAD.get(kind)
    if lead and (found := lead.match(text[start:end])):
        start += found.end()
    start, end = trim(text, start, end, also="")
    start, end = _unquote(text, start, end)
    while end - start > 1 and _wrapped(text[start:end]):
        start, end = trim(text, start + 1, end - 1, also="")
    if kind in ("container", "publisher", "series"):
        end = _keep_dot(text, start, end)
    value = plain(one_line(text[start:end]))
    return value if len(value) > 1 or kind == "title" else "", start, end


_MARKS = frozenset('“”«»"„')


def _unquote(text: str, start: int, end: int) -> tuple[int, int]:
    """A mark that opens or closes nothing is dropped."""
    inner = text[start:end]
    if _MARKS.isdisjoint((inner[:1], inner[-1:])) and inner[:2] != "``":
        return start, end
    if inner[:2] == "``" and "''" not in inner[:-2]:
        start += 2
    for mark, partner in (("“", "”"), ("«", "»"), ('"', '"'), ("„", "“")):
        inner = text[start:end]
        single = inner.count(mark) == 1 if mark == partner else partner not in inner[1:]
        if inner.startswith(mark) and single:
            start += 1
        inner = text[start:end]
        single = inner.count(partner) == 1 if mark == partner else mark not in inner[:-1]
        if inner.endswith(partner) and single:
            end -= 1
    return trim(text, start, end, also="")


def _wrapped(text: str) -> bool:
    pairs = {"“": "”", "«": "»", "„": "“”", '"': '"', "‘": "’", "'": "'"}
    closing = pairs.get(text[0])
    return bool(closing) and text[-1] in str(closing) and text.count(text[0]) == 1 + (text[0] == text[-1])


def _keep_dot(text: str, start: int, end: int) -> int:
    """An abbreviated name keeps its last stop ("Phys. Rev. Lett."), a sentence does not."""
    word = re.search(r"[^\s.]*$", text[start:end])
    if text[end : end + 1] == "." and "." in text[start:end] and word and 0 < len(word.group(0)) <= 10:
        return end + 1
    return end
