"""A BibTeX file as a source, through the parser that also reads manuscripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord, head, open_bytes
from citeground.models import Work
from citeground.registry import load_parser

NAME = "bibtex"


def sniff(path: Path) -> bool:
    """The suffix, or an entry near the beginning."""
    start = head(path, 4096).lower()
    return path.suffix.lower() in {".bib", ".bibtex"} or b"@article{" in start or b"@inproceedings{" in start


def read(label: str) -> Iterator[Work | BadRecord]:
    """All entries with a title."""
    with open_bytes(label) as stream:
        document = load_parser("bibtex").parse(stream.read(), label)
    for problem in document.problems:
        if problem.rule == "unparsed-reference":
            yield BadRecord(f"{problem.path}:{problem.line}", problem.message)
    for reference in document.references:
        if reference.cited.title or reference.cited.identifiers:
            yield replace(reference.cited, source=Path(label).stem)
        else:
            yield BadRecord(reference.key, "no title")
