"""The work has an identifier that the reference does not give.

## What
The record names a DOI or an arXiv number, and the reference has neither an identifier nor a link.

## Why
With an identifier the reference is found at once, by people and by indexes. Missing is not wrong: this
never lowers the score.

## Example
```bibtex
@article{bell1964,
  author  = {Bell, J. S.},
  title   = {On the {Einstein Podolsky Rosen} paradox},
  journal = {Physics Physique Fizika},
  volume  = {1},
  pages   = {195},
  year    = {1964},
}
```

## Use instead
```bibtex
  doi     = {10.1103/PhysicsPhysiqueFizika.1.195},
```

## Fix safety
Safe where a second independent registry agrees on the record. Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG405"
NAME = "missing-identifier"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """The identifier on record."""
    return line(
        finding.detail, f"the record has {line(finding.found, 'an identifier')}, the reference does not"
    )
