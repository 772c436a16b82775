"""The Particle Data Group's references, from the SQLite file of the package ``pdg`` (CC BY 4.0).

The package itself is not imported (it brings a database toolkit along): its file is all that is needed.
Titles there are the group's own wording in places, so they refute nothing (``title_is_weak``).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from citeground.errors import LibraryError
from citeground.library.importers import BadRecord
from citeground.library.importers.pdg_tables import CODENS
from citeground.library.importers.pdg_titles import readable
from citeground.models import Date, Identifier, Name, Work
from citeground.text import identifiers

NAME = "pdg"
_PLACE = re.compile(
    r"^(?P<name>.*?)\s+(?P<section>[A-Z]{0,2})(?P<volume>\d{1,4})(?P<after>[A-Z]?)\s+"
    r"(?P<page>[A-Z]{0,2}\d[\w.]{0,12})\s*$"
)
# The label is the first author's name in capitals, perhaps with initials, the year, and a letter.
_LABEL = re.compile(r"^(?P<family>[A-Z][A-Z'\- ]*?)(?:,(?P<given>[A-Z]{1,3}))?\s+\d{4}[A-Z]{0,3}\s*$")
_BY_MONTH = frozenset({"JHEP", "JCAP"})
_QUERY = (
    "SELECT document_id, publication_name, publication_year, doi, inspire_id, title "
    "FROM pdgreference ORDER BY id"
)


def sniff(path: Path) -> bool:
    """An SQLite file with the package's name; mostly it is asked for by its word."""
    return path.name == "pdg.sqlite"


def database() -> Path:
    """The package's SQLite file, found without importing the package. Raises ``LibraryError``."""
    found = find_spec("pdg")
    places = [Path(p) / "pdg.sqlite" for p in (found.submodule_search_locations or ())] if found else []
    for place in places:
        if place.is_file():
            return place
    raise LibraryError("the package pdg with its SQLite file is not installed: pip install pdg")


def read(path: Path | str = NAME) -> Iterator[Work | BadRecord]:
    """All references that have a title, a place or an identifier. Raises ``LibraryError``."""
    place = database() if str(path) == NAME else Path(path)
    try:
        connection = sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            for document, publication, year, doi, inspire, title in connection.execute(_QUERY):
                # An erratum bears the title, and at times the DOI, of what it corrects.
                if "(errat.)" in (publication or "") or (title or "").startswith("Erratum"):
                    yield BadRecord(document or "", "an erratum")
                    continue
                work = _work(document or "", publication or "", year, doi or "", inspire or "", title or "")
                known = work.title or work.identifiers or work.page
                yield work if known else BadRecord(document or "", "neither title nor place")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise LibraryError(f"{place} is not the database of the package pdg ({error})") from error


def _work(document: str, publication: str, year: int | None, doi: str, inspire: str, title: str) -> Work:
    found = [i for i in (identifiers.read("doi", doi), identifiers.read("inspire", inspire)) if i]
    if arxiv := identifiers.read_arxiv(publication)[0]:
        found.append(Identifier("arxiv", arxiv))
    return replace(
        _place(publication, year),
        title=readable(title),
        author=_author(document),
        author_complete=False,
        issued=Date(year) if year else None,
        identifiers=tuple(found),
        url=f"https://doi.org/{found[0].value}" if found and found[0].scheme == "doi" else "",
        title_is_weak=True,
        source=NAME,
    )


def _author(document: str) -> tuple[Name, ...]:
    found = _LABEL.match(document)
    if not found:
        return ()
    if found["family"] == "PDG":
        return (Name(literal="Particle Data Group"),)
    return (Name(found["family"].title(), found["given"] or ""),)


def _place(publication: str, year: int | None) -> Work:
    """Type, journal, volume, issue and page; a name that is no journal's stands for no venue."""
    if publication.startswith("Thesis"):
        return Work(type="thesis")
    found = _PLACE.match(publication)
    if not found:
        return Work(type="article" if identifiers.read_arxiv(publication)[0] else "")
    coden, volume, page = found["name"], found["volume"], found["page"]
    if coden not in CODENS:
        return Work(volume=volume, page=page)
    section = found["section"] or found["after"]
    # The second letters of "Sov. Astr. AJ7" and the like are no section.
    journal = f"{CODENS[coden]} {section}" if len(section) == 1 else CODENS[coden]
    issue = ""
    if coden in _BY_MONTH and len(volume) == 4 and year:
        volume, issue = str(year), volume[2:]
    return Work("article-journal", container_title=journal, volume=volume, issue=issue, page=page)
