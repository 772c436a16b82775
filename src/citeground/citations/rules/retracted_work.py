"""The work was retracted.

## What
A registry that was asked for this work says that its publisher retracted or withdrew it, and where the
notice is.

## Why
A retracted work supports nothing. It may be cited as part of a story, and then the reader should be told.
The reference itself can be exact: this finding never changes its verdict.

## Example
```bibtex
@article{wakefield1998,
  author  = {Wakefield, A. J. and others},
  title   = {Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive developmental
             disorder in children},
  journal = {The Lancet},
  volume  = {351},
  pages   = {637--641},
  year    = {1998},
  doi     = {10.1016/S0140-6736(97)11096-0},
}
```
Retracted by The Lancet in 2010.

## Use instead
Work that still stands; or keep the entry and say so:
```bibtex
  note    = {Retracted in 2010},
```

## Fix safety
There is no fix: whether the work is still needed is the author's decision.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG301"
NAME = "retracted-work"
SEVERITY = Severity.ERROR
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """When, and where the notice is."""
    return line(f"this work was {line(finding.detail, 'retracted')}")
