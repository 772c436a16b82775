"""A Crossref work. Crossref's types become CSL's here only.

Source: https://api.crossref.org (REST API); the public data files hold the same records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.records.payload import (
    at,
    date,
    distinct_dates,
    doi_identifiers,
    items,
    locator,
    person,
    prose,
    status_mark,
    text,
    texts,
    title,
    titles,
    without_addresses,
)
from citeground.text import identifiers
from citeground.text.folding import squash
from citeground.text.locators import is_page_count

if TYPE_CHECKING:
    from citeground.http import Json

TYPES = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "posted-content": "article",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "book-part": "chapter",
    "book-track": "chapter",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "book-set": "book",
    "book-series": "book",
    "proceedings": "book",
    "reference-entry": "entry-encyclopedia",
    "dissertation": "thesis",
    "report": "report",
    "report-component": "report",
    "report-series": "report",
    "standard": "standard",
    "standard-series": "standard",
    "dataset": "dataset",
    "database": "dataset",
    "peer-review": "review",
}
_UPDATES = {
    "retraction": NoticeKind.RETRACTED,
    "partial_retraction": NoticeKind.RETRACTED,
    "withdrawal": NoticeKind.RETRACTED,
    "removal": NoticeKind.RETRACTED,
    "expression_of_concern": NoticeKind.CONCERN,
    "new_edition": NoticeKind.SUPERSEDED,
    "new_version": NoticeKind.SUPERSEDED,
    "correction": NoticeKind.CORRECTED,
    "corrigendum": NoticeKind.CORRECTED,
    "erratum": NoticeKind.CORRECTED,
    "addendum": NoticeKind.CORRECTED,
    "clarification": NoticeKind.CORRECTED,
}
_ABOUT_THE_WORK = (NoticeKind.RETRACTED, NoticeKind.CONCERN)


def to_work(record: Json) -> Work:
    """A Crossref work. ``created``, ``deposited`` and ``indexed`` are no dates of the work."""
    kind = TYPES.get(text(record, "type"), "")
    own = doi_identifiers(text(record, "DOI"))
    heading, others = _titles(record)
    heading, marks = status_mark(heading)
    dates = _dates(record)
    containers = _containers(record)
    authors = without_addresses(_latin_block(items(record, "author")))
    return Work(
        type=kind,
        title=heading,
        other_titles=others,
        author=authors,
        editor=_names(items(record, "editor")),
        issued=dates[0] if dates else None,
        other_dates=dates[1:],
        container_title=containers[0] if containers else "",
        other_containers=containers[1:],
        volume=locator(record, "volume"),
        issue=locator(record, "issue") or locator(record, "journal-issue", "issue"),
        page=_page(record),
        publisher=title(record, "publisher"),
        edition=locator(record, "edition-number").strip("0"),
        identifiers=(*own, *_isbns(record, kind), *_preprints(record, own)),
        url=text(record, "URL"),
        abstract=prose(record, "abstract"),
        language=text(record, "language"),
        notices=(*marks, *_notices(record, own)),
        source="crossref",
    )


def _titles(record: Json) -> tuple[str, tuple[str, ...]]:
    """The title with its subtitle, and every other title: without subtitle, in other languages, short."""
    main, sub = titles(record, "title"), titles(record, "subtitle")
    whole = [_join(t, sub[i] if i < len(sub) else "") for i, t in enumerate(main)]
    originals = (*titles(record, "original-title"), *titles(record, "short-title"))
    heading = whole[0] if whole else originals[0] if originals else ""
    others = dict.fromkeys((*whole[1:], *main, *originals))
    return heading, tuple(t for t in others if squash(t) != squash(heading))


def _join(heading: str, subtitle: str) -> str:
    if not subtitle or squash(subtitle) in squash(heading):
        return heading
    return f"{heading} {subtitle}" if heading[-1:] in "?!:." else f"{heading}: {subtitle}"


def _dates(record: Json) -> tuple[Date, ...]:
    """Print first, then online; the years of issue and conference are right as well."""
    keys = ("published-print", "published-online", "posted", "issued", "published", "published-other")
    paths: list[tuple[str, ...]] = [(key,) for key in keys]
    paths += [("journal-issue", "published-print"), ("journal-issue", "published-online"), ("event", "start")]
    return distinct_dates(_date(at(record, *path)) for path in paths)


def _date(value: Json) -> Date | None:
    parts = at(value, "date-parts", 0)
    return date(*parts) if isinstance(parts, list) else None


def _containers(record: Json) -> tuple[str, ...]:
    names = [*titles(record, "container-title"), *titles(record, "short-container-title")]
    names += [*titles(record, "event", "name"), *titles(record, "event", "acronym")]
    if text(record, "type") == "posted-content":
        # A preprint has no container: its server is named as institution, or not at all.
        names += [title(i, "name") for i in items(record, "institution")]
        names += titles(record, "group-title")
    return tuple(dict.fromkeys(n for n in names if n))


def _page(record: Json) -> str:
    page, number = locator(record, "page"), locator(record, "article-number")
    return number if number and (not page or is_page_count(page)) else page


def _names(entries: Sequence[Json]) -> tuple[Name, ...]:
    return tuple(name for entry in entries for name in _name(entry))


def _name(entry: Json) -> tuple[Name, ...]:
    family, given, prefix = text(entry, "family"), text(entry, "given"), text(entry, "prefix")
    if not family.strip(" -.,"):
        # Some publishers fill a name that they could not split with a dash.
        return person(literal=text(entry, "name") or given)
    return person(
        family=f"{prefix} {family}" if _is_particle(prefix) else family,
        given=given,
        literal=text(entry, "name"),
        suffix=text(entry, "suffix"),
    )


def _is_particle(prefix: str) -> bool:
    """Crossref's prefix is meant for particles but holds "Dr." as often."""
    return bool(prefix) and prefix.islower() and "." not in prefix


