"""The title differs from the one on record in words that carry meaning.

## What
At least one content word was changed, added or left out, or a word is misspelled. Mark-up, case, accents,
hyphens, “colour” for “color”, a missing subtitle and a formula written in another way do not count.

## Why
Readers and search engines find a work by its title. One exchanged word may also be the sign that another
work was meant.

## Example
```bibtex
title = {Can Quantum-Mechanical Description of Physical Theory Be Considered Complete?},
```
On record it says “Physical Reality”.

## Use instead
```bibtex
title = {Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?},
```

## Fix safety
Unsafe: only the words that differ are replaced, braces around the others stay. Registries have typing
errors of their own. The severity is an error only where the record was found by identifier, or a second
independent registry agrees with it.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG205"
NAME = "title-mismatch"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.UNSAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """Which words differ."""
    return line(
        f"the title differs: {finding.detail}" if finding.detail else "",
        f"the title on record is {shown(finding.found)}",
    )
