"""The entry is of another kind than the work on record.

## What
A journal article entered as a conference paper, a chapter as a book, a preprint as an article in a journal
that is not named.

## Why
The type decides which fields a style prints: a conference paper entered as an article loses its
proceedings.

## Example
```bibtex
@article{he2016,
  author  = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
  title   = {Deep Residual Learning for Image Recognition},
  journal = {Proceedings of CVPR},
  year    = {2016},
}
```

## Use instead
```bibtex
@inproceedings{he2016,
  booktitle = {Proceedings of CVPR},
```

## Fix safety
Unsafe: another type needs other fields.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG211"
NAME = "type-mismatch"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.UNSAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Both kinds."""
    return line(
        finding.detail,
        f"cited as {line(finding.given, 'one kind of work')}, on record as {line(finding.found, 'another')}",
    )
