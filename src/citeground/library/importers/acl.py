"""The ACL Anthology's BibTeX, plain or gzipped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from citeground.library.importers import BadRecord, bibtex
from citeground.library.importers.reading import head
from citeground.models import Identifier, Work

NAME = "acl"
_URL = re.compile(r"aclanthology\.org/([\w.-]{4,60}?)/?$", re.IGNORECASE)


def sniff(path: Path) -> bool:
    """BibTeX whose first entries link into the Anthology."""
    start = head(path, 20_000)
    return start.lstrip()[:1] in (b"@", b"%") and b"aclanthology" in start and b"{" in start


def read(path: Path | str) -> Iterator[Work | BadRecord]:
    """All entries, with the Anthology's own identifier."""
    for item in bibtex.works(path):
        if isinstance(item, BadRecord):
            yield item
            continue
        found = _URL.search(item.url)
        own = (Identifier(NAME, found[1]),) if found else ()
        yield replace(item, identifiers=tuple(dict.fromkeys((*own, *item.identifiers))), source=NAME)
