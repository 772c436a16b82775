"""A record in one line, with where it comes from and where it can be read."""

from __future__ import annotations

from urllib.parse import quote

from citeground.models import Basis, Identifier, Match, Name, Work
from citeground.reports.untrusted import web_address

_BASIS = {
    Basis.IDENTIFIER: "by identifier",
    Basis.CORROBORATED: "by search, corroborated",
    Basis.SEARCH: "by search",
}
_RESOLVERS = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/",
    "inspire": "https://inspirehep.net/literature/",
}


def authors(names: tuple[Name, ...], complete: bool = True, limit: int = 3) -> str:
    """Family names, "et al." where there are more than ``limit`` or the list is known to be cut."""
    shown = [n.literal or " ".join(p for p in (n.particle, n.family) if p) for n in names]
    if not shown:
        return ""
    if len(shown) > limit or not complete:
        return ", ".join(shown[: limit if complete else min(limit, len(shown))]) + " et al."
    return ", ".join(shown[:-1]) + " and " + shown[-1] if len(shown) > 1 else shown[0]


def one_line(work: Work) -> str:
    """Authors (year) “Title”, venue volume, page. Absent parts are left out."""
    who = authors(work.author or work.editor, work.author_complete)
    head = f"{who} ({work.year})" if who and work.year else who or (str(work.year) if work.year else "")
    place = " ".join(p for p in (work.container_title, work.volume) if p)
    place = ", ".join(p for p in (place, work.page) if p) or work.publisher
    return ", ".join(p for p in (head, f"“{work.title}”" if work.title else "", place) if p)


def provenance(match: Match) -> str:
    """The source, on what basis the record was found, and when it was read."""
    said = f"{match.work.source or 'record'} {_BASIS[match.basis]}"
    others = [name for name in match.corroborated_by if name != match.work.source]
    if others:
        said += f", as in {', '.join(others)}"
    return said + (f", read {match.work.read}" if match.work.read else "")


def address(identifier: Identifier) -> str:
    """Where the identifier resolves, or ""."""
    if identifier.scheme == "url":
        return web_address(identifier.value)
    base = _RESOLVERS.get(identifier.scheme)
    return base + quote(identifier.value, safe="/:;().,-_~") if base else ""


def links(work: Work) -> tuple[tuple[str, str], ...]:
    """Pairs of label and web address for every identifier that resolves, and for the record's own URL.

    Each address once, under its first label.
    """
    found = [(str(i), address(i)) for i in work.identifiers if i.scheme != "url"]
    found += [(i.value, address(i)) for i in work.identifiers if i.scheme == "url"]
    found.append((work.url, web_address(work.url)))
    once: dict[str, tuple[str, str]] = {}
    for label, url in found:
        if url:
            once.setdefault(url, (label, url))
    return tuple(once.values())
