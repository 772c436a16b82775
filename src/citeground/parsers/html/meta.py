"""``citation_reference`` tags in a page's head: references as publishers tell them to search engines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from citeground.models import Identifier, Reference, Work
from citeground.parsers import printed
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.names import read_name

_META_FIELDS = {
    "title": "title",
    "journal_title": "container_title",
    "inbook_title": "container_title",
    "conference_title": "container_title",
    "conference": "container_title",
    "volume": "volume",
    "issue": "issue",
    "publisher": "publisher",
}


def find(root: Any) -> list[str]:
    return [
        str(meta.get("content", ""))
        for meta in root.iter("meta")
        if str(meta.get("name", "")).lower() == "citation_reference" and meta.get("content", "").strip()
    ]


def references(contents: Sequence[str], path: str) -> tuple[Reference, ...]:
    """ "citation_title=…; citation_author=…", or an entry as printed."""
    out: list[Reference] = []
    for number, content in enumerate(contents, start=1):
        if "citation_" not in content:
            out.extend(
                printed.references(
                    [printed.Printed(" ".join(content.split()), str(number))], path, len(out) + 1
                )
            )
            continue
        out.append(Reference(str(number), len(out) + 1, _tagged(content), content, path))
    return tuple(out)


def _tagged(content: str) -> Work:
    values: dict[str, list[str]] = {}
    for part in re.split(r";\s*(?=citation_)", content):
        name, _, value = part.strip().partition("=")
        if value.strip():
            values.setdefault(name.strip().removeprefix("citation_"), []).append(value.strip().rstrip(";"))
    fields: dict[str, str] = {}
    for name, field in _META_FIELDS.items():
        if name in values:
            fields.setdefault(field, values[name][0])
    first, last = (values.get(name, [""])[0] for name in ("firstpage", "lastpage"))
    found: dict[Identifier, None] = {}
    for name, scheme in (("doi", "doi"), ("pmid", "pmid"), ("arxiv_id", "arxiv"), ("isbn", "isbn")):
        for value in values.get(name, ()):
            if read := identifiers.read(scheme, value):
                found[read] = None
    authors = [name for text in values.get("author", ()) for name in text.split(";") if name.strip()]
    return Work(
        title=fields.get("title", ""),
        author=tuple(read_name(name.strip()) for name in authors),
        issued=read_date(next(iter([*values.get("publication_date", ()), *values.get("year", ())]), "")),
        container_title=fields.get("container_title", ""),
        volume=fields.get("volume", ""),
        issue=fields.get("issue", ""),
        page=f"{first}-{last}" if first and last and first != last else first,
        publisher=fields.get("publisher", ""),
        identifiers=tuple(found),
    )
