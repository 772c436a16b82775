"""Word files (.docx): the list of references, and the citations of Zotero, Mendeley and EndNote as data.

``Reference.line`` and ``Citation.line`` count paragraphs: a Word file has no lines of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from citeground.errors import InputError
from citeground.models import Citation, Document, Problem, Reference
from citeground.parsers import intext, printed
from citeground.parsers.container import Zip, looks_like_ole, looks_like_zip
from citeground.parsers.docx import bibliography, sources, styles
from citeground.parsers.docx.fields import Item
from citeground.parsers.docx.reading import Block, Reader

__all__ = ["parse"]

_RELATIONS = "_rels/.rels"
_MAIN = "word/document.xml"
# Hidden text of fewer letters is a stray mark, not a message.
_HIDDEN_LETTERS = 20
_CITED_SHARE = 0.6


def parse(data: bytes, path: str) -> Document:
    """The references and citations of a Word file.

    Raises ``InputError`` where it is no .docx, is encrypted, damaged, beyond the limits, or holds what no
    word processor writes (document types, entities, members outside of it).
    """
    if looks_like_ole(data):
        raise InputError(
            "is an encrypted or an old (.doc) Word file; save it as .docx without a password", path=path
        )
    if not looks_like_zip(data):
        raise InputError("is not a Word file (.docx): it does not begin as one; save it again", path=path)
    container = Zip(data, path)
    reader, blocks, notes = _blocks(container, path)
    entries = bibliography.find(blocks)
    used = {number for entry in entries for number in entry.blocks}
    references = _references(reader, entries, path)
    text = [*(block for block in blocks if block.number not in used), *notes]
    citations = _citations(text, references, reader.collected.items, path)
    cited = {key for citation in citations for key in citation.keys}
    return Document(
        path,
        "docx",
        references,
        citations,
        (*_problems(reader, references, path), *printed.unread(references)),
        (),
        cites_all=len(cited) < _CITED_SHARE * max(len(references), 1),
    )


def _blocks(container: Zip, path: str) -> tuple[Reader, list[Block], list[Block]]:
    """The paragraphs of the text, and those of its foot- and endnotes."""
    main = _main_part(container, path)
    folder = main.rpartition("/")[0] + "/"

    def part(name: str) -> Any:
        return styles.read(container.read(folder + name), path, folder + name)

    root = styles.read(container.read(main), path, main)
    if root is None:
        raise InputError(f"is not a Word file (.docx): it has no {main}", path=path)
    reader = Reader(styles.Styles(part("styles.xml")), styles.Numbering(part("numbering.xml")))
    for name in container.names:
        if re.fullmatch(r"customXml/item\d{1,3}\.xml", name) and b"bibliography" in (
            xml := container.read(name)
        ):
            for item in sources.read(styles.read(xml, path, name)):
                reader.collected.known[item.key] = item
    blocks = list(reader.blocks(root))
    notes: list[Block] = []
    for name in ("footnotes.xml", "endnotes.xml"):
        if (extra := part(name)) is not None:
            notes.extend(reader.blocks(extra))
    return reader, blocks, notes


def _main_part(container: Zip, path: str) -> str:
    """The name of the part that holds the text, as the file's relations give it."""
    relations = styles.read(container.read(_RELATIONS), path, _RELATIONS)
    if relations is not None:
        for relation in relations:
            if str(relation.get("Type", "")).endswith("/officeDocument"):
                return str(relation.get("Target", _MAIN)).lstrip("/")
    return _MAIN


def _references(reader: Reader, entries: Sequence[bibliography.Entry], path: str) -> tuple[Reference, ...]:
    """What the fields cite, and the printed entries that no field stands behind."""
    items = list(reader.collected.items.values())
    texts = bibliography.squashed(entries) if items else []
    out: list[Reference] = []
    keys: set[str] = set()
    for item in items:
        entry = bibliography.printed_form(item.work, texts)
        key = item.key or (entry.label if entry else "") or printed.name_and_year(item.work, "") or item.id
        while key in keys:
            key += "'"
        keys.add(key)
        raw = entry.text if entry else ""
        out.append(Reference(key, len(out) + 1, item.work, raw, path, entry.line if entry else 1))
        item.key = key
    known = {reference.raw for reference in out}
    rest = [entry for entry in entries if entry.text not in known]
    out.extend(
        printed.references(
            [printed.Printed(entry.text, entry.label, entry.line) for entry in rest], path, len(out) + 1
        )
    )
    return tuple(out)


def _citations(
    text: Sequence[Block], references: Sequence[Reference], items: dict[str, Item], path: str
) -> tuple[Citation, ...]:
    paragraphs: list[intext.Paragraph] = []
    out: list[Citation] = []
    for block in text:
        paragraph = intext.Paragraph(block.text, ((0, block.number),))
        if block.places:
            places = [
                (tuple(dict.fromkeys(items[id_].key for id_ in ids if id_ in items)), start, end)
                for start, end, ids in block.places
            ]
            out.extend(intext.cited_at(paragraph, [place for place in places if place[0]], path))
        else:
            paragraphs.append(paragraph)
    if references and not items:
        out.extend(intext.find(paragraphs, references, path))
    elif items:
        by_hand = [reference for reference in references if reference.key not in _keys(items)]
        out.extend(intext.find(paragraphs, by_hand, path) if by_hand else ())
    return tuple(sorted(out, key=lambda citation: citation.line))


def _keys(items: dict[str, Item]) -> set[str]:
    return {item.key for item in items.values()}


def _problems(reader: Reader, references: Sequence[Reference], path: str) -> list[Problem]:
    out: list[Problem] = []
    for why, letters in reader.hidden.items():
        if letters >= _HIDDEN_LETTERS:
            out.append(
                Problem(
                    "unparsed-reference",
                    f"{why} text ({letters} letters) was left out, as a reader cannot see it",
                    path,
                )
            )
    if reader.collected.broken:
        out.append(
            Problem(
                "unparsed-reference",
                f"{reader.collected.broken} citation fields could not be read; refresh them in the "
                "reference manager",
                path,
            )
        )
    if not references:
        out.append(Problem("unparsed-reference", "no list of references was found in this file", path))
    return out