def _latin_block(entries: Sequence[Json]) -> tuple[Name, ...]:
    """A list that is given twice, in two scripts, names the same people: the Latin one is taken."""
    starts = [i for i, entry in enumerate(entries) if text(entry, "sequence") == "first"]
    if len(starts) == 2 and starts[0] == 0 and 2 * starts[1] == len(entries):
        blocks = (_names(entries[: starts[1]]), _names(entries[starts[1] :]))
        latin = [all(_is_latin(n) for n in block) for block in blocks]
        if latin[0] != latin[1]:
            return blocks[latin.index(True)]
    return _names(entries)


def _is_latin(name: Name) -> bool:
    return all(ord(char) < 0x0250 or 0x1E00 <= ord(char) < 0x1F00 for char in name.display if char.isalpha())


def _isbns(record: Json, kind: str) -> tuple[Identifier, ...]:
    """An ISBN names the book, so that only a book's record has one of its own."""
    found = (identifiers.read("isbn", value) for value in texts(record, "ISBN")) if kind == "book" else ()
    return tuple(dict.fromkeys(i for i in found if i))


def _related(record: Json, relation: str) -> tuple[Identifier, ...]:
    return doi_identifiers(
        *(text(r, "id") for r in items(record, "relation", relation) if text(r, "id-type") == "doi")
    )


def _preprints(record: Json, own: Sequence[Identifier]) -> tuple[Identifier, ...]:
    """The arXiv id of the preprint of a published work, which is the same work."""
    found = _related(record, "has-preprint")
    return tuple(i for i in found if i.scheme == "arxiv" and i not in own)


def _notices(record: Json, own: Sequence[Identifier]) -> Iterator[Notice]:
    """What happened to this work, whoever says so: its own record, its notice, or its published form."""
    for update in items(record, "updated-by"):
        kind = _kind(update)
        if kind is not NoticeKind.SUPERSEDED or text(record, "type") == "posted-content":
            yield _notice(update, kind, doi_identifiers(text(update, "DOI")))
    for update in items(record, "update-to"):
        target = doi_identifiers(text(update, "DOI"))
        kind = _kind(update)
        # A record may update itself. Any other is a notice of its own: what retracts a work stands for
        # it, an erratum is another document.
        if kind is not NoticeKind.SUPERSEDED and (target == tuple(own) or kind in _ABOUT_THE_WORK):
            yield _notice(update, kind, own)
    for identifier in _related(record, "is-preprint-of"):
        if identifier.scheme == "doi":
            yield Notice(NoticeKind.SUPERSEDED, identifier, note="published")


def _kind(update: Json) -> NoticeKind:
    name = text(update, "type").lower().replace("-", "_").replace(" ", "_")
    return _UPDATES.get(name, NoticeKind.CORRECTED)


def _notice(update: Json, kind: NoticeKind, where: Sequence[Identifier]) -> Notice:
    identifier = next((i for i in where if i.scheme == "doi"), None)
    return Notice(kind, identifier, _date(at(update, "updated")), text(update, "label"))
