"""EndNote: its XML export, and the tagged files (.enw) of EndNote and Refer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from citeground.errors import InputError
from citeground.models import Date, Document, Field, Identifier, Name, Problem, Reference, Work
from citeground.parsers import xmltree
from citeground.text import identifiers
from citeground.text.dates import month_number, read_date
from citeground.text.decode import decode
from citeground.text.folding import plain
from citeground.text.names import read_name

# EndNote's names of reference types, as it writes them in English, to CSL types.
_TYPES = {
    "journal article": "article-journal",
    "electronic article": "article-journal",
    "article in press": "article-journal",
    "magazine article": "article-magazine",
    "newspaper article": "article-newspaper",
    "book": "book",
    "edited book": "book",
    "electronic book": "book",
    "book section": "chapter",
    "electronic book section": "chapter",
    "encyclopedia": "entry-encyclopedia",
    "dictionary": "entry-dictionary",
    "conference proceedings": "paper-conference",
    "conference paper": "paper-conference",
    "conference": "paper-conference",
    "report": "report",
    "government document": "report",
    "thesis": "thesis",
    "web page": "webpage",
    "online database": "webpage",
    "blog": "post-weblog",
    "computer program": "software",
    "dataset": "dataset",
    "patent": "patent",
    "standard": "standard",
    "unpublished work": "manuscript",
    "manuscript": "manuscript",
    "preprint": "article",
}
# Tags of the XML export, in the order in which they are looked at, to fields of a Work.
_XML_FIELDS = {
    "title": ("title",),
    "container_title": ("secondary-title", "full-title", "alt-title", "abbr-1"),
    "volume": ("volume",),
    "issue": ("number",),
    "page": ("pages",),
    "publisher": ("publisher",),
    "edition": ("edition",),
    "abstract": ("abstract",),
    "language": ("language",),
}
_TAGS = {
    "T": "title", "J": "container_title", "B": "container_title", "V": "volume", "N": "issue", "P": "page",
    "I": "publisher", "7": "edition", "X": "abstract", "G": "language", "A": "author", "E": "editor",
    "D": "year", "8": "date", "R": "doi", "@": "number", "U": "url", "0": "type", "F": "key",
    "M": "accession",
}  # fmt: skip
_TAG_LINE = re.compile(r"^%([0-9A-Z@!$*&+?<>=~^(#%-]) ?(.*)$", re.MULTILINE)
_LOCATOR_TYPES = frozenset(("article-journal", "article-magazine", "article-newspaper", ""))


class Record(NamedTuple):
    """One record: its key ("EndNote's record number, or a label"), what it says, its type and its line."""

    key: str
    work: Work
    type: str = ""
    line: int = 1


def parse(data: bytes, path: str) -> Document:
    """The records of an EndNote file. Raises ``InputError`` where it is neither XML nor tagged text."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        found = records(data, path)
        references = tuple(
            Reference(
                record.key or f"record {number}",
                number,
                record.work,
                "",
                path,
                record.line,
                entry_type=record.type,
            )
            for number, record in enumerate(found, start=1)
        )
        return Document(path, "endnote", _distinct(references), problems=_empty(references, path))
    file = decode(data, path)
    references = _distinct(tuple(_tagged(file.text, path)))
    if not references:
        raise InputError("holds no EndNote records (%0, %A, %T … at line starts)", path=path)
    return Document(path, "endnote", references, files=(file,), problems=_empty(references, path))


def _distinct(references: Sequence[Reference]) -> tuple[Reference, ...]:
    """Keys are labels that people type: a second one of a kind gets a mark."""
    from dataclasses import replace

    seen: dict[str, int] = defaultdict(int)
    out: list[Reference] = []
    for reference in references:
        seen[reference.key] += 1
        times = seen[reference.key]
        out.append(replace(reference, key=f"{reference.key} ({times})") if times > 1 else reference)
    return tuple(out)


def _empty(references: Sequence[Reference], path: str) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            "unparsed-reference", "this record has neither a title nor an identifier", path, r.line, 0, r.key
        )
        for r in references
        if not r.cited.title and not r.cited.identifiers
    )


def records(data: bytes, path: str) -> list[Record]:
    """The records of EndNote XML, as the export has them and as Word fields hold them.

    Raises ``InputError`` where it is no XML, or no EndNote XML.
    """
    root = xmltree.read(data, path)
    found = [record for record in root.iter("record") if xmltree.local(record)]
    if not found:
        raise InputError("holds no EndNote records (<record> elements)", path=path)
    return [_record(element) for element in found]


def _record(element: Any) -> Record:
    values: dict[str, list[str]] = defaultdict(list)
    for node in element.iter():
        name = xmltree.local(node)
        if (
            name
            and (len(node) == 0 or all(xmltree.local(child) == "style" for child in node))
            and name != "style"
        ):
            text = xmltree.text(node)
            if text:
                values[name].append(text)
    kind = element.find("ref-type")
    type_name = str(kind.get("name", "")) if kind is not None else ""
    fields = {
        name: next((values[tag][0] for tag in tags if values.get(tag)), "")
        for name, tags in _XML_FIELDS.items()
    }
    fields["year"] = next(iter(values.get("year", ())), "")
    fields["date"] = " ".join(
        [*values.get("pub-dates", ()), *values.get("month", ()), *values.get("date", ())]
    )
    people = {
        "author": _people(element, "authors"),
        "editor": _people(element, "secondary-authors"),
    }
    numbers = [
        *values.get("electronic-resource-num", ()),
        *values.get("isbn", ()),
        *values.get("accession-num", ()),
    ]
    urls = [xmltree.text(url) for url in element.iter("url")]
    key = next(iter([*values.get("label", ()), *values.get("rec-number", ())]), "")
    return Record(key, _work(fields, people, numbers, urls, type_name), type_name, element.sourceline or 1)


