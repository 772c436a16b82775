"""The identifier, or the link, belongs to another work than the one described.

## What
The identifier was looked up, and the work that it names passes neither the title nor the author test.
Where title and authors name a work of their own, that work's identifier is shown.

## Why
Title and link disagree, so a reader ends up at one of two works. Often the description is right and the
identifier came from the neighbouring entry. Reference managers have planted the same identifiers in
thousands of unrelated entries (``10.1017/CBO9781107415324.004``, ``arXiv:1011.1669``).

## Example
```bibtex
@article{lecun2015,
  author  = {LeCun, Yann and Bengio, Yoshua and Hinton, Geoffrey},
  title   = {Deep learning},
  journal = {Nature},
  year    = {2015},
  doi     = {10.1038/171737a0},
}
```
This DOI is that of “Molecular Structure of Nucleic Acids” (Watson and Crick, 1953).

## Use instead
```bibtex
  doi     = {10.1038/nature14539},
```

## Fix safety
Display only: either the identifier or the description is the slip, and only the author knows which.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG104"
NAME = "identifier-conflict"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """To which work the identifier belongs."""
    return line(
        finding.detail, f"{shown(finding.given)} belongs to another work; on record: {shown(finding.found)}"
    )
