"""An item's TeX as the text that a reader sees, and the identifiers that its links carry."""

from __future__ import annotations

import re

from citeground.models import Identifier
from citeground.text import identifiers
from citeground.text.journal_names import MACROS
from citeground.text.latex import to_unicode

_LINK = re.compile(
    r"\\(?:href(?:@noop)?|url|doi|eprint|Eprint|arxiv|path|burl|showDOI|showeprint|newblock\s*+doi)\s*+\{([^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+)\}"
)
_SHUT = re.compile(
    r"\\(?:BibitemOpen|bibitemStop|bibitemNoStop|BIBentry\w*+|EOS|urlprefix|bibAnnoteFile|bibpreamble|bibcommenthead)\b|"
    r"\\(?:BibitemShut|bibAnnote|bibitemdeclare)\s*+\{[^{}]*+\}(?:\s*+\{[^{}]*+\})?"
)
_URL = re.compile(r"\\(?:url|path|burl)\s*+\{[^{}]*+\}")
_BLOCK = re.compile(r"\\newblock\b")
_JOURNAL = re.compile(r"\\([A-Za-z]{2,8})(?![A-Za-z])")
_ENQUOTE = re.compile(r"\\(?:enquote|mkbibquote|showarticletitle)\s*+\{([^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+)\}")
# JHEP and its like set titles as {\it {…}}, and journals as {\em …}.
_TITLE = re.compile(
    r"\{\\(?:it|itshape|sl)\s*+\{([^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+)\}\}"
)
_TAG = re.compile(r"\\bib(?:info|field)(?:\s*+\[[^\]]*+\])?\s*+\{[^{}]*+\}")
_ARGUMENTS = re.compile(r"\\(?:BIBforeignlanguage|foreignlanguage)\s*+\{[^{}]*+\}")
_YEAR_LETTER = re.compile(r"\{?\\natexlab\s*+\{([^{}]*+)\}\}?")
_EMPTY = re.compile(r"(?:\s*,){2,}")
_BEFORE_MARK = re.compile(r"\s+([,.;:)\]])")


def text_of(body: str) -> str:
    """The printed reference as one line of plain text, its title in quotation marks where its style tells."""
    body = _TITLE.sub(lambda found: f"“{found[1].rstrip(',. ')}”", body)
    body = _ENQUOTE.sub(lambda found: f"“{found[1]}”", body)
    body = _SHUT.sub(" ", _YEAR_LETTER.sub(r"\1", body))
    body = _TAG.sub("", _ARGUMENTS.sub("", body))
    body = _BLOCK.sub(" ", body)
    body = _JOURNAL.sub(lambda found: f"{MACROS[found[1]]} " if found[1] in MACROS else found[0], body)
    body = _URL.sub(lambda found: found[0].replace("~", "\\textasciitilde{}"), body)
    text = " ".join(to_unicode(body).split())
    return _EMPTY.sub(",", _BEFORE_MARK.sub(r"\1", text)).strip(" ,")


def linked(body: str) -> tuple[Identifier, ...]:
    """The identifiers in the item's links, whose addresses are not printed."""
    out: dict[Identifier, None] = {}
    for found in _LINK.finditer(body):
        target = found[1].replace("\\doibase", "https://doi.org/").replace(" ", "")
        named = found[0].lower()
        if ("eprint" in named or "arxiv" in named) and "/" not in target and not target.startswith("arXiv"):
            target = f"arXiv:{target}"
        out.update(dict.fromkeys(identifiers.find(target)))
    return tuple(out)


def address(body: str) -> str:
    """The first web address among the item's links that is no identifier's, or ""."""
    for found in _LINK.finditer(body):
        target = "".join(found[1].split()).replace("\\%", "%").replace("\\_", "_").replace("\\#", "#")
        if target.startswith("http") and not identifiers.find(target):
            return target
    return ""


def blocks(body: str) -> list[str]:
    """The parts that ``\\newblock`` separates, each as text without its full stop."""
    return [text_of(part).rstrip(" .") for part in _BLOCK.split(body)]
