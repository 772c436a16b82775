"""A source did not answer, so its word is missing.

## What
A time-out, a broken connection, a server error, or an answer that is not what the source promises. What it
would have said is unknown: no answer is never taken for “not found”.

## Why
A reference may stay unresolved because of it. The report names every source that did not answer.

## Example
Semantic Scholar answers with HTTP 503; Crossref has the work, and the reference is confirmed all the same.

## Use instead
Run the check again later (what was answered is kept), or add a local library: ``citeground library build``.

## Fix safety
There is nothing to fix in the reference.
"""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules.phrasing import line
from citeground.verdicts import Safety, Severity

CODE = "CG901"
NAME = "source-unavailable"
SEVERITY = Severity.NOTE
FIX: Safety | None = None
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """Which source, and the reason that it gave."""
    return line(finding.detail, f"{line(finding.found, 'a source')} did not answer")
