"""Hold the identifiers and the link of a reference against the work that was found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from citeground.citations.finding import Agreement, FieldResult, Finding, agrees, differs, unknown
from citeground.citations.identity import same_work
from citeground.citations.weights import WEIGHTS
from citeground.models import Identifier, Work
from citeground.text.addresses import host_of, split_address
from citeground.text.identifiers import read_arxiv, read_doi

# ACM's internal numbers look like DOIs and were never registered.
_NEVER_REGISTERED = ("10.5555/",)
_MIRROR_WORDS = frozenset(
    [
        "www",
        "com",
        "org",
        "net",
        "edu",
        "gov",
        "ac",
        "uk",
        "co",
        "de",
        "fr",
        "export",
        "m",
        "en",
        "api",
        "link",
        "open",
        "dl",
        "doi",
        "proxy",
    ]
)


def compare_identifiers(
    cited: Work,
    records: Sequence[Work],
    resolved: Mapping[Identifier, Sequence[Work]],
    absent: frozenset[Identifier],
    *,
    closed: bool = False,
) -> tuple[FieldResult, ...]:
    """One result per identifier of the reference, and one for its link.

    ``records`` are the records of the work that was found. ``resolved`` says which works each identifier
    leads to, ``absent`` which ones the authority in charge answered it does not know. In a ``closed``
    library the record's own identifier is the right one.
    """
    own = dict.fromkeys([i for record in records for i in record.identifiers])
    results = [
        _compare_one(i, records, own, resolved.get(i, ()), i in absent, closed=closed)
        for i in cited.identifiers
    ]
    if cited.url and (not any(r.agreement is Agreement.AGREES for r in results) or _only_shape(cited)):
        results.append(_compare_link(cited, records))
    return tuple(results)


def _compare_one(
    identifier: Identifier,
    records: Sequence[Work],
    own: Mapping[Identifier, None],
    works: Sequence[Work],
    is_absent: bool,
    *,
    closed: bool,
) -> FieldResult:
    field = identifier.scheme
    if identifier in own or any(same_work(w, r) for w in works for r in records):
        return agrees(field)
    right = next((i.value for i in own if i.scheme == field), "")
    if works:
        return differs(field, conflict(identifier, works[0], right))
    if right and (field == "arxiv" or (closed and field in {"doi", "pmid", "pmcid", "acl", "bibcode"})):
        detail = f"the record of this work has {field}:{right}"
        return differs(field, _finding("identifier-conflict", identifier, right, detail))
    if closed and not right:
        # It holds every work, but of this one no identifier of this kind: then it cannot miss it.
        return unknown(field)
    if is_absent and not identifier.value.startswith(_NEVER_REGISTERED):
        return differs(field, unresolved(identifier, right))
    return unknown(field)


def conflict(identifier: Identifier, other: Work, right: str = "") -> Finding:
    """The identifier leads to ``other``; ``right`` is the one of the work that is meant, where known."""
    detail = f"{identifier} belongs to “{other.title}”"
    if right:
        detail += f"; this work has {identifier.scheme}:{right}"
    return _finding("identifier-conflict", identifier, right or other.title, detail)


def unresolved(identifier: Identifier, right: str = "") -> Finding:
    """The authority in charge has no such identifier."""
    detail = f"{identifier} is not registered, as far as those asked say"
    return _finding("unresolved-identifier", identifier, right, detail)


def _finding(rule: str, identifier: Identifier, found: str, detail: str) -> Finding:
    return Finding(rule, identifier.scheme, WEIGHTS[rule], identifier.value, found, detail, identifier.value)


def _only_shape(cited: Work) -> bool:
    return bool(cited.url) and not _is_registry(host_of(cited.url))


def _is_registry(host: str) -> bool:
    return host.endswith(("doi.org", "arxiv.org"))


def _compare_link(cited: Work, records: Sequence[Work]) -> FieldResult:
    """The same path on another host, or another number on the same one, is another address."""
    for record in records:
        if not cited.url or not record.url:
            continue
        mine, theirs = _parts(cited.url), _parts(record.url)
        if mine is None or theirs is None:
            continue
        same_host = bool(_host_words(mine[0]) & _host_words(theirs[0]))
        if mine == theirs or (same_host and mine[1] == theirs[1]):
            return agrees("url")
        if mine[1] == theirs[1] and not same_host and not _carries_identifier(cited.url):
            return differs("url", _link_finding(cited, record, f"the record's address is {record.url}"))
        if (
            same_host
            and mine[1][:-1] == theirs[1][:-1]
            and _is_number(mine[1][-1])
            and _is_number(theirs[1][-1])
        ):
            return differs("url", _link_finding(cited, record, f"the record's address is {record.url}"))
    return unknown("url")


def _link_finding(cited: Work, record: Work, detail: str) -> Finding:
    return Finding(
        "identifier-conflict", "url", WEIGHTS["identifier-conflict"], cited.url, record.url, detail, cited.url
    )


def _parts(url: str) -> tuple[str, tuple[str, ...]] | None:
    # What LaTeX wants escaped is no part of an address.
    split = split_address(url.replace("\\", ""))
    if split is None:
        return None
    segments = [s for s in split.path.split("/") if s]
    if not split.hostname or not segments:
        return None
    segments[-1] = re.sub(r"(?:v\d+)?(?:\.(?:pdf|html?|full))?$", "", segments[-1])
    segments = [s for s in segments if s not in {"pdf", "abs", "html", "abstract", "full"}] or ["/"]
    if split.query:
        segments.append(split.query)
    return split.hostname.lower(), tuple(s.lower() for s in segments)


def _host_words(host: str) -> set[str]:
    return {w for w in re.split(r"[.-]", host) if len(w) > 2 and w not in _MIRROR_WORDS}


def _carries_identifier(url: str) -> bool:
    """A DOI in the path names its work on any host."""
    return bool(read_doi(url))


def _is_number(segment: str) -> bool:
    return sum(c.isdigit() for c in segment) >= 4 and not read_arxiv(segment)[0]
