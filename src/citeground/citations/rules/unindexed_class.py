"""No source that was asked claims to hold every work of this class.

## What
Books, theses, reports, standards, patents, software and web pages are covered in part at best. The work
was not found, and that proves nothing.

## Why
“Not found” would be an accusation without evidence. The question stays open, and never fails a run.

## Example
```bibtex
@book{landau1976,
  author    = {Landau, L. D. and Lifshitz, E. M.},
  title     = {Mechanics},
  publisher = {Butterworth-Heinemann},
  edition   = {3},
  year      = {1976},
}
```

## Use instead
An identifier, where there is one, lets it be looked up: the ISBN of a book, the DOI of software or data, a
handle of a thesis. Or add the work to a local library of your own.

## Fix safety
There is no fix.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG903"
NAME = "unindexed-class"
SEVERITY = Severity.NOTE
FIX: Safety | None = None
STARRED = False
OPEN = True


def message(finding: Finding) -> str:
    """Which class, and why that settles nothing."""
    what = line(finding.given)
    return line(
        finding.detail,
        f"no source that was asked claims to hold every work of this class{f' ({what})' if what else ''}",
    )
