"""The ACL Anthology's BibTeX, plain or gzipped, read in slices so that memory stays bounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord, head, open_bytes
from citeground.models import Identifier, Work
from citeground.registry import load_parser

NAME = "acl"
_SLICE = 4 << 20
_URL = re.compile(r"aclanthology\.org/([\w.-]+?)/?$", re.IGNORECASE)


def sniff(path: Path) -> bool:
    """BibTeX whose entries link into the Anthology."""
    start = head(path, 20_000)
    return (
        b"aclanthology" in start and b"@" in start and b"{" in start and not start.lstrip().startswith(b"{")
    )


def read(label: str) -> Iterator[Work | BadRecord]:
    """All entries with a title; macros of the first slice (months) hold for all."""
    parse = load_parser("bibtex").parse
    rest = b""
    with open_bytes(label) as stream:
        while chunk := stream.read(_SLICE):
            rest += chunk
            cut = rest.rfind(b"\n@")
            if cut > 0:
                yield from _works(parse, rest[:cut], label)
                rest = rest[cut:]
    yield from _works(parse, rest, label)


def _works(parse, data: bytes, label: str) -> Iterator[Work | BadRecord]:  # type: ignore[no-untyped-def]
    for reference in parse(data, label).references:
        cited: Work = reference.cited
        if not cited.title:
            yield BadRecord(reference.key, "no title")
            continue
        found = _URL.search(cited.url)
        own = (Identifier("acl", found[1]),) if found else ()
        yield replace(cited, identifiers=tuple(dict.fromkeys((*own, *cited.identifiers))), source="acl")
