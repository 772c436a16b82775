"""The title is a variant of the one on record: shortened, translated, or spelled in another region's way.

## What
A missing subtitle, a title cut with “…”, “colour” for “color”, “2” for “II”, the vernacular title of a
translated work.

## Why
Nothing is wrong with it. Where a style asks for full titles, the record's form is at hand.

## Example
```bibtex
title = {BERT},
```

## Use instead
```bibtex
title = {{BERT}: Pre-training of Deep Bidirectional Transformers for Language Understanding},
```

## Fix safety
Safe where the record was found by identifier or is corroborated, and the cited title is the beginning of
the one on record. Else unsafe.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG206"
NAME = "title-variant"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.SAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """The title on record."""
    return line(finding.detail, f"the title on record is {shown(finding.found)}")
