"""The work appeared somewhere else.

## What
The journal or the proceedings of the reference is none of those on record, after abbreviations, acronyms,
series and sponsors are allowed for. Part A is not part B, and a workshop is not its conference.
“arXiv preprint …” claims no venue and is never reported here.

## Why
Venue, volume and page are the address of a printed work; a wrong venue makes the rest of it wrong too.

## Example
```bibtex
author  = {Novoselov, K. S. and others},
title   = {Electric Field Effect in Atomically Thin Carbon Films},
journal = {Nature},
year    = {2004},
```

## Use instead
```bibtex
journal = {Science},
volume  = {306},
pages   = {666--669},
```

## Fix safety
Unsafe: a work may have appeared twice (a conference's paper, then the journal's). Look which version you
mean.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG208"
NAME = "venue-mismatch"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.UNSAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Both venues."""
    if finding.given and finding.found:
        return line(f"the reference names {shown(finding.given)}, the record {shown(finding.found)}")
    return line(finding.detail, "the record names another venue")
