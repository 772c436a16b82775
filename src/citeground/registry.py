"""Name → thing. The built-ins are readable dicts; further ones come by entry point.

A new format, source, renderer or importer is one new file, its twin test, and one line here.
Modules are named, not imported: what is not used is not loaded.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from citeground.errors import ConfigError


class Format(NamedTuple):
    """A document format: the module that parses it and the suffixes that announce it."""

    module: str
    suffixes: tuple[str, ...]


PARSERS: dict[str, Format] = {
    "bibtex": Format("citeground.parsers.bibtex", (".bib", ".bibtex")),
    "latex": Format("citeground.parsers.latex", (".tex", ".ltx", ".latex")),
    "bbl": Format("citeground.parsers.bbl", (".bbl",)),
    "csl": Format("citeground.parsers.csl", (".json",)),
    "ris": Format("citeground.parsers.ris", (".ris",)),
    "markdown": Format("citeground.parsers.markdown", (".md", ".markdown")),
    "pdf": Format("citeground.parsers.pdf", (".pdf",)),
    "docx": Format("citeground.parsers.docx", (".docx", ".docm", ".dotx", ".doc")),
    "jats": Format("citeground.parsers.jats", (".nxml", ".jats", ".xml")),
    "html": Format("citeground.parsers.html", (".html", ".htm", ".xhtml")),
    "endnote": Format("citeground.parsers.endnote", (".enw", ".enl")),
    "archive": Format("citeground.parsers.archive", (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz")),
    "text": Format("citeground.parsers.text", (".txt", ".text")),
}

RENDERERS: dict[str, str] = {
    "full": "citeground.reports.full",
    "concise": "citeground.reports.concise",
    "json": "citeground.reports.json",
    "jsonl": "citeground.reports.jsonl",
    "sarif": "citeground.reports.sarif",
    "github": "citeground.reports.github",
    "markdown": "citeground.reports.markdown",
    "html": "citeground.reports.html",
    "diff": "citeground.reports.diff",
}

ANSWER_RENDERERS: dict[str, str] = {
    "full": "citeground.reports.answers.full",
    "json": "citeground.reports.answers.json",
    "markdown": "citeground.reports.answers.markdown",
    "html": "citeground.reports.answers.html",
}

IMPORTERS: dict[str, str] = {
    # In the order in which they are tried on a file.
    "crossref": "citeground.library.importers.crossref",
    "openalex": "citeground.library.importers.openalex",
    "arxiv": "citeground.library.importers.arxiv",
    "records": "citeground.library.importers.records",
    "dblp": "citeground.library.importers.dblp",
    "acl": "citeground.library.importers.acl",
    "bibtex": "citeground.library.importers.bibtex",
    "csl": "citeground.library.importers.csl",
    "pdg": "citeground.library.importers.pdg",
}

SOURCES: dict[str, str] = {
    "arxiv": "citeground.sources.arxiv",
    "crossref": "citeground.sources.crossref",
    "datacite": "citeground.sources.datacite",
    "semantic_scholar": "citeground.sources.semantic_scholar",
    "openalex": "citeground.sources.openalex",
    "dblp": "citeground.sources.dblp",
    "inspire": "citeground.sources.inspire",
}

WEB_SEARCH: dict[str, str] = {
    "searxng": "citeground.sources.web.searxng",
    "brave": "citeground.sources.web.brave",
    "serper": "citeground.sources.web.serper",
    "model": "citeground.sources.web.model",
}

EVALUATORS: dict[str, str] = {
    "lexical": "citeground.rag.evaluators.lexical",
    "minilm": "citeground.rag.evaluators.minilm",
    "t5": "citeground.rag.evaluators.t5",
    "llm": "citeground.rag.evaluators.llm",
}


def load(table: dict[str, str], name: str, what: str, group: str) -> Any:
    """The module called ``name`` in ``table``, or the object that an entry point of ``group`` offers.

    Raises ``ConfigError`` that lists what there is.
    """
    if name in table:
        return import_module(table[name])
    from importlib.metadata import entry_points

    for point in entry_points(group=group):
        if point.name == name:
            return point.load()
    raise ConfigError(f"no {what} is called {name!r}; there are: {', '.join(sorted(table))}")


def parser_for(suffix: str) -> str | None:
    """The name of the format that a (lower-case, dotted) file suffix announces, or None."""
    for name, entry in PARSERS.items():
        if suffix in entry.suffixes:
            return name
    return None


def load_parser(name: str) -> Any:
    """The parser module for a format name. Raises ``ConfigError``."""
    return load({n: f.module for n, f in PARSERS.items()}, name, "format", "citeground.parsers")
