"""The files of a command line as documents; what cannot be read is named, and the rest is still read."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from citeground.errors import InputError
from citeground.models import Document
from citeground.reports.untrusted import visible

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What could be read. ``failed`` counts the inputs that could not."""

    documents: tuple[Document, ...]
    failed: int

    @property
    def references(self) -> int:
        """How many references there are in all."""
        return sum(len(d.references) for d in self.documents)


def load_all(names: Sequence[str], *, format: str = "", stdin_filename: str = "") -> Inputs:
    """Read every input once. Each that cannot be read is one line on stderr."""
    from citeground.parsers import load

    documents: list[Document] = []
    failed = 0
    for name in distinct(names):
        try:
            if name == STDIN:
                document = load(stdin_filename or STDIN, _standard_input(), format=format)
            else:
                document = load(name, format=format)
        except InputError as error:
            failed += 1
            _say("error", str(error))
            continue
        if not document.references and not document.problems:
            how = f"read as {document.format}; {_hint(document)}"
            _say("note", f"{document.path}: no reference was found in it ({how})")
        documents.append(document)
    return Inputs(tuple(documents), failed)


def distinct(names: Sequence[str]) -> list[str]:
    """Each input once, in the order given, however it is spelt (``refs.bib``, ``./refs.bib``, a link)."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name if name == STDIN else os.path.realpath(name), name)
    return list(found.values())


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read() if buffer is not None else b""


def _hint(document: Document) -> str:
    if document.citations:
        return "its citations have no bibliography beside it"
    return "another format can be forced with --format"


def _say(label: str, message: str) -> None:
    print(f"{label}: {visible(message)}", file=sys.stderr)
