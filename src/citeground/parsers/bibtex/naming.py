"""The identifiers that an entry names, in whichever field."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citeground.models import Identifier
from citeground.text import identifiers

_ADDRESSES = (
    "url",
    "howpublished",
    "note",
    "ee",
    "link",
    "eprint",
    "pdf",
    "bdsk-url-1",
    "annote",
    "addendum",
)
_ARCHIVE = ("archiveprefix", "eprinttype", "archive", "archivetype")
_VENUES = ("journal", "journaltitle", "booktitle")
_ARXIV_NUMBER = ("volume", "number", "pages", "eid")
_PLACES = (*_VENUES, *_ARXIV_NUMBER)
# Fields that can name a work; most entries have none of them but the DOI.
_TELLING = frozenset((*_ADDRESSES, "arxivid", "arxiv", "pmid", "pmcid", "isbn", "issn"))
# A note that points to something beside the work itself.
_BESIDE = re.compile(
    r"\b(?:errat|corrigend|correction|data|code|software|supplement|see also|reprint|translat|review|comment|"
    r"reply|based on|extended|version of|appear|preliminary)",
    re.IGNORECASE,
)
_SERIAL = re.compile(r"\b(\d{4})-?(\d{3}[\dXx])\b")
_NUMBER_ALONE = re.compile(r"\d{7}(?:v\d{1,2})?")
_FOUND = frozenset(("pmid", "pmcid", "acl", "inspire"))


def read_identifiers(values: Mapping[str, str]) -> tuple[tuple[Identifier, ...], str, str]:
    """The identifiers in the order of their authority, the arXiv id among them, and its version ("")."""
    telling = not _TELLING.isdisjoint(values)
    doi = _doi(values)
    arxiv, version = _arxiv(values, doi) if telling or "arxiv" in doi else ("", "")
    if not arxiv:
        arxiv, version = _arxiv_in_place(values)
    out = [Identifier("doi", doi)] if doi else []
    if arxiv:
        out.append(Identifier("arxiv", arxiv))
    if telling:
        out += _others(values)
    return tuple(dict.fromkeys(out)) if len(out) > 1 else tuple(out), arxiv, version


def _others(values: Mapping[str, str]) -> list[Identifier]:
    """PubMed, ISBN and ISSN, and what the address of the work tells."""
    out = []
    for scheme in ("pmid", "pmcid", "isbn"):
        if scheme in values and (found := identifiers.read(scheme, values[scheme])):
            out.append(found)
    if "issn" in values and (serial := _SERIAL.search(values["issn"])):
        out.append(Identifier("issn", f"{serial[1]}-{serial[2].upper()}"))
    if _archive(values) in ("pubmed", "pmid") and (found := identifiers.read("pmid", values["eprint"])):
        out.append(found)
    for name in ("url", "howpublished"):
        if name in values:
            out += (item for item in identifiers.find(values[name]) if item.scheme in _FOUND)
    return out


def _doi(values: Mapping[str, str]) -> str:
    if "doi" in values and (doi := identifiers.read_doi(values["doi"])):
        return doi
    for name in _ADDRESSES:
        value = values.get(name)
        if value and "10." in value and not _is_beside(name, value) and (doi := identifiers.read_doi(value)):
            return doi
    return ""


def _is_beside(name: str, value: str) -> bool:
    return name in ("note", "annote", "addendum") and bool(_BESIDE.search(value))


def _archive(values: Mapping[str, str]) -> str:
    if "eprint" in values:
        for name in _ARCHIVE:
            if name in values:
                return values[name].strip().strip("{}").lower()
    return ""


def _arxiv(values: Mapping[str, str], doi: str) -> tuple[str, str]:
    archive = _archive(values)
    if "eprint" in values and archive in ("", "arxiv"):
        eprint = values["eprint"].strip()
        if _NUMBER_ALONE.fullmatch(eprint) and "primaryclass" in values:
            eprint = f"{values['primaryclass'].partition('.')[0]}/{eprint}"
        found = identifiers.read_arxiv(eprint)
        if not found[0] and archive:
            found = identifiers.read_arxiv(f"arXiv:{eprint}")
        if found[0]:
            return found
    for name in ("arxivid", "arxiv"):
        if name in values and (found := identifiers.read_arxiv(f"arXiv:{values[name].strip()}"))[0]:
            return found
    if "arxiv" in doi and (found := identifiers.read_arxiv(doi))[0]:
        return found
    for name in _ADDRESSES:
        value = values.get(name)
        if value and _hints_at_arxiv(value) and not _is_beside(name, value):
            found = identifiers.read_arxiv(value)
            if found[0]:
                return found
    return "", ""


def _hints_at_arxiv(value: str) -> bool:
    """Every form of an arXiv id but the bare new one has a slash or its name."""
    return "/" in value or ("rxiv" in value.lower() and not value.isalpha())


def _arxiv_in_place(values: Mapping[str, str]) -> tuple[str, str]:
    """An arXiv id that stands where a journal, a volume or a page should: "arXiv preprint arXiv:…"."""
    said = "\n".join([value for name in _PLACES if (value := values.get(name))])
    # None of what is looked for below: one look for most entries.
    if "/" not in said and ":" not in said and "rxiv" not in (said := said.lower()) and "corr" not in said:
        return "", ""
    for name in _VENUES:
        value = values.get(name)
        if value and _hints_at_arxiv(value) and (found := identifiers.read_arxiv(value))[0]:
            return found
    for name in _ARXIV_NUMBER:
        value = values.get(name)
        if value and ("/" in value or ":" in value) and (found := identifiers.read_arxiv(value))[0]:
            return found
    journal = (values.get("journal") or values.get("journaltitle") or "").lower()
    if "arxiv" in journal or journal in ("corr", "{corr}"):
        for name in _ARXIV_NUMBER:
            if "." in values.get(name, "") and (found := identifiers.read_arxiv(f"arXiv:{values[name]}"))[0]:
                return found
    return "", ""
