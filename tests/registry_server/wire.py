"""A Work in the wire format of each registry, with the odd records that all of them serve."""

from __future__ import annotations

import zlib
from typing import Any
from xml.sax.saxutils import escape

from citeground.models import Date, Name, NoticeKind, Work
from citeground.text.locators import first_page, last_page

CROSSREF_TYPES = {
    "article-journal": "journal-article",
    "paper-conference": "proceedings-article",
    "article": "posted-content",
    "chapter": "book-chapter",
    "book": "book",
    "dataset": "dataset",
    "thesis": "dissertation",
    "report": "report",
}
DATACITE_TYPES = {
    "article": "Preprint",
    "dataset": "Dataset",
    "software": "Software",
    "thesis": "Dissertation",
}


def _number(work: Work) -> int:
    return zlib.crc32(work.title.encode("utf-8", "replace"))


def crossref(work: Work) -> dict[str, Any]:
    """A work of Crossref's REST API."""
    out: dict[str, Any] = {
        "DOI": work.identifier("doi"),
        "type": CROSSREF_TYPES.get(work.type, "journal-article"),
        "title": [work.title] if work.title else [],
        "subtitle": [],
        "author": [_crossref_name(n, i) for i, n in enumerate(work.author)],
        "container-title": [work.container_title] if work.container_title else [],
        "short-container-title": list(work.other_containers),
        "publisher": work.publisher,
        "created": {"date-parts": [[2001, 1, 1]]},
        "relation": {},
        "URL": f"https://doi.org/{work.identifier('doi')}",
    }
    for key, value in (("volume", work.volume), ("issue", work.issue), ("page", work.page)):
        if value:
            out[key] = value
    dates = [d for d in (work.issued, *work.other_dates) if d]
    for key, day in zip(("published-print", "published-online"), dates, strict=False):
        out[key] = {"date-parts": [_parts(day)]}
    out["issued"] = {"date-parts": [_parts(min(dates))] if dates else [[None]]}
    out["updated-by"] = [
        {"DOI": str(n.identifier.value) if n.identifier else "", "type": _UPDATES[n.kind], "label": n.note}
        for n in work.notices
        if n.kind in _UPDATES
    ]
    return out


_UPDATES = {
    NoticeKind.RETRACTED: "retraction",
    NoticeKind.CORRECTED: "correction",
    NoticeKind.CONCERN: "expression_of_concern",
}


def _crossref_name(name: Name, position: int) -> dict[str, Any]:
    sequence = "additional" if position else "first"
    if name.literal:
        return {"name": name.literal, "sequence": sequence, "affiliation": []}
    family = f"{name.particle} {name.family}".strip()
    return {"given": name.given, "family": family, "sequence": sequence, "affiliation": []}


def _parts(day: Date) -> list[int]:
    return [part for part in day if part]


def datacite(work: Work) -> dict[str, Any]:
    """A DOI of DataCite's REST API."""
    doi = work.identifier("doi")
    year = work.issued.year if work.issued else None
    creators = [
        {"name": n.literal, "nameType": "Organizational"}
        if n.literal
        else {
            "name": f"{n.family}, {n.given}",
            "nameType": "Personal",
            "givenName": n.given,
            "familyName": n.family,
        }
        for n in work.author
    ]
    return {
        "id": doi,
        "type": "dois",
        "attributes": {
            "doi": doi,
            "identifiers": [],
            "creators": creators,
            "titles": [{"title": work.title}],
            "publisher": work.publisher,
            "container": {"title": work.container_title, "volume": work.volume} if work.volume else {},
            "publicationYear": year,
            "dates": [{"date": f"{year}-01-01", "dateType": "Issued"}] if year else [],
            "types": {"resourceTypeGeneral": DATACITE_TYPES.get(work.type, "Text")},
            "relatedIdentifiers": [],
            "registered": "2001-01-01T00:00:00.000Z",
        },
    }


def semantic_scholar(work: Work) -> dict[str, Any]:
    """A paper of Semantic Scholar's Graph API."""
    external = {
        name: work.identifier(scheme)
        for name, scheme in (("DOI", "doi"), ("ArXiv", "arxiv"), ("PubMed", "pmid"), ("ACL", "acl"))
        if work.identifier(scheme)
    }
    return {
        "paperId": f"{_number(work):040x}",
        "externalIds": external,
        "title": work.title,
        "authors": [{"authorId": str(i), "name": n.display} for i, n in enumerate(work.author)],
        "year": work.year,
        "venue": work.container_title,
        "publicationVenue": None,
        "journal": {"name": work.container_title, "volume": work.volume, "pages": f"\n   {work.page}\n  "},
        "publicationDate": None,
        "publicationTypes": None,
        "abstract": work.abstract or None,
    }


