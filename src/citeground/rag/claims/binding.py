"""Whether a text that was fetched for a work is that work's: its DOI or its title must stand in it."""

from __future__ import annotations

from citeground.models import Work
from citeground.text.folding import fold, squash

# The beginning of a text, in characters, where a title or an identifier stands.
_HEAD = 20_000
_SHORTEST_TITLE = 12


def is_text_of(work: Work, text: str) -> bool:
    """Whether a text names the work by an identifier or by its whole title, near its beginning.

    A redirection may lead to a list of articles or a page of the publisher's, which is long and clean and
    of another work: what is not bound to the work is not read for it.
    """
    head = text[:_HEAD]
    lower = head.lower()
    for identifier in work.identifiers:
        if identifier.scheme in ("doi", "arxiv", "pmid", "pmcid") and _stands(
            identifier.value.lower(), lower
        ):
            return True
    title = squash(work.title)
    if len(title) >= _SHORTEST_TITLE:
        return title in squash(head)
    folded = fold(work.title)
    return bool(folded) and f" {folded} " in f" {fold(head[:500])} "


def why_refused(work: Work, text: str) -> str:
    """Why a text is not read for a work, "" where it is."""
    if not text.strip():
        return "no text is at hand"
    if is_text_of(work, text):
        return ""
    return "this is not the cited work: neither its identifier nor its title stands in the text"


def _stands(value: str, text: str) -> bool:
    at = text.find(value)
    while at >= 0:
        after = text[at + len(value) : at + len(value) + 1]
        before = text[at - 1 : at]
        if not after.isalnum() and not before.isalnum():
            return True
        at = text.find(value, at + 1)
    return False
