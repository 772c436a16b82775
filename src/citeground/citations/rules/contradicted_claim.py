"""The text of the cited work says otherwise than the sentence.

## What
`--claims` compares each sentence that cites with the abstract of the work it cites. A sentence of the
abstract speaks of the same, and differs in a way that can be named: one of them denies what the other
says, one says more where the other says less, or they give other numbers of the same thing. No other work
that the sentence cites supports it.

## Why
A negation or a direction gets lost easily in rewriting. The comparison is by words and makes mistakes, so
both sentences are shown.

## Example
```tex
The drug lowers mortality in adults \\cite{trial2020}.
```
where the abstract says: "the drug did not lower mortality in adults".

## Use instead
Read both sentences. If the work says otherwise, say what it says, or cite it as disagreeing:
```tex
In contrast to \\cite{trial2020}, ...
```

## Fix safety
There is no fix: only who has read the work can say.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG502"
NAME = "contradicted-claim"
SEVERITY = Severity.WARNING
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Both sentences and in what they differ."""
    why = f" ({finding.detail})" if finding.detail else ""
    return line(
        f"the cited work seems to say otherwise: {shown(finding.given)}, there {shown(finding.found)}{why}"
    )
