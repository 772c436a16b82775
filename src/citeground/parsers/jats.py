"""JATS and NLM XML, as publishers and PubMed Central have articles: references as data, citations by id."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from citeground.errors import InputError
from citeground.models import Citation, Date, Document, Identifier, Name, Problem, Reference, Work
from citeground.parsers import intext, printed, xmltree
from citeground.text import identifiers
from citeground.text.dates import month_number, read_date

_CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation", "product")
_TYPES = {
    "journal": "article-journal",
    "article": "article-journal",
    "magazine": "article-magazine",
    "newspaper": "article-newspaper",
    "book": "book",
    "chapter": "chapter",
    "edited-book": "chapter",
    "conference": "paper-conference",
    "confproc": "paper-conference",
    "conf-proc": "paper-conference",
    "thesis": "thesis",
    "report": "report",
    "gov": "report",
    "data": "dataset",
    "database": "dataset",
    "software": "software",
    "web": "webpage",
    "website": "webpage",
    "webpage": "webpage",
    "patent": "patent",
    "standard": "standard",
    "preprint": "article",
}
_SCHEMES = {name: name for name in ("doi", "pmid", "pmcid", "arxiv", "isbn")}
# The keys of each <ref> by its id.
Keys = dict[str, tuple[str, ...]]
_ROOTS = ("article", "book", "book-part", "ref-list", "pmc-articleset")
# A title in the words of the article it stands for, then those of the thing it is part of.
_TITLES = ("article-title", "chapter-title", "part-title", "data-title", "trans-title")
_NOTES = frozenset(("label", "fn", "xref"))
_SPAN = re.compile(r"^\s?[-‐‑‒–—−]\s?$")


def parse(data: bytes, path: str) -> Document:
    """The references and citations of an article. Raises ``InputError`` where it is no such XML."""
    root = xmltree.read(data, path)
    elements = [ref for ref in root.iter() if xmltree.local(ref) == "ref"]
    if not elements and xmltree.local(root) not in _ROOTS:
        raise InputError(
            f"is XML, but no JATS article: it begins with <{xmltree.local(root)}>; export its references as "
            "BibTeX, RIS or CSL-JSON",
            path=path,
        )
    references, keys = _references(elements, path)
    citations = _citations(root, keys, path)
    problems: tuple[Problem, ...] = printed.unread(references)
    if not references:
        problems = (Problem("unparsed-reference", "the article has no list of references (<ref>)", path),)
    return Document(path, "jats", references, citations, problems, (), cites_all=not citations)


def _references(
    elements: Sequence[Any], path: str
) -> tuple[tuple[Reference, ...], dict[str, tuple[str, ...]]]:
    """The references, and the keys of each ``<ref>`` by its id."""
    out: list[Reference] = []
    keys: Keys = {}
    used: dict[str, int] = defaultdict(int)
    for number, element in enumerate(elements, start=1):
        label = re.sub(r"^[\[(]|[\]).]+$", "", xmltree.text(next(xmltree.children(element, "label"), None)))
        own: list[str] = []
        for part, citation in enumerate(_works(element), start=1):
            raw = _raw(citation)
            work = _work(citation)
            if raw and not work.title and not work.container_title:
                work = _from_text(raw, work)
            key = label or printed.name_and_year(work, raw) or element.get("id") or f"entry {number}"
            key = f"{key}.{part}" if part > 1 else key
            used[key] += 1
            key = f"{key} ({used[key]})" if used[key] > 1 else key
            own.append(key)
            line = citation.sourceline or 1
            kind = citation.get("publication-type", "")
            out.append(Reference(key, len(out) + 1, work, raw, path, line, entry_type=kind))
        keys[str(element.get("id", ""))] = tuple(own)
    return tuple(out), keys


def _works(element: Any) -> list[Any]:
    """The citations within a ``<ref>``; of alternatives the one with the most elements."""
    alternatives = next(xmltree.children(element, "citation-alternatives"), None)
    if alternatives is not None:
        found = list(xmltree.children(alternatives, *_CITATIONS))
        return [max(found, key=lambda citation: sum(1 for _ in citation.iter()))] if found else []
    return list(xmltree.children(element, *_CITATIONS))


def _raw(citation: Any) -> str:
    """The entry as printed; an element-citation has no punctuation of its own."""
    if xmltree.local(citation) == "mixed-citation":
        return xmltree.text(citation, _NOTES)
    leaves = (node for node in citation.iter() if xmltree.local(node) not in ("", *_NOTES))
    return " ".join(text for node in leaves if (text := " ".join((node.text or "").split())))


def _from_text(raw: str, tagged: Work) -> Work:
    """An entry without tags is read as a printed one; what was tagged in it stays."""
    from citeground.parsers import refstring

    read = refstring.read(raw)
    found = dict.fromkeys((*tagged.identifiers, *read.identifiers))
    return replace(read, identifiers=tuple(found), url=read.url or tagged.url, type=tagged.type or read.type)


def _work(citation: Any) -> Work:
    values: dict[str, list[str]] = defaultdict(list)
    for node in citation.iter():
        name = xmltree.local(node)
        if name and node is not citation:
            values[name].append(xmltree.text(node))

    def get(*names: str) -> str:
        return next((text for name in names for text in values.get(name, ()) if text), "")

    type_ = _TYPES.get(citation.get("publication-type", citation.get("citation-type", "")).lower(), "")
    title, source = get(*_TITLES), get("source", "conf-name")
    if not title and type_ not in ("article-journal", "article-magazine", "article-newspaper"):
        title, source = source, ""
    authors, complete = _people(citation, "author")
    found = _identifiers(citation)
    return Work(
        type="chapter" if type_ == "book" and source else type_,
        title=title,
        author=authors,
        author_complete=complete,
        issued=_issued(get("year", "date", "date-in-citation"), get("month"), get("day")),
        container_title=source,
        volume=get("volume"),
        issue=get("issue"),
        page=_pages(get("fpage"), get("lpage"), get("page-range", "elocation-id")),
        publisher=get("publisher-name"),
        edition=get("edition"),
        identifiers=found,
        url=next((str(u) for u in _addresses(citation)), ""),
        other_titles=tuple(values.get("trans-title", ())),
        editor=_people(citation, "editor")[0],
    )


def _people(citation: Any, role: str) -> tuple[tuple[Name, ...], bool]:
    """Authors or editors; names that no group contains are authors."""
    names: list[Name] = []
    complete = True
    for node in citation.iter():
        kind = xmltree.local(node)
        if kind == "etal" and role == "author":
            complete = False
        if (
            kind not in ("name", "string-name", "collab", "name-alternatives")
            or _role(node, citation) != role
        ):
            continue
        if xmltree.local(node.getparent()) in ("name-alternatives", "collab") and kind != "name-alternatives":
            continue
        if kind == "name-alternatives":
            node = next(iter(xmltree.children(node, "name", "string-name")), node)
            kind = xmltree.local(node)
        names.append(_name(node, kind))
    return tuple(name for name in names if name.display), complete


def _role(node: Any, citation: Any) -> str:
    for parent in node.iterancestors():
        group = str(parent.get("person-group-type", ""))
        if group:
            return "author" if group == "allauthors" else group
        if parent is citation:
            break
    return "author"


def _name(node: Any, kind: str) -> Name:
    def get(name: str) -> str:
        return xmltree.text(next(xmltree.children(node, name), None))

    family = get("surname")
    if kind == "collab" or not family:
        text = xmltree.text(node)
        if kind == "collab" or not text:
            return Name(literal=text)
        from citeground.text.names import read_name

        return read_name(text)
    return Name(family=family, given=get("given-names"), suffix=get("suffix"))


def _issued(year: str, month: str, day: str) -> Date | None:
    found = read_date(year)
    if found is None:
        return None
    number = month_number(month) if month else found.month
    known_day = (
        int(day) if day.isdecimal() and len(day) <= 2 and 1 <= int(day) <= 31 and number else found.day
    )
    return Date(found.year, number, known_day)


def _pages(first: str, last: str, other: str) -> str:
    if first:
        return f"{first}-{last}" if last and last != first else first
    return other


def _addresses(citation: Any) -> Iterator[str]:
    for node in citation.iter():
        if xmltree.local(node) in ("ext-link", "uri"):
            yield str(node.get("{http://www.w3.org/1999/xlink}href") or xmltree.text(node))


def _identifiers(citation: Any) -> tuple[Identifier, ...]:
    found: dict[Identifier, None] = {}
    for node in citation.iter():
        name = xmltree.local(node)
        text = xmltree.text(node) if name in ("pub-id", "isbn", "issn", "object-id") else ""
        scheme = _SCHEMES.get(str(node.get("pub-id-type", "isbn" if name == "isbn" else "")).lower(), "")
        if text and scheme and (read := identifiers.read(scheme, text)):
            found[read] = None
    for address in _addresses(citation):
        found.update(dict.fromkeys(identifiers.find(address)))
    return tuple(found)


def _citations(root: Any, keys: Keys, path: str) -> tuple[Citation, ...]:
    out: list[Citation] = []
    for paragraph in root.iter():
        if xmltree.local(paragraph) not in ("p", "td", "title"):
            continue
        if any(xmltree.local(parent) in ("ref-list", "p") for parent in paragraph.iterancestors()):
            continue
        text, places = _paragraph(paragraph, keys)
        if places:
            line = paragraph.sourceline or 1
            out.extend(intext.cited_at(intext.Paragraph(text, ((0, line),)), places, path))
    return tuple(out)


def _paragraph(paragraph: Any, keys: Keys) -> tuple[str, list[intext.Place]]:
    """A paragraph's text, and where it cites what; "1–3" between two links cites what lies between."""
    parts: list[str] = []
    length = 0
    places: list[intext.Place] = []
    last = ""
    for node, text, is_end in _events(paragraph):
        ids = str(node.get("rid", "")).split() if xmltree.local(node) == "xref" else []
        if not is_end and node.get("ref-type", "bibr") == "bibr" and any(id_ in keys for id_ in ids):
            cited = [key for id_ in ids for key in keys.get(id_, ())]
            if places and _SPAN.match("".join(parts)[places[-1][2] :]) and last:
                cited = [*_between(last, ids[0], keys), *cited]
            places.append((tuple(dict.fromkeys(cited)), length, length + max(len(xmltree.text(node)), 1)))
            last = ids[-1]
        parts.append(text)
        length += len(text)
    return "".join(parts), places


def _events(element: Any) -> Iterator[tuple[Any, str, bool]]:
    """Each node with the text before its children, then with the text after its end."""
    stack: list[tuple[Any, bool]] = [(element, False)]
    while stack:
        node, is_end = stack.pop()
        if is_end:
            yield node, re.sub(r"\s+", " ", node.tail or ""), True
            continue
        if xmltree.local(node):
            yield node, re.sub(r"\s+", " ", node.text or ""), False
            for child in reversed(node):
                stack.extend(((child, True), (child, False)))


def _between(first: str, last: str, keys: Keys) -> list[str]:
    order = list(keys)
    if first not in keys or last not in keys:
        return []
    start, end = order.index(first), order.index(last)
    return [key for id_ in order[start + 1 : end] for key in keys[id_]] if 0 < end - start <= 100 else []
