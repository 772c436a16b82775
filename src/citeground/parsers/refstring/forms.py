"""Whole references in a form that needs no tagger: links of reports, Web of Science, GB/T 7714, and others."""

from __future__ import annotations

import re
from collections.abc import Callable

from citeground.parsers.refstring.chapters import chapter
from citeground.parsers.refstring.orders import all_commas, publisher_order, stacked
from citeground.parsers.refstring.parts import Part
from citeground.parsers.refstring.standards import standard

_YEAR = r"(?:1[5-9]|20)\d\d"
LINK = re.compile(
    r"^\s{0,8}(?:[-*•]\s{1,4})?\[(?P<label>.{1,1500}?)\]\((?P<url>(?:https?://|www\.|doi:|10\.)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)",
    re.DOTALL,
)
_AUTHOR_YEAR_TITLE = re.compile(
    rf"^\(?(?P<author>[^\[\]]{{1,200}}?),?\s{{1,3}}\(?(?P<date>{_YEAR}|n\.\s?d\.)\)?[,.:]\s{{1,3}}(?P<title>\S.{{3,}})$",
    re.DOTALL,
)
_LEADING_ID = re.compile(r"^\[[^\[\]]{3,40}\]\s{0,3}|^\d{1,3}\s(?=[A-Z])")
_SITES = [
    "arxiv",
    "nih",
    "pmc",
    "pubmed",
    "nature",
    "springer",
    "springerlink",
    "ieee",
    "wikipedia",
    "researchgate",
    "osti",
    "acm",
    "wiley",
    "plos",
    "mdpi",
    "elsevier",
    "sciencedirect",
    "jstor",
    "ssrn",
    "openreview",
    "github",
    "frontiers",
    "aps",
    "iop",
    "iopscience",
    "aip",
    "acs",
    "medium",
    "youtube",
    "semantic",
    "scholar",
    "google",
    "bmj",
    "oxford",
    "academic",
    "cambridge",
    "core",
    "inspire",
    "hep",
    "journal",
    "biorxiv",
    "medrxiv",
    "europe",
    "nhi",
    "science",
]
_SITE = re.compile(r"\s{1,3}[-|–—·]\s{1,3}(?P<site>[^-|–—·]{2,60})$|\s\.\.\.$")


def link(text: str) -> list[Part] | None:
    """ "[Author et al., Year, Title](url)", as reports of language models cite."""
    found = LINK.match(text) if "](" in text else None
    if not found:
        return None
    parts = _label(found.group("label"), found.start("label"), found.group("url"))
    parts.append(Part("id", *found.span("url")))
    return parts


def bare_label(text: str) -> list[Part] | None:
    """The same label without its link: "Mori & Pinto, 2025, A title", perhaps with "(url)" behind it."""
    address = _ADDRESS.search(text) if "://" in text else None
    if not address and not _COMMA_YEAR.search(text):
        return None
    body = text[: address.start()] if address else text
    found = _AUTHOR_YEAR_TITLE.match(body)
    if not found or not _COMMA_YEAR.search(body):
        return [Part("title", 0, len(body))] if address and _is_title_alone(body) else None
    title = found.group("title")
    if re.search(r"https?:|\d{2,}|[.?!]\s\S|,\s(?:[A-Z]|in\b)|\bvol\b", title) and not address:
        return None
    if not _is_author_label(found.group("author")):
        return None
    return [Part(name, *found.span(name)) for name in ("author", "date", "title")]


_COMMA_YEAR = re.compile(rf",\s{_YEAR},\s")
_ADDRESS = re.compile(r"\s\(https?://[^\s()]{4,2000}\)\W{0,2}$")
_AUTHOR_LABEL = re.compile(r"\bet al\b|&|\band\b")


def _is_title_alone(text: str) -> bool:
    """One sentence without dates, initials or locators."""
    return len(text.split()) >= 4 and not re.search(rf"\b{_YEAR}\b|[.?!;]\s|\b[A-Z]\.|\d\s?[,:(]", text)


def _is_author_label(text: str) -> bool:
    return not any(char.isdigit() for char in text) and bool(
        _AUTHOR_LABEL.search(text) or len(text.split()) <= 4
    )


def _label(label: str, start: int, url: str) -> list[Part]:
    if found := _AUTHOR_YEAR_TITLE.match(label):
        names = (
            ("author", "date", "title")
            if not found.group("author").strip("( ")[0].isdigit()
            else ("date", "title")
        )
        return [Part(name, start + found.start(name), start + found.end(name)) for name in names]
    begin, end = 0, len(label)
    if lead := _LEADING_ID.match(label):
        begin = lead.end()
    parts: list[Part] = []
    while (site := _SITE.search(label, begin, end)) and _is_site(site.group("site"), url):
        parts = [Part("note", start + site.start() + 1, start + end)]
        end = site.start()
    return [Part("title", start + begin, start + end), *parts]


