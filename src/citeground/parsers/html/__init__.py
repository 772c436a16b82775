"""HTML: lists of references on a page, and what publishers say of them in ``citation_reference`` tags."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from citeground.models import Citation, Document, Problem, Reference
from citeground.parsers import intext, printed
from citeground.parsers.html import lists, meta, page
from citeground.text import identifiers

__all__ = ["parse"]

_LOOKED_UP = ("doi", "arxiv", "pmid")
_BLOCKS = frozenset(
    ("p", "li", "div", "td", "th", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section",
     "article", "figcaption", "tr", "table", "ol", "ul", "dl", "body", "header", "footer", "aside", "main")
)  # fmt: skip


def parse(data: bytes, path: str) -> Document:
    """The references of a page and the links to them. Raises ``InputError`` where it cannot be read."""
    root, hidden = page.read(data, path)
    entries, region = lists.find(root)
    tagged = meta.find(root)
    references, anchors = _references(entries, path)
    if len(tagged) > 1.2 * len(references):
        references, anchors = meta.references(tagged, path), {}
    citations = _citations(root, region, references, anchors, path)
    problems = [*_problems(hidden, references, path), *printed.unread(references)]
    cited = {key for citation in citations for key in citation.keys}
    return Document(
        path,
        "html",
        references,
        citations,
        tuple(problems),
        (),
        cites_all=len(cited) < 0.6 * max(len(references), 1),
    )


def _references(
    entries: Sequence[lists.Entry], path: str
) -> tuple[tuple[Reference, ...], dict[str, tuple[str, ...]]]:
    """The references, and the keys of each entry by the anchors within it."""
    # The entry's number travels as its place in the text, which a page does not have.
    items = [
        printed.Printed(entry.text, entry.label, entry.line, number) for number, entry in enumerate(entries)
    ]
    of_entry: dict[int, list[Reference]] = defaultdict(list)
    for reference in printed.references(items, path):
        of_entry[reference.start].append(replace(reference, start=0))
    anchors: dict[str, tuple[str, ...]] = {}
    for number, entry in enumerate(entries):
        found = of_entry[number]
        if len(found) == 1 and not found[0].cited.identifiers:
            # The link behind the entry is what a reader would follow.
            leads = (i for link in entry.links for i in identifiers.find(link) if i.scheme in _LOOKED_UP)
            cited = replace(found[0].cited, identifiers=tuple(dict.fromkeys(leads)))
            found[0] = replace(found[0], cited=cited)
        for anchor in entry.anchors:
            anchors.setdefault(anchor, tuple(reference.key for reference in found))
    return tuple(reference for found in of_entry.values() for reference in found), anchors


def _citations(
    root: Any,
    region: set[Any],
    references: Sequence[Reference],
    anchors: dict[str, tuple[str, ...]],
    path: str,
) -> tuple[Citation, ...]:
    """Links to entries; where a page has none, what the text itself says."""
    linked: list[Citation] = []
    plain: list[intext.Paragraph] = []
    for block in root.iter("p", "li", "td", "dd", "blockquote", "figcaption"):
        if any(parent in region for parent in (block, *block.iterancestors())):
            continue
        if any(child.tag in _BLOCKS for child in block.iterdescendants() if isinstance(child.tag, str)):
            continue
        text, places = _linked(block, anchors)
        paragraph = intext.Paragraph(text, ((0, block.sourceline or 1),))
        plain.append(paragraph)
        linked.extend(intext.cited_at(paragraph, places, path))
    return tuple(linked) or intext.find(plain, references, path)


def _linked(block: Any, anchors: dict[str, tuple[str, ...]]) -> tuple[str, list[intext.Place]]:
    parts: list[str] = []
    length = 0
    places: list[intext.Place] = []
    stack: list[tuple[Any, bool]] = [(block, False)]
    while stack:
        node, is_end = stack.pop()
        text = re.sub(r"\s+", " ", (node.tail if is_end else node.text) or "")
        if not is_end and node.tag == "sup":
            text = intext.RAISED + text
        elif is_end and node.tag == "sup":
            text = intext.LOWERED + text
        if not is_end:
            target = str(node.get("href", "")).partition("#")[2] if node.tag == "a" else ""
            if keys := anchors.get(target):
                places.append((keys, length, length + max(len(text), 1)))
            for child in reversed(node):
                stack.extend(((child, True), (child, False)))
        parts.append(text)
        length += len(text)
    return "".join(parts), places


def _problems(hidden: int, references: Sequence[Reference], path: str) -> list[Problem]:
    out: list[Problem] = []
    if hidden >= 20:
        message = f"hidden text ({hidden} letters) was left out, as a reader cannot see it"
        out.append(Problem("unparsed-reference", message, path))
    if not references:
        out.append(Problem("unparsed-reference", "no list of references was found on this page", path))
    return out
