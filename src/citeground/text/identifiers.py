"""Read DOIs, arXiv ids, ISBNs and PubMed ids out of fields, URLs and free text, in one normal form."""

from __future__ import annotations

import re
from urllib.parse import unquote

from citeground.models import Identifier

_DOI = re.compile(r"(?<![\d.])10\.\d{4,9}(?:\.\d{1,9}){0,4}/[^\s\"]{1,300}", re.IGNORECASE)
# Most DOIs are of this form, and nothing is to be cleaned off them: what publishers' pages add has no digit.
_PART = r"(?=[A-Za-z._-]*+\d)[A-Za-z0-9._-]++"
_PLAIN_DOI = re.compile(
    rf"10\.\d{{4,9}}/(?:[A-Za-z0-9._-]++(?:\([A-Za-z0-9._-]*+\)[A-Za-z0-9._-]*+)?|{_PART}(?:/{_PART})++)"
)
_SUFFIXES = ("pdf", "full", "html", "abstract", "abs", "meta", "fulltext", "summary", "references")
_DOI_LEAD = re.compile(r"(?:doi\.org/|doi[:\s=]{1,3}|doi\})", re.IGNORECASE)
_DOI_TAIL = re.compile(
    r"(?:/(?:full|abstract|abs|pdf|epdf|html|meta|fulltext|summary|references)(?:\.pdf|/.*)?|\.pdf|\.full|\.html)$",
    re.IGNORECASE,
)
_NEXT_LABEL = re.compile(
    r"\[\d{1,4}\].*$|(?:https?:|doi:).*$|[;,](?:10\.\d{4,9}/|pmid|arxiv).*$", re.IGNORECASE
)
_ESCAPES = re.compile(r"\\([_&%#{}$~])|\{\\?_\}|\\textunderscore(?:\{\}|\s)?|\{-\}")
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))

_ARCHIVES = [
    "acc-phys",
    "adap-org",
    "alg-geom",
    "ao-sci",
    "astro-ph",
    "atom-ph",
    "bayes-an",
    "chao-dyn",
    "chem-ph",
    "cmp-lg",
    "comp-gas",
    "cond-mat",
    "cs",
    "dg-ga",
    "funct-an",
    "gr-qc",
    "hep-ex",
    "hep-lat",
    "hep-ph",
    "hep-th",
    "math",
    "math-ph",
    "mtrl-th",
    "nlin",
    "nucl-ex",
    "nucl-th",
    "patt-sol",
    "physics",
    "plasm-ph",
    "q-alg",
    "q-bio",
    "quant-ph",
    "solv-int",
    "supr-con",
    "eess",
    "econ",
    "q-fin",
    "stat",
]
_OLD = re.compile(
    r"(?<![\w-])(?P<archive>" + "|".join(sorted(map(re.escape, _ARCHIVES), key=len, reverse=True)) + r")"
    r"(?:\.[A-Za-z-]{2,10})?/(?P<number>\d{7})(?:v(?P<version>\d{1,2}))?(?!\d)",
    re.IGNORECASE,
)
_NEW_AFTER_CONTEXT = re.compile(
    r"(?:arxiv(?:\.org)?\s{0,2}(?:e-?prints?)?\s{0,2}[:./\s]{0,3}\s{0,2}(?:/?(?:abs|pdf|html|ps|format|src|e-print)/)?"
    r"\s{0,2}(?:arxiv\s{0,2}[:.]\s{0,2})?(?:[a-z-]{2,10}(?:\.[A-Za-z-]{2,10})?/)?|abs/|eprint[:\s=]{1,3})"
    r"(?P<id>\d{4}\.\d{4,5})(?:v(?P<version>\d{1,2}))?(?!\d)",
    re.IGNORECASE,
)
_NEW_BARE = re.compile(
    r"^\s*(?:arxiv\s*:\s*)?(?P<id>\d{4}\.\d{4,5})(?:v(?P<version>\d{1,2}))?\s*(?:\[[\w.-]{1,20}\])?\s*$", re.I
)
_BROKEN = re.compile(
    r"(?<=\d{4}\.\d{2})\s+(?=\d{2,3}\b)|(?<=\d{4}\.\d{3})\s+(?=\d{1,2}\b)|(?<=\d{4}\.)\s+(?=\d{4,5}\b)"
)
_DAMAGED = re.compile(r"arxiv[:\s/.]{1,4}(?:abs/)?(?P<id>[7-9]\d{2}\.\d{1,4})(?!\d)", re.IGNORECASE)
_ISBN = re.compile(r"(?<![\d-])(?:97[89][\s-]?)?(?:\d[\s-]?){9}[\dXx](?![\d-])")
_PMID = re.compile(
    r"(?:pmid\s{0,2}:?\s{0,2}|pubmed(?:\.ncbi\.nlm\.nih\.gov)?/|/pubmed/)(\d{4,9})\b", re.IGNORECASE
)
_PMCID = re.compile(r"\bPMC\s?(\d{4,9})\b", re.IGNORECASE)
_INSPIRE = re.compile(r"inspirehep\.net/(?:literature|record|api/literature)/(\d{1,8})", re.IGNORECASE)
_ACL = re.compile(
    r"aclanthology\.(?:org|info)/(?:papers/)?([A-Z]\d{2}-\d{4}|\d{4}\.[\w-]{2,30}\.\d{1,4})", re.I
)