def openalex(work: Work) -> dict[str, Any]:
    """A work of OpenAlex."""
    words: dict[str, list[int]] = {}
    for position, word in enumerate(work.abstract.split()):
        words.setdefault(word, []).append(position)
    doi = work.identifier("doi")
    return {
        "id": f"https://openalex.org/W{_number(work)}",
        "doi": f"https://doi.org/{doi}" if doi else None,
        "title": work.title,
        "display_name": work.title,
        "publication_year": work.year,
        "publication_date": f"{work.year}-01-01" if work.year else None,
        "ids": {},
        "type": "preprint" if work.type == "article" else "article",
        "primary_location": {
            "landing_page_url": f"https://doi.org/{doi}" if doi else None,
            "source": {"display_name": work.container_title, "type": "journal"},
            "raw_type": "proceedings-article" if work.type == "paper-conference" else "journal-article",
        }
        if work.container_title
        else None,
        "locations": [],
        "authorships": [
            {"raw_author_name": n.display, "author": {"display_name": n.display}} for n in work.author
        ],
        "biblio": {
            "volume": work.volume or None,
            "issue": work.issue or None,
            "first_page": first_page(work.page) or None,
            "last_page": last_page(work.page) or None,
        },
        "is_retracted": any(n.kind is NoticeKind.RETRACTED for n in work.notices),
        "abstract_inverted_index": words or None,
    }


def dblp(work: Work) -> dict[str, Any]:
    """A hit of DBLP's search API: one author is an object, several are a list."""
    authors = [{"@pid": f"00/{i}", "text": n.display} for i, n in enumerate(work.author)]
    info: dict[str, Any] = {
        "authors": {"author": authors[0] if len(authors) == 1 else authors},
        "title": f"{escape(work.title)}.",
        "venue": work.container_title,
        "year": str(work.year or ""),
        "type": "Conference and Workshop Papers" if work.type == "paper-conference" else "Journal Articles",
        "key": f"test/{_number(work)}",
        "doi": work.identifier("doi").upper(),
    }
    if work.type == "article":
        info |= {"type": "Informal and Other Publications", "venue": "CoRR"}
        info["volume"] = f"abs/{work.identifier('arxiv')}"
    elif work.volume:
        info |= {"volume": work.volume, "number": work.issue, "pages": work.page}
    return {"@score": "1", "@id": "1", "info": info, "url": "URL#1"}


def inspire(work: Work) -> dict[str, Any]:
    """A record of INSPIRE's literature collection."""
    place: dict[str, Any] = {}
    if work.container_title and work.container_title != "arXiv":
        place = {
            "journal_title": work.container_title,
            "journal_volume": work.volume,
            "page_start": first_page(work.page),
            "page_end": last_page(work.page),
            "year": work.year,
        }
    groups = [n.literal for n in work.author if n.literal]
    return {
        "id": "1",
        "metadata": {
            "titles": [{"title": work.title, "source": "test"}],
            "authors": [{"full_name": f"{n.family}, {n.given}"} for n in work.author if not n.literal],
            "author_count": sum(not n.literal for n in work.author),
            "collaborations": [{"value": g.removesuffix(" Collaboration")} for g in groups],
            "publication_info": [place] if place else [],
            "dois": [{"value": work.identifier("doi")}] if work.identifier("doi") else [],
            "arxiv_eprints": [{"value": work.identifier("arxiv")}] if work.identifier("arxiv") else [],
            "document_type": ["article"],
            "earliest_date": f"{work.year}-01-01" if work.year else "",
        },
    }


def arxiv(work: Work) -> str:
    """An entry of arXiv's feed."""
    number = work.identifier("arxiv")
    day = "-".join(f"{part:02d}" for part in ((work.issued or Date(2000)) or ()) if part)
    full = f"{day}-01-01"[:10] if day.count("-") == 0 else f"{day}-01"[:10]
    authors = "".join(f"<author><name>{escape(n.display)}</name></author>" for n in work.author)
    doi = work.identifier("doi")
    published = f"<arxiv:doi>{escape(doi)}</arxiv:doi>" if doi and not doi.startswith("10.48550") else ""
    return (
        f"<entry><id>http://arxiv.org/abs/{number}v{work.version or 1}</id>"
        f"<title>{escape(work.title)}</title><updated>{full}T00:00:00Z</updated>"
        f"<summary>{escape(work.abstract)}</summary><published>{full}T00:00:00Z</published>"
        f"{authors}{published}</entry>"
    )


ODD: dict[str, list[Any]] = {
    "crossref": [
        {"title": []},
        {"title": ["A", "B"], "author": None, "issued": {"date-parts": [[None]]}},
        {"title": "plain string", "author": [{"name": "A Consortium"}, {"sequence": "additional"}, None]},
        {},
        None,
    ],
    "datacite": [{"id": "10.5/x"}, {"attributes": None}, {"attributes": {"titles": None, "creators": "x"}}],
    "semantic_scholar": [{"title": None, "authors": None}, {"title": "x", "year": "unknown", "journal": []}],
    "openalex": [
        {"title": None, "authorships": None, "biblio": None, "primary_location": None},
        {"id": None},
    ],
    "dblp": [
        {"info": {}},
        {"info": {"title": "x", "authors": {"author": "A. Ward"}, "venue": ["A", "B"]}},
        {},
    ],
    "inspire": [{"metadata": {}}, {"metadata": {"titles": None, "authors": [None], "dois": "x"}}],
    "arxiv": [
        "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>odd</summary></entry>",
        "<entry><id>http://arxiv.org/abs/9999.99999v1</id></entry>",
    ],
}
