"""References that are links in a text: ``[Author et al., Year, Title](url)``."""

from __future__ import annotations

import re

from citeground.parsers.segments import Segment

_LINK = re.compile(
    r"\[(?P<label>(?:[^\[\]\n]|\[[^\[\]\n]{0,80}\]){2,600})\]\((?P<url>(?:https?://|www\.|doi:)[^\s()]{3,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500})?)\)"
)
_DATED = re.compile(r"(?:,|\s)\s?\(?(?:1[5-9]|20)\d\d[a-z]?\)?[,.:]\s")
_SCHOLARLY = re.compile(
    r"arxiv\.org|doi\.org|/10\.\d{4}|pubmed|ncbi\.nlm|/PMC\d|openreview\.net|aclanthology|semanticscholar|biorxiv|medrxiv|ssrn\.com|"
    r"inspirehep|adsabs|jstor\.org|nature\.com/articles|sciencedirect|springer\.com/(?:article|chapter|book)|ieeexplore|dl\.acm|"
    r"mdpi\.com/\d|frontiersin\.org/.*articles|plos\.org|pnas\.org|wiley\.com/doi|tandfonline|science\.org/doi|iopscience|journals\.aps|"
    r"researchgate\.net/(?:publication|pdf)|proceedings\.(?:mlr|neurips)",
    re.IGNORECASE,
)


def link_segments(text: str, start: int = 0, end: int = -1) -> list[Segment]:
    """The links that cite a work: their label names a year, or their address is that of a publication.

    Where most lines of a text are such links, every line is an entry, also one that lost its link.
    """
    end = len(text) if end < 0 else end
    if "](" not in text[start:end]:
        return []
    found = [m for m in _LINK.finditer(text, start, end) if _is_reference(m)]
    if not found:
        return []
    listed = _one_a_line(text, start, end, found)
    if listed:
        return listed
    return [Segment("", m.start(), m.start(), m.end()) for m in found]


def _is_reference(match: re.Match[str]) -> bool:
    label = match.group("label")
    if len(label.split()) < 2 or label.startswith("!"):
        return False
    return bool(_DATED.search(label) or _SCHOLARLY.search(match.group("url")))


def _one_a_line(text: str, start: int, end: int, found: list[re.Match[str]]) -> list[Segment]:
    filled = [m.span() for m in re.finditer(r"[^\n]+", text[start:end]) if m.group(0).strip()]
    spans = [(start + a, start + b) for a, b in filled]
    whole = 0
    for match in found:
        begin = text.rfind("\n", start, match.start()) + 1
        finish = text.find("\n", match.end(), end)
        finish = end if finish < 0 else finish
        whole += len(text[max(begin, start) : match.start()].strip("-*•0123456789.[]() \t")) < 3 and len(
            text[match.end() : finish].strip()
        ) < 3  # fmt: skip
    if whole < 0.6 * len(spans) or whole < 0.8 * len(found):
        return []
    out = []
    for begin, finish in spans:
        raw = text[begin:finish]
        lead = re.match(r"\s{0,40}(?:[-*•]\s{1,8}|(?:\[?(?P<key>\d{1,4})[\].)]\s{1,8}))?", raw)
        body = begin + (lead.end() if lead else 0)
        out.append(
            Segment(
                (lead.group("key") or "") if lead else "",
                begin + len(raw) - len(raw.lstrip()),
                body,
                begin + len(raw.rstrip()),
            )
        )
    return out
