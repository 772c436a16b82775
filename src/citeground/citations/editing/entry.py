"""A whole entry in BibTeX, for formats that cannot be edited in place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from citeground.citations.editing.titles import title_on_record
from citeground.models import Name, Reference, Work
from citeground.text.folding import fold, plain
from citeground.text.to_latex import to_latex

_TYPES = {
    "article-journal": "article",
    "paper-conference": "inproceedings",
    "chapter": "incollection",
    "book": "book",
    "thesis": "phdthesis",
    "report": "techreport",
}
_DASH = re.compile(r"\s*(?:-+|[\u2010-\u2015\u2212])\s*")
_KEY = re.compile(r"[^\s,={}\"#%\\()']+")


def corrected(reference: Reference, record: Work, wrong: Collection[str], key: str = "") -> str:
    """The reference as a BibTeX entry: the record's value for the fields in ``wrong``, else its own.

    What the reference leaves out is taken from the record; what neither has stays out. ``wrong`` holds CSL
    names and schemes of identifiers. A reference without a title keeps its printed text as a note.
    """
    kind = _TYPES.get(record.type or reference.cited.type, "misc")
    lines = [
        f"  {name} = {{{value}}}," for name, value in _fields(reference.cited, record, wrong, kind) if value
    ]
    if not reference.cited.title and not record.title and reference.raw:
        lines.append(f"  note = {{{_text(reference.raw)}}},")
    return "\n".join([f"@{kind}{{{key or key_of(reference, record)},", *lines, "}"])


def key_of(reference: Reference, record: Work) -> str:
    """The entry's own key, else the first author's name and the year."""
    if _KEY.fullmatch(reference.key) and not reference.key.replace(".", "").isdecimal():
        return reference.key
    known = record if record.author else reference.cited
    name = next((fold(n.family or n.literal).replace(" ", "") for n in known.author), "")
    year = record.year or reference.cited.year
    key = "".join(c for c in name if c.isascii() and c.isalnum()) + str(year or "")
    return key or f"reference{reference.number}"


def _fields(cited: Work, record: Work, wrong: Collection[str], kind: str) -> Iterator[tuple[str, str]]:
    yield "author", _authors(cited, record, "author" in wrong)
    title = title_on_record(cited, record) if "title" in wrong or not cited.title else plain(cited.title)
    yield "title", _text(title)
    venue = _chosen(cited.container_title, record.container_title, "container_title" in wrong)
    yield {"article": "journal", "misc": "howpublished"}.get(kind, "booktitle"), _text(plain(venue))
    yield "volume", _text(_chosen(cited.volume, record.volume, "volume" in wrong))
    issue = _chosen(cited.issue, record.issue, "issue" in wrong)
    yield "number", _text(issue or _chosen(cited.number, record.number, False))
    pages = _chosen(cited.page, record.page, "page" in wrong)
    yield "pages", "--".join(map(_text, _DASH.split(plain(pages))))
    yield "publisher", _text(_chosen(cited.publisher, record.publisher, False))
    yield "year", str(_year(cited, record, "issued" in wrong) or "")
    doi = _identifier("doi", cited, record, wrong)
    yield "doi", "" if doi.startswith("10.48550/arxiv") else _verbatim(doi)
    if arxiv := _identifier("arxiv", cited, record, wrong):
        yield "eprint", _verbatim(arxiv)
        yield "archivePrefix", "arXiv"
    if not doi and not arxiv and "url" not in wrong:
        yield "url", _verbatim(cited.url or record.url)


def _chosen(mine: str, theirs: str, is_wrong: bool) -> str:
    return theirs if is_wrong or not mine else mine


def _year(cited: Work, record: Work, is_wrong: bool) -> int | None:
    return record.year if is_wrong or cited.year is None else cited.year


def _identifier(scheme: str, cited: Work, record: Work, wrong: Collection[str]) -> str:
    return _chosen(cited.identifier(scheme), record.identifier(scheme), scheme in wrong)


def _authors(cited: Work, record: Work, is_wrong: bool) -> str:
    source = record if (is_wrong or not cited.author) and record.author else cited
    names = [_name(n) for n in source.author if n != Name()]
    return " and ".join(names + ["others"] * (bool(names) and not source.author_complete))


def _name(name: Name) -> str:
    if name.is_group:
        return f"{{{_text(name.literal)}}}"
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(_text(part) for part in (family, name.suffix, name.given) if part)


def _verbatim(text: str) -> str:
    """An address as it is, but for what would end the value."""
    return "".join(text.split()).replace("{", "%7B").replace("}", "%7D")


def _text(text: str) -> str:
    """In UTF-8 every character has its place, and only BibTeX's own need a backslash."""
    return to_latex(plain(text), lambda char: True, prefer_ascii=False) or ""
