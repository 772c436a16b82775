"""A name is spelled otherwise on record, by a letter or two.

## What
The cited name and the one on record stand in the same place and differ by a slip: a doubled, lost or
swapped letter. Accents, ß and ss, ü and ue are one spelling and never reported.

## Why
Misspelled names split a person's work in every index that is built from reference lists.

## Example
```bibtex
author = {Hochreiter, Sepp and Schmidthuber, J{\\"u}rgen},
title  = {Long Short-Term Memory},
```

## Use instead
```bibtex
author = {Hochreiter, Sepp and Schmidhuber, J{\\"u}rgen},
```

## Fix safety
Safe where the record was found by identifier or is corroborated: only the name changes. Else unsafe, since
registries hold misspelled names too.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG204"
NAME = "author-spelling"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """Both spellings."""
    return line(finding.detail, f"{shown(finding.given)} is spelled {shown(finding.found)} on record")
