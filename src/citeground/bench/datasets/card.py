"""A dataset's card: where it comes from, and how to tell that the file here is the one that is meant."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from citeground.errors import InputError


class Keyed(Protocol):
    """A row that can be named: by its place in the file or by the publisher's own key, never by its text."""

    @property
    def key(self) -> str: ...


R = TypeVar("R", bound=Keyed)


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of one file.

    ``file`` is its place below the data directory, ``rows`` the number of rows read from it. ``first``,
    ``tenth`` and ``last`` are the beginnings of those rows' texts (the tenth is row 10, counted from 1).
    ``sha256`` is that of the whole file; "" where publishers offer more than one form, so that only rows
    can be checked. ``url`` is where the very same file is published, "" where it was made from others
    (``note`` says how).
    """

    name: str
    title: str
    file: str
    source: str
    licence: str
    rows: int
    first: str
    tenth: str
    last: str
    sha256: str = ""
    url: str = ""
    note: str = ""

    def place(self, data: Path) -> Path:
        """The file below a data directory. Raises ``InputError`` that says how to get it."""
        place = data / self.file
        if not place.is_file():
            how = (
                f"citeground bench fetch {self.name} --data {data}"
                if self.url
                else f"{self.note or self.source}"
            )
            raise InputError(f"the file is not here; to get it: {how}", path=str(place))
        return place


@dataclass(frozen=True, slots=True)
class Loaded(Generic[R]):
    """Rows together with the card they were checked against, and the hash of the file that was read."""

    card: Card
    rows: tuple[R, ...]
    sha256: str

    @property
    def note(self) -> str:
        """The file as a report names it."""
        return f"{self.card.file} (sha256 {self.sha256[:12]}, {len(self.rows):,} rows)"


def load(card: Card, data: Path, read: Callable[[Path], Sequence[R]], text: Callable[[R], str]) -> Loaded[R]:
    """Read a file and hold it against its card. Raises ``InputError`` where it is another file."""
    place = card.place(data)
    found = file_hash(place)
    if card.sha256 and found != card.sha256:
        raise InputError(
            f"sha256 is {found[:12]}…, the card says {card.sha256[:12]}…: another version of {card.name}",
            path=str(place),
        )
    rows = tuple(read(place))
    check(card, [text(row) for row in rows], place)
    return Loaded(card, rows, found)


def check(card: Card, texts: Sequence[str], place: Path) -> None:
    """The number of rows, and the first, tenth and last of them, are those of the card."""
    if len(texts) != card.rows:
        raise InputError(f"{len(texts)} rows, the card says {card.rows}", path=str(place))
    for name, index, wanted in (("first", 0, card.first), ("tenth", 9, card.tenth), ("last", -1, card.last)):
        if not texts[index].startswith(wanted):
            raise InputError(
                f"the {name} row is {texts[index][:40]!r}, the card says {wanted!r}", path=str(place)
            )


def file_hash(place: Path) -> str:
    """The sha256 of a file, in hexadecimal."""
    with place.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def json_lines(place: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file of JSON lines. Raises ``InputError`` with the line that is none."""
    with place.open(encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            try:
                row = json.loads(line)
            except ValueError as error:
                raise InputError(f"not a JSON object ({error})", path=str(place), line=number) from error
            if not isinstance(row, dict):
                raise InputError("not a JSON object", path=str(place), line=number)
            yield row


def json_file(place: Path) -> Any:
    """The value of a JSON file. Raises ``InputError``."""
    try:
        return json.loads(place.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(f"not JSON ({error})", path=str(place)) from error
