"""Two entries have the same citation key.

## What
The key of an entry was used before in the same bibliography.

## Why
BibTeX stops at the second one, biber takes one of them: what the text cites depends on the tool.

## Example
```bibtex
@article{feynman1949, title = {The Theory of Positrons}, ...}
@article{feynman1949, title = {Space-Time Approach to Quantum Electrodynamics}, ...}
```

## Use instead
```bibtex
@article{feynman1949positrons, title = {The Theory of Positrons}, ...}
@article{feynman1949qed, title = {Space-Time Approach to Quantum Electrodynamics}, ...}
```

## Fix safety
There is no fix: which of the two each citation means is not written down.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG404"
NAME = "duplicate-key"
SEVERITY = Severity.ERROR
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Which key, and where it was used first."""
    return line(finding.detail, f"the key {shown(finding.given)} is used by more than one entry")
