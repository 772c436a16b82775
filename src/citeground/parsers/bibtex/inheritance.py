"""What an entry takes over from the entries that it names in ``crossref`` and ``xdata``."""

from __future__ import annotations

from collections.abc import Mapping

from citeground.parsers.bibtex.scanner import Entry

# What belongs to the parent alone: a chapter is not found under its book's DOI.
_OWN = frozenset(
    [
        "title", "subtitle", "shorttitle", "sorttitle", "author", "crossref", "xref", "xdata", "ids", "key",
        "label", "doi", "url", "urldate", "eprint", "eprinttype", "archiveprefix", "primaryclass", "isbn",
        "pages", "page", "note", "addendum", "abstract", "keywords", "file", "ee", "pmid", "pmcid",
        "entryset", "entrysubtype", "options", "relatedtype", "related",
    ]
)  # fmt: skip
_PARTS = frozenset(
    [
        "inproceedings", "conference", "incollection", "inbook", "suppbook", "suppcollection", "bookinbook",
        "inreference",
    ]
)  # fmt: skip
_MAX_DEPTH = 8


class Family:
    """All entries by key, so that each finds its parents, wherever in the files they stand."""

    def __init__(self, entries: list[Entry]) -> None:
        self.by_key: dict[str, Entry] = {}
        # Per depth, since entries may name each other in a circle.
        self.known: dict[tuple[int, int], dict[str, str]] = {}
        for entry in entries:
            self.by_key.setdefault(entry.key.lower(), entry)

    def values(self, entry: Entry, depth: int = 0) -> dict[str, str]:
        """The raw values by field name: the first of each field, then what is inherited."""
        values = {name: value for name, value, _, _ in reversed(entry.fields)}
        if ("crossref" in values or "xdata" in values) and depth < _MAX_DEPTH:
            known = self.known.get((id(entry), depth))
            if known is not None:
                return known
            self._inherit(entry, values, depth + 1)
            self.known[id(entry), depth] = values
        return values

    def _inherit(self, entry: Entry, values: dict[str, str], depth: int) -> None:
        for key in values.get("xdata", "").split(",")[:_MAX_DEPTH]:
            if (parent := self._parent(entry, key)) is not None:
                for name, value in self.values(parent, depth).items():
                    values.setdefault(name, value)
        if (parent := self._parent(entry, values.get("crossref", ""))) is not None:
            for name, value in _handed_down(entry, parent, self.values(parent, depth)).items():
                values.setdefault(name, value)

    def _parent(self, entry: Entry, key: str) -> Entry | None:
        parent = self.by_key.get(key.strip().lower()) if key.strip() else None
        return None if parent is entry else parent


def _handed_down(child: Entry, parent: Entry, values: Mapping[str, str]) -> dict[str, str]:
    """A parent's fields under the names that they have in the child: a book's title is the booktitle."""
    out = {name: value for name, value in values.items() if name not in _OWN}
    title, subtitle = values.get("title", ""), values.get("subtitle", "")
    if child.type in _PARTS:
        _name_anew(out, "booktitle", title or values.get("booktitle", ""))
        _name_anew(out, "booksubtitle", subtitle)
    elif child.type == "article":
        _name_anew(out, "journaltitle", title)
        _name_anew(out, "journalsubtitle", subtitle)
    elif parent.type.startswith("mv"):
        _name_anew(out, "maintitle", title)
        _name_anew(out, "author", values.get("author", ""))
    return out


def _name_anew(out: dict[str, str], name: str, value: str) -> None:
    if value:
        out.setdefault(name, value)