def read_doi(text: str) -> str:
    """The first DOI in ``text`` in lower case, or "".

    Closing brackets without a partner, trailing punctuation and the page suffixes of publishers' URLs
    (``/full``, ``/abstract``, ``.pdf``) are not part of it; SICI DOIs keep their brackets.
    """
    if _PLAIN_DOI.fullmatch(text) and text[-1].isalnum() and not text.endswith(_SUFFIXES):
        return text.lower()
    found = _find_doi(text)
    return found[0] if found else ""


def _find_doi(text: str, start: int = 0) -> tuple[str, int, int] | None:
    if "10." not in text and "10%2" not in text:
        return None
    if "%2" in text:
        text = text.replace("%2F", "/").replace("%2f", "/")
    found = _DOI.search(text, start)
    if not found:
        return None
    doi = _clean_doi(found.group(0))
    return (doi, found.start(), found.start() + len(doi)) if doi.partition("/")[2] else None


def _clean_doi(doi: str) -> str:
    if "\\" in doi or "{" in doi:
        doi = _ESCAPES.sub(lambda m: m.group(1) or ("-" if m.group(0) == "{-}" else "_"), doi)
        doi = doi.split("\\", 1)[0]
    if "%" in doi:
        doi = unquote(doi, errors="ignore") if re.search(r"%[0-9A-Fa-f]{2}", doi) else doi
    if "&" in doi:
        doi = doi.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    doi = _NEXT_LABEL.sub("", doi)
    if "<" in doi and "(sici)" not in doi.lower() and not re.search(r"<\d+:[\w-]+>", doi):
        doi = doi.split("<", 1)[0]
    doi = doi.split("?", 1)[0].split("#", 1)[0]
    previous = None
    while doi != previous:
        previous = doi
        doi = doi.rstrip(".,;:'!’”\"`*|")
        for opening, closing in _PAIRS:
            if (doi.endswith(closing) and doi.count(closing) > doi.count(opening)) or doi.endswith(opening):
                doi = doi[:-1]
        doi = _DOI_TAIL.sub("", doi)
    return _cut_open_brace(doi).lower()


def _cut_open_brace(doi: str) -> str:
    """Text behind a bracket that closes nothing is not the DOI's ("10.1/x}.In:…")."""
    depth = 0
    for index, char in enumerate(doi):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth < 0:
                return doi[:index].rstrip(".,;:")
    return doi


def is_arxiv_possible(value: str) -> bool:
    """Whether an arXiv id can exist: month 01-12, five digits from 2015, four before, not before 0704."""
    if "/" in value:
        number = value.partition("/")[2]
        year, month = int(number[:2]), int(number[2:4])
        # The old scheme ran from August 1991 to March 2007.
        return 1 <= month <= 12 and (year >= 91 or year <= 7)
    head, _, tail = value.partition(".")
    year, month = int(head[:2]), int(head[2:])
    if not 1 <= month <= 12 or (year, month) < (7, 4):
        return False
    return len(tail) == (5 if year >= 15 else 4) and int(tail) > 0


