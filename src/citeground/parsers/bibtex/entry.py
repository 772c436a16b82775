"""An entry's fields in the terms of a Work: what the reference claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from citeground.models import Date, Name, Work
from citeground.parsers.bibtex.kinds import csl_type
from citeground.parsers.bibtex.naming import read_identifiers
from citeground.text import names
from citeground.text.dates import month_number, read_date
from citeground.text.folding import plain
from citeground.text.journals import expand_macro, is_venue_claim

_MONTHS = {
    month: n
    for n, month in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_ARTICLE_NUMBER = (
    "eid",
    "article-number",
    "articleno",
    "article_number",
    "articlenumber",
    "artnum",
    "elocation-id",
)
_TWO_NUMBERS = re.compile(r"\s*(\d{1,5})\s+(\d{1,6})\s*")
_YEARS = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
_COMMAND = re.compile(r"\\(?:url|href|path|nolinkurl)\s*\{([^{}]*+)\}?")
_ADDRESS = re.compile(r"https?://[^\s{}<>\"|]++")
_URL_ESCAPE = re.compile(r"\\([_%#&~$])|\{\\?([_~])\}")
_NOT_NUMBER = re.compile(r"[^A-Za-z0-9]+")
_NUMBERED = frozenset(("report", "patent", "standard", "thesis", "software"))
_MAY_BE_BARE = frozenset(
    ("year", "month", "volume", "number", "pages", "eprint", "edition", "language", "url")
)
_PUBLISHERS = ("publisher", "school", "institution", "organization", "assignee", "holder")
_OTHER_CONTAINERS = ("eventtitle", "shortjournal", "booktitleaddon")
_CONTAINERS = frozenset(("booktitle", "series", "journalsubtitle", *_OTHER_CONTAINERS))
_RARE = frozenset(
    (
        *_PUBLISHERS,
        *(
            "edition",
            "version",
            "url",
            "howpublished",
            "ee",
            "link",
            "note",
            "shorttitle",
            "origtitle",
            "reprinttitle",
        ),
        *(
            "maintitle",
            "eventdate",
            "origdate",
            "origyear",
            "date",
            "editor",
            "abstract",
            "language",
            "langid",
        ),
    )
)


def work(entry_type: str, values: Mapping[str, str], undefined: Collection[str] = ()) -> Work:
    """What an entry claims.

    ``values`` holds the raw values by lower-case field name, ``undefined`` the fields whose value is an
    abbreviation that nobody defined: those of names and venues say nothing.
    """
    if undefined:
        values = _without_undefined(values, undefined)
    identifiers, arxiv, version = read_identifiers(values)
    venue, claims_venue, others = _venue(entry_type, values)
    kind = csl_type(entry_type, values, arxiv=bool(arxiv), venue=venue, claims_venue=claims_venue)
    author, complete = _authors(values)
    volume, issue, number = _numbers(kind, values, bool(venue))
    usual = _RARE.isdisjoint(values) and len(values.get("year", "")) < 8
    rare = _NOTHING_RARE if usual else _rare(values)
    # By position, without names: by the thousand these are dear.
    return Work(
        kind,
        _title(entry_type, values),
        author,
        complete,
        _issued(values),
        venue if claims_venue else "",
        volume,
        issue,
        _page(values),
        rare.publisher,
        rare.edition,
        version or rare.version,
        identifiers,
        rare.url,
        rare.other_titles,
        others,
        rare.other_dates,
        rare.editor,
        False,
        rare.abstract,
        rare.language,
        number=number,
    )


class _Rare(NamedTuple):
    """What few entries say."""

    publisher: str = ""
    edition: str = ""
    version: str = ""
    url: str = ""
    other_titles: tuple[str, ...] = ()
    other_dates: tuple[Date, ...] = ()
    editor: tuple[Name, ...] = ()
    abstract: str = ""
    language: str = ""


_NOTHING_RARE = _Rare()


def _rare(values: Mapping[str, str]) -> _Rare:
    return _Rare(
        publisher=next((_text(values, name) for name in _PUBLISHERS if name in values), ""),
        edition=_text(values, "edition"),
        version=_text(values, "version"),
        url=_url(values),
        other_titles=_other_titles(values),
        other_dates=_other_dates(values),
        editor=names.read_names(values["editor"])[0] if "editor" in values else (),
        abstract=_text(values, "abstract"),
        language=_text(values, "language") or _text(values, "langid"),
    )


def _without_undefined(values: Mapping[str, str], undefined: Collection[str]) -> dict[str, str]:
    """An abbreviation that is not defined here says nothing of names and venues, unless it is well known."""
    out = dict(values)
    for name in undefined:
        known = expand_macro(f"\\{values[name]}")
        if not known.startswith("\\"):
            out[name] = known
        elif name not in _MAY_BE_BARE:
            del out[name]
    return out


def _text(values: Mapping[str, str], name: str) -> str:
    value = values.get(name, "")
    return value if not value or value.isalnum() else plain(value)


def _title(entry_type: str, values: Mapping[str, str]) -> str:
    title = _text(values, "title")
    if not title and entry_type not in ("article", "inproceedings", "incollection", "conference"):
        title = _text(values, "booktitle")
    return _joined(title, _text(values, "subtitle")) if "subtitle" in values else title


def _joined(title: str, subtitle: str) -> str:
    if not subtitle or subtitle in title:
        return title
    return f"{title} {subtitle}" if title.endswith((":", "?", "!", "–", "—")) else f"{title}: {subtitle}"


def _other_titles(values: Mapping[str, str]) -> tuple[str, ...]:
    found = [_text(values, name) for name in ("shorttitle", "origtitle", "reprinttitle") if name in values]
    if "maintitle" in values:
        main = _text(values, "maintitle")
        found += [main, _joined(main, _text(values, "title"))]
    return tuple(filter(None, found))


def _authors(values: Mapping[str, str]) -> tuple[tuple[Name, ...], bool]:
    author, complete = names.read_names(values["author"]) if "author" in values else ((), True)
    if not author and "collaboration" in values:
        group = _text(values, "collaboration")
        literal = group if "collab" in group.lower() else f"{group} Collaboration"
        return (Name(literal=literal),), True
    return author, complete


def _venue(entry_type: str, values: Mapping[str, str]) -> tuple[str, bool, tuple[str, ...]]:
    """The venue as printed, whether it claims one, and further containers (series, event, short form)."""
    journal = values.get("journal") or values.get("journaltitle") or ""
    if journal and _CONTAINERS.isdisjoint(values):
        venue, claims = _read_venue(journal)
        return venue, claims, ()
    series = _text(values, "series")
    candidates = [_joined(_read_venue(journal)[0], _text(values, "journalsubtitle"))]
    if entry_type not in ("book", "proceedings", "collection"):
        book = _joined(_text(values, "booktitle"), _text(values, "booksubtitle"))
        candidates.insert(1 if entry_type == "article" else 0, book)
    if entry_type in ("inproceedings", "conference", "incollection"):
        candidates.append(series)
    others = [*candidates, series, *(_text(values, name) for name in _OTHER_CONTAINERS if name in values)]
    venue = next(filter(None, candidates), "")
    rest = dict.fromkeys(text for text in others if text and text != venue)
    return venue, is_venue_claim(venue), tuple(rest)


@lru_cache(maxsize=16384)
def _read_venue(journal: str) -> tuple[str, bool]:
    """A journal as text, its macro expanded, and whether it claims a venue at all."""
    text = plain(expand_macro(journal))
    return text, is_venue_claim(text)


def _numbers(kind: str, values: Mapping[str, str], has_venue: bool) -> tuple[str, str, str]:
    """Volume, issue and number. ``number`` is an issue in a journal, else the number of a report or patent.

    Semantic Scholar writes volume and issue into one field ("588 7836"), DBLP an arXiv id ("abs/…").
    """
    volume, issue, number = _text(values, "volume"), _text(values, "issue"), _text(values, "number")
    if volume.startswith("abs/"):
        volume = ""
    elif " " in volume and (both := _TWO_NUMBERS.fullmatch(volume)):
        volume, issue = both[1], issue or both[2]
    if kind == "book":
        return volume, "", ""
    if kind in _NUMBERED or not has_venue:
        return volume, "", _NOT_NUMBER.sub("", number).upper() if kind == "patent" else number
    return volume, number or issue, ""


def _page(values: Mapping[str, str]) -> str:
    """Pages with a plain hyphen, else the article number; "1-12" beside an article number counts pages."""
    pages = values.get("pages") or values.get("page") or ""
    pages = pages.replace("--", "-")
    if not pages.replace("-", "0").isalnum():
        pages = plain(pages.replace("--", "-"))
        if not pages.isascii():
            pages = pages.replace("–", "-").replace("—", "-")
    if not pages or pages.startswith("1-"):
        for name in _ARTICLE_NUMBER:
            if name in values:
                return _page_of(_text(values, name) or pages)
    return _page_of(pages)


def _page_of(pages: str) -> str:
    return "" if pages and "arxiv" in pages.lower() else pages


def _issued(values: Mapping[str, str]) -> Date | None:
    return _read_issued(values.get("date", ""), values.get("year", ""), values.get("month", ""))


@lru_cache(maxsize=4096)
def _read_issued(whole: str, year: str, month: str) -> Date | None:
    """The date of biblatex's ``date``, or of ``year`` and ``month``."""
    given, year = year, (whole or year).strip()
    if len(year) == 4 and year.isdecimal() and "1400" <= year <= "2100":
        date: Date | None = Date(int(year))
    else:
        date = read_date(plain(year)) if year else None
        if date is None and whole and given:
            date = read_date(plain(given))
    if date is None or date.month or not month:
        return date
    number = _MONTHS.get(month.lower())
    if number:
        return Date(date.year, number)
    number = month_number(month)
    day = _DAY.search(month) if number and month[:1].isalpha() else None
    return Date(date.year, number, int(day[1]) if day and 0 < int(day[1]) <= 31 else 0)


def _other_dates(values: Mapping[str, str]) -> tuple[Date, ...]:
    """Further dates that are right: of the event, of the original, the second of "1999/2000"."""
    out = [
        date for name in ("eventdate", "origdate", "origyear") if (date := read_date(values.get(name, "")))
    ]
    year = values.get("date") or values.get("year") or ""
    if len(year) > 7:
        out += [Date(int(found)) for found in _YEARS.findall(year)[1:4]]
    return tuple(out)


def _url(values: Mapping[str, str]) -> str:
    """The address, with LaTeX's escapes undone and nothing else changed ("~" stays)."""
    for name in ("url", "howpublished", "ee", "link", "note"):
        value = values.get(name)
        if not value or "://" not in value:
            continue
        if command := _COMMAND.search(value):
            value = command[1]
        value = _URL_ESCAPE.sub(lambda m: m[1] or m[2], value)
        if found := _ADDRESS.search(value):
            return found[0].rstrip(".,;")
    return ""
