"""Which CSL type an entry has: by its BibTeX or biblatex type, and by what else it says."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TYPES: dict[str, str] = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "paper": "paper-conference",
    "book": "book",
    "mvbook": "book",
    "booklet": "book",
    "proceedings": "book",
    "mvproceedings": "book",
    "collection": "book",
    "mvcollection": "book",
    "reference": "book",
    "inbook": "chapter",
    "bookinbook": "chapter",
    "suppbook": "chapter",
    "incollection": "chapter",
    "suppcollection": "chapter",
    "inreference": "chapter",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "bachelorsthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "online": "webpage",
    "electronic": "webpage",
    "www": "webpage",
    "webpage": "webpage",
    "software": "software",
    "softwareversion": "software",
    "program": "software",
    "dataset": "dataset",
    "data": "dataset",
    "patent": "patent",
    "standard": "standard",
    "preprint": "article",
    "eprint": "article",
}
_LOOSE = frozenset(("misc", "unpublished", "online", "electronic", "www", "webpage", ""))
_SAYS_SOFTWARE = re.compile(r"\b(?:software|computer program|source code|python package|r package)\b", re.I)
# What R's citation() writes for R and its packages is a @manual.
_MANUAL_OF_SOFTWARE = re.compile(
    r"\b(?:r package|software|package version|toolbox|foundation for statistical computing)\b", re.IGNORECASE
)
_SAYS_DATA = re.compile(r"\bdata ?sets?\b", re.IGNORECASE)
_SAYS_THESIS = re.compile(
    r"\b(?:ph\.?\s?d|doctoral|master'?s?|bachelor'?s?|diploma)\W{1,3}(?:thesis|dissertation)\b", re.I
)
_SAYS_PATENT = re.compile(r"\b(?:(?:us|eu|european|german|chinese|wo)\W{1,3})?patent\b", re.IGNORECASE)
_CODE_HOST = re.compile(
    r"//(?:www\.)?(?:github\.com|gitlab\.\w+|bitbucket\.org|pypi\.org|(?:cran\.)?r-project\.org)/", re.I
)
# Addresses of papers: the type of what is there is not known from its address.
_PAPER_HOST = re.compile(
    r"openreview|aclanthology|aclweb|proceedings|papers\.|dl\.acm|ieeexplore|jmlr|doi\.org|arxiv|ncbi\.nlm|pubmed|"
    r"semanticscholar|sciencedirect|springer|nature\.com|science\.org|wiley|tandfonline|jstor|hal\.|zenodo|"
    r"adsabs|inspirehep|link\.aps|iopscience|biorxiv|medrxiv|ssrn|openaccess|\.pdf\b",
    re.IGNORECASE,
)


def csl_type(
    entry_type: str, values: Mapping[str, str], *, arxiv: bool, venue: str, claims_venue: bool
) -> str:
    """The CSL type, or "" where the entry does not tell.

    ``arxiv`` says whether the entry names an arXiv paper, ``venue`` is the journal or book as printed,
    ``claims_venue`` whether that names a venue ("arXiv preprint" does not).
    """
    kind = _TYPES.get(entry_type, "")
    if kind in ("article-journal", "paper-conference"):
        return "article" if not claims_venue and (venue or arxiv) else kind
    if entry_type == "inbook" and not values.get("booktitle"):
        return "book"
    if entry_type == "manual":
        return "software" if _is_of_software(values) else kind
    if entry_type not in _LOOSE:
        return kind
    if claims_venue:
        return "paper-conference" if values.get("booktitle") else "article-journal"
    if arxiv or venue:
        return "article"
    return _by_words(values) or _by_address(values, kind)


def _is_of_software(values: Mapping[str, str]) -> bool:
    said = " ".join(values.get(name, "")[:400] for name in ("title", "organization", "note", "howpublished"))
    return bool(_MANUAL_OF_SOFTWARE.search(said) or _CODE_HOST.search(values.get("url", "")))


def _by_words(values: Mapping[str, str]) -> str:
    """``@misc{…, type = {Dataset}}``, ``note = {US Patent 2,707,773}``, ``howpublished = {PhD thesis}``."""
    said = " ".join(values.get(name, "") for name in ("type", "howpublished", "note", "entrysubtype"))[:400]
    for pattern, kind in (
        (_SAYS_PATENT, "patent"),
        (_SAYS_THESIS, "thesis"),
        (_SAYS_DATA, "dataset"),
        (_SAYS_SOFTWARE, "software"),
    ):
        if said and pattern.search(said):
            return kind
    return ""


def _by_address(values: Mapping[str, str], kind: str) -> str:
    address = values.get("url") or values.get("howpublished") or ""
    if _CODE_HOST.search(address):
        return "software"
    if kind or "doi" in values or not ("://" in address or "www." in address):
        return kind
    return "" if _PAPER_HOST.search(address) else "webpage"
