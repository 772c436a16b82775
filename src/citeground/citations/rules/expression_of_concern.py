"""The publisher has published an expression of concern about the work.

## What
A registry links an expression of concern to the work: an inquiry is open, or could not be concluded.

## Why
Conclusions that rest on the work may not hold. A retraction or a correction often follows.

## Example
```bibtex
@article{mehra2020,
  author  = {Mehra, Mandeep R. and others},
  title   = {Cardiovascular Disease, Drug Therapy, and Mortality in {Covid}-19},
  journal = {New England Journal of Medicine},
  year    = {2020},
  doi     = {10.1056/NEJMoa2007621},
}
```
An expression of concern appeared on 2 June 2020, and the retraction two days later.

## Use instead
Read the notice; cite work that confirms the result independently, or mention the concern.

## Fix safety
There is no fix.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG302"
NAME = "expression-of-concern"
SEVERITY = Severity.WARNING
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """When, and where the notice is."""
    said = line(finding.detail, "expression of concern").replace(
        "expression-of-concern", "expression of concern", 1
    )
    return line(f"there is an {said}" if said.startswith("expression") else said)
