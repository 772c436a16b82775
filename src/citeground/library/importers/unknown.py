"""Why no importer takes a file: what is wrong with it and at which line, as far as that can be seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from citeground.errors import InputError, why
from citeground.library.importers.reading import DAMAGE, chunks, first_object, open_bytes

_PACKED = frozenset({".gz", ".bz2", ".xz"})
_ONE_VALUE = frozenset({".json"})
_BY_LINE = frozenset({".jsonl", ".ndjson"})
# Where a file is broken a reader sees from its beginning; a dump has gigabytes.
_LOOKED_AT = 8_000_000
_KNOWN = (
    "a library is built from .bib, CSL-JSON, JSON lines with title and authors, or a dump of arXiv, Crossref, "
    "OpenAlex, DBLP or the ACL Anthology"
)


def why_unknown(path: Path) -> InputError:
    """The error to raise for a file that no importer took."""
    suffixes = [s.lower() for s in path.suffixes]
    while suffixes and suffixes[-1] in _PACKED:
        suffixes.pop()
    suffix = suffixes[-1] if suffixes else ""
    data = b""
    try:
        with open_bytes(path) as stream:
            for chunk in chunks(stream, _LOOKED_AT):
                data = chunk.removeprefix(b"\xef\xbb\xbf")
                if data:
                    break
    except DAMAGE as error:
        return InputError(f"the file cannot be read or unpacked ({why(error)})", path=str(path))
    if suffix in _BY_LINE or suffix in _ONE_VALUE or data.lstrip()[:1] in (b"{", b"["):
        return _about_json(data, path, by_line=suffix in _BY_LINE)
    return InputError(f"no importer knows this form; {_KNOWN}", path=str(path))


def _about_json(data: bytes, path: Path, *, by_line: bool) -> InputError:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if len(data) < _LOOKED_AT or error.start < len(data) - 3:
            line = data.count(b"\n", 0, error.start) + 1
            return InputError("this JSON is not in UTF-8; save it as UTF-8", path=str(path), line=line)
        text = data.decode(errors="ignore")
    if len(data) == _LOOKED_AT:
        # The rest is not at hand: only whole lines can be judged, where a line is a record.
        text = text.rpartition("\n")[0]
        by_line = by_line or _where(text.lstrip().partition("\n")[0]) is None
        number, fault = _fault(text, by_line=True) if by_line else (1, "")
    else:
        number, fault = _fault(text, by_line=by_line)
    if fault:
        return InputError(f"not valid JSON: {fault}", path=str(path), line=number)
    found = first_object(path)
    fields = f"it has {', '.join(map(repr, list(found)[:5]))}" if found else "it is no object"
    return InputError(
        f"the first record is of no known form ({fields}); {_KNOWN}", path=str(path), line=number
    )


def _fault(text: str, *, by_line: bool) -> tuple[int, str]:
    """The line that cannot be read and why; else the first line that says something, and ""."""
    first = 1 + text[: len(text) - len(text.lstrip())].count("\n")
    if not by_line and (where := _where(text)) is None:
        return first, ""
    lines = text.split("\n")
    for number, line in enumerate(lines[:1000], 1):
        if line.strip() and (where := _where(line)) is not None:
            # One object over several lines is a fault of the whole; of several objects, of one line.
            if not by_line and number == first:
                return _where(text) or (number, where[1])
            return number, where[1]
    return first, ""


def _where(text: str) -> tuple[int, str] | None:
    """Line and reason of what json says of ``text``, None where it is valid."""
    try:
        _ignored: Any = json.loads(text)
    except json.JSONDecodeError as error:
        return error.lineno, f"{error.msg} (column {error.colno})"
    except (ValueError, RecursionError) as error:
        return 1, "nested too deeply" if isinstance(error, RecursionError) else str(error)[:200]
    return None
