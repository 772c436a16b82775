"""A cited author is not an author of the work on record.

## What
A name in the reference stands for nobody on the record's list, after initials, accents, particles, the
order of names and the spelling variants of transliteration are allowed for. Two full given names that
differ are two people; an initial fits any name that begins with it. A record that is known to be cut, or
that names a group for its members, refutes nobody.

## Why
People are found, and credited, by the names in reference lists.

## Example
```bibtex
author = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Smith, John},
title  = {Attention Is All You Need},
```
The work has eight authors; none of them is called Smith.

## Use instead
The list on record, or its beginning with “and others”:
```bibtex
author = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and others},
```

## Fix safety
Unsafe: the whole list is replaced by the one on record. Look whether the work itself is the one you meant.
The severity is an error only where the record was found by identifier, or a second independent registry
agrees with it.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line, shown
from citeground.verdicts import Safety, Severity

CODE = "CG201"
NAME = "author-mismatch"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.UNSAFE
STARRED = True
OPEN = False


def message(finding: Finding) -> str:
    """Who is not on record, and who is."""
    return line(
        finding.detail,
        f"{shown(finding.given)} is not on record as an author of this work, {shown(finding.found)} is",
    )
