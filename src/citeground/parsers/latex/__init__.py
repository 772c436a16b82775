"""LaTeX documents: their parts, their bibliographies and every place where they cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from citeground.models import Citation, Document, Problem, Reference, TextFile
from citeground.parsers import bbl, bibtex, tex
from citeground.parsers.latex.citing import Cite, citations, cites
from citeground.parsers.latex.commands import Use, uses
from citeground.parsers.latex.sources import Missing, Sources
from citeground.parsers.places import Lines
from citeground.text.decode import decode

# Bibliographies that come with TeX and hold abbreviations or settings, no works.
_OF_TEX = ("IEEEabrv", "IEEEfull", "mrabbrev", "Control", "bst-control", "strings")
_DEEPEST = 100


@dataclass(slots=True)
class _Part:
    """A .tex file with what TeX sees of it and the citations in it."""

    file: TextFile
    text: str
    cites: list[Cite]


@dataclass(slots=True)
class _Reading:
    """What has been found so far, in the order of the text."""

    sources: Sources
    parts: list[_Part] = field(default_factory=list)
    bibs: list[TextFile] = field(default_factory=list)
    typeset: list[tuple[TextFile, str]] = field(default_factory=list)
    lost: list[Problem] = field(default_factory=list)
    # Names of bibliographies and of parts of the text that were not read.
    unread: list[str] = field(default_factory=list)
    unread_parts: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    open: list[Path] = field(default_factory=list)


def parse(data: bytes, path: str) -> Document:
    """A .tex file with all that it includes, below its own folder. Raises ``InputError`` for what is no text.

    References come from the .bib files that it names, from ``thebibliography``, and from the .bbl beside
    it where a .bib file is missing.
    """
    return read(decode(data, path))


def read(main: TextFile, others: Mapping[str, TextFile] | None = None) -> Document:
    """A main file that was read before, with the texts of ``others`` (by path) instead of what is on disk."""
    path = main.path
    reading = _Reading(Sources(path, others))
    reading.sources.add(main)
    _read_part(reading, main, Path(path))
    references, problems, aliases = _references(reading, main)
    names = {reference.key: reference for reference in reversed(references)}
    found = [
        _resolved(citation, names, aliases)
        for part in reading.parts
        for citation in citations(part.file, part.text, part.cites, names)
    ]
    return Document(
        path=path,
        format="latex",
        references=tuple(references),
        citations=tuple(c for c in found if c.keys),
        problems=(*reading.problems, *problems),
        files=tuple(reading.sources.files.values()),
        cites_all=not found or any("*" in citation.keys for citation in found),
        unread_bibliographies=tuple(reading.unread),
        unread_parts=tuple(reading.unread_parts),
    )


def _read_part(reading: _Reading, file: TextFile, path: Path) -> None:
    text = tex.visible(file.text)
    lines = Lines(file.text)
    found = list(uses(text))
    lists = [use for use in found if use.kind == "list"]
    # A .bib file that the document writes out is a bibliography.
    contents = [use for use in found if use.kind == "contents"]
    written = [use for use in contents if use.names[0].endswith(".bib")]
    if lists:
        reading.typeset.append((file, _only(text, lists)))
    if written:
        reading.bibs.append(replace(file, text=_only(file.text, written)))
    hidden = sorted((*lists, *contents), key=lambda use: use.start)
    reading.parts.append(_Part(file, text, list(cites(_without(text, hidden)))))
    reading.open.append(path)
    for use in found:
        if use.kind == "bibliography":
            _read_bibliographies(reading, use, file, lines, path)
        elif use.kind in ("input", "import"):
            _read_input(reading, use, file, lines, path)
    reading.open.pop()


def _read_input(reading: _Reading, use: Use, file: TextFile, lines: Lines, path: Path) -> None:
    """A further part of the text; a .bbl that is included by hand is a bibliography."""
    name = use.names[0]
    found = reading.sources.find(name, ("", ".tex") if Path(name).suffix else (".tex", ""), path.parent)
    if isinstance(found, Missing):
        reading.problems.append(_missing(file, lines, use, name, found))
        reading.unread_parts.append(name)
        return
    if reading.sources.is_one_of(found, reading.open):
        message = f"{name} includes itself, by way of the files between; it was read once"
        reading.problems.append(_problem(file, lines, use.start, message))
        return
    if reading.sources.is_read(found):
        return
    if len(reading.open) >= _DEEPEST:
        reading.problems.append(
            _problem(file, lines, use.start, f"{name} lies too deep in inclusions; it was not read")
        )
        return
    part = reading.sources.read(found)
    if isinstance(part, Missing):
        reading.problems.append(_missing(file, lines, use, name, part))
        reading.unread_parts.append(name)
    elif found.suffix.lower() == ".bbl":
        reading.typeset.append((part, tex.visible(part.text)))
    else:
        _read_part(reading, part, found)


def _read_bibliographies(reading: _Reading, use: Use, file: TextFile, lines: Lines, path: Path) -> None:
    for name in use.names:
        found = reading.sources.find(name, (".bib", ""), path.parent)
        if not isinstance(found, Missing) and reading.sources.is_read(found):
            continue
        bib = found if isinstance(found, Missing) else reading.sources.read(found)
        if isinstance(bib, TextFile):
            reading.bibs.append(bib)
        elif not name.endswith(_OF_TEX):
            reading.lost.append(_missing(file, lines, use, name, bib))
            reading.unread.append(name)


def _references(
    reading: _Reading, main: TextFile
) -> tuple[list[Reference], list[Problem], dict[str, tuple[str, ...]]]:
    """The references in order: .bib files, bibliographies in the text, and the .bbl for what is missing."""
    found = bibtex.read(reading.bibs)
    references, problems, aliases = list(found.references), list(found.problems), dict(found.aliases)
    for file, text in reading.typeset:
        _take(references, problems, aliases, bbl.read(file, text))
    named = bool(reading.bibs or reading.typeset)
    if reading.lost or not named:
        beside = reading.sources.find(reading.sources.main.stem, (".bbl",))
        other = beside if isinstance(beside, Missing) else reading.sources.read(beside)
        if isinstance(other, TextFile):
            _take(references, problems, aliases, bbl.read(other), only_new=True)
            # What was typeset has every key that the bibliographies had and the text cites.
            reading.unread.clear()
        else:
            problems = [*reading.lost, *problems]
    if not named and not references and not reading.lost and any(part.cites for part in reading.parts):
        message = "the text cites but names no bibliography; check the main file, or the .bib file by itself"
        problems.append(Problem("unparsed-reference", message, main.path, 1, 1))
    return references, problems, aliases


def _take(
    references: list[Reference],
    problems: list[Problem],
    aliases: dict[str, tuple[str, ...]],
    more: bbl.Typeset,
    *,
    only_new: bool = False,
) -> None:
    known = {reference.key for reference in references} if only_new else set()
    for reference in more.references:
        if reference.key not in known:
            references.append(replace(reference, number=len(references) + 1))
    problems += (problem for problem in more.problems if problem.key not in known)
    aliases.update(more.aliases)


def _resolved(
    citation: Citation, names: dict[str, Reference], aliases: dict[str, tuple[str, ...]]
) -> Citation:
    """A key that stands for others (a set, an alias) becomes those."""
    if not aliases or all(key in names or key not in aliases for key in citation.keys):
        return citation
    keys = (
        real for key in citation.keys for real in (aliases.get(key, (key,)) if key not in names else (key,))
    )
    return replace(citation, keys=tuple(dict.fromkeys(keys)))


def _only(text: str, shown: Sequence[Use]) -> str:
    """The file with everything but some stretches blanked, so that places in it are the file's."""
    pieces, position = [], 0
    for use in shown:
        pieces += [tex.blanked(text[position : use.start]), text[use.start : use.end]]
        position = use.end
    return "".join(pieces)


def _without(text: str, hidden: Sequence[Use]) -> str:
    """The file with some stretches blanked."""
    pieces, position = [], 0
    for use in hidden:
        pieces += [text[position : use.start], tex.blanked(text[use.start : use.end])]
        position = use.end
    return "".join((*pieces, text[position:]))


def _problem(file: TextFile, lines: Lines, offset: int, message: str) -> Problem:
    return Problem("unparsed-reference", message, file.path, *lines.place(offset))


def _missing(file: TextFile, lines: Lines, use: Use, name: str, why: Missing) -> Problem:
    return _problem(file, lines, use.start, f"{name}: {why.reason}")
