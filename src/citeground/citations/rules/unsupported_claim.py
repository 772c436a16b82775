"""The text of the cited work says too little to support the sentence.

## What
`--claims` compares each sentence that cites with the abstract of the work it cites. This sentence shares
too little with the abstract of any of its works for it to be called supported.

## Why
A citation that does not bear out its sentence misleads who relies on it. An abstract leaves most of a work
out, so this is a note where to look, and never a verdict on the sentence.

## Example
```tex
Transformers need no positional information at all \\cite{vaswani2017}.
```

## Use instead
Look it up in the work, and name the place:
```tex
... as shown in \\cite[Section 3.5]{vaswani2017}.
```

## Fix safety
There is no fix: only who has read the work can say.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG501"
NAME = "unsupported-claim"
SEVERITY = Severity.WARNING
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """The sentence, and what there was to compare it with."""
    return line(f"the abstract of the cited work says too little to support {shown(finding.given)}")