def _people(element: Any, group: str) -> list[str]:
    return [
        xmltree.text(author) for found in element.iter(group) for author in found if xmltree.local(author)
    ]


def _work(
    fields: Mapping[str, str],
    people: Mapping[str, Sequence[str]],
    numbers: Sequence[str],
    urls: Sequence[str],
    type_name: str,
) -> Work:
    type_ = _TYPES.get(type_name.strip().lower(), "")
    names, complete = _names(people.get("author", ()))
    return Work(
        type=type_,
        title=plain(fields.get("title", "")),
        author=names,
        author_complete=complete,
        issued=_issued(fields.get("year", ""), fields.get("date", "")),
        container_title=plain(fields.get("container_title", "")),
        volume=fields.get("volume", ""),
        # In books %N and <number> count other things (of volumes, of a report).
        issue=fields.get("issue", "") if type_ in _LOCATOR_TYPES else "",
        page=_pages(fields.get("page", "")),
        publisher=plain(fields.get("publisher", "")),
        edition=fields.get("edition", ""),
        identifiers=_identifiers(numbers, urls),
        url=next(iter(urls), ""),
        editor=_names(people.get("editor", ()))[0],
        abstract=plain(fields.get("abstract", "")),
        language=fields.get("language", ""),
    )


def _names(texts: Sequence[str]) -> tuple[tuple[Name, ...], bool]:
    """EndNote closes an organisation's name with a comma ("World Health Organization,")."""
    names: list[Name] = []
    complete = True
    for text in texts:
        text = plain(text)
        if re.fullmatch(r"et\.? al\.?|others", text, re.IGNORECASE):
            complete = False
        elif text.endswith(","):
            names.append(Name(literal=text.rstrip(", ")))
        elif text:
            names.append(read_name(text))
    return tuple(names), complete


def _issued(year: str, date: str) -> Date | None:
    found = read_date(year)
    if found is None:
        return read_date(date)
    if found.month == 0 and date:
        full = read_date(f"{date} {found.year}")
        month = full.month if full else 0
        if not month and date.strip().isdecimal():
            month = month_number(date.strip())
        return Date(found.year, month)
    return found


def _pages(text: str) -> str:
    """Pages; a sentence in that field ("Available: http…") is none."""
    return text.replace("--", "-") if re.match(r"^\W{0,3}[\w.]{0,12}\d", text) and len(text) <= 60 else ""


def _identifiers(numbers: Sequence[str], urls: Sequence[str]) -> tuple[Identifier, ...]:
    found: dict[Identifier, None] = {}
    for number in numbers:
        if doi := identifiers.read_doi(number):
            found[Identifier("doi", doi)] = None
        elif isbn := identifiers.read_isbn(number):
            found[Identifier("isbn", isbn)] = None
        elif issn := re.fullmatch(r"(\d{4})-?(\d{3}[\dXx])", number.strip()):
            found[Identifier("issn", f"{issn.group(1)}-{issn.group(2)}".upper())] = None
        else:
            found.update(dict.fromkeys(identifiers.find(number)))
    for url in urls:
        found.update(dict.fromkeys(identifiers.find(url)))
    return tuple(found)


def _tagged(text: str, path: str) -> list[Reference]:
    """Records of "%T title" lines; a record begins with %0, or after an empty line."""
    groups: list[list[re.Match[str]]] = []
    previous = 0
    for found in _TAG_LINE.finditer(text):
        parted = re.search(r"\n\s*\n", text[previous : found.start()]) is not None
        if not groups or found.group(1) == "0" or (parted and found.group(1) != "X"):
            groups.append([])
        groups[-1].append(found)
        previous = found.end()
    out = []
    line, at = 1, 0
    for number, group in enumerate(groups, start=1):
        line += text.count("\n", at, group[0].start())
        at = group[0].start()
        end = groups[number][0].start() if number < len(groups) else len(text)
        reference = _tagged_record(text, group, number, path, line, end)
        if reference is not None:
            out.append(reference)
    return out


def _tagged_record(
    text: str, group: Sequence[re.Match[str]], number: int, path: str, line: int, end: int
) -> Reference | None:
    values: dict[str, list[str]] = defaultdict(list)
    fields: list[Field] = []
    for position, found in enumerate(group):
        stop = group[position + 1].start() if position + 1 < len(group) else end
        # A value goes on until the next tag.
        value = " ".join(text[found.start(2) : stop].split())
        name = _TAGS.get(found.group(1), "")
        if name and value:
            values[name].append(value)
            fields.append(
                Field(name, value, found.start(2), found.start(2) + len(text[found.start(2) : stop].rstrip()))
            )
    if not values.keys() - {"type"}:
        return None
    single = {name: given[0] for name, given in values.items()}
    single["date"] = single.get("date", "")
    numbers = [*values["doi"], *values["number"], *values["accession"]]
    work = _work(single, values, numbers, values["url"], single.get("type", ""))
    start = group[0].start()
    return Reference(
        single.get("key") or f"record {number}",
        number,
        work,
        text[start:end].strip(),
        path,
        line,
        start,
        start + len(text[start:end].rstrip()),
        single.get("type", ""),
        tuple(fields),
    )
