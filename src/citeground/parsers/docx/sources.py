"""Word's own list of sources (customXml): what its CITATION fields point at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citeground.models import Date, Identifier, Name, Work
from citeground.parsers import xmltree
from citeground.parsers.docx.fields import Item
from citeground.text import identifiers
from citeground.text.dates import month_number, read_date

_TYPES = {
    "Book": "book",
    "BookSection": "chapter",
    "JournalArticle": "article-journal",
    "ArticleInAPeriodical": "article-magazine",
    "ConferenceProceedings": "paper-conference",
    "Report": "report",
    "InternetSite": "webpage",
    "DocumentFromInternetSite": "webpage",
    "ElectronicSource": "webpage",
    "Patent": "patent",
}
_CONTAINERS = ("JournalName", "BookTitle", "ConferenceName", "PeriodicalTitle", "InternetSiteTitle")


def read(root: Any) -> Iterator[Item]:
    """The works of a ``b:Sources`` part, each under its tag."""
    for source in root.iter():
        if xmltree.local(source) == "Source":
            tag = _get(source, "Tag")
            if tag:
                yield Item(f"word:{tag}", tag, _work(source))


def _get(source: Any, name: str) -> str:
    return xmltree.text(next(xmltree.children(source, name), None))


def _work(source: Any) -> Work:
    year = read_date(_get(source, "Year"))
    month = month_number(_get(source, "Month")) if _get(source, "Month") else 0
    addresses = [_get(source, name) for name in ("DOI", "StandardNumber", "URL")]
    found: dict[Identifier, None] = {}
    for address in addresses:
        found.update(dict.fromkeys(identifiers.find(address)))
    if (doi := identifiers.read_doi(addresses[0])) and Identifier("doi", doi) not in found:
        found[Identifier("doi", doi)] = None
    return Work(
        type=_TYPES.get(_get(source, "SourceType"), ""),
        title=_get(source, "Title"),
        author=_people(source, "Author"),
        issued=Date(year.year, month or year.month, year.day) if year else None,
        container_title=next((text for name in _CONTAINERS if (text := _get(source, name))), ""),
        volume=_get(source, "Volume"),
        issue=_get(source, "Issue"),
        page=_get(source, "Pages"),
        publisher=_get(source, "Publisher") or _get(source, "Institution"),
        edition=_get(source, "Edition"),
        identifiers=tuple(found),
        url=_get(source, "URL"),
        editor=_people(source, "Editor"),
    )


def _people(source: Any, role: str) -> tuple[Name, ...]:
    """``b:Author/b:Author/b:NameList/b:Person``, or ``b:Author/b:Author/b:Corporate``."""
    group = next(xmltree.children(source, "Author"), None)
    inner = next(xmltree.children(group, role), None) if group is not None else None
    if inner is None:
        return ()
    names: list[Name] = []
    for node in inner.iter():
        if xmltree.local(node) == "Corporate" and (text := xmltree.text(node)):
            names.append(Name(literal=text))
        elif xmltree.local(node) == "Person":
            given = " ".join(part for part in (_get(node, "First"), _get(node, "Middle")) if part)
            if family := _get(node, "Last"):
                names.append(Name(family=family, given=given))
            elif given:
                names.append(Name(literal=given))
    return tuple(names)