def read_arxiv(text: str) -> tuple[str, str]:
    """The first arXiv id in ``text`` and its version ("" where none): ("1706.03762", "5").

    New ids need a context (arXiv:, arxiv.org, abs/, a 10.48550 DOI) or must be the whole text; then an
    impossible one (month 13) is read too, so that it can be told. Old ids need their archive; the
    subject class goes ("math.GT/0309136" is "math/0309136"). An id that lost its leading zero in a
    spreadsheet ("arXiv:704.056" for 0704.0560) is read.
    """
    if not text:
        return "", ""
    lowered = text.lower()
    text = _BROKEN.sub("", text)
    if old := _OLD.search(text):
        return f"{old.group('archive').lower()}/{old.group('number')}", old.group("version") or ""
    found = _NEW_AFTER_CONTEXT.search(text)
    if (
        not found
        and (bare := _NEW_BARE.match(text))
        and (is_arxiv_possible(bare.group("id")) or "arxiv" in lowered)
    ):
        found = bare
    if found:
        return found.group("id"), found.group("version") or ""
    if damaged := _DAMAGED.search(text):
        head, _, tail = damaged.group("id").partition(".")
        return f"0{head}.{tail:0<4}", ""
    return "", ""


def read_isbn(text: str) -> str:
    """The first ISBN with a right check digit, as 13 digits, or ""."""
    for found in _ISBN.finditer(text):
        digits = re.sub(r"[\s-]", "", found.group(0)).upper()
        if len(digits) == 10 and _isbn10_ok(digits):
            body = "978" + digits[:9]
            return body + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(body)) % 10)
        if len(digits) == 13 and "X" not in digits and _isbn13_ok(digits):
            return digits
    return ""


def _isbn10_ok(digits: str) -> bool:
    return sum((10 - i) * (10 if d == "X" else int(d)) for i, d in enumerate(digits)) % 11 == 0


def _isbn13_ok(digits: str) -> bool:
    return sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10 == 0


def read(scheme: str, value: str) -> Identifier | None:
    """An identifier from a field that promises one (``doi = {…}``), or None where it holds none."""
    value = value.strip()
    if scheme == "doi":
        value = read_doi(value)
    elif scheme == "arxiv":
        value = read_arxiv(value)[0] or read_arxiv(f"arXiv:{value}")[0]
    elif scheme == "isbn":
        value = read_isbn(value)
    elif scheme in ("pmid", "inspire"):
        value = "".join(re.findall(r"\d+", value)[:1])
    elif scheme == "pmcid":
        value = "".join(f"PMC{digits}" for digits in re.findall(r"\d+", value)[:1])
    return Identifier(scheme, value) if value else None


def find(text: str) -> tuple[Identifier, ...]:
    """All identifiers in free text: DOIs, arXiv ids (also from 10.48550 DOIs), PMIDs, PMCIDs, ISBNs …"""
    out: dict[Identifier, None] = {}
    start = 0
    while (doi := _find_doi(text, start)) is not None:
        if not _in_other_word(text, doi[1]):
            out[Identifier("doi", doi[0])] = None
        start = max(doi[2], doi[1] + 8)
    if arxiv := read_arxiv(text)[0]:
        out[Identifier("arxiv", arxiv)] = None
    for scheme, pattern in (("pmid", _PMID), ("inspire", _INSPIRE), ("acl", _ACL)):
        for found in pattern.finditer(text):
            out[Identifier(scheme, found.group(1))] = None
    for found in _PMCID.finditer(text):
        out[Identifier("pmcid", f"PMC{found.group(1)}")] = None
    if "isbn" in text.lower() and (isbn := read_isbn(text)):
        out[Identifier("isbn", isbn)] = None
    return tuple(out)


def _in_other_word(text: str, start: int) -> bool:
    """A handle inside another identifier's URL ("hdl.handle.net/10…") is no DOI."""
    return text[max(0, start - 16) : start].lower().endswith("handle.net/")
