"""The text cites a key that no entry of the bibliography has.

## What
A citation command names a key, and none of the bibliographies that were read defines it (aliases in
``ids`` and sets count). The entry with the most similar key is suggested. Nothing is said where no
bibliography was read at all, or where one that the text names could not be read.

## Why
LaTeX prints a question mark in the place of the reference.

## Example
```latex
... as was shown before \\cite{vaswani2107}.
```

## Use instead
```latex
... as was shown before \\cite{vaswani2017}.
```

## Fix safety
Display only: the suggestion is a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.citations.finding import Finding
from citeground.citations.rules import Located
from citeground.citations.rules.keys import defined, used
from citeground.citations.rules.phrasing import line, shown
from citeground.models import Citation, Document
from citeground.verdicts import Safety, Severity

CODE = "CG401"
NAME = "undefined-key"
SEVERITY = Severity.ERROR
FIX: Safety | None = Safety.DISPLAY
STARRED = False
OPEN = False
# A text whose keys are all unknown was given the wrong bibliography: suggestions would be noise, and slow.
_MOST_SUGGESTIONS = 100


def message(finding: Finding) -> str:
    """The key, and the nearest one that exists."""
    return line(finding.detail, f"no entry has the key {shown(finding.given)}")


def check(document: Document) -> Iterator[Located]:
    """One finding per unknown key, at its first citation."""
    if not document.references or document.unread_bibliographies:
        return
    known = dict.fromkeys(key for r in document.references for key in defined(r))
    first: dict[str, Citation] = {}
    times: dict[str, int] = {}
    for citation in document.citations:
        for key in used(citation):
            if key not in known:
                first.setdefault(key, citation)
                times[key] = times.get(key, 0) + 1
    for number, (key, citation) in enumerate(first.items()):
        near = nearest(key, list(known)) if number < _MOST_SUGGESTIONS else ""
        yield _located(document, citation, key, near, times[key])


def nearest(key: str, known: Sequence[str]) -> str:
    """The known key that is most like this one: another case, or an edit in every four characters at most."""
    folded = key.casefold()
    if same := next((k for k in known if k.casefold() == folded), ""):
        return same
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    allowed = min(4, len(key) // 4)
    found = process.extractOne(key, known, scorer=OSA.distance, score_cutoff=allowed) if allowed else None
    return str(found[0]) if found else ""


def _located(document: Document, citation: Citation, key: str, near: str, times: int) -> Located:
    detail = f"no entry has the key “{key}”"
    if near:
        same = near.casefold() == key.casefold()
        detail += f"; there is “{near}”, and keys are case-sensitive" if same else f"; did you mean “{near}”?"
    if times > 1:
        detail += f" (cited {times} times)"
    row, column = _place(document, citation, key)
    return Located(
        Finding(NAME, "", 0.0, given=key, found=near, detail=detail, at=key),
        path=citation.path or document.path,
        line=row,
        column=column,
        key=key,
    )


def _place(document: Document, citation: Citation, key: str) -> tuple[int, int]:
    """Line and column of the key inside its citation command."""
    for file in document.files:
        if file.path == citation.path and 0 <= citation.start < citation.end <= len(file.text):
            inside = file.text.find(key, citation.start, citation.end)
            return file.position(inside if inside >= 0 else citation.start)
    return citation.line, 0
