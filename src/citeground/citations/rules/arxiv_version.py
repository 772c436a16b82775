"""A later version of the arXiv preprint exists than the one that is cited.

## What
The reference names a version (``v1``), and arXiv has a later one.

## Why
Versions are cited on purpose, or by accident of copying a link. If it was an accident, readers are sent to
an old text.

## Example
```bibtex
url = {https://arxiv.org/abs/1706.03762v1},
```

## Use instead
```bibtex
url = {https://arxiv.org/abs/1706.03762},
```

## Fix safety
Safe: the version goes, so that the link leads to the newest one. Switch the rule off for the entry if the
version is meant.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG305"
NAME = "arxiv-version"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.SAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """The version cited, and the newest."""
    return line(
        finding.detail,
        f"version {line(finding.given, 'one')} is cited, the newest is {line(finding.found, 'a later one')}",
    )
