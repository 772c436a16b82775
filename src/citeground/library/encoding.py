"""A Work as compact bytes and back: what the index stores."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import Any

from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work

# The order is the format: append only, and raise FORMAT when the meaning of a place changes.
FORMAT = 1
_TEXT = (
    "type",
    "title",
    "container_title",
    "volume",
    "issue",
    "page",
    "publisher",
    "edition",
    "version",
    "url",
    "abstract",
    "language",
    "source",
    "read",
)


_texts = attrgetter(*_TEXT)
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def encode(work: Work) -> bytes:
    """Compact JSON; trailing empty places are left out."""
    row: list[Any] = list(_texts(work))
    row += [
        [_name(n) for n in work.author],
        0 if work.author_complete else 1,
        list(work.issued) if work.issued else 0,
        [f"{i.scheme}:{i.value}" for i in work.identifiers],
        list(work.other_titles),
        list(work.other_containers),
        [list(d) for d in work.other_dates],
        [_name(n) for n in work.editor],
        1 if work.title_is_weak else 0,
        [_notice(n) for n in work.notices],
    ]
    while row and not row[-1]:
        row.pop()
    return _dump(row).encode()


def _name(name: Name) -> list[str]:
    if not (name.particle or name.suffix or name.literal):
        return [name.family, name.given] if name.given else [name.family]
    parts = [name.family, name.given, name.particle, name.suffix, name.literal]
    while parts and not parts[-1]:
        parts.pop()
    return parts


def _notice(notice: Notice) -> list[Any]:
    return [
        notice.kind.value,
        str(notice.identifier or ""),
        list(notice.date) if notice.date else 0,
        notice.note,
    ]


def decode(data: bytes) -> Work:
    """The Work that ``encode`` wrote."""
    row = json.loads(data)
    row += [""] * (len(_TEXT) - len(row)) if len(row) < len(_TEXT) else []
    rest = row[len(_TEXT) :]
    rest += [0] * (10 - len(rest))
    return Work(
        type=row[0], title=row[1], container_title=row[2], volume=row[3], issue=row[4], page=row[5],
        publisher=row[6], edition=row[7], version=row[8], url=row[9], abstract=row[10], language=row[11],
        source=row[12], read=row[13],
        author=tuple(Name(*parts) for parts in rest[0] or ()),
        author_complete=not rest[1],
        issued=Date(*rest[2]) if rest[2] else None,
        identifiers=tuple(_identifier(text) for text in rest[3] or ()),
        other_titles=tuple(rest[4] or ()),
        other_containers=tuple(rest[5] or ()),
        other_dates=tuple(Date(*d) for d in rest[6] or ()),
        editor=tuple(Name(*parts) for parts in rest[7] or ()),
        title_is_weak=bool(rest[8]),
        notices=tuple(
            Notice(NoticeKind(k), _identifier(i) if i else None, Date(*d) if d else None, note)
            for k, i, d, note in rest[9] or ()
        ),
    )  # fmt: skip


def _identifier(text: str) -> Identifier:
    scheme, _, value = text.partition(":")
    return Identifier(scheme, value)
