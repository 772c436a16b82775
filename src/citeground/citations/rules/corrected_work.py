"""An erratum or a correction to the work has been published.

## What
A registry links a correction to the work that is cited.

## Why
The number or the formula that you use may be the one that was corrected.

## Example
```bibtex
@article{abbott2016bbh,
  author  = {Abbott, B. P. and others},
  title   = {Binary Black Hole Mergers in the First {Advanced LIGO} Observing Run},
  journal = {Physical Review X},
  volume  = {6},
  pages   = {041015},
  year    = {2016},
}
```
An erratum appeared in Physical Review X 8, 039903 (2018).

## Use instead
Look whether the correction touches what you cite; many styles of physics name it:
```bibtex
  note    = {Erratum: Phys. Rev. X 8, 039903 (2018)},
```

## Fix safety
There is no fix.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG303"
NAME = "corrected-work"
SEVERITY = Severity.NOTE
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """When, and where the correction is."""
    return line(f"this work was {line(finding.detail, 'corrected')}")
