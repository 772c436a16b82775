"""The title is that of one work, the authors are those of another.

## What
A work with this title is on record under other authors, and the cited authors were found as those of a
second work. Both are named.

## Why
Two real works were merged into a reference that names neither. A reader cannot tell which one was meant.

## Example
```bibtex
@inproceedings{he2017attention,
  author    = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
  title     = {Attention Is All You Need},
  booktitle = {Advances in Neural Information Processing Systems},
  year      = {2017},
}
```
The title is that of Vaswani et al. (2017), the authors are those of “Deep Residual Learning for Image
Recognition” (2016).

## Use instead
One of the two, whole:
```bibtex
@inproceedings{he2016,
  author    = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
  title     = {Deep Residual Learning for Image Recognition},
  booktitle = {Proceedings of the IEEE Conference on Computer Vision and Pattern Recognition},
  pages     = {770--778},
  year      = {2016},
  doi       = {10.1109/CVPR.2016.90},
}
```

## Fix safety
Display only: which of the two works was meant is not in the reference.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG105"
NAME = "chimeric-reference"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Both works by name."""
    return line(
        finding.detail, f"title and authors belong to two works; the authors wrote {shown(finding.found)}"
    )
