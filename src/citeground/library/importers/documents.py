"""The works of a document that a manuscript's parser has read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from citeground.library.importers import BadRecord
from citeground.models import Document, Work


def works_of(document: Document, path: Path | str) -> Iterator[Work | BadRecord]:
    """The works of all references, and once each what could not be read or says nothing."""
    told: set[str] = set()
    for problem in document.problems:
        if problem.rule == "unparsed-reference":
            told.add(problem.key)
            yield BadRecord(f"{problem.path}:{problem.line}", problem.message)
    for reference in document.references:
        cited = reference.cited
        if cited.title or cited.identifiers or (cited.volume and cited.page) or cited.number:
            yield cited
        elif reference.key not in told:
            yield BadRecord(f"{path}: {reference.key}", "neither title nor place")
