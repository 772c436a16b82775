"""Several works fit the reference alike, and nothing in it tells them apart.

## What
The search brought more than one work that agrees with everything the reference says: the same title,
perhaps the same authors and year.

## Why
“Deep learning” is an article in Nature, a book of MIT Press, and the title of many others. Without a venue,
an identifier or a full list of authors, a reader may pick the wrong one, and so may this check.

## Example
```bibtex
@misc{deep, title = {Deep learning}, author = {Bengio, Yoshua and others}}
```

## Use instead
Say where it appeared, or give its identifier:
```bibtex
@article{lecun2015,
  author  = {LeCun, Yann and Bengio, Yoshua and Hinton, Geoffrey},
  title   = {Deep learning},
  journal = {Nature},
  volume  = {521},
  pages   = {436--444},
  year    = {2015},
  doi     = {10.1038/nature14539},
}
```

## Fix safety
Display only: the candidates are listed.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG106"
NAME = "ambiguous-work"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = True


def message(finding: Finding) -> str:
    """That several works fit, and what would settle it."""
    said = line(finding.detail, "several works fit this reference alike")
    return line(f"{said}; an identifier or the venue would tell them apart")
