"""The value is not an identifier in the form that its field, or its link, promises.

## What
A ``doi`` field that holds no readable DOI, an ``eprint`` field of arXiv that holds no arXiv number, or a
link that has the shape of an arXiv address on a host that is neither arXiv nor one of its mirrors. An
identifier inside its link (``https://doi.org/10…``) is readable: that is a note on style and costs nothing.

## Why
Styles put the field behind a resolver's address. What is no identifier becomes a dead link, and tools that
look works up by identifier cannot use it.

## Example
```bibtex
doi = {https://doi.org/10.1038/nature14539}
```
Most styles print ``https://doi.org/`` once more in front of it.
```bibtex
doi = {PhysRev.47.777}
```
The registrant's prefix is gone.

## Use instead
```bibtex
doi = {10.1038/nature14539}
doi = {10.1103/PhysRev.47.777}
```

## Fix safety
Safe where the identifier stands in the value and only its wrapping goes. What cannot be read is never
guessed.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG103"
NAME = "malformed-identifier"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.SAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """What the value is not."""
    return line(finding.detail, f"{shown(finding.given)} is not an identifier in the form that is due here")
