"""No text of the cited work was at hand, so that sentences which cite it were not checked.

## What
`--claims` was asked for, and neither the work's record nor the entry has an abstract.

## Why
Without a text there is no verdict, neither for a true sentence nor for an absurd one.

## Example
```bibtex
@book{weinberg1995, title = {The Quantum Theory of Fields}, ...}
```
Records of books rarely have an abstract.

## Use instead
Ask a source that has abstracts (arXiv, PubMed through Crossref, OpenAlex), or put the abstract into the
entry:
```bibtex
  abstract = {...},
```

## Fix safety
There is no fix.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG503"
NAME = "text-unavailable"
SEVERITY = Severity.NOTE
FIX: Safety | None = None
STARRED = False
OPEN = True


def message(finding: Finding) -> str:
    """How many sentences that leaves unchecked."""
    return line(f"no text of this work was at hand: {line(finding.detail, 'its claims were not checked')}")