def _is_site(name: str | None, url: str) -> bool:
    """Whether " - PubMed" behind a title names the web site: a known one, or the link's own host."""
    if name is None:
        return True
    words = re.findall(r"\w+", name.lower())
    host = url.partition("//")[2].partition("/")[0].lower()
    return len(words) <= 5 and (any(word in _SITES for word in words) or "".join(words) in host)


_WOS = re.compile(
    rf"^(?P<author>\[[^\[\]]{{2,80}}\]|[^,\[\]]{{2,60}}),\s(?P<date>{_YEAR}),\s(?P<container>\[[^\[\]]{{2,200}}\]|[^,]{{2,120}}),"
    r"\sV(?P<volume>[\w-]{1,8})(?:,\sP(?P<page>[\w-]{1,12}))?(?:,\s(?:DOI\s|ARTN\s)\S{1,200})?\W{0,3}$"
)
_PAIRED = re.compile(r"^\[(?P<original>[^A-Za-z,]{1,100}?),?\s(?P<latin>[A-Za-z].{1,150})\]$")


def web_of_science(text: str) -> list[Part] | None:
    """ "Name A, 2013, JOURNAL, V44, P237"; brackets hold a value's two scripts, of which the Latin one is read."""
    found = _WOS.match(text) if ", V" in text else None
    if not found:
        return None
    return [
        Part(name, *_latin(text, *found.span(name)))
        for name in ("author", "date", "container", "volume", "page")
        if found.group(name)
    ]


def _latin(text: str, start: int, end: int) -> tuple[int, int]:
    paired = _PAIRED.match(text[start:end])
    return (start + paired.start("latin"), start + paired.end("latin")) if paired else (start, end)


_MARKED = re.compile(
    r"\s?\[(?:J|M|C|D|R|S|P|N|A|Z|G|DB|CP|EB|M/OL|J/OL|EB/OL|DB/OL|C/OL|R/OL)(?:/[A-Z]{2})?\]\s?[.,/]{0,2}"
)
_GBT_TAIL = re.compile(
    rf"^\s{{0,3}}(?P<container>[^,\n]{{2,150}}?)[,.]\s{{0,3}}(?P<date>{_YEAR})"
    r"(?:,\s{0,3}(?P<volume>[A-Z]?\d{1,5})?\s?(?:\((?P<issue>[\w/–-]{1,12})\))?)?\s{0,2}(?::\s{0,3}(?P<page>[A-Za-z]?\d{1,7}(?:[-–+]{1,2}\d{1,7})?))?"
)


def gbt7714(text: str) -> list[Part] | None:
    """The Chinese national form "Names. Title [J]. Journal, 2014, 29(5): 25-29".

    Where original and translation stand together, the translation is read and the original title is kept
    as a part "original".
    """
    marks = list(_MARKED.finditer(text)) if "[" in text else []
    if not marks:
        return None
    mark = marks[-1]
    begin = text.rfind("\n", 0, mark.start()) + 1 if len(marks) > 1 else 0
    split = _end_of_names(text, begin, mark.start())
    if split < 0:
        return None
    parts = [Part("author", begin, split), Part("title", split + 1, mark.start())]
    if tail := _GBT_TAIL.match(text[mark.end() :]):
        shift = mark.end()
        parts += [
            Part(name, shift + tail.start(name), shift + tail.end(name))
            for name in ("container", "date", "volume", "issue", "page")
            if tail.group(name)
        ]
    elif not (parts_tail := _after_mark(text, mark.end())):
        return None
    else:
        parts += parts_tail
    parts.append(Part("mark", mark.start(), mark.end()))
    if len(marks) > 1 and (first := _end_of_names(text, 0, marks[0].start())) >= 0:
        parts.append(Part("original", first + 1, marks[0].start()))
    return parts


def _after_mark(text: str, start: int) -> list[Part]:
    """ "[M]. Place: Publisher, 2008"."""
    found = re.match(
        rf"\s{{0,3}}(?P<location>[^:,\n]{{2,60}}):\s{{0,3}}(?P<publisher>[^,\n]{{2,120}}),\s{{0,3}}(?P<date>{_YEAR})",
        text[start:],
    )
    if not found:
        return []
    return [
        Part(name, start + found.start(name), start + found.end(name))
        for name in ("location", "publisher", "date")
    ]


def _end_of_names(text: str, start: int, end: int) -> int:
    """The full stop between names and title: the first that follows no initial."""
    for found in re.finditer(r"\.", text[start:end]):
        place = start + found.start()
        word = re.search(r"[^\s.,]*$", text[start:place])
        if word and (len(word.group(0)) > 1 or not word.group(0).isascii()):
            return place
    return -1


FORMS: tuple[Callable[[str], list[Part] | None], ...] = (
    link,
    bare_label,
    web_of_science,
    gbt7714,
    standard,
    publisher_order,
    stacked,
    all_commas,
    chapter,
)
