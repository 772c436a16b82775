"""An entry of the bibliography is cited nowhere in the text.

## What
The document has citations, none of them names this entry, and no other entry refers to it (``crossref``,
``xdata``, ``related``). A text with ``\\nocite{*}`` cites everything; a bibliography without a text, or
with a text of which a part could not be read, is not looked at.

## Why
BibTeX leaves it out in silence: either a citation was lost in an edit, or the entry is a leftover.

## Example
```bibtex
@article{shannon1948, title = {A Mathematical Theory of Communication}, ...}
```
and no ``\\cite{shannon1948}`` in the text.

## Use instead
Cite it where it is used, or remove it.

## Fix safety
Unsafe: removing an entry that another document cites would break that document.
"""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.finding import Finding
from citeground.citations.rules import Located
from citeground.citations.rules.keys import cited, defined, pointed_at
from citeground.citations.rules.phrasing import line
from citeground.models import Document
from citeground.verdicts import Safety, Severity

CODE = "CG402"
NAME = "uncited-entry"
SEVERITY = Severity.NOTE
FIX: Safety | None = Safety.UNSAFE
STARRED = False
OPEN = False


def message(finding: Finding) -> str:
    """That nothing cites it."""
    return line(finding.detail, "no citation in the text names this entry")


def check(document: Document) -> Iterator[Located]:
    """One finding per entry that neither the text nor another entry names."""
    if document.cites_all or not document.citations or document.unread_parts:
        return
    named = cited(document) | {key.casefold() for r in document.references for key in pointed_at(r)}
    for reference in document.references:
        keys = [key.casefold() for key in defined(reference)]
        if keys and reference.entry_type != "xdata" and named.isdisjoint(keys):
            yield Located(
                Finding(
                    NAME, "", 0.0, given=reference.key, detail="no citation in the text names this entry"
                ),
                reference=reference,
                path=reference.path,
                line=reference.line,
                key=reference.key,
            )
