"""What the front matter of a Markdown text says of its bibliography: files, and works cited without a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from citeground.models import Problem, Reference, TextFile
from citeground.parsers import bibtex
from citeground.parsers.latex.sources import Missing, Sources

_BLOCK = re.compile(r"^(bibliography|nocite):[ \t]*(.*(?:\n(?:[ \t]+\S.*|-[ \t].*|[ \t]*$))*)", re.MULTILINE)
_NAME = re.compile(
    r"^[ \t]*(?:-[ \t]+)?(\"[^\"\n]{1,400}\"|'[^'\n]{1,400}'|[^\s\"'\[\]#|>,][^\[\]#,\n]{0,400})",
    re.MULTILINE,
)
_NOCITE = re.compile(r"@(\*|[\w][\w:.#$%&+?<>~/-]{0,160})")


@dataclass(slots=True)
class Named:
    """The works of the files that were named, and the names of those that were not read.

    ``is_named`` is True where there is a bibliography at all; ``uncited`` are the keys of ``nocite``.
    """

    is_named: bool = False
    references: tuple[Reference, ...] = ()
    problems: tuple[Problem, ...] = ()
    files: tuple[TextFile, ...] = ()
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()


def read(front: str, path: str) -> Named:
    """The bibliography that the front matter names: .bib files beside or below the text's folder.

    A file of another format is named as not read, as one is that does not exist.
    """
    blocks = [(m[1], m[2], front.count("\n", 0, m.start()) + 1) for m in _BLOCK.finditer(front)]
    named = Named(uncited=tuple(k for kind, text, _ in blocks if kind == "nocite" for k in _keys(text)))
    sources = Sources(path)
    texts: list[TextFile] = []
    for kind, text, line in blocks:
        for name in _names(text) if kind == "bibliography" else ():
            named.is_named = True
            file = _text(sources, name)
            if isinstance(file, TextFile):
                texts.append(file)
                continue
            named.unread += (name,)
            named.problems += (Problem("unparsed-reference", f"{name}: {file.reason}", path, line, 1),)
    found = bibtex.read(texts)
    named.references, named.aliases, named.files = found.references, found.aliases, tuple(texts)
    named.problems += found.problems
    return named


def _text(sources: Sources, name: str) -> TextFile | Missing:
    if Path(name).suffix.lower() not in ("", ".bib", ".bibtex"):
        return Missing("only .bib files are read from here; check it by itself")
    place = sources.find(name, ("", ".bib"))
    return place if isinstance(place, Missing) else sources.read(place)


def _names(text: str) -> Iterator[str]:
    """The names of a YAML value: one, ``[a, b]``, or a list of lines."""
    for part in text.replace("[", "\n").replace("]", "\n").replace(",", "\n").split("\n"):
        if found := _NAME.match(part):
            yield found[1].strip("\"' \t")


def _keys(text: str) -> Iterator[str]:
    for found in _NOCITE.finditer(text):
        yield found[1].rstrip(".:,;?")
