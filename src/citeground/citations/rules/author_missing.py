"""The list of authors is cut without saying so.

## What
All cited authors are on record, but the record has more, and the reference does not end in “and others” or
“et al.”.

## Why
The missing people lose a citation, and the entry looks like another work by fewer authors. A style can
shorten a full list; it cannot lengthen a cut one.

## Example
```bibtex
author = {He, Kaiming and Zhang, Xiangyu},
title  = {Deep Residual Learning for Image Recognition},
```

## Use instead
```bibtex
author = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
```
or, to leave the rest to the reader, ``He, Kaiming and Zhang, Xiangyu and others``.

## Fix safety
Safe where the record was found by identifier or is corroborated: the missing names are added. Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG203"
NAME = "author-missing"
SEVERITY = Severity.WARNING
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """How many are named, how many there are, and who is missing."""
    return line(finding.detail, f"authors are missing; on record: {shown(finding.found)}")
