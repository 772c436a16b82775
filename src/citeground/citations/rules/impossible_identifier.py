"""This identifier, or this date, cannot exist.

## What
Found without asking anyone: an arXiv number of month 13, of a month still to come, with four digits after
2014 or five before, or beyond what was ever issued in a month; a DOI with the prefix of one publisher beside
a journal of another; a year that lies more than one ahead.

## Why
Nothing can be found under it. The rest of the reference may be right, or may have been composed together
with the identifier.

## Example
```bibtex
@article{kingma2014,
  author = {Kingma, Diederik P. and Ba, Jimmy},
  title  = {Adam: A Method for Stochastic Optimization},
  eprint = {1413.6980},
  archivePrefix = {arXiv},
}
```
The first four digits are year and month, and there is no month 13.

## Use instead
```bibtex
  eprint = {1412.6980},
```

## Fix safety
Display only: where the work was found, the identifier on its record is shown.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG108"
NAME = "impossible-identifier"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Why it cannot be."""
    return line(finding.detail, f"{shown(finding.given)} cannot exist")
