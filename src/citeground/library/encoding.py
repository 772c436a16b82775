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
FORMAT = 3
SECTION, ITEM, PART = "\x1e", "\x1f", "\x1d"
_SECTION = SECTION.encode()
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
    row: list[Any] = [
        [*work.issued] if work.issued else 0,
        [f"{scheme}:{value}" for scheme, value in work.identifiers],
        1 if work.url and work.url == _home(work.identifiers) else work.url,
        work.type, work.container_title, work.volume, work.issue, work.page, work.source, work.publisher,
        work.version, work.language, work.edition, work.abstract, work.read,
        0 if work.author_complete else 1,
        1 if work.title_is_weak else 0,
        work.other_containers,
        [[*d] for d in work.other_dates],
        _names(work.editor),
        [_notice(n) for n in work.notices],
        work.number,
    ]  # fmt: skip
    while row and not row[-1]:
        row.pop()
    text = f"{titles}{SECTION}{_names(work.author)}{SECTION}{_to_json(row)}"
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
        and not (work.editor or work.notices or work.read)
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


def decode(data: bytes, read: str = "") -> Work:
    """The Work that ``encode`` wrote. ``read`` is its date of reading where it has none of its own."""
    head, names, fields, *rest = data.decode().split(SECTION)
    title, *others = head.split(ITEM)
    row = json.loads(tail)
    row += [""] * (22 - len(row))
    identifiers = tuple([Identifier(*curie.split(":", 1)) for curie in row[1]])
    return Work(
        row[3], title, _read_names(authors), not row[15], Date(*row[0]) if row[0] else None,
        row[4], row[5], row[6], row[7], row[9], row[12], row[10], row[21], identifiers,
        _home(identifiers) if row[2] == 1 else row[2], tuple(others), tuple(row[17]),
        tuple([Date(*d) for d in row[18]]), _read_names(row[19]), bool(row[16]), row[13], row[11],
        tuple([_read_notice(*n) for n in row[20]]), row[8], row[14] or read,
    )  # fmt: skip


_NO_REST: tuple[Any, ...] = (0, 0, (), (), "", (), "")


def _read_names(text: str) -> tuple[Name, ...]:
    return tuple([Name(*name.split(PART)) for name in text.split(ITEM)]) if text else ()


def _read_notice(kind: str, curie: str, date: list[int], note: str) -> Notice:
    identifier = Identifier(*curie.split(":", 1)) if curie else None
    return Notice(NoticeKind(kind), identifier, Date(*date) if date else None, note)
