"""Typeset bibliographies: what BibTeX, biber or a hand wrote between ``thebibliography`` and its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from citeground.models import Document, Problem, Reference, TextFile, Work
from citeground.parsers import refstring, tex
from citeground.parsers.bbl import amsrefs, biblatex, tagged, wording
from citeground.parsers.bbl.items import Item, items
from citeground.parsers.places import Lines, ignored_rules
from citeground.parsers.printed import unread
from citeground.text.decode import decode
from citeground.text.names import read_printed

_EXTRA_YEAR = "0123456789()[],. abcdefgh"


class Typeset(NamedTuple):
    """The references of a typeset bibliography. ``aliases`` maps the key of a set to its members."""

    references: tuple[Reference, ...]
    problems: tuple[Problem, ...]
    aliases: dict[str, tuple[str, ...]]


def parse(data: bytes, path: str) -> Document:
    """A .bbl file as a Document. Raises ``InputError`` for what is no text."""
    file = decode(data, path)
    found = read(file)
    return Document(path, "bbl", found.references, (), found.problems, (file,))


def read(file: TextFile, text: str = "") -> Typeset:
    """The references of a file, numbered from 1.

    ``text`` is the file's text with what is not to be read turned into blanks, where the caller has it.
    """
    text = text or tex.visible(file.text)
    lines = Lines(file.text)
    references: list[Reference] = []
    problems: list[Problem] = []
    aliases: dict[str, tuple[str, ...]] = {}
    for reference, members in _all(file, text, lines, problems):
        if members:
            aliases[reference.key] = members
        else:
            references.append(replace(reference, number=len(references) + 1))
    problems += _duplicates(references)
    return Typeset(tuple(references), (*problems, *unread(references)), aliases)


def _all(
    file: TextFile, text: str, lines: Lines, problems: list[Problem]
) -> Iterator[tuple[Reference, tuple[str, ...]]]:
    if "\\entry" in text:
        # Its \\verb is no verbatim text, and its only comments are at line ends.
        for entry in biblatex.entries(file.text if file.path.endswith(".bbl") else text):
            yield (
                _reference(file, lines, entry.key, entry.work, entry.start, entry.end, entry.type),
                entry.members,
            )
    if "\\bib" not in text:
        return
    found, broken = items(text)
    problems += (
        Problem(
            "unparsed-reference",
            "this \\bibitem has no {key}, or its [label] is not closed",
            file.path,
            *lines.place(o),
        )
        for o in broken
    )
    for item, part, raw, cited in _read_items(text, found):
        key = item.key if part == 1 else f"{item.key}.{part}"
        yield replace(_reference(file, lines, key, cited, item.start, item.end, "bibitem"), raw=raw), ()
    for bib in amsrefs.entries(text):
        yield _reference(file, lines, bib.key, bib.work, bib.start, bib.end, bib.type), ()


def _reference(
    file: TextFile, lines: Lines, key: str, cited: Work, start: int, end: int, entry_type: str
) -> Reference:
    return Reference(
        key=key,
        number=0,
        cited=cited,
        raw=file.text[start:end],
        path=file.path,
        line=lines.line(start),
        start=start,
        end=end,
        entry_type=entry_type,
        ignored=ignored_rules(file.text, start, end) if "citeground:" in file.text else (),
    )


def _read_items(text: str, found: Sequence[Item]) -> Iterator[tuple[Item, int, str, Work]]:
    """Each item's works with their part number and printed text: marked fields, else the text itself.

    Texts are read together, since entries lean on the ones before ("ibid.").
    """
    pieces: list[tuple[Item, int, str, Work | None]] = []
    for item in found:
        body = text[item.body : item.end]
        marked = tagged.read(body) if "\\bibinfo" in body else None
        raw = wording.text_of(body)
        parts = [raw] if marked or "\\newblock" in body else refstring.split_works(raw) or [raw]
        pieces += ((item, number, part, marked) for number, part in enumerate(parts, start=1))
    free = iter(refstring.read_many([raw for _, _, raw, marked in pieces if marked is None]))
    several = {item.start for item, number, _, _ in pieces if number > 1}
    for item, number, raw, marked in pieces:
        if marked is not None:
            yield item, number, raw, marked
            continue
        body = text[item.body : item.end]
        read_as = next(free)
        cited = read_as if item.start in several else _with_links(_with_blocks(read_as, body), body)
        yield item, number, raw, cited


def _with_blocks(cited: Work, body: str) -> Work:
    """Where ``\\newblock`` parts the item, the first part are its authors and the second its title."""
    blocks = wording.blocks(body)
    if len(blocks) < 3 or not blocks[0] or not blocks[1]:
        return cited
    author, complete = read_printed(blocks[0].rstrip(_EXTRA_YEAR) or blocks[0])
    title = blocks[1].strip("“” ,")
    return replace(cited, title=title, author=author or cited.author, author_complete=complete)


def _with_links(cited: Work, body: str) -> Work:
    linked = wording.linked(body)
    schemes = {identifier.scheme for identifier in linked}
    others = (found for found in cited.identifiers if found.scheme not in schemes)
    return replace(cited, identifiers=(*linked, *others), url=cited.url or wording.address(body))


def _duplicates(references: Sequence[Reference]) -> Iterator[Problem]:
    first: dict[str, Reference] = {}
    for reference in references:
        earlier = first.setdefault(reference.key, reference)
        if earlier is not reference:
            message = f"the key {reference.key!r} was given before, in line {earlier.line}; rename one"
            yield Problem("duplicate-key", message, reference.path, reference.line, 1, reference.key)
