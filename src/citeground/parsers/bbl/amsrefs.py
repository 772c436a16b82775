"""The bibliographies of amsrefs: ``\\bib{key}{article}{ author={…}, author={…}, title={…} }``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from citeground.models import Work
from citeground.parsers import tex
from citeground.parsers.bibtex.entry import work

_BIB = re.compile(r"\\bib\*?\s*+\{([^{}]++)\}\s*+\{([^{}]++)\}\s*+\{")
_FIELD = re.compile(r"([A-Za-z][\w-]*+)\s*+=\s*+\{")
_SEVERAL = frozenset(("author", "editor"))
_TYPES = {"thesis": "phdthesis", "report": "techreport", "webpage": "online"}
_RENAMED = {"conference": "booktitle", "book": "booktitle"}


class Entry(NamedTuple):
    """One ``\\bib`` with its place in the text."""

    key: str
    type: str
    work: Work
    start: int
    end: int


def entries(text: str) -> Iterator[Entry]:
    """The entries of ``text`` (comments already blanked), in order."""
    begins = list(_BIB.finditer(text))
    for index, found in enumerate(begins):
        limit = begins[index + 1].start() if index + 1 < len(begins) else len(text)
        close = tex.group_end(text, found.end(), limit)
        end = limit if close < 0 else close
        values = _values(text, found.end(), end)
        kind = found[2].strip().lower()
        kind = "incollection" if kind == "article" and "booktitle" in values else _TYPES.get(kind, kind)
        yield Entry(found[1].strip(), kind, work(kind, values), found.start(), min(end + 1, limit))


def _values(text: str, position: int, end: int) -> dict[str, str]:
    several: dict[str, list[str]] = {}
    while found := _FIELD.search(text, position, end):
        close = tex.group_end(text, found.end(), end)
        if close < 0:
            break
        name = found[1].lower()
        several.setdefault(_RENAMED.get(name, name), []).append(text[found.end() : close])
        position = close + 1
    return {name: " and ".join(v) if name in _SEVERAL else v[0] for name, v in several.items()}
