"""Find volume, issue, page and year where they stand in one of the fixed orders of physics and medicine."""

from __future__ import annotations

import re

from citeground.parsers.refstring.parts import Part

_V = r"(?P<volume>[A-EGX]?\d{1,4}[A-E]?)"
_I = r"(?:\s?\((?:no\.?\s?)?(?P<issue>[\w/–-]{1,9})\))"
_P = r"(?P<page>[A-Za-z]{0,3}\.?\d{1,8}[A-Za-z]?(?:\s?[-–—]{1,2}\s?[A-Za-z]{0,2}\d{1,8}[A-Za-z]?)?(?![\d.]*\d))"
_Y = r"(?P<date>(?:1[89]|20)\d\d[a-z]?)"
# A volume stands by itself, or lost the space behind an abbreviation ("Proc.1666, 170003 (2015)").
_ALONE = r"(?:(?<![\w./-])|(?<=[a-z]\.))"
_DATED = r"\((?:[A-Z][a-z]{2,8}\.?,?\s)?(?:1[89]|20)\d\d"
# Each form with a part that it cannot do without and that begins with a letter: it is found at once.
_FORMS = tuple(
    (re.compile(needed), re.compile(pattern))
    for needed, pattern in (
        # 12, 345 (2001) · 12(3), 345–350 (2001) · 12:345 (2001)
        (
            _DATED,
            rf"{_ALONE}{_V}{_I}?\s?[,:]\s{{0,2}}(?:pp?\.?\s?)?{_P}\s?,?\s{{0,2}}\((?:[A-Z][a-z]{{2,8}}\.?,?\s)?{_Y}\)",
        ),
        # 53, no. 5 (1963): 941–973
        (
            _DATED,
            rf"(?<![\w.-]){_V},\s(?:[Nn]o|[Nn]r|[Ii]ssue|[Ii]ss)\.?\s(?P<issue>[\w/–-]{{1,9}})\s\((?:[A-Z][a-z]{{2,8}}\.?\s)?{_Y}\)\s?:\s?{_P}",
        ),
        # 105 (2010) 050502 · 105, (2010), 050502
        (
            _DATED,
            rf"{_ALONE}{_V},?\s{{0,2}}\((?:[A-Z][a-z]{{2,8}}\.?,?\s)?{_Y}\)\s?[,:]?\s?(?:no\.?\s?(?P<issue>\d{{1,3}}),?\s)?{_P}(?=[\s,.;\])\ue000]|$)",
        ),
        # vol. 12, no. 3, pp. 345–350, Mar. 2001
        (
            r"vol\.\s?[A-Z]?\d",
            rf"\bvol\.\s?{_V},\s(?:no\.\s?(?P<issue>[\w/–-]{{1,9}}),\s)?(?:pp?\.|[Aa]rt\.(?:\s[Nn]o\.)?)\s?{_P},\s"
            rf"(?:[A-Z][a-z]{{2,8}}\.?(?:[-–/][A-Z][a-z]{{2,8}}\.?)?,?\s)?{_Y}(?=[\s,.;\])]|$)",
        ),
        # 2001;12(3):345-50 · 2001; 12: 345
        (
            r";\s?[A-Z]?\d",
            rf"(?<![\w.-]){_Y}(?:\s[A-Z][a-z]{{2}}(?:\s\d{{1,2}})?)?\s?;\s?{_V}{_I}?\s?:\s?{_P}",
        ),
        # 12(3): 345-350, 2001 · 12(3), 345–350 (no year, or elsewhere)
        (
            r"\((?:no\.?\s?)?[\w/–-]{1,9}\)\s?[,:]",
            rf"(?<![\w.-]){_V}{_I}\s?[,:]\s?(?:pp?\.?\s?)?{_P}(?=\s?[,.;]|\s?$|\s\()",
        ),
    )
)
# 2016, MNRAS, 440, 4326 at the very end
_LAST = re.compile(rf"(?<![\w.-]){_V}\s?,\s{{1,2}}{_P}$")
_AFTER_LAST, _WINDOW = " .,;\n\ue000", 40


def find(masked: str) -> list[Part]:
    """Parts for the first form that fits, [] where none does.

    A form is tried only where its numbers can be told apart for certain; what remains is the tagger's.
    """
    for needed, pattern in _FORMS:
        if not needed.search(masked):
            continue
        for found in pattern.finditer(masked):
            if "date" in pattern.groupindex or not _is_year_alone(masked, found.group("page")):
                return _parts(found)
    return _at_the_end(masked)


def _parts(found: re.Match[str]) -> list[Part]:
    return [Part(name, *found.span(name)) for name in _GROUPS if found.groupdict().get(name)]


def _at_the_end(masked: str) -> list[Part]:
    end = len(masked.rstrip(_AFTER_LAST))
    if not masked[end - 1 : end].isalnum():
        return []
    found = _LAST.search(masked, max(0, end - _WINDOW), end)
    if not found or _is_year_alone(masked, found.group("page")):
        return []
    before = _before(masked, found.start())
    return [] if before is None else _parts(found) + before


_GROUPS = ("volume", "issue", "page", "date")


def _before(text: str, start: int) -> list[Part] | None:
    """Year and journal before "440, 4326"; [] where the year stands further ahead, None where none does."""
    low = max(0, start - 60)
    if found := _ASTRONOMY.search(text[low:start]):
        return [Part(n, low + found.start(n), low + found.end(n)) for n in ("date", "container")]
    return [] if _BRACKETED_YEAR.search(text, 0, start) else None


def _is_year_alone(text: str, page: str) -> bool:
    """Whether the "page" is the only year of the reference: "3(1), 1986"."""
    return bool(_YEAR.match(page)) and len(set(_YEARS.findall(text))) < 2


_YEAR = re.compile(r"^(?:1[89]|20)\d\d$")
_YEARS = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")


_BRACKETED_YEAR = re.compile(r"\((?:1[89]|20)\d\d[a-z]?(?:,\s[A-Z][a-z]+)?\)")
# A year and a journal, and nothing long, stand before "440, 4326".
_ASTRONOMY = re.compile(r"(?P<date>(?:1[89]|20)\d\d[a-z]?)\)?\s?,\s?(?P<container>[^,()\d]{1,40}),?\s?$")
