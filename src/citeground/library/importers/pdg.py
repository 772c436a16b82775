"""The Particle Data Group's references, from the SQLite file of the package ``pdg`` (CC BY 4.0).

The package itself is not imported (it brings a database toolkit along): its file is all that is needed.
Titles there are the group's own wording in places, so they refute nothing (``title_is_weak``).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from citeground.errors import LibraryError
from citeground.library.importers import BadRecord
from citeground.models import Date, Identifier, Name, Work
from citeground.text import identifiers
from citeground.text.latex import to_unicode

NAME = "pdg"
# The group's own abbreviations of journals; a section letter stands before or behind the volume.
CODENS: dict[str, str] = {
    "PR": "Physical Review", "PRL": "Physical Review Letters", "PL": "Physics Letters", "NP": "Nuclear Physics",
    "JHEP": "Journal of High Energy Physics", "EPJ": "European Physical Journal", "ZPHY": "Zeitschrift für Physik",
    "NC": "Nuovo Cimento", "JCAP": "Journal of Cosmology and Astroparticle Physics", "JETPL": "JETP Letters",
    "SJNP": "Soviet Journal of Nuclear Physics", "PAN": "Physics of Atomic Nuclei",
    "LNC": "Lettere al Nuovo Cimento", "ASP": "Astroparticle Physics", "NAT": "Nature",
    "JETP": "Journal of Experimental and Theoretical Physics", "CP": "Chinese Physics", "JP": "Journal of Physics",
    "RPP": "Review of Particle Physics", "PRPL": "Physics Reports", "MPL": "Modern Physics Letters",
    "IJMP": "International Journal of Modern Physics", "APJ": "Astrophysical Journal", "SCI": "Science",
    "NATP": "Nature Physics", "EPL": "Europhysics Letters", "RMP": "Reviews of Modern Physics",
    "PPN": "Physics of Particles and Nuclei", "PTEP": "Progress of Theoretical and Experimental Physics",
    "NJP": "New Journal of Physics", "JPSJ": "Journal of the Physical Society of Japan", "SCIB": "Science Bulletin",
    "PTP": "Progress of Theoretical Physics", "PD": "Physik Daten", "ANP": "Annals of Physics",
    "AA": "Astronomy and Astrophysics", "BAPS": "Bulletin of the American Physical Society",
    "APJS": "Astrophysical Journal Supplement Series", "NPBPS": "Nuclear Physics B Proceedings Supplements",
    "MNRAS": "Monthly Notices of the Royal Astronomical Society", "CJP": "Canadian Journal of Physics",
    "ARNS": "Annual Review of Nuclear Science", "NIM": "Nuclear Instruments and Methods", "Physica": "Physica",
    "PRSL": "Proceedings of the Royal Society of London", "AJP": "American Journal of Physics",
    "SCPMA": "Science China Physics, Mechanics and Astronomy", "SPU": "Soviet Physics Uspekhi",
    "PPCF": "Plasma Physics and Controlled Fusion", "JPCRD": "Journal of Physical and Chemical Reference Data",
    "PPSL": "Proceedings of the Physical Society of London", "JHEAP": "Journal of High Energy Astrophysics",
    "PPNL": "Physics of Particles and Nuclei Letters", "APP": "Acta Physica Polonica", "NATC": "Nature Communications",
    "CQG": "Classical and Quantum Gravity", "NAST": "Nature Astronomy", "SADV": "Science Advances",
    "PDU": "Physics of the Dark Universe", "FP": "Foundations of Physics", "SCP": "SciPost Physics",
    "JPCS": "Journal of Physics: Conference Series", "ZNAT": "Zeitschrift für Naturforschung",
    "Phil Mag": "Philosophical Magazine", "APAH": "Acta Physica Academiae Scientiarum Hungaricae",
}  # fmt: skip
_PLACE = re.compile(
    r"^(?P<name>.*?)\s+(?P<section>[A-Z]?)(?P<volume>\d{1,4})(?P<after>[A-Z]?)\s+(?P<page>[A-Z]?\d[\w.]*)\s*$"
)
_INDEX = re.compile(r"\{\{([^{}]*)\}\}")
_SPACES = re.compile(r"\s+")
_COMMAS = re.compile(r"\^?\(\)(?=[-+0^_*])|\(\)")


def sniff(path: Path) -> bool:
    """Never by file: it is asked for by its word."""
    return False


def database() -> Path:
    """The package's SQLite file, found without importing the package. Raises ``LibraryError``."""
    found = find_spec("pdg")
    places = [Path(p) / "pdg.sqlite" for p in (found.submodule_search_locations or ())] if found else []
    for place in places:
        if place.is_file():
            return place
    raise LibraryError("the package pdg with its SQLite file is not installed: pip install pdg")


def read(label: str = "pdg") -> Iterator[Work | BadRecord]:
    """All references that have a title or a place."""
    path = database()
    with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as connection:
        rows = connection.execute(
            "SELECT document_id, publication_name, publication_year, doi, inspire_id, title FROM pdgreference"
        )
        for document, publication, year, doi, inspire, title in rows:
            if title or doi:
                yield _work(document or "", publication or "", year, doi or "", inspire or "", title or "")
            else:
                yield BadRecord(document or "", "neither title nor DOI")


def _work(document: str, publication: str, year: int | None, doi: str, inspire: str, title: str) -> Work:
    journal, volume, page = _place(publication)
    found = [i for i in (identifiers.read("doi", doi), identifiers.read("inspire", inspire)) if i]
    if arxiv := identifiers.read_arxiv(publication)[0]:
        found.append(Identifier("arxiv", arxiv))
    # The label is the first author's name in capitals, the year, and a letter.
    surname = _SPACES.sub(" ", re.sub(r"\s*\d{4}\w*\s*$", "", document)).strip()
    return Work(
        type="article-journal" if journal else "",
        title=readable(title),
        author=(Name(family=surname.title()),) if surname and surname != "PDG" else (),
        author_complete=False,
        issued=Date(year) if year else None,
        container_title=journal,
        volume=volume,
        page=page,
        identifiers=tuple(found),
        url=f"https://doi.org/{doi}" if doi else "",
        title_is_weak=True,
        source="pdg",
    )


def _place(publication: str) -> tuple[str, str, str]:
    found = _PLACE.match(publication)
    if not found or found["name"] not in CODENS:
        return "", "", ""
    name = CODENS[found["name"]]
    section = found["section"] or (found["after"] if found["name"] in ("NC", "ZNAT") else "")
    return f"{name} {section}".strip(), found["volume"], found["page"]


def readable(title: str) -> str:
    """The group's macros as text: "Lambda_{{c}}()+" → "Lambda_c+", "-->" → "→"."""
    title = title.replace("-->", "→").replace("sqrt(s)", "√s").replace("**", "^")
    title = _INDEX.sub(r"\1", title) if "{{" in title else title
    title = _COMMAS.sub("", title) if "()" in title else title
    return to_unicode(title) if "$" in title or "\\" in title else _SPACES.sub(" ", title).strip()
