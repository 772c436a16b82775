"""No work like this one was found, although every source that should know it answered.

## What
Sources that aim at completeness for this class of works were asked by identifier, by title and by
journal, volume and page. All of them answered, at least two of them are independent of each other, and
none has a work that the reference could mean. Where a source did not answer, or nobody claims to hold
every work of the class (books, theses, standards, software, web pages), the question stays open and this
is a note.

## Why
A reader who follows the reference finds nothing. Usual causes are a title remembered instead of copied, a
text generator's suggestion that nobody looked up, or a work that was never indexed.

## Example
```bibtex
@article{podolsky1936,
  author  = {Podolsky, Boris and Rosen, Nathan},
  title   = {On the Temporal Completeness of Quantum-Mechanical Wave Packets},
  journal = {Physical Review},
  volume  = {47},
  pages   = {1212},
  year    = {1936},
}
```
The authors and the journal are real; such an article is in no registry, and volume 47 is of 1935.

## Use instead
The work that was meant, with its identifier:
```bibtex
@article{einstein1935,
  author  = {Einstein, A. and Podolsky, B. and Rosen, N.},
  title   = {Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?},
  journal = {Physical Review},
  volume  = {47},
  pages   = {777--780},
  year    = {1935},
  doi     = {10.1103/PhysRev.47.777},
}
```
If the work exists but is indexed nowhere, add a stable link or say where it is kept.

## Fix safety
Display only: the nearest record is named, and nothing is changed, since only its author knows what was
meant.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG101"
NAME = "unknown-work"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """What was asked, and what came nearest; an open question is worded as one."""
    if finding.weight == 0.0:
        return line(f"could not be settled: {line(finding.detail, 'no source was able to tell')}")
    return line(finding.detail, "no such work in the sources that were asked")
