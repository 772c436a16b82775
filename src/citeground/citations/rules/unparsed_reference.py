"""A part of the file could not be read as a reference.

## What
A brace that is never closed, an entry without a key, a line that no format explains. The place is named,
and the entries behind it are still read.

## Why
What was not read was not checked. BibTeX itself may skip the entry in silence, or stop.

## Example
```bibtex
@article{dirac1928,
  author = {Dirac, P. A. M.},
  title  = {The Quantum Theory of the Electron,
  year   = {1928},
}
```
The brace in front of “The” is not closed.

## Use instead
```bibtex
  title  = {The Quantum Theory of the Electron},
```

## Fix safety
There is no fix: where the brace belongs is a guess.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG904"
NAME = "unparsed-reference"
SEVERITY = Severity.WARNING
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """What could not be read."""
    return line(finding.detail, "this could not be read as a reference")
