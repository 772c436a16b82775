"""What a page says about the publication it shows, in the tags that publishers and archives put there.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing (``citation_title`` and its
siblings). A page is asked for only where its host has a public address.
"""

from __future__ import annotations

import html
import re
from typing import cast

from citeground.http import Client, Json, Question
from citeground.http.links import door_of
from citeground.http.safety import Resolver, resolve
from citeground.models import Identifier, Work
from citeground.records.payload import doi_identifiers, iso_date, locator, texts, title, whole_name
from citeground.text import identifiers

_HEAD = 400_000
_META = re.compile(r"<meta\s([^<>]{1,3000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""\b(name|property|content)\s{0,3}=\s{0,3}(?:"([^"]{0,2500})"|'([^']{0,2500})')""", re.I
)
_KEPT = (
    "citation_title",
    "citation_author",
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "citation_year",
    "citation_journal_title",
    "citation_conference_title",
    "citation_volume",
    "citation_issue",
    "citation_firstpage",
    "citation_doi",
    "citation_arxiv_id",
    "citation_publisher",
)
_MOST_VALUES = 200


def fetch(client: Client, url: str, resolver: Resolver = resolve) -> Json:
    """The tags of the page at ``url``: name → values. Raises ``SourceError``.

    Raises ``BadAnswer`` for a host without a public address: a search result may not lead into a private
    network.
    """
    server, address = door_of(url, "text/html", resolver)
    question = Question(address if address.startswith("/") else f"/{address}")
    return client.ask(server, question, tags).value


def tags(text: str) -> Json:
    """The bibliographic tags in a page's source. Pure, and never raises."""
    found: dict[str, list[Json]] = {}
    for match in _META.finditer(text[:_HEAD]):
        attributes = {
            m.group(1).lower(): m.group(2) or m.group(3) or "" for m in _ATTRIBUTE.finditer(match.group(1))
        }
        name = (attributes.get("name") or attributes.get("property") or "").lower()
        values = found.setdefault(name, []) if name in _KEPT else None
        if (
            values is not None
            and len(values) < _MOST_VALUES
            and (content := attributes.get("content", "").strip())
        ):
            values.append(html.unescape(content))
    return cast(Json, {name: values for name, values in found.items() if values})


def to_work(found: Json, url: str) -> Work | None:
    """The publication that a page's tags describe, None where they name no title."""
    heading = title(found, "citation_title")
    if not heading:
        return None
    dates = ("citation_publication_date", "citation_date", "citation_online_date", "citation_year")
    days = tuple(dict.fromkeys(d for name in dates if (d := iso_date(found, name))))
    arxiv = identifiers.read("arxiv", next(iter(texts(found, "citation_arxiv_id")), ""))
    own: tuple[Identifier, ...] = (
        *((arxiv,) if arxiv else ()),
        *doi_identifiers(*texts(found, "citation_doi")),
    )
    return Work(
        title=heading,
        author=tuple(n for text in texts(found, "citation_author") for n in whole_name(text)),
        issued=days[0] if days else None,
        other_dates=days[1:],
        container_title=title(found, "citation_journal_title") or title(found, "citation_conference_title"),
        volume=locator(found, "citation_volume"),
        issue=locator(found, "citation_issue"),
        page=locator(found, "citation_firstpage"),
        publisher=title(found, "citation_publisher"),
        identifiers=tuple(dict.fromkeys(own)),
        url=url,
    )
