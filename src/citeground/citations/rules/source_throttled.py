"""A source asked to be left alone for a while, so its word is missing.

## What
The source answered with HTTP 429 or its own word for “too many requests”, and the waiting time that it
asked for is longer than this run waits.

## Why
A reference may stay unresolved because of it. Public services share their limits among all who do not say
who they are.

## Example
Semantic Scholar without a key answers 429 to many of the requests of a busy hour.

## Use instead
Give a key or a mail address, as the source asks for (``citeground sources`` says which), run again later,
or add a local library: ``citeground library build``.

## Fix safety
There is nothing to fix in the reference.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG902"
NAME = "source-throttled"
SEVERITY = Severity.NOTE
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Which source, and the reason that it gave."""
    return line(finding.detail, f"{line(finding.found, 'a source')} asked to wait")
