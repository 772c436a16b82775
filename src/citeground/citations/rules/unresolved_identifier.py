"""The identifier is not registered, as far as those asked say.

## What
The agencies in charge of the identifier (Crossref and DataCite for a DOI, arXiv for its own numbers)
answered that they have no such entry.

## Why
The link in the printed list leads nowhere. A digit was lost, a suffix was copied along, or the identifier
was composed from the pattern that a publisher's identifiers follow.

## Example
```bibtex
doi = {10.1103/PhysRevLett.116.61102}
```
The article number lost its zero; nothing is registered under this DOI.

## Use instead
```bibtex
doi = {10.1103/PhysRevLett.116.061102}
```

## Fix safety
Display only: where the work was found otherwise, the identifier on its record is shown. An agency outside
Crossref and DataCite may know a DOI that they do not.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG102"
NAME = "unresolved-identifier"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Which identifier leads nowhere, and the one on record where the work was found otherwise."""
    said = line(finding.detail, f"{line(finding.given, 'the identifier')} is not registered")
    return line(f"{said}; this work has {finding.found}" if finding.found else said)
