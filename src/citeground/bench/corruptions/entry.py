"""A work as the BibTeX entry or the printed reference that a manuscript has of it."""

from __future__ import annotations

from citeground.models import Name, Work
from citeground.text.to_latex import to_latex

_TYPES = {
    "article-journal": "article",
    "article": "article",
    "paper-conference": "inproceedings",
    "book": "book",
    "chapter": "incollection",
    "thesis": "phdthesis",
    "report": "techreport",
}


def bibtex(key: str, work: Work) -> str:
    """The entry, in UTF-8, with BibTeX's special characters escaped."""
    kind = _TYPES.get(work.type, "misc")
    authors = [_name(name) for name in work.author] + ([] if work.author_complete else ["others"])
    venue = "booktitle" if kind in ("inproceedings", "incollection") else "journal"
    fields = {
        "author": " and ".join(authors),
        "title": _text(work.title),
        venue: _text(work.container_title),
        "year": str(work.year or ""),
        "volume": work.volume,
        "number": work.issue,
        "pages": work.page.replace("-", "--"),
        "doi": work.identifier("doi"),
        "eprint": work.identifier("arxiv"),
    }
    if fields["eprint"]:
        fields["archiveprefix"] = "arXiv"
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


def printed(work: Work) -> str:
    """One line in the order authors, title, journal volume, page (year), identifier."""
    names = [" ".join(p for p in (n.given, n.particle, n.family, n.literal) if p) for n in work.author]
    authors = ", ".join(names) + ("" if work.author_complete else " et al.")
    place = " ".join(p for p in (work.container_title, work.volume) if p)
    parts = [authors, work.title, ", ".join(p for p in (place, work.page) if p)]
    doi = work.identifier("doi")
    text = ", ".join(p for p in parts if p) + (f" ({work.year})" if work.year else "")
    return text + (f", doi:{doi}" if doi else "") + "."


def _name(name: Name) -> str:
    if name.literal:
        return f"{{{_text(name.literal)}}}"
    family = " ".join(part for part in (name.particle, name.family) if part)
    parts = [family, name.suffix, name.given]
    return _text(", ".join(part for part in parts if part))


def _text(value: str) -> str:
    return to_latex(value, lambda letter: True, prefer_ascii=False) or ""
