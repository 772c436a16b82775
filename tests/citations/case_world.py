"""Turn the candidates of a public bug report into sources that answer just that."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from citeground.cascade import Coverage
from citeground.errors import SourceThrottled, SourceUnavailable
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from citeground.records.payload import status_mark
from citeground.text.dates import read_date
from citeground.text.identifiers import read_arxiv, read_doi
from citeground.text.names import read_name

NAMES = {"s2": "semantic_scholar"}
SCHEMES = {
    "crossref": {"doi"},
    "datacite": {"doi"},
    "openalex": {"doi"},
    "arxiv": {"arxiv"},
    "semantic_scholar": {"doi", "arxiv"},
    "dblp": set(),
}
GROUPS = {"openalex": "crossref"}
CSL = {
    "proceedings-article": "paper-conference",
    "journal-article": "article-journal",
    "book-chapter": "chapter",
    "posted-content": "article",
    "monograph": "book",
    "dissertation": "thesis",
}


class CaseSource:
    """One source of a case: it searches its list, looks its identifiers up, or fails."""

    batch = 50

    def __init__(self, name: str, works: Sequence[Work], by_id: Mapping[str, Work], error: str) -> None:
        self.name = name
        self.works = works
        self.by_id = by_id
        self.error = error
        self.coverage = Coverage(
            open_ended=True,
            is_remote=True,
            schemes=frozenset(SCHEMES.get(name, set())),
            group=GROUPS.get(name, name),
        )

    def _fail(self) -> None:
        if self.error == "429":
            raise SourceThrottled(self.name, "asked to wait (429)", status=429)
        if self.error:
            raise SourceUnavailable(self.name, self.error)

    def lookup(self, identifiers: Sequence[Identifier]) -> dict[Identifier, Sequence[Work]]:
        self._fail()
        out: dict[Identifier, Sequence[Work]] = {}
        for identifier in identifiers:
            found = [w for w in self.works if identifier in w.identifiers]
            if identifier.value in self.by_id:
                found = [self.by_id[identifier.value]]
            elif (
                len(self.works) == 1
                and not self.works[0].identifiers
                and self.name in ("crossref", "datacite")
            ):
                # The report gives the one record that the registry has, without repeating its DOI.
                found = list(self.works)
            if found:
                out[identifier] = found
        return out

    def search(self, query: Work) -> Sequence[Work]:
        self._fail()
        return self.works


def sources(candidates: Mapping[str, Any]) -> list[CaseSource]:
    """The sources that a case names, in the order of the cascade."""
    parts: dict[str, dict[str, Any]] = {}
    for key, value in candidates.items():
        base, by_id = (key[: key.index("_by_")], True) if "_by_" in key else (key, False)
        name = NAMES.get(base, base)
        if name not in SCHEMES:
            continue
        part = parts.setdefault(name, {"works": [], "by_id": {}, "error": ""})
        if by_id:
            for identifier, item in value.items():
                if "title" in item:
                    part["by_id"][identifier.lower()] = to_work(item, name)
        elif isinstance(value, list):
            part["works"] += [to_work(v, name) for v in value if "title" in v or "raw_title" in v]
        elif "status" in value or "error" in value:
            status = value.get("status", 0)
            if status != 404:
                part["error"] = "429" if status == 429 else str(value.get("error") or f"HTTP {status}")
        else:
            for item in value.values():
                if isinstance(item, dict) and "title" in item:
                    part["works"].append(to_work(item, name))
    order = ["arxiv", "crossref", "datacite", "semantic_scholar", "dblp", "openalex"]
    return [
        CaseSource(n, parts[n]["works"], parts[n]["by_id"], parts[n]["error"]) for n in order if n in parts
    ]


def to_work(item: Mapping[str, Any], source: str) -> Work:
    """A candidate record in a Work's terms."""
    authors, complete = _authors(item)
    title = _first(item.get("title"))
    if item.get("subtitle"):
        title = f"{title}: {_first(item['subtitle'])}"
    dates = [
        d
        for k in ("year", "issued", "published-print", "published-online", "published")
        if (d := _date(item.get(k)))
    ]
    containers = [
        c for k in ("venue", "container-title", "journal", "short-container-title") for c in _all(item.get(k))
    ]
    identifiers = []
    if doi := read_doi(str(item.get("doi") or "")):
        identifiers.append(Identifier("doi", doi))
    if arxiv := read_arxiv(f"arXiv:{item['arxiv']}")[0] if item.get("arxiv") else "":
        identifiers.append(Identifier("arxiv", arxiv))
    kind = str(item.get("type") or "")
    title, marks = status_mark(title)
    is_preprint = source == "arxiv" and not item.get("venue")
    return Work(
        type=CSL.get(kind, kind) or ("article" if is_preprint else ""),
        title=title,
        author=authors,
        author_complete=complete,
        issued=dates[0] if dates else None,
        other_dates=tuple(dates[1:]),
        container_title=containers[0] if containers else ("arXiv" if is_preprint else ""),
        other_containers=tuple(containers[1:]),
        volume=str(item.get("volume") or ""),
        issue=str(item.get("issue") or ""),
        page=str(item.get("pages") or item.get("page") or item.get("article_number") or ""),
        publisher=str(item.get("publisher") or ""),
        identifiers=tuple(identifiers),
        other_titles=tuple(
            t for k in ("original_title", "original-title", "other_titles") for t in _all(item.get(k))
        ),
        notices=(*marks, *_notices(item)),
        source=source,
    )


def _authors(item: Mapping[str, Any]) -> tuple[tuple[Name, ...], bool]:
    if raw := item.get("raw_author"):
        return tuple(
            Name(literal=a["name"]) if a.get("name") else Name(a.get("family", ""), a.get("given", ""))
            for a in raw
        ), True
    names, complete = [], not item.get("authors_truncated", False)
    for text in item.get("authors") or ():
        if isinstance(text, dict):
            names.append(
                Name(
                    text.get("family", ""),
                    text.get("given", ""),
                    literal=text.get("literal", text.get("name", "")),
                )
            )
        elif re.search(r"\bmore\)|et al|^\(.*\)$", text):
            complete = False
        else:
            names.append(read_name(re.sub(r"\s*\(org\)$", "", text)))
    return tuple(names), complete


def _notices(item: Mapping[str, Any]) -> tuple[Notice, ...]:
    if item.get("retracted") or item.get("is_retracted"):
        return (Notice(NoticeKind.RETRACTED),)
    if "withdrawn" in str(item.get("comment") or ""):
        version = re.search(r"v\d+$", str(item.get("arxiv") or ""))
        return (Notice(NoticeKind.RETRACTED, note=f"withdrawn at arXiv ({version[0] if version else ''})"),)
    return ()


class CaseRegistrar:
    """doi.org as a case describes it: it knows no DOI, or does not answer."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.status = said.get("status", 0)

    def agencies(self, dois: Sequence[Identifier]) -> Mapping[Identifier, str]:
        if self.status != 404:
            raise SourceUnavailable("doi.org", f"HTTP {self.status}", status=self.status)
        return dict.fromkeys(dois, "")

    def stop(self) -> None:
        pass

    def usage(self) -> Mapping[str, float]:
        return {}


def _date(value: Any) -> Date | None:
    if value is None:
        return None
    if isinstance(value, dict):
        value = "-".join(str(p) for p in value.get("date-parts", [[]])[0])
    return read_date(str(value))


def _first(value: Any) -> str:
    return next(iter(_all(value)), "")


def _all(value: Any) -> list[str]:
    return [str(v) for v in value if v] if isinstance(value, list) else [str(value)] if value else []
