"""What dumps call the kinds of works, in CSL's words."""

from __future__ import annotations

# "article" is left out: some call a preprint so, and some a paper in a journal.
_NAMES: dict[str, str] = {
    "article": "preprint posted-content",
    "article-journal": "journal-article journalarticle article-journal editorial letter data-paper",
    "article-magazine": "magazinearticle",
    "article-newspaper": "newspaperarticle",
    "paper-conference": "inproceedings proceedings-article conferencepaper conference-paper conference "
    "paper-conference",
    "book": "book monograph edited-book reference-book mvbook collection proceedings book-set booklet",
    "chapter": "incollection inbook book-chapter book-section book-part booksection chapter",
    "entry-encyclopedia": "reference-entry encyclopediaarticle inreference",
    "entry-dictionary": "dictionaryentry",
    "thesis": "thesis phdthesis mastersthesis dissertation",
    "report": "report techreport report-component report-series lhcbreport",
    "dataset": "dataset data database",
    "software": "software computerprogram",
    "webpage": "webpage online blogpost forumpost www",
    "patent": "patent",
    "standard": "standard",
    "review": "peer-review",
    "manuscript": "unpublished manuscript",
    "speech": "presentation talk",
}
_CSL = {name: csl for csl, names in _NAMES.items() for name in names.split()}


def csl_type(name: str, default: str = "") -> str:
    """The CSL type of a kind of work, ``default`` for one that is not known."""
    return _CSL.get(name.lower(), default)
