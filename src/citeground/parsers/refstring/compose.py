"""Turn labelled parts into a Work, with the span of every value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from citeground.models import Date, Identifier, Name, Work
from citeground.parsers.refstring import kinds, people, values
from citeground.parsers.refstring.bibcodes import bibcode
from citeground.parsers.refstring.parts import Part, one_line, trim
from citeground.text.dates import read_date
from citeground.text.identifiers import find, is_arxiv_possible

Span = tuple[str, str, int, int]
Labelled = dict[str, list[Part]]


class Found(NamedTuple):
    """A Work and (CSL name, value, start, end) of each value in the mended text."""

    work: Work
    spans: tuple[Span, ...]


_BRACKET_NOTE = re.compile(
    r"\s?\[(?:computer software|software|source code|data\s?sets?|preprint|online|mobile app|review|film|video|letter|abstract|poster|"
    r"[a-z ]{0,20}thesis|[a-z ]{0,20}dissertation|unpublished [a-z ]{3,20}|conference [a-z ]{3,20}|manuscript|J|M|C|D|R|S|P|EB/OL|in [A-Z][a-z]{3,15})\]\s?\.?\s?$",
    re.IGNORECASE,
)
_IN_LANGUAGE = re.compile(
    r"[(\[]\s?in (?P<name>Chinese|Russian|German|French|Japanese|Korean|Spanish|Italian|Portuguese)\b",
    re.IGNORECASE,
)
_LANGUAGES = {"chinese": "zh", "russian": "ru", "german": "de", "french": "fr", "japanese": "ja", "korean": "ko",
              "spanish": "es", "italian": "it", "portuguese": "pt"}  # fmt: skip
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"”»]{3,2000}", re.IGNORECASE)
_PATH_ID = re.compile(r"/(?:pdf|abs)/(?P<id>\d{4}\.\d{4,5})(?:v\d{1,2})?(?:\.pdf)?/?$", re.IGNORECASE)


def compose(text: str, parts: list[Part], *, has_identifiers: bool = True) -> Found:
    """Read each part's value; the first of a kind counts, except for authors and editors, who are gathered.

    ``has_identifiers`` is False where the masks found none, which spares the search for them.
    """
    spans: list[Span] = []
    by: Labelled = {}
    for part in parts:
        by.setdefault(part.label, []).append(part)
    author, complete = _authors(text, by, spans)
    editor = _editors(text, by["editor"], spans) if "editor" in by else ()
    title, others = _title(text, by, spans)
    fields = {
        "title": title,
        "container_title": "",
        "publisher": "",
        "volume": "",
        "issue": "",
        "page": "",
        "edition": "",
    }
    for label, name, reader in _READERS:
        for part in by.get(label, ()):
            value, start, end = reader(label, text, part.start, part.end)
            if value:
                spans.append((name, value, start, end))
                fields[name.replace("-", "_")] = value
                break
    issued = _issued(text, by.get("date", ()), spans)
    url = _url(text) if has_identifiers else ""
    identifiers = _identifiers(text, url) if has_identifiers else ()
    spans += _places(text, identifiers)
    for part in by.get("standard", ()):
        spans.append(("number", one_line(part.of(text)), part.start, part.end))
    _split_section(fields)
    work = Work(
        type=_type(text, by, fields, editor, identifiers, url),
        author=author,
        author_complete=complete,
        editor=editor,
        issued=issued,
        identifiers=identifiers,
        url=url,
        other_titles=others,
        language=_language(text),
        title=fields["title"],
        container_title=fields["container_title"],
        volume=fields["volume"],
        issue=fields["issue"],
        page=fields["page"],
        publisher=fields["publisher"],
        edition=fields["edition"],
    )
    return Found(_from_bibcode(text, work) if has_identifiers else work, tuple(spans))


_READERS: tuple[tuple[str, str, Callable[[str, str, int, int], tuple[str, int, int]]], ...] = (
    ("container", "container-title", values.wording),
    ("publisher", "publisher", values.wording),
    ("volume", "volume", values.numbered),
    ("issue", "issue", values.numbered),
    ("page", "page", values.numbered),
    ("edition", "edition", values.edition),
)


def _places(text: str, found: Sequence[Identifier]) -> list[Span]:
    """Identifiers that stand in the text as they are; one that was put together has no place."""
    lowered = text.lower()
    places = [(i, lowered.find(i.value.lower())) for i in found]
    return [(i.scheme, i.value, at, at + len(i.value)) for i, at in places if at >= 0]


def _language(text: str) -> str:
    found = _IN_LANGUAGE.search(text) if "(in " in text or "[in " in text or "(In " in text else None
    return _LANGUAGES[found.group("name").lower()] if found else ""


def _type(
    text: str,
    by: Labelled,
    fields: Mapping[str, str],
    editor: tuple[Name, ...],
    identifiers: tuple[Identifier, ...],
    url: str,
) -> str:
    if "standard" in by:
        return "standard"
    in_book = bool(editor) or any(_IN.match(p.of(text)) for p in by.get("container", ()))
    preprint = any(i.scheme == "arxiv" for i in identifiers)
    return kinds.guess(text, fields, preprint=preprint, in_book=in_book, has_url=bool(url))


_IN = re.compile(r"\W{0,3}(?:in|dans)\b", re.IGNORECASE)


def _authors(text: str, by: Labelled, spans: list[Span]) -> tuple[tuple[Name, ...], bool]:
    found = by.get("author")
    if not found:
        return (), True
    title = by["title"][0].start if "title" in by else len(text)
    # Names behind the title are rarely authors, unless there are none before it.
    before = [p for p in found if p.start < title] or found[:1]
    joined = ", ".join(one_line(p.of(text)).strip(" ,;") for p in before)
    if people.DITTO.match(joined + " "):
        return (), True
    names, complete = people.authors(joined)
    if names:
        spans.append(("author", joined, before[0].start, before[-1].end))
    return names, complete


def _editors(text: str, parts: Sequence[Part], spans: list[Span]) -> tuple[Name, ...]:
    names: list[Name] = []
    for part in parts:
        found = people.editors(one_line(part.of(text)))
        if found:
            spans.append(("editor", one_line(part.of(text)), part.start, part.end))
            names.extend(found)
    return tuple(names)


def _title(text: str, by: Labelled, spans: list[Span]) -> tuple[str, tuple[str, ...]]:
    titles = by.get("title")
    if not titles:
        return "", ()
    first = titles[0]
    part = first if len(first.of(text).split()) > 1 else max(titles, key=lambda p: p.end - p.start)
    value, start, end = values.wording("title", text, part.start, part.end)
    others: list[str] = [values.wording("title", text, p.start, p.end)[0] for p in by.get("original", ())]
    if value.endswith(("]", "].")) and (note := _BRACKET_NOTE.search(value)):
        others.append(value)
        end -= len(value) - note.start()
        value = value[: note.start()].rstrip(" .")
    if value:
        spans.append(("title", value, start, end))
    return value, tuple(others)


def _issued(text: str, parts: Sequence[Part], spans: list[Span]) -> Date | None:
    for part in parts:
        if date := read_date(one_line(part.of(text))):
            start, end = trim(text, part.start, part.end)
            spans.append(("issued", one_line(text[start:end]), start, end))
            return date
    return None


def _url(text: str) -> str:
    found = _URL.search(text)
    if not found:
        return ""
    url = found.group(0).rstrip(".,;:'!’")
    while url.endswith((")", "]")) and url.count(url[-1]) > url.count({")": "(", "]": "["}[url[-1]]):
        url = url[:-1].rstrip(".,;:")
    return url


def _identifiers(text: str, url: str) -> tuple[Identifier, ...]:
    found = find(text)
    if url and not any(i.scheme == "arxiv" for i in found):
        place = _PATH_ID.search(url)
        # Mirrors of arXiv name the file by its id: ".../pdf/0804.0389.pdf".
        if place and is_arxiv_possible(place.group("id")):
            found = (*found, Identifier("arxiv", place.group("id")))
    return found


_SECTIONED = re.compile(r"^([A-EGX])(\d{1,4})$")


def _split_section(fields: dict[str, str]) -> None:
    """ "Phys. Rev." with volume "D85" is "Phys. Rev. D", volume 85."""
    found = _SECTIONED.match(fields["volume"])
    if found and fields["container_title"].endswith(
        (".", "Rev", "Lett", "Phys", "Review", "Letters", "Physics")
    ):
        fields["container_title"] = f"{fields['container_title'].rstrip(',')} {found.group(1)}"
        fields["volume"] = found.group(2)


_BIBCODE_HINT = re.compile(r"[12]\d{3}[A-Za-z&.]{5}[\d.]{4}")


def _from_bibcode(text: str, work: Work) -> Work:
    """A bibcode names journal, volume, first page and year: it fills what the glued text hides."""
    if not _BIBCODE_HINT.search(text):
        return work
    found = bibcode(text)
    if not found:
        return work
    names, code, year, journal, volume, page = found
    if work.container_title and work.volume and work.page:
        return replace(work, identifiers=(*work.identifiers, Identifier("bibcode", code)))
    listed = re.sub(r"\d.*$", "", names, flags=re.DOTALL)
    return replace(
        work,
        # Names are glued together like the rest: "GreeneJ. E. DanieliS.".
        author=people.authors(re.sub(r"(?<=[A-Z]\.)\s(?=[^\W\d_]{3})", ", ", listed))[0] or work.author,
        container_title=journal,
        volume=volume,
        page=page,
        issued=Date(int(year)),
        identifiers=(*work.identifiers, Identifier("bibcode", code)),
        title="" if re.search(r"\d{4}[A-Za-z&]", work.title) else work.title,
    )
