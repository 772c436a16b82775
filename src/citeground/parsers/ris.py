"""RIS, as databases and citation managers write it: one tag a line, records end with ER.

The standard is followed loosely by its writers, so every line is taken for what it is: unknown tags,
missing ER, text before the first record and values on several lines lose no record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citeground.models import Document, Field, Identifier, Problem, Reference, Work
from citeground.parsers.places import Lines
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.decode import decode
from citeground.text.folding import plain
from citeground.text.names import read_name

_LINE = re.compile(r"^[ \t\ufeff]{0,4}([A-Z][A-Z0-9])[ \t]{1,4}-(?:[ \t](.*))?$", re.MULTILINE)
TYPES = {
    "JOUR": "article-journal", "JFULL": "article-journal", "MGZN": "article-magazine", "NEWS": "article-newspaper",
    "CONF": "paper-conference", "CPAPER": "paper-conference", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book",
    "CHAP": "chapter", "ECHAP": "chapter", "THES": "thesis", "RPRT": "report", "STAND": "standard", "PAT": "patent",
    "COMP": "software", "DATA": "dataset", "ELEC": "webpage", "BLOG": "webpage", "ICOMM": "webpage", "UNPB": "article",
    "PREPRINT": "article", "INPR": "article-journal", "ABST": "article-journal", "EJOUR": "article-journal",
}  # fmt: skip
_TITLE, _CONTAINER = ("TI", "T1", "CT"), ("T2", "JF", "BT", "JO", "JA", "J2", "J1", "T3")
_AUTHORS, _EDITORS = ("AU", "A1"), ("ED", "A2", "A3")


def parse(data: bytes, path: str) -> Document:
    """The records of a RIS file. Raises ``InputError`` for binary data."""
    file = decode(data, path)
    references: list[Reference] = []
    problems: list[Problem] = []
    lines = Lines(file.text)
    for start, end, fields in _records(file.text):
        line = lines.line(start)
        values = _values(fields)
        work = _work(values)
        key = (values.get("ID") or values.get("LB") or [f"record {len(references) + 1}"])[0]
        if not (work.title or work.identifiers or work.container_title):
            problems.append(
                Problem(
                    "unparsed-reference",
                    "this record has neither title nor journal nor DOI",
                    path,
                    line,
                    1,
                    key,
                )
            )
            if len(fields) < 2:
                continue
        kind = (values.get("TY") or [""])[0]
        references.append(
            Reference(
                key,
                len(references) + 1,
                work,
                file.text[start:end],
                path,
                line,
                start,
                end,
                kind,
                tuple(fields),
            )
        )
    if not references and not problems:
        problems.append(
            Problem("unparsed-reference", "no record of the form “TY  - JOUR … ER  -” was found", path, 1)
        )
    return Document(path, "ris", tuple(references), (), tuple(problems), (file,))


def _records(text: str) -> Iterator[tuple[int, int, list[Field]]]:
    """Runs of tags; TY opens one, ER or the next TY ends it."""
    fields: list[Field] = []
    start = 0
    found = list(_LINE.finditer(text))
    ends = [*(f.start() for f in found[1:]), len(text)][: len(found)]
    for tag, end in zip(found, ends, strict=True):
        name = tag[1]
        if name == "TY" and fields:
            yield start, tag.start(), fields
            fields = []
        if name == "ER":
            if fields:
                yield start, tag.end(), fields
            fields = []
            continue
        if not fields:
            start = tag.start()
        begin = tag.start(2) if tag[2] is not None else tag.end()
        # What follows up to the next tag belongs to the value, as long as it is no blank line.
        stop = min(end, position) if (position := text.find("\n\n", begin, end)) >= 0 else end
        raw = text[begin:stop]
        fields.append(Field(name.lower(), " ".join(raw.split()), begin, begin + len(raw.rstrip())))
    if fields:
        yield start, len(text), fields


def _values(fields: list[Field]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for name, value, _, _ in fields:
        if value:
            values.setdefault(name.upper(), []).append(plain(value))
    return values


def _work(values: dict[str, list[str]]) -> Work:
    kind = TYPES.get((values.get("TY") or [""])[0].upper().strip(), "")
    containers = list(dict.fromkeys(v for tag in _CONTAINER for v in values.get(tag, ())))
    titles = [v for tag in _TITLE for v in values.get(tag, ())]
    if not titles and kind in ("book", "chapter") and values.get("BT"):
        titles = values["BT"]
    pages = "-".join(v for tag in ("SP", "EP") for v in values.get(tag, ())[:1])
    dates = [d for tag in ("PY", "Y1", "DA") for v in values.get(tag, ()) if (d := read_date(v))]
    names = [read_name(v) for tag in _AUTHORS for v in values.get(tag, ())]
    return Work(
        type=kind,
        title=titles[0] if titles else "",
        author=tuple(
            n for n in names if n.display and n.display.lower().strip(".") not in {"others", "et al"}
        ),
        author_complete=not any(n.display.lower().strip(".") in {"others", "et al"} for n in names),
        editor=tuple(n for tag in _EDITORS for v in values.get(tag, ()) if (n := read_name(v)).display),
        # Y2 is the day of access, which dates nothing.
        issued=dates[0] if dates else None,
        other_dates=tuple(dict.fromkeys(dates[1:])),
        container_title=containers[0] if containers else "",
        other_containers=tuple(containers[1:]),
        volume=(values.get("VL") or [""])[0],
        issue=(values.get("IS") or values.get("CP") or [""])[0],
        page=pages,
        publisher=(values.get("PB") or [""])[0],
        edition=(values.get("ET") or [""])[0],
        identifiers=tuple(dict.fromkeys(_identifiers(values, kind))),
        url=(values.get("UR") or values.get("L1") or values.get("L2") or [""])[0],
        language=(values.get("LA") or [""])[0],
        abstract=(values.get("AB") or values.get("N2") or [""])[0],
    )


def _identifiers(values: dict[str, list[str]], kind: str) -> Iterator[Identifier]:
    for value in values.get("DO", ()):
        if doi := identifiers.read("doi", value):
            yield doi
    for tag in ("UR", "L1", "L2", "L3", "M3", "N1", "AN", "M1", "C7"):
        for value in values.get(tag, ()):
            yield from identifiers.find(value[:2000])
    for value in values.get("SN", ()):
        if kind in ("book", "chapter") and (isbn := identifiers.read("isbn", value)):
            yield isbn
