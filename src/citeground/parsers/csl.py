"""CSL-JSON, as citation managers export it: lists, single items, ``{"items": […]}``, and odd values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citeground.errors import InputError
from citeground.models import Date, Document, Field, Identifier, Name, Problem, Reference, Work
from citeground.parsers.jsonplaces import Placed, elements, members, read, skip
from citeground.parsers.places import Lines
from citeground.text import identifiers
from citeground.text.dates import read_date
from citeground.text.decode import decode
from citeground.text.folding import plain
from citeground.text.names import read_name

# A list of works nests a few levels deep; what nests deeper is no list of works.
_DEEPEST = 64
_CONTAINERS = (
    "container-title",
    "collection-title",
    "event-title",
    "event",
    "container-title-short",
    "journalAbbreviation",
)
_PUBLISHERS = ("publisher", "authority")
_EXTRA = re.compile(r"^\s{0,8}(DOI|arXiv|PMID|PMCID|ISBN)\s?:\s?(\S{1,200})", re.IGNORECASE | re.MULTILINE)


def parse(data: bytes, path: str) -> Document:
    """The items of a CSL-JSON file. Raises ``InputError`` where it is no JSON, with the place.

    Read are lists, single items, ``{"items": […]}``, objects of items by key, and one item a line. In a
    list that breaks off, what stands before the break is read, and a problem names the place.
    """
    file = decode(data, path)
    if _depth(file.text) > _DEEPEST:
        raise InputError("the JSON nests too deep for a list of works", path=path)
    lines = Lines(file.text)
    references: list[Reference] = []
    problems: list[Problem] = []
    try:
        for item in _items(file.text):
            if isinstance(item.value, dict):
                reference = _reference(file.text, item, path, lines, len(references) + 1)
                references.append(reference)
                problems.extend(_says_nothing(reference))
            else:
                message = "this item is not an object"
                problems.append(Problem("unparsed-reference", message, path, lines.line(item.start)))
    except ValueError as error:
        place = min(getattr(error, "pos", 0), len(file.text))
        message = f"not valid JSON ({getattr(error, 'msg', error)})"
        if not references:
            raise InputError(message, path=path, line=lines.line(place)) from None
        message += f": the {len(references)} items before this place were read"
        problems.append(Problem("unparsed-reference", message, path, *lines.place(place)))
    if not references and not problems:
        problems.append(Problem("unparsed-reference", "no items were found in this JSON", path, 1))
    return Document(path, "csl", tuple(references), (), tuple(problems), (file,))


def _reference(text: str, item: Placed, path: str, lines: Lines, number: int) -> Reference:
    value = item.value
    return Reference(
        _text(value.get("citation-key")) or _text(value.get("id")) or f"item {number}",
        number,
        to_work(value),
        text[item.start : item.end],
        path,
        lines.line(item.start),
        item.start,
        item.end,
        _text(value.get("type")),
        tuple(Field(name.lower(), _text(v.value), v.start, v.end) for name, v in members(text, item.start)),
    )


def _says_nothing(reference: Reference) -> Iterator[Problem]:
    work = reference.cited
    if not (work.title or work.identifiers or work.container_title):
        message = "neither title nor identifier nor journal"
        yield Problem("unparsed-reference", message, reference.path, reference.line, 1, reference.key)


def _depth(text: str) -> int:
    """How deep brackets nest, strings included: an upper bound that costs one pass."""
    depth = deepest = 0
    for found in re.finditer(r"[\[{]|[\]}]", text):
        depth += 1 if found[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _items(text: str) -> Iterator[Placed]:
    """The items with their places, from whichever form the file has."""
    first = text.lstrip("\ufeff \t\r\n")[:1]
    start = text.find(first) if first else 0
    if first == "[":
        yield from elements(text, start)
        return
    whole = read(text, start)
    if not isinstance(whole.value, dict):
        return
    named = dict(members(text, start))
    for key in ("items", "references"):
        if key in named and isinstance(named[key].value, list):
            yield from elements(text, named[key].start)
            return
    values = list(named.values())
    # {"key": {…}, "key2": {…}}
    if values and all(
        isinstance(v.value, dict) and ("title" in v.value or "type" in v.value) for v in values
    ):
        yield from values
        return
    yield whole
    # One item a line.
    position = skip(text, whole.end)
    while text.startswith("{", position):
        item = read(text, position)
        yield item
        position = skip(text, item.end)


def to_work(item: dict[str, Any]) -> Work:
    """One CSL item in a Work's terms; values of another shape than CSL's are read as far as they go."""
    containers = list(dict.fromkeys(c for key in _CONTAINERS if (c := plain(_text(item.get(key))))))
    authors, complete = _names(item.get("author"))
    kind = _text(item.get("type"))
    page = (
        _text(item.get("page"))
        or _text(item.get("number")) * (kind == "article-journal")
        or _text(item.get("article-number"))
    )
    return Work(
        type=kind,
        title=plain(_text(item.get("title"))),
        author=authors,
        author_complete=complete,
        editor=_names(item.get("editor"))[0],
        issued=_date(item.get("issued")) or _date(item.get("published")),
        container_title=containers[0] if containers else "",
        other_containers=tuple(containers[1:]),
        other_titles=tuple(
            t for key in ("title-short", "original-title") if (t := plain(_text(item.get(key))))
        ),
        volume=_text(item.get("volume")),
        issue=_text(item.get("issue")),
        page=page,
        publisher=next((p for key in _PUBLISHERS if (p := plain(_text(item.get(key))))), ""),
        edition=_text(item.get("edition")),
        identifiers=tuple(dict.fromkeys(_identifiers(item))),
        url=_text(item.get("URL")),
        language=_text(item.get("language")),
        abstract=plain(_text(item.get("abstract"))),
    )


def _identifiers(item: dict[str, Any]) -> Iterator[Identifier]:
    for key, scheme in (
        ("DOI", "doi"),
        ("PMID", "pmid"),
        ("PMCID", "pmcid"),
        ("ISBN", "isbn"),
        ("arxiv", "arxiv"),
    ):
        if found := identifiers.read(scheme, _text(item.get(key))):
            yield found
    for name, value in _EXTRA.findall(_text(item.get("note"))[:5000]):
        if found := identifiers.read(name.lower(), value):
            yield found
    number = _text(item.get("number"))
    if "arxiv" in number.lower() and (arxiv := identifiers.read("arxiv", number)):
        yield arxiv
    yield from identifiers.find(_text(item.get("URL"))[:2000])


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return next((t for v in value if (t := _text(v))), "")
    return ""


def _names(value: Any) -> tuple[tuple[Name, ...], bool]:
    names: list[Name] = []
    complete = True
    for person in value if isinstance(value, list) else []:
        name = _name(person)
        if name.display.lower().strip(". ") in {"others", "et al"}:
            complete = False
        elif name != Name():
            names.append(name)
    return tuple(names), complete


def _name(person: Any) -> Name:
    if not isinstance(person, dict):
        return read_name(_text(person))
    if literal := plain(_text(person.get("literal")) or _text(person.get("name"))):
        return read_name(literal) if "," in literal else Name(literal=literal)
    family, given = plain(_text(person.get("family"))), plain(_text(person.get("given")))
    if not family:
        return read_name(given)
    particle = " ".join(
        p for key in ("non-dropping-particle", "dropping-particle") if (p := _text(person.get(key)))
    )
    return Name(family, given, particle, _text(person.get("suffix")))


def _date(value: Any) -> Date | None:
    """CSL dates: date-parts of strings or numbers, too many or too few of them, raw, literal, or a string."""
    if not isinstance(value, dict):
        return read_date(_text(value))
    parts = value.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else []
    numbers = [
        int(t)
        for p in (first if isinstance(first, list) else [first])
        if (t := _text(p)).isdigit() and len(t) < 5
    ]
    if numbers and 1000 <= numbers[0] <= 2200:
        month = numbers[1] if len(numbers) > 1 and 1 <= numbers[1] <= 12 else 0
        day = numbers[2] if month and len(numbers) > 2 and 1 <= numbers[2] <= 31 else 0
        return Date(numbers[0], month, day)
    return read_date(_text(value.get("raw")) or _text(value.get("literal")) or _text(value.get("year")))
