"""What reference managers leave in a Word file: citations as data, behind what is printed."""

from __future__ import annotations

import base64
import binascii
import json
import re
from dataclasses import dataclass, field
from typing import Any

from citeground.errors import InputError
from citeground.models import Work

_BIBLIOGRAPHY = re.compile(
    r"^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|Mendeley Bibliography|EN\.REFLIST|CITAVI\.BIBLIOGRAPHY)|BIBLIOGRAPHY\b)",
    re.I,
)
_CSL = re.compile(r"^\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*")
_ENDNOTE = re.compile(r"^\s*ADDIN\s+EN\.CITE(?:\.DATA)?\s*")
_WORD = re.compile(r"\s{0,4}CITATION\s+(\S{1,255})")
_MENDELEY_TAG = "MENDELEY_CITATION_v3_"
# A citation of a hundred works with abstracts is some 500 KB.
_LARGEST = 20_000_000


@dataclass(slots=True)
class Item:
    """One work that a field cites: the manager's own id, the key to print, and what it says of the work."""

    id: str
    key: str
    work: Work


@dataclass(slots=True)
class Collected:
    """All works of all fields by id, in the order of their first citation, and the fields not understood.

    ``known`` are the works of Word's own list by tag, cited or not.
    """

    items: dict[str, Item] = field(default_factory=dict)
    known: dict[str, Item] = field(default_factory=dict)
    broken: int = 0

    def add(self, items: list[Item]) -> tuple[str, ...]:
        """Remember ``items``; their ids."""
        for item in items:
            self.items.setdefault(item.id, item)
        return tuple(dict.fromkeys(item.id for item in items))


def cited_tags(instruction: str) -> list[str]:
    r"""The tags that a field of Word's own cites: `` CITATION Ward01 \l 1033 \m Roe02 ``."""
    found = _WORD.match(instruction[:300])
    if not found:
        return []
    return [found.group(1), *re.findall(r"\\m\s+([^\s\\]{1,255})", instruction[:20_000])]


def is_bibliography(instruction: str) -> bool:
    """Whether a field is the printed list of references."""
    return bool(_BIBLIOGRAPHY.match(instruction[:200]))


def read(instruction: str, collected: Collected) -> tuple[str, ...]:
    """The ids of the works that a field cites; empty where it is no citation."""
    if len(instruction) > _LARGEST:
        collected.broken += 1
        return ()
    if found := _CSL.match(instruction[:200]):
        return _csl(instruction[found.end() :], collected)
    if found := _ENDNOTE.match(instruction[:200]):
        return _endnote(instruction[found.end() :], collected)
    return collected.add([collected.known[tag] for tag in cited_tags(instruction) if tag in collected.known])


def read_tag(tag: str, collected: Collected) -> tuple[str, ...]:
    """The same for the tag of a content control, as Mendeley Cite writes it."""
    if not tag.startswith(_MENDELEY_TAG) or len(tag) > _LARGEST:
        return ()
    try:
        text = base64.b64decode(tag[len(_MENDELEY_TAG) :] + "==").decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        collected.broken += 1
        return ()
    return _csl(text, collected)


def _csl(text: str, collected: Collected) -> tuple[str, ...]:
    start = text.find("{")
    try:
        data, _ = json.JSONDecoder().raw_decode(text, max(start, 0))
    except (ValueError, RecursionError):
        collected.broken += 1
        return ()
    cited = data.get("citationItems") if isinstance(data, dict) else None
    if not isinstance(cited, list):
        collected.broken += 1
        return ()
    return collected.add([item for one in cited if isinstance(one, dict) for item in _csl_item(one)])


def _csl_item(cited: dict[str, Any]) -> list[Item]:
    from citeground.parsers import csl

    data = cited.get("itemData")
    if not isinstance(data, dict):
        return []
    uris = cited.get("uris")
    uri = uris[0] if isinstance(uris, list) and uris and isinstance(uris[0], str) else ""
    own = data.get("id", cited.get("id", ""))
    key = data.get("citation-key") or (own if isinstance(own, str) and not _is_opaque(own) else "")
    work = csl.to_work(data)
    identity = uri or str(own) or f"{work.title}|{work.year}"
    return [Item(identity, key if isinstance(key, str) else "", work)]


def _is_opaque(key: str) -> bool:
    """Ids that only a program wants to see: numbers, UUIDs, Mendeley's "ITEM-1"."""
    return bool(re.fullmatch(r"\d+(?:/\w+)?|[0-9a-fA-F-]{32,40}|ITEM-\d+|https?:.*", key))


def _endnote(text: str, collected: Collected) -> tuple[str, ...]:
    from citeground.parsers import endnote

    start = text.find("<")
    if start < 0:
        return ()
    try:
        records = endnote.records(text[start:].encode("utf-8", "surrogateescape"), "")
    except InputError:
        collected.broken += 1
        return ()
    return collected.add(
        [Item(f"endnote:{record.key or record.work.title}", "", record.work) for record in records]
    )
