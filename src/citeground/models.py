"""The nouns of the field: what a manuscript says, and what the world says.

Field names are CSL's (``title``, ``author``, ``issued``, ``container_title``, ``volume``, ``issue``,
``page``, ``publisher``); identifiers print as CURIEs (``doi:10.1000/1``). Everything is immutable.
A missing value is an empty string, an empty tuple or None, and a missing value never counts as wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from citeground.frozen import swift


@swift
@dataclass(frozen=True, slots=True)
class Name:
    """One author. A person has ``family`` (and perhaps ``given``); a group has only ``literal``.

    ``particle`` is a non-dropping particle ("van", "de la"), ``suffix`` is "Jr", "III".
    """

    family: str = ""
    given: str = ""
    particle: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def is_group(self) -> bool:
        """True for a collaboration, an organisation, or any name that was given as one string."""
        return bool(self.literal)

    @property
    def display(self) -> str:
        """The name as a reader would write it: "Given particle Family, Suffix"."""
        if self.literal:
            return self.literal
        name = " ".join(part for part in (self.given, self.particle, self.family) if part)
        return f"{name}, {self.suffix}" if self.suffix else name


class Identifier(NamedTuple):
    """A persistent identifier in normal form, e.g. ``Identifier("doi", "10.1103/physrev.47.777")``.

    ``scheme`` is one of doi, arxiv, pmid, pmcid, isbn, issn, bibcode, inspire, openalex, s2, acl, dblp, url.
    DOIs and arXiv ids are lower case; an arXiv id carries no version (see ``Work.version``).
    """

    scheme: str
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"


class Date(NamedTuple):
    """A date of which only the year is certain. ``month`` and ``day`` are 0 where unknown."""

    year: int
    month: int = 0
    day: int = 0


class NoticeKind(StrEnum):
    """What a registry says happened to a work after it was published."""

    RETRACTED = "retracted"
    CONCERN = "expression-of-concern"
    CORRECTED = "corrected"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Notice:
    """A retraction, an expression of concern, a correction, or the published form of a preprint."""

    kind: NoticeKind
    identifier: Identifier | None = None
    date: Date | None = None
    note: str = ""


@swift
@dataclass(frozen=True, slots=True)
class Work:
    """A scholarly work as one source describes it, or as a reference claims it.

    ``type`` is a CSL type ("article-journal", "paper-conference", "book", "chapter", "thesis",
    "report", "dataset", "software", "webpage", "patent", "standard", "article" for a preprint) or "".
    ``author_complete`` is False where the list is known to be cut ("et al.", an API's limit).
    ``other_titles`` holds translations, vernacular titles and short forms, ``other_containers`` holds
    abbreviations, series and event names, ``other_dates`` every further date that is right (online, print).
    ``title_is_weak`` marks a source that words titles itself, so that a title there refutes nothing.
    ``number`` is the number of a report, a patent or a standard.
    ``read`` is the ISO date on which the source was read.
    """

    type: str = ""
    title: str = ""
    author: tuple[Name, ...] = ()
    author_complete: bool = True
    issued: Date | None = None
    container_title: str = ""
    volume: str = ""
    issue: str = ""
    page: str = ""
    publisher: str = ""
    edition: str = ""
    version: str = ""
    identifiers: tuple[Identifier, ...] = ()
    url: str = ""
    other_titles: tuple[str, ...] = ()
    other_containers: tuple[str, ...] = ()
    other_dates: tuple[Date, ...] = ()
    editor: tuple[Name, ...] = ()
    title_is_weak: bool = False
    abstract: str = ""
    language: str = ""
    notices: tuple[Notice, ...] = ()
    source: str = ""
    read: str = ""
    number: str = ""

    def identifier(self, scheme: str) -> str:
        """The first identifier's value in this scheme, or ""."""
        for found in self.identifiers:
            if found.scheme == scheme:
                return found.value
        return ""

    @property
    def year(self) -> int | None:
        """The year issued, or None."""
        return self.issued.year if self.issued else None


class Basis(StrEnum):
    """How a record was found, which bounds what may be concluded from it."""

    IDENTIFIER = "identifier"
    CORROBORATED = "corroborated"
    SEARCH = "search"


@swift
@dataclass(frozen=True, slots=True)
class Match:
    """A record, how it was found, and the judge's score for it (0-100)."""

    work: Work
    basis: Basis
    similarity: float
    corroborated_by: tuple[str, ...] = ()


class Field(NamedTuple):
    """One field of an entry as the file has it.

    ``value`` is expanded (macros, concatenation) but still in the file's markup. ``start`` and ``end``
    are offsets in characters into the file's text and span the value *inside* its delimiters where it
    is one plain string, else the whole right-hand side; -1 where the format has no such place.
    """

    name: str
    value: str
    start: int = -1
    end: int = -1


@swift
@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of a bibliography: what the manuscript says.

    ``key`` is the citation key or printed label, ``number`` the 1-based position in its document,
    ``cited`` what the entry says in the terms of a Work, ``raw`` the entry as printed.
    ``start`` and ``end`` are offsets in characters into the text of ``path``; ``line`` is 1-based.
    ``ignored`` names the rules that a comment in the file switches off for this entry.
    """

    key: str
    number: int
    cited: Work
    raw: str = ""
    path: str = ""
    line: int = 1
    start: int = 0
    end: int = 0
    entry_type: str = ""
    fields: tuple[Field, ...] = ()
    ignored: tuple[str, ...] = ()

    def field(self, name: str) -> Field | None:
        """The entry's field of this (lower-case) name, or None."""
        for found in self.fields:
            if found.name == name:
                return found
        return None


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the text that points to references, with the sentence around it."""

    keys: tuple[str, ...]
    path: str = ""
    line: int = 0
    start: int = 0
    end: int = 0
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file as text, such that ``text.encode(encoding, errors)`` gives back the very bytes after ``bom``.

    ``errors`` is "strict", or "surrogateescape" where single bytes could not be decoded.
    """

    path: str
    text: str
    encoding: str = "utf-8"
    errors: str = "strict"
    bom: bytes = b""

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both 1-based, of an offset in characters."""
        line = self.text.count("\n", 0, offset) + 1
        return line, offset - (self.text.rfind("\n", 0, offset) + 1) + 1


@dataclass(frozen=True, slots=True)
class Problem:
    """What a parser could not read: it names the place, and the next entry is still read.

    ``rule`` is the name of a rule of the catalogue ("unparsed-reference", "duplicate-key").
    """

    rule: str
    message: str
    path: str = ""
    line: int = 0
    column: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file together with the files that it includes.

    ``cites_all`` is True where the text cites everything (``\\nocite{*}``) and where there is no text.
    ``unread_bibliographies`` and ``unread_parts`` name the files that the text names and that could not be
    read: the keys that it defines, or cites, are then not all known.
    """

    path: str
    format: str
    references: tuple[Reference, ...] = ()
    citations: tuple[Citation, ...] = ()
    problems: tuple[Problem, ...] = ()
    files: tuple[TextFile, ...] = ()
    cites_all: bool = True
    unread_bibliographies: tuple[str, ...] = ()
    unread_parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text that may serve as evidence."""

    text: str
    title: str = ""
    source: str = ""
    url: str = ""
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence to be tested (schema.org Claim), and the keys of the works that it cites."""

    text: str
    keys: tuple[str, ...] = ()
    path: str = ""
    line: int = 0
