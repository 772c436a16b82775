"""The keys of a document: which entries define, and which citations use them."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.models import Citation, Document, Reference

# What names another entry by its key, and so uses it.
_POINTERS = ("crossref", "xref", "xdata", "related", "entryset", "set")


def defined(reference: Reference) -> Iterator[str]:
    """The entry's key, and its aliases (biblatex ``ids``)."""
    if reference.key:
        yield reference.key
    yield from _listed(reference, "ids")


def pointed_at(reference: Reference) -> Iterator[str]:
    """The keys of the entries that this one takes over from, or consists of."""
    for name in _POINTERS:
        yield from _listed(reference, name)


def used(citation: Citation) -> Iterator[str]:
    """The citation's keys; ``*``, macro parameters and commands are none."""
    for key in citation.keys:
        bare = key.strip()
        if bare and bare != "*" and "#" not in bare and "\\" not in bare:
            yield bare


def cited(document: Document) -> frozenset[str]:
    """All keys that the text cites, folded (a citation in another case is reported by itself)."""
    return frozenset(key.casefold() for c in document.citations for key in used(c))


def _listed(reference: Reference, name: str) -> Iterator[str]:
    found = reference.field(name)
    if found is not None:
        yield from (key.strip() for key in found.value.split(",") if key.strip())
