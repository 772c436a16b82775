"""The authors stand in another order than on record.

## What
The people are the same, their order is not. A record in alphabetical order says nothing about contribution
and is not held against a reference.

## Why
The first name is the one that the work is known by (“Bardeen et al.”), and in many fields the order says
who did what.

## Example
```bibtex
author = {Hinton, Geoffrey and LeCun, Yann and Bengio, Yoshua},
title  = {Deep learning},
```

## Use instead
```bibtex
author = {LeCun, Yann and Bengio, Yoshua and Hinton, Geoffrey},
```

## Fix safety
Safe where the record was found by identifier or is corroborated: the names stay, their order changes.
Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG202"
NAME = "author-order"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """The order on record."""
    return line(finding.detail, f"the order of the authors on record is {shown(finding.found)}")
