"""The preprint has appeared in a journal or in proceedings.

## What
The cited record is a preprint, and it links to a published version.

## Why
The published version is the one that was refereed, and its text, or its title, may have changed. Many
journals ask for it.

## Example
```bibtex
@misc{abbott2016,
  author        = {Abbott, B. P. and others},
  title         = {Observation of Gravitational Waves from a Binary Black Hole Merger},
  eprint        = {1602.03837},
  archivePrefix = {arXiv},
  year          = {2016},
}
```

## Use instead
```bibtex
@article{abbott2016,
  author        = {Abbott, B. P. and others},
  title         = {Observation of Gravitational Waves from a Binary Black Hole Merger},
  journal       = {Physical Review Letters},
  volume        = {116},
  pages         = {061102},
  year          = {2016},
  doi           = {10.1103/PhysRevLett.116.061102},
  eprint        = {1602.03837},
  archivePrefix = {arXiv},
}
```

## Fix safety
Unsafe: what you cite may stand in the preprint only.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG304"
NAME = "superseded-preprint"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.UNSAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Where the published version is."""
    if finding.found:
        return line(f"this preprint has been published since: {finding.found}")
    return line("this preprint has been published since", finding.detail)
