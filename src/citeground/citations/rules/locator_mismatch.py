"""Volume, issue, pages or article number differ from the record.

## What
The first page alone is enough, “203–34” is “203–234”, an issue never counts where volume and page agree,
journals that number their volumes by year (JHEP, JCAP) are allowed to, and a page inside the article is a
pinpoint.

## Why
Works without an identifier, and all printed ones, are found by this address alone.

## Example
```bibtex
author  = {Abbott, B. P. and others},
journal = {Physical Review Letters},
volume  = {161},
pages   = {061102},
year    = {2016},
doi     = {10.1103/PhysRevLett.116.061102},
```
Two digits changed places.

## Use instead
```bibtex
volume  = {116},
```

## Fix safety
Safe where the record was found by identifier or is corroborated. Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG210"
NAME = "locator-mismatch"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False
_WORDS = {"volume": "volume", "issue": "issue", "page": "pages"}


def message(finding: Finding) -> str:
    """Both values, and of what."""
    what = _WORDS.get(finding.field, "the place")
    return line(
        finding.detail, f"{what} {shown(finding.given)} in the reference, {shown(finding.found)} on record"
    )
