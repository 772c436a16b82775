"""Two entries under different keys describe the same work.

## What
They share an identifier, or the title, the first author and the year (within one, since a preprint and its
published version are one work). A book and its chapters, the parts of a series, different editions, and
works that are registered under different identifiers are no duplicates.

## Why
The printed list names the work twice, under two numbers or as 2016a and 2016b.

## Example
```bibtex
@article{ligo2016,
  author = {Abbott, B. P. and others},
  title  = {Observation of Gravitational Waves from a Binary Black Hole Merger},
  year   = {2016},
  doi    = {10.1103/PhysRevLett.116.061102},
}
@misc{gw150914,
  author = {Abbott, B. P. and others},
  title  = {Observation of Gravitational Waves from a Binary Black Hole Merger},
  year   = {2016},
  eprint = {1602.03837},
}
```

## Use instead
One entry with both identifiers, and its key in every citation.

## Fix safety
Unsafe: the citations of the removed key have to change with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.finding import Finding
from citeground.citations.rules import Located
from citeground.citations.rules.phrasing import line
from citeground.citations.rules.twins import twins
from citeground.models import Document
from citeground.verdicts import Safety, Severity

CODE = "CG403"
NAME = "duplicate-entry"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.UNSAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Which entry it repeats, and by what that is known."""
    return line(finding.detail, f"this is the same work as {line(finding.found, 'another entry')}")


def check(document: Document) -> Iterator[Located]:
    """One finding per entry that repeats an earlier one, at the later of the two."""
    for earlier, later, reason in twins(document.references):
        detail = f"the same work as {earlier.key or earlier.number} (line {earlier.line}): {reason}"
        yield Located(
            Finding(NAME, "", 0.0, given=later.key, found=earlier.key, detail=detail),
            reference=later,
            path=later.path,
            line=later.line,
            key=later.key,
        )
