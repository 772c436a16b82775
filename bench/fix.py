"""Corrects every .bib file of a folder and proves that nothing else in it changed: one table.

    python bench/fix.py [FOLDER] [--library DIR] [--unsafe]

For each file: corrections made, references, and seconds; then four questions. Is the text outside of the
edits the same to the byte (*bytes*)? Does a second run change nothing (*twice*)? Does a second parser,
pybtex, read the same keys from it as before (*keys*)? Does it read the same values from every entry that
was not touched (*others*)? The library is one that `citeground library build` made; without one the
starter library is asked.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from citeground.cascade import Source
from citeground.citations.check import Options
from citeground.citations.repair import Repair, repair
from citeground.errors import CiteGroundError
from citeground.models import Document, TextFile
from citeground.parsers import load

HERE = Path(__file__).resolve()
DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", HERE.parents[2] / "shared" / "data"))
_PYBTEX_LIMIT = 2_000_000


class Row(NamedTuple):
    """One file. ``faults`` names the questions that were answered with no."""

    name: str
    references: int
    corrections: int
    seconds: float
    second_parser: str
    faults: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a question was answered with no for any file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=DATA / "manuscripts" / "bib")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--unsafe", action="store_true")
    chosen = parser.parse_args(arguments)
    if not chosen.folder.is_dir():
        print(f"nothing to do: there is no folder {chosen.folder}", file=sys.stderr)
        return 0
    rows = run(chosen.folder, chosen.library, unsafe=chosen.unsafe)
    show(rows)
    return int(any(row.faults for row in rows))


def run(folder: Path, library: Path | None, *, unsafe: bool) -> list[Row]:
    """A row for every file of the folder that can be read as BibTeX."""
    sources = [_library(library)]
    rows = []
    for path in sorted(folder.iterdir()):
        try:
            document = load(str(path), format="bibtex")
        except CiteGroundError as error:
            print(f"left out: {error}", file=sys.stderr)
            continue
        rows.append(measure(document, sources, unsafe=unsafe))
    return rows


def _library(place: Path | None) -> Source:
    from citeground.library import Library
    from citeground.library.starter import starter

    return Library.open(place) if place else starter()


def measure(document: Document, sources: Sequence[Source], *, unsafe: bool) -> Row:
    """Correct one document, twice, and compare."""
    start = time.perf_counter()
    done = repair(document, sources, Options(offline=True), unsafe=unsafe)
    took = time.perf_counter() - start
    before, after = document.files[0], done.document.files[0]
    faults = []
    again = repair(
        load(before.path, _bytes(after), format="bibtex"), sources, Options(offline=True), unsafe=unsafe
    )
    if again.changed:
        faults.append("twice")
    if not same_outside(document, done):
        faults.append("bytes")
    said, more = compared(before.text, after.text, touched={d.key for d in done.done})
    name = Path(document.path).name
    return Row(name, len(document.references), len(done.done), took, said, (*faults, *more))


def _bytes(file: TextFile) -> bytes:
    return file.bom + file.text.encode(file.encoding, file.errors)


def same_outside(document: Document, done: Repair) -> bool:
    """Whether lines differ only within entries that were corrected, and the bytes read back as the text."""
    before, after = document.files[0], done.document.files[0]
    touched = {d.key for d in done.done}
    # Lines of the first text that belong to a corrected entry.
    allowed: set[int] = set()
    for reference in document.references:
        if reference.key in touched:
            first = before.text.count("\n", 0, reference.start)
            allowed.update(range(first, first + reference.raw.count("\n") + 1))
    old, new = before.text.split("\n"), after.text.split("\n")
    opcodes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if old != new else []
    inside = all(tag == "equal" or set(range(i, j)) <= allowed for tag, i, j, _, _ in opcodes)
    return inside and (before.encoding, before.bom) == (after.encoding, after.bom)


def compared(before: str, after: str, touched: set[str]) -> tuple[str, list[str]]:
    """What pybtex makes of both texts: a word for the table, and the questions answered with no."""
    old = _second_reading(before)
    if old is None:
        return "cannot read it", []
    new = _second_reading(after)
    if new is None or list(old) != list(new):
        return "differs", ["keys"]
    untouched = [key for key in old if key not in touched]
    same = all(old[key] == new[key] for key in untouched)
    return "reads it", [] if same else ["others"]


def _second_reading(text: str) -> dict[str, str] | None:
    """Keys and values by pybtex, or None where it does not understand the file."""
    from pybtex import errors
    from pybtex.database import BibliographyDataError, parse_string
    from pybtex.scanner import PybtexSyntaxError

    if len(text) > _PYBTEX_LIMIT:
        return None
    try:
        # Repeated keys and unknown macros are told, and read over.
        with errors.capture():
            found = parse_string(text.replace("\r\n", "\n"), "bibtex")
    except (BibliographyDataError, PybtexSyntaxError, UnicodeError, ValueError, KeyError, IndexError):
        return None
    return {key: repr(entry) for key, entry in found.entries.items()}


def show(rows: Sequence[Row]) -> None:
    """The files in which something was corrected, and the sums."""
    print(f"{'file':<60} {'refs':>6} {'fixed':>6} {'s':>6}  pybtex          faults")
    for row in rows:
        if row.corrections or row.faults:
            print(
                f"{row.name[-60:]:<60} {row.references:>6} {row.corrections:>6} {row.seconds:>6.2f}  "
                f"{row.second_parser:<15} {', '.join(row.faults) or '-'}"
            )
    faults = sum(bool(row.faults) for row in rows)
    known = sum(row.second_parser == "reads it" for row in rows)
    print(
        f"{len(rows)} files, {sum(r.references for r in rows)} references, "
        f"{sum(r.corrections for r in rows)} corrections; {known} read by pybtex; {faults} files with a fault"
    )


if __name__ == "__main__":
    sys.exit(main())
