"""No source knows a journal or a conference of this name.

## What
The work itself was not settled, and the name of its venue is neither in the tables of journals and
conferences nor on any record that came back.

## Why
A venue that nobody indexes may be very new, very local, or misremembered. Together with a work that was
not found it is worth a look.

## Example
```bibtex
journal = {Physical Review Transactions on Cosmology},
```
The American Physical Society publishes no journal of this name.

## Use instead
The journal's own name, in full or in its standard abbreviation:
```bibtex
journal = {Physical Review D},
```

## Fix safety
There is no fix: a name is never guessed.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG209"
NAME = "unknown-venue"
SEVERITY = Severity.WARNING
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """The name that nobody knows."""
    return line(finding.detail, f"no source that was asked knows a venue called {shown(finding.given)}")
