"""Where the values of a JSON text stand: ``json`` reads them, this finds their offsets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_SPACE = re.compile(r"[ \t\n\r\ufeff]*+")
# A number stays what the file has: "007" of a damaged export, or one of 5,000 digits, is no error.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str, strict=False)


class Placed(NamedTuple):
    """A value and its span in the text; a string's span lies inside its quotes."""

    value: Any
    start: int
    end: int


def read(text: str, position: int = 0) -> Placed:
    """The value at a position, numbers as strings. Raises ``ValueError`` (with ``pos`` and ``lineno``)."""
    start = skip(text, position)
    value, end = _DECODER.raw_decode(text, start)
    return Placed(value, start, end)


def elements(text: str, start: int) -> Iterator[Placed]:
    """The elements of the array that begins at ``start``. Raises ``ValueError`` at the first broken one."""
    position = skip(text, start + 1)
    while position < len(text) and text[position] != "]":
        element = read(text, position)
        yield element
        position = skip(text, element.end)
        if text[position : position + 1] == ",":
            position = skip(text, position + 1)
        elif text[position : position + 1] != "]":
            raise json.JSONDecodeError("expecting ',' or ']'", text, position)
    if position >= len(text):
        raise json.JSONDecodeError("the list is not closed", text, position)


def members(text: str, start: int) -> Iterator[tuple[str, Placed]]:
    """Names and values of the object that begins at ``start``, which has been read before."""
    position = skip(text, start + 1)
    while position < len(text) and text[position] != "}":
        name = read(text, position)
        value = read(text, skip(text, name.end) + 1)
        inside = 1 if isinstance(value.value, str) and text[value.start] == '"' else 0
        yield str(name.value), Placed(value.value, value.start + inside, value.end - inside)
        position = skip(text, value.end)
        if text[position : position + 1] == ",":
            position = skip(text, position + 1)


def skip(text: str, position: int) -> int:
    """The next position that is no white space."""
    found = _SPACE.match(text, position)
    return found.end() if found else position
