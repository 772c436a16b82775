"""Take identifiers and addresses out of a reference by rule, before the tagger sees it."""

from __future__ import annotations

import re
from typing import NamedTuple

from citeground.parsers.refstring.tokens import MASK

_PLACES = re.compile(
    r"(?:<\s?)?(?:url\s?:\s?)?\b(?:https?|ftp)://[^\s<>\"”»]{1,2000}>?"
    r"|\bwww\.[\w-]{1,63}\.[^\s<>\"”»]{2,2000}"
    r"|(?:\bdoi\b[:=\s]{0,3}|\bDOI\b[:=\s]{0,3}(?:name\s)?)?(?:doi\.org/|dx\.doi\.org/)?(?<![\w.])10\.\d{4,9}(?:\.\d{1,9}){0,4}/[^\s\"]{1,300}"
    r"|[\[(]?\b(?:arxiv\s{0,2}(?:e-?prints?|preprint)?\s{0,2}[:.\s]\s{0,2})+(?:[a-z-]{2,9}(?:\.[A-Za-z-]{2,10})?/)?\d{4}\.?\d{3,5}(?:v\d{1,2})?"
    r"(?:\s?\[[\w.-]{2,20}\])?[\])]?"
    r"|\bCoRR,?\s{0,2}(?:abs/|arXiv:)\d{4}\.\d{4,5}(?:v\d{1,2})?"
    r"|[\[(]?(?<![\w-])(?:acc-phys|adap-org|alg-geom|astro-ph|atom-ph|chao-dyn|chem-ph|cmp-lg|cond-mat|cs|dg-ga|funct-an|"
    r"gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|q-bio|"
    r"quant-ph|solv-int|supr-con)(?:\.[A-Za-z-]{2,10})?/\d{7}(?:v\d{1,2})?[\])]?"
    r"|\bISBN(?:-1[03])?[:\s]{0,3}[\dXx][\dXx -]{8,17}[\dXx]"
    r"|\bISSN[:\s]{0,3}\d{4}-?\d{3}[\dXx]"
    r"|\bPMC?ID\s{0,2}:?\s{0,2}(?:PMC)?\s?\d{4,9}"
    r"|[12]\d{3}[A-Za-z&.]{5}[\d.]{4}[\w.][\d.]{4}[A-Z]\b"
    r"|\[(?:\d{4}\.\d{4,5})(?:v\d)?\]",
    re.IGNORECASE,
)
# The search is dear; most references hold none of these.
_HINTS = ("10.", "://", "www.", "arxiv", "corr ", "corr,", "isbn", "issn", "pmid", "pmcid", "pmc id")
_BIBCODE = re.compile(r"[12]\d{3}[A-Za-z&.]{5}")
_OLD_ARXIV = re.compile(r"/\d{7}")
_BARE_ARXIV = re.compile(r"\[\d{4}\.\d{4}")
_TAIL = ".,;:!'’)]}>"


class Masked(NamedTuple):
    """A text of the same length in which every identifier is a run of ``MASK``, and those runs."""

    text: str
    places: tuple[tuple[int, int], ...]


def mask(text: str) -> Masked:
    """Mask DOIs, arXiv ids, ISBNs, ISSNs, PubMed ids, bibcodes and URLs; no offset changes."""
    lowered = text.lower()
    for hint in _HINTS:
        if hint in lowered:
            break
    else:
        # Each begins with letters of its own, by which it is found at once; together they would not be.
        if not (_BIBCODE.search(text) or _OLD_ARXIV.search(text) or _BARE_ARXIV.search(text)):
            return Masked(text, ())
    places: list[tuple[int, int]] = []
    parts: list[str] = []
    last = 0
    for found in _PLACES.finditer(text):
        start, end = found.span()
        while end > start and text[end - 1] in _TAIL:
            end -= 1
        if end <= start:
            continue
        places.append((start, end))
        parts += [text[last:start], MASK * (end - start)]
        last = end
    if not places:
        return Masked(text, ())
    return Masked("".join([*parts, text[last:]]), tuple(places))
