"""BibTeX and biblatex files: every entry with its place, whatever is broken around it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from citeground.models import Document, Problem, Reference, TextFile
from citeground.parsers.bibtex.entry import work
from citeground.parsers.bibtex.inheritance import Family
from citeground.parsers.bibtex.scanner import Entry, Issue, scan
from citeground.parsers.places import Lines, ignored_rules
from citeground.text.decode import decode

# Containers of fields or of keys: they stand for no work of their own.
# Fields of reference managers, which say nothing of the work.
_BOOKKEEPING = frozenset(("file", "keywords", "groups", "owner", "timestamp", "added-at"))
_NO_WORK = frozenset(("xdata", "set"))


class Bibliography(NamedTuple):
    """What .bib files hold. ``aliases`` maps a key that stands for others (``ids``, ``@set``) to those."""

    references: tuple[Reference, ...]
    problems: tuple[Problem, ...]
    aliases: dict[str, tuple[str, ...]]


def parse(data: bytes, path: str) -> Document:
    """A .bib file as a Document. Raises ``InputError`` for what is no text."""
    file = decode(data, path)
    bibliography = read((file,))
    return Document(
        path=path,
        format="bibtex",
        references=bibliography.references,
        problems=bibliography.problems,
        files=(file,),
    )


def read(files: Sequence[TextFile]) -> Bibliography:
    """The entries of several files that are used together, as ``\\bibliography{strings,refs}`` does:

    abbreviations of a file hold in those behind it, and ``crossref`` reaches into all of them.
    """
    with _no_collection():
        return _read(files)


@contextmanager
def _no_collection() -> Iterator[None]:
    """All that is made here is kept: the garbage collector would go over it again and again for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _read(files: Sequence[TextFile]) -> Bibliography:
    strings: dict[str, str] = {}
    scans = [scan(file.text, strings) for file in files]
    family = Family([entry for scanned in scans for entry in scanned.entries])
    references: list[Reference] = []
    problems: list[Problem] = []
    aliases: dict[str, tuple[str, ...]] = {}
    first: dict[str, tuple[str, int]] = {}
    for file, scanned in zip(files, scans, strict=True):
        lines = Lines(file.text)
        problems += (_problem(file, lines, issue) for issue in scanned.issues)
        line, counted = 1, 0
        has_comments = "citeground:" in file.text
        for entry in scanned.entries:
            line += file.text.count("\n", counted, entry.start)
            counted = entry.start
            values = family.values(entry)
            if entry.issues or len(values) != len(entry.fields):
                problems += (_problem(file, lines, issue, entry.key) for issue in _issues(entry))
            if entry.key in first and entry.key:
                problems.append(_duplicate(file, lines, entry, first[entry.key]))
            else:
                first[entry.key] = (file.path, line)
            if entry.type in _NO_WORK or "ids" in values:
                aliases.update(_aliases(entry, values))
                if entry.type in _NO_WORK:
                    continue
            references.append(
                Reference(
                    entry.key,
                    len(references) + 1,
                    work(entry.type, values, entry.undefined),
                    file.text[entry.start : entry.end],
                    file.path,
                    line,
                    entry.start,
                    entry.end,
                    entry.type,
                    tuple(entry.fields),
                    ignored_rules(file.text, entry.start, entry.end) if has_comments else (),
                )
            )
    return Bibliography(tuple(references), tuple(problems), aliases)


def _problem(file: TextFile, lines: Lines, issue: Issue, key: str = "") -> Problem:
    line, column = lines.place(issue.offset)
    return Problem("unparsed-reference", issue.message, file.path, line, column, key)


def _duplicate(file: TextFile, lines: Lines, entry: Entry, first: tuple[str, int]) -> Problem:
    line, column = lines.place(entry.start)
    where = f"{first[0]}:{first[1]}"
    message = f"the key {entry.key!r} was given before, at {where}; both entries were checked, rename one"
    return Problem("duplicate-key", message, file.path, line, column, entry.key)


def _issues(entry: Entry) -> Iterator[Issue]:
    yield from entry.issues
    if len({item.name for item in entry.fields}) == len(entry.fields):
        return
    seen: dict[str, str] = {}
    for name, value, start, _ in entry.fields:
        if seen.setdefault(name, value) != value and name not in _BOOKKEEPING:
            yield Issue(
                start, f"the field {name} stands here a second time; the first one counts, remove one"
            )


def _aliases(entry: Entry, values: dict[str, str]) -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    if "ids" in values:
        out.update((alias.strip(), (entry.key,)) for alias in values["ids"].split(",") if alias.strip())
    if entry.type == "set" and "entryset" in values:
        out[entry.key] = tuple(key.strip() for key in values["entryset"].split(",") if key.strip())
    return out
