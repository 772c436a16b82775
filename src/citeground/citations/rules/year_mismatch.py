"""The year differs from every date on record.

## What
Online and print dates are both right, a preprint's year never refutes that of the published version (nor
the reverse, up to two years), and the day on which a back file was deposited does not count. What is left
is a year that no date of the work explains.

## Why
The year is part of the name by which a work is cited in the text (“Higgs, 1964”), and priority depends
on it.

## Example
```bibtex
author  = {Higgs, Peter W.},
title   = {Broken Symmetries and the Masses of Gauge Bosons},
journal = {Physical Review Letters},
volume  = {13},
year    = {1967},
```

## Use instead
```bibtex
year    = {1964},
```

## Fix safety
Safe where the record was found by identifier or is corroborated. Else unsafe: a search may have found another
edition.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG207"
NAME = "year-mismatch"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """Both years."""
    if finding.given and finding.found:
        return line(f"the reference says {finding.given}, the record is dated {finding.found}")
    return line(finding.detail, "the year differs from the dates on record")
