"""The record has a value for a field that the reference leaves out.

## What
The title, the year, the volume or the pages of the work are on record, and the entry does not have them.

## Why
Styles print what is there; a reference without a year or a place is hard to find. Missing is not wrong:
this never lowers the score.

## Example
```bibtex
@article{hochreiter1997,
  author  = {Hochreiter, Sepp and Schmidhuber, J{\\"u}rgen},
  title   = {Long Short-Term Memory},
  journal = {Neural Computation},
  year    = {1997},
}
```

## Use instead
```bibtex
  volume  = {9},
  number  = {8},
  pages   = {1735--1780},
```

## Fix safety
Safe where the record was found by identifier or is corroborated. Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG406"
NAME = "missing-field"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False
_WORDS = {"container_title": "venue", "issued": "year", "page": "pages", "author": "authors"}


def message(finding: Finding) -> str:
    """Which field, and its value on record."""
    what = _WORDS.get(finding.field, finding.field) or "a field"
    return line(finding.detail, f"the record has {what} {shown(finding.found)}, the reference does not")
