"""Whole references in a form that needs no tagger: links of reports, Web of Science, GB/T 7714, bibcodes."""

from __future__ import annotations

import re
from collections.abc import Callable

from citeground.parsers.refstring.parts import Part
from citeground.text.folding import fold
from citeground.text.journal_names import ALIASES, MACROS

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
_SITES = (
    "arxiv nih pmc pubmed nature springer springerlink ieee wikipedia researchgate osti acm wiley plos mdpi elsevier "
    "sciencedirect jstor ssrn openreview github frontiers aps iop iopscience aip acs medium youtube semantic scholar "
    "google bmj oxford academic cambridge core inspire hep journal biorxiv medrxiv europe nhi science"
).split()
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


_BODIES = r"(?:3GPP|ETSI|IETF|ITU(?:-[TR])?|ISO(?:/IEC)?|IEC|IEEE|ANSI|ASTM|W3C|OASIS|NIST|CEN)"
_NUMBERED_STANDARD = re.compile(
    r"^(?P<number>(?:IEEE\s(?:Std\.?|Standard)|(?:ISO|IEC|ISO/IEC|ISO/IEC/IEEE|ISO/TS|ISO/TR|ANSI|ASTM|DIN(?:\sEN)?(?:\sISO)?|ITU-[TR](?:\sRec\.)?|RFC"
    r"|NIST\sSP|ETSI\s(?:TS|EN|TR)|3GPP\s(?:TS|TR)))\s?[A-Z]{0,2}[.-]?\d[\w.-]{0,20}(?:[:–-](?P<date>(?:19|20)\d\d))?)"
    r"(?P<mark>\s?\([^()]{2,40}\))?[,.:]?\s{1,3}[“\"]?(?P<title>[^\W\d_].{3,300}?)[”\"]?(?:[,.]\s{0,3}[^.,]{0,40}?[,.\s]\s?(?P<year>(?:19|20)\d\d))?\W{0,3}$",
    re.DOTALL,
)
_BODY_FIRST = re.compile(
    rf"^(?P<author>{_BODIES})[.,:]\s{{1,3}}[“\"]?(?P<title>.{{4,300}}?)[”\"]?[.,]\s{{1,3}}(?P<number>(?:(?:technical\s(?:specification|report)|TS|TR|EN|RFC|Rec\.|Std\.?|SP)"
    r"\s?(?:\((?:TS|TR)\)\s?)?[A-Z]{0,2}\.?\d[\d.-]{1,12}))\b.{0,80}?(?P<year>(?:19|20)\d\d)?\W{0,3}$",
    re.IGNORECASE | re.DOTALL,
)


def standard(text: str) -> list[Part] | None:
    """ "IEEE Std 802.11-2020, Title, 2021", "ISO/IEC 27001:2022 Title", "3GPP. Title. TS 38.300, 2023"."""
    found = _NUMBERED_STANDARD.match(text) or _BODY_FIRST.match(text)
    if not found:
        return None
    groups = found.groupdict()
    parts = [Part(name, *found.span(name)) for name in ("author", "title") if groups.get(name)]
    parts.append(Part("standard", *found.span("number")))
    year = "year" if groups.get("year") else "date"
    if groups.get(year):
        parts.append(Part("date", *found.span(year)))
    return parts


_SPACED = re.compile(
    rf"^(?P<author>[^\d]{{2,600}}?)\s(?:(?P<date>{_YEAR})\s(?P<container>[^\d]{{1,80}}?)|(?P<container2>[A-Z][\w&.]{{0,20}}(?:\s[A-Z]\w{{0,20}}\.){{0,6}})\s(?P<date2>{_YEAR}))"
    r"\s(?P<volume>\d{1,4})\s(?P<page>[A-Z]?\d{1,7})\s(?=[12]\d{3}[A-Za-z&.]{5}[\d.]{4})"
)
_JOURNAL_FIRST = re.compile(
    rf"^(?P<container>[A-Z][\w&.]{{0,20}}(?:\s(?:[A-Z]\w{{0,20}}\.?|\(\w+\)|&)){{0,6}}?)\s(?P<author>(?:(?:van|von|de|den|der|di|la|le)\s){{0,2}}[^\W\d_][\w'’-]+)"
    rf"\s(?P<volume>\d{{1,4}})\s(?P<page>[A-Z]?\d{{1,7}})\s(?P<date>{_YEAR})(?:\s(?P<title>[A-Z].{{8,}}))?$"
)


def publisher_order(text: str) -> list[Part] | None:
    """Mark-up whose tags fell away: "Names 2015 ApJ 809 36 2015ApJ…", "ApJ Nahar 111 339 1997"."""
    if found := _SPACED.match(text):
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


_BIBCODE = re.compile(
    r"(?P<names>.{0,600}?)(?P<bibcode>(?P<year>(?:1[6-9]|20)\d\d)(?P<journal>[A-Za-z&]{1,5})\.{0,4}(?P<volume>\d{1,4})"
    r"(?P<section>[LPQ.A-K])\.{0,3}(?P<page>\d{1,4})(?P<initial>[A-Z]))\W{0,3}$",
    re.DOTALL,
)


def bibcode(text: str) -> tuple[str, ...] | None:
    """(names, bibcode, year, journal, volume, page) of a reference that ends in an ADS bibcode, or None.

    The journal as the text prints it is preferred to the bibcode's ("ApJL", where that has ApJ and L).
    """
    found = _BIBCODE.match(text)
    if not found or len(found.group("bibcode")) != 19:
        return None
    section = found.group("section")
    page = (section if section in "LA" else "") + found.group("page")
    journal = re.search(
        rf"{found.group('year')}\s?(?P<name>[^\W\d_][^\d]{{0,40}}?)\s?{found.group('volume')}",
        found.group("names"),
    )
    return (
        found.group("names"),
        found.group("bibcode"),
        found.group("year"),
        journal.group("name") if journal else found.group("journal"),
        found.group("volume"),
        page,
    )


FORMS: tuple[Callable[[str], list[Part] | None], ...] = (
    link,
    bare_label,
    web_of_science,
    gbt7714,
    standard,
    publisher_order,
)
