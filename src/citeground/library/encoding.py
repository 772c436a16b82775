"""A Work as compact bytes and back: what the index stores.

Sections between U+001E: the titles, the authors, the plain fields, and as JSON what few works have. A
search reads the first section of every candidate, the second to tell namesakes apart, and the others
only of what it hands out.
"""

from __future__ import annotations

import json
from typing import Any

from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work

# Raise when the meaning of a place changes, so that old libraries ask to be rebuilt.
FORMAT = 4
SECTION, ITEM, PART = "\x1e", "\x1f", "\x1d"
_SECTION, _ITEM = SECTION.encode(), ITEM.encode()
_CONTROLS = dict.fromkeys([*range(32), 127], " ")
_DERIVED = "="
_HOMES = {
    "arxiv": "https://arxiv.org/abs/",
    "acl": "https://aclanthology.org/",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/",
    "doi": "https://doi.org/",
}
_PLAIN = 14


def encode(work: Work, errors: str = "strict") -> bytes:
    """The bytes of a work; white space in titles becomes single spaces, control characters become spaces.

    Raises ``UnicodeEncodeError`` for lone surrogates, which ``errors="replace"`` turns to "?".
    """
    titles = " ".join(work.title.split())
    if work.other_titles:
        titles = ITEM.join([titles, *(" ".join(t.split()) for t in work.other_titles)])
    ids = work.identifiers
    issued = work.issued
    plain = [
        (f"{issued.year}-{issued.month}-{issued.day}" if issued.month else str(issued.year))
        if issued
        else "",
        PART.join([f"{scheme}:{_clean(value)}" for scheme, value in ids]),
        _DERIVED if work.url and work.url == _home(ids) else _clean(work.url),
        work.type,
        _clean(work.container_title),
        _clean(work.volume),
        _clean(work.issue),
        _clean(work.page),
        _clean(work.source),
        _clean(work.publisher),
        _clean(work.language),
        _clean(work.version),
        _clean(work.edition),
        _clean(work.abstract),
    ]
    text = f"{titles}{SECTION}{_names(work.author)}{SECTION}{ITEM.join(plain).rstrip(ITEM)}"
    if rest := _rest(work):
        text = f"{text}{SECTION}{rest}"
    return text.encode("utf-8", errors)


def _home(identifiers: tuple[Identifier, ...]) -> str:
    """The URL that follows from the identifiers, as most do."""
    for scheme, value in identifiers:
        if scheme in _HOMES:
            return _HOMES[scheme] + value
    return ""


def _names(names: tuple[Name, ...]) -> str:
    return ITEM.join([_name(n) for n in names])


def _name(name: Name) -> str:
    if name.literal:
        return f"{PART * 4}{_clean(name.literal)}"
    if name.suffix or name.particle:
        return PART.join(_clean(p) for p in (name.family, name.given, name.particle, name.suffix))
    return f"{_clean(name.family)}{PART}{_clean(name.given)}"


def _clean(text: str) -> str:
    return text if text.isprintable() else text.translate(_CONTROLS)


def _rest(work: Work) -> str:
    """What few works have, as JSON; "" where there is nothing of it."""
    if (
        work.author_complete
        and not (work.title_is_weak or work.other_containers or work.other_dates)
        and not (work.editor or work.notices or work.read or work.number)
    ):
        return ""
    row: list[Any] = [
        0 if work.author_complete else 1,
        1 if work.title_is_weak else 0,
        work.other_containers,
        [[*d] for d in work.other_dates],
        _names(work.editor),
        [_notice(n) for n in work.notices],
        work.read,
        work.number,
    ]
    return json.dumps(row, separators=(",", ":"))


def _notice(notice: Notice) -> list[Any]:
    date = [*notice.date] if notice.date else 0
    return [notice.kind.value, str(notice.identifier or ""), date, notice.note]


def titles(data: bytes) -> list[str]:
    """The title and the other titles of an encoded work."""
    return data[: data.index(_SECTION)].decode().split(ITEM)


def authors(data: bytes) -> str:
    """The authors of an encoded work as one text."""
    return data.split(_SECTION, 2)[1].decode()


def years(data: bytes) -> list[int]:
    """The years of an encoded work: issued, then the others."""
    fields, _, rest = data.split(_SECTION, 2)[2].partition(_SECTION)
    issued = fields.partition(_ITEM)[0].partition(b"-")[0]
    found = [int(issued)] if issued else []
    return found + [date[0] for date in json.loads(rest)[3]] if rest else found


def decode(data: bytes, read: str = "") -> Work:
    """The Work that ``encode`` wrote. ``read`` is its date of reading where it has none of its own."""
    head, names, fields, *rest = data.decode().split(SECTION)
    title, *others = head.split(ITEM)
    plain = fields.split(ITEM)
    plain += [""] * (_PLAIN - len(plain))
    issued, curies, url, kind, container, volume, issue, page, source = plain[:9]
    publisher, language, version, edition, abstract = plain[9:_PLAIN]
    # A NamedTuple made by tuple.__new__ takes half the time.
    new = tuple.__new__
    ids = tuple([new(Identifier, curie.split(":", 1)) for curie in curies.split(PART)]) if curies else ()
    cut, weak, containers, dates, editors, notices, own_read, number = (
        json.loads(rest[0]) if rest else _NO_REST
    )
    return Work(
        kind, title, _read_names(names), not cut, Date(*map(int, issued.split("-"))) if issued else None,
        container, volume, issue, page, publisher, edition, version, ids,
        _home(ids) if url == _DERIVED else url, tuple(others), tuple(containers),
        tuple([Date(*d) for d in dates]), _read_names(editors), bool(weak), abstract, language,
        tuple([_read_notice(*n) for n in notices]), source, own_read or read, number,
    )  # fmt: skip


_NO_REST: tuple[Any, ...] = (0, 0, (), (), "", (), "", "")


def _read_names(text: str) -> tuple[Name, ...]:
    return tuple([Name(*name.split(PART)) for name in text.split(ITEM)]) if text else ()


def _read_notice(kind: str, curie: str, date: list[int], note: str) -> Notice:
    identifier = Identifier(*curie.split(":", 1)) if curie else None
    return Notice(NoticeKind(kind), identifier, Date(*date) if date else None, note)
