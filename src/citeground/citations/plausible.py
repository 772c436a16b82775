"""What can be told of a reference without asking anyone: what is no identifier, and what cannot exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from urllib.parse import urlsplit

from citeground.citations.finding import Finding
from citeground.citations.issued import why_impossible
from citeground.citations.publishers import publisher_conflict
from citeground.citations.weights import WEIGHTS
from citeground.models import Field, Identifier, Reference
from citeground.text import identifiers
from citeground.text.folding import plain

# Identifiers that reference managers write into entries of other works.
_PLANTED = frozenset(
    {
        Identifier("arxiv", "1011.1669"),
        Identifier("doi", "10.48550/arxiv.1011.1669"),
        Identifier("doi", "10.1017/cbo9781107415324.004"),
        Identifier("doi", "10.1088/1751-8113/44/8/085201"),
        Identifier("isbn", "9788578110796"),
    }
)
# Values that say "none", which is no slip of an identifier.
_NOTHING = re.compile(
    r"[\W_]*(?:none|null|n\W?a|nan|tba|tbd|todo|unknown|no\W{0,2}doi|not\W{1,3}available|missing)?[\W_]*",
    re.I,
)
_WRAPPED_DOI = re.compile(r"(?:https?://|(?:dx\.)?doi\.org/|doi\s{0,3}:|doi\s)", re.IGNORECASE)
_DOI_PIECES = re.compile(
    r"^\s*(?:https?://\S{1,80}/|doi[:\s]{1,3})?(?P<doi>10\.\d{4,9}/\S+)\s*$", re.IGNORECASE
)
_OLD_NUMBER = re.compile(r"^\s*\d{7}(?:v\d{1,2})?\s*$")
_ARXIV_PATH = re.compile(
    r"^/(?:abs|pdf|html|format|ps)/(?:(?:\d{4}\.\d{4,5})|(?:[a-z-]{2,10}(?:\.[A-Za-z-]{2})?/\d{7})|"
    r"(?:[a-z-]{2,10}/\d{4}\.\d{4,5}))(?:v\d{1,2})?(?:\.pdf|\.html)?/?$",
    re.IGNORECASE,
)
_MAY_BE_ARXIV = re.compile(r"/(?:abs|pdf|html|format|ps)/", re.IGNORECASE)
# Mirrors of arXiv, and services that keep its paths for pages of their own.
_ARXIV_HOSTS = re.compile(
    r"(?:^|\.)(?:arxiv\.org|ar5iv\.org|alphaxiv\.org|lanl\.gov|itep\.ru|semanticscholar\.org|scirate\.com|huggingface\.co|"
    r"inspirehep\.net|harvard\.edu|soton\.ac\.uk|uni-augsburg\.de|arxiv-vanity\.com|arxiv\.cn|catalyzex\.com|"
    r"paperswithcode\.com|connectedpapers\.com|emergentmind\.com|moonlight\.io|ucdavis\.edu|doi\.org|archive\.org|"
    r"archive\.(?:ph|is|today)|googleusercontent\.com|google\.com|web\.archive\.org|pirsa\.org|sci-hub\.\w{2,3})$|"
    r"(?:^|[.-])arxiv[.-]org(?:[.-]|$)|(?:^|\.)[\w-]{0,30}arxiv\.(?:gg|ai|io|dev|app|page)$",
    re.IGNORECASE,
)


# The DOI Foundation gives short forms of DOIs on demand ("10/gcpx2s", shortdoi.org); doi.org leads on from them.
_SHORT_DOI = re.compile(r"10/[a-z0-9]{3,12}", re.IGNORECASE)


def check_plausible(reference: Reference, today: date) -> list[Finding]:
    """What is wrong with the reference whatever any source may say; empty for nearly all references.

    ``malformed-identifier`` with weight 0 is a note on style; with a weight it is a value that cannot be
    read, or an arXiv address on another host. ``impossible-identifier`` cannot exist on ``today``.
    """
    return [*_impossible(reference, today), *_malformed(reference)]


def is_planted(identifier: Identifier) -> bool:
    """Whether a reference manager is known to write this identifier into entries of other works.

    It is then not meant, unless title and authors are those of its own work.
    """
    return identifier in _PLANTED


def _impossible(reference: Reference, today: date) -> Iterator[Finding]:
    cited = reference.cited
    for scheme, value in cited.identifiers:
        if scheme == "arxiv" and (why := why_impossible(value, today)):
            yield _found("impossible-identifier", scheme, value, f"arXiv:{value} cannot exist: {why}")
        elif scheme == "doi" and (owner := publisher_conflict(value, cited.container_title)):
            detail = f"{value} is a DOI of {owner}, which does not publish {plain(cited.container_title)}"
            yield _found("impossible-identifier", scheme, value, detail)
    if cited.issued and cited.issued.year > today.year + 1:
        year = str(cited.issued.year)
        yield _found("impossible-identifier", "issued", year, f"the year {year} lies in the future")


def _found(rule: str, field: str, given: str, detail: str) -> Finding:
    return Finding(rule, field, WEIGHTS[rule], given=given, detail=detail, at=given)


def _malformed(reference: Reference) -> Iterator[Finding]:
    doi = reference.field("doi")
    if doi and not _is_bare(doi.value, reference) and (finding := _doi_field(doi)):
        yield finding
    eprint = reference.field("eprint")
    if eprint and _is_arxiv(reference) and (finding := _eprint_field(eprint, reference)):
        yield finding
    if finding := _misplaced_link(reference.cited.url):
        yield finding


def _is_bare(value: str, reference: Reference) -> bool:
    """Whether the field holds the very DOI that was read from it, as most do."""
    return ("doi", value.lower()) in reference.cited.identifiers


def _doi_field(field: Field) -> Finding | None:
    """Style where a DOI can be read out of it, silence where it says "none" or holds another link."""
    value = _bare(field.value)
    if doi := identifiers.read_doi(value):
        if not _WRAPPED_DOI.match(value):
            return None
        # The repair keeps the case that the file has.
        whole = _DOI_PIECES.match(value)
        kept = whole.group("doi") if whole and whole.group("doi").lower() == doi else doi
        return _style("doi", value, kept, f"the field holds more than the DOI, which is {kept}")
    if _says_nothing(value) or _is_link(value) or identifiers.find(value) or identifiers.read_arxiv(value)[0]:
        return None
    if _SHORT_DOI.fullmatch(value):
        return None
    return _found(
        "malformed-identifier", "doi", value, f"“{value[:120]}” is not a DOI (these begin with 10.)"
    )


def _eprint_field(field: Field, reference: Reference) -> Finding | None:
    value = _bare(field.value)
    number = identifiers.read("arxiv", value)
    if number is not None:
        if not _is_link(value):
            return None
        detail = f"the field holds more than the number, which is {number.value}"
        return _style("arxiv", value, number.value, detail)
    if _OLD_NUMBER.match(value):
        # The archive stands in a field of its own, or the style adds it.
        archive = reference.field("primaryclass") or reference.field("eprintclass")
        name = _bare(archive.value).split(".")[0] if archive else ""
        if identifiers.read_arxiv(f"{name}/{value}")[0]:
            return None
        return _style("arxiv", value, "", f"{value} lacks its archive (hep-th/{value} or the like)")
    if _says_nothing(value) or _is_link(value) or identifiers.find(value):
        return None
    return _found("malformed-identifier", "arxiv", value, f"“{value[:120]}” is not an arXiv number")


def _is_arxiv(reference: Reference) -> bool:
    """Whether the entry says so itself: ``eprint`` is used by other archives, and for links."""
    kind = reference.field("archiveprefix") or reference.field("eprinttype")
    return kind is not None and _bare(kind.value).lower() == "arxiv"


def _misplaced_link(url: str) -> Finding | None:
    """A link with the path of an arXiv paper on a host that has no such pages."""
    if not url or not _MAY_BE_ARXIV.search(url, 0, 2000):
        return None
    try:
        split = urlsplit(url.strip()[:2000])
        host = split.hostname or ""
    except ValueError:
        return None
    if not host or not _ARXIV_PATH.match(split.path) or _ARXIV_HOSTS.search(host):
        return None
    number = identifiers.read_arxiv(f"arXiv:{split.path.split('/', 2)[2]}")[0]
    if not number:
        return None
    detail = f"this is the address of a paper on arxiv.org, but the host is {host}"
    weight = WEIGHTS["malformed-identifier"]
    right = f"https://arxiv.org/abs/{number}"
    return Finding("malformed-identifier", "url", weight, url.strip(), right, detail, host)


def _style(field: str, given: str, found: str, detail: str) -> Finding:
    return Finding("malformed-identifier", field, WEIGHTS["note"], given, found, detail, given)


def _bare(value: str) -> str:
    """The value without what LaTeX needs around it."""
    value = value.strip()[:2000]
    if value.startswith(("\\url", "{")):
        value = value.removeprefix("\\url").strip().strip("{}").strip()
    return value


def _says_nothing(value: str) -> bool:
    return len(value) < 40 and bool(_NOTHING.fullmatch(value))


def _is_link(value: str) -> bool:
    return "://" in value or value.lower().startswith("www.")
