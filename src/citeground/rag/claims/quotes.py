"""A quotation beside the texts that are at hand: in the cited one, in another one, or in none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citeground.text.folding import fold

_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Quoted:
    """Where a quotation stands. ``found_in`` names the texts that hold it word for word."""

    is_in_cited: bool
    found_in: tuple[str, ...]
    message: str


def find_quote(quote: str, cited: str, texts: Mapping[str, str]) -> Quoted:
    """Look for a quotation in the cited text first, then in all others.

    Case, punctuation and white space do not count; "…" and "[...]" may leave words out. A quotation of
    fewer than three words is found nowhere: it could stand anywhere.
    """
    parts = [p for p in (fold(piece) for piece in _pieces(quote)) if p]
    if sum(len(p.split()) for p in parts) < _SHORTEST:
        return Quoted(False, (), "not checked: the quotation is too short to be told from chance")
    found = tuple(name for name, text in texts.items() if _has(parts, text))
    if cited in found:
        return Quoted(True, found, "found word for word in the cited source")
    if not texts.get(cited, "").strip():
        there = f"; found word for word in source {', '.join(found)}" if found else ""
        return Quoted(False, found, f"not checked: the text of the cited source is not at hand{there}")
    if found:
        named = ", ".join(found)
        return Quoted(False, found, f"not in the cited source; found word for word in source {named}")
    return Quoted(False, (), "not found in the cited source, nor in any other text at hand")


def _pieces(quote: str) -> list[str]:
    for gap in ("[...]", "[…]", "(...)", "..."):
        quote = quote.replace(gap, "…")
    return quote.split("…")


def _has(parts: list[str], text: str) -> bool:
    """Whether the parts stand in the text in their order."""
    have = f" {fold(text)} "
    at = 0
    for part in parts:
        at = have.find(f" {part} ", at)
        if at < 0:
            return False
        at += len(part)
    return True
