"""Which DOI prefixes a journal can have, for journals whose publishers are certain.

A prefix stays with a DOI for ever while journals move, so every publisher that a journal ever had, and
every host that registered for it, is listed. What is not listed is not judged.
"""

from __future__ import annotations

from functools import lru_cache

from citeground.text.folding import fold
from citeground.text.journals import expand_macro

# Registrants that publish only themselves. Repositories and archives (Zenodo, arXiv, JSTOR, OSTI,
# universities) register copies of anything, and are not here.
PUBLISHERS: dict[str, str] = {
    "10.1001": "the American Medical Association",
    "10.1002": "Wiley",
    "10.1006": "Academic Press",
    "10.1007": "Springer",
    "10.1016": "Elsevier",
    "10.1021": "the American Chemical Society",
    "10.1038": "Springer Nature",
    "10.1039": "the Royal Society of Chemistry",
    "10.1051": "EDP Sciences",
    "10.1056": "the Massachusetts Medical Society",
    "10.1063": "AIP Publishing",
    "10.1073": "the National Academy of Sciences",
    "10.1080": "Taylor & Francis",
    "10.1088": "IOP Publishing",
    "10.1093": "Oxford University Press",
    "10.1103": "the American Physical Society",
    "10.1109": "IEEE",
    "10.1111": "Wiley",
    "10.1126": "the AAAS",
    "10.1140": "Springer",
    "10.1142": "World Scientific",
    "10.1145": "ACM",
    "10.1146": "Annual Reviews",
    "10.1162": "MIT Press",
    "10.1177": "SAGE",
    "10.1186": "BioMed Central",
    "10.1364": "Optica",
    "10.1371": "PLOS",
    "10.3389": "Frontiers",
    "10.3390": "MDPI",
    "10.3847": "the American Astronomical Society",
    "10.7554": "eLife",
}

# Journals by the prefixes of all who ever registered them, each name in full and without connectives.
_JOURNALS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("10.1103",): (
        "physical review",
        "physical review letters",
        "physical review a",
        "physical review b",
        "physical review c",
        "physical review d",
        "physical review e",
        "physical review l",
        "physical review x",
        "physical review research",
        "physical review applied",
        "physical review fluids",
        "physical review materials",
        "reviews modern physics",
    ),
    ("10.1038",): (
        "nature",
        "nature physics",
        "nature materials",
        "nature photonics",
        "nature communications",
        "nature methods",
        "nature nanotechnology",
        "nature chemistry",
        "nature genetics",
        "nature medicine",
        "nature biotechnology",
        "nature astronomy",
        "nature geoscience",
        "nature neuroscience",
        "nature climate change",
        "nature energy",
        "nature machine intelligence",
        "nature cell biology",
        "nature immunology",
        "scientific reports",
    ),
    ("10.1126",): ("science", "science advances", "science robotics", "science translational medicine"),
    ("10.1086", "10.1088", "10.3847", "10.1051"): (
        "astrophysical journal",
        "astrophysical journal letters",
        "astrophysical journal supplement series",
        "astronomical journal",
    ),
    ("10.1093", "10.1111", "10.1046", "10.1002"): ("monthly notices royal astronomical society",),
    ("10.1016", "10.1006"): (
        "physics letters",
        "physics letters a",
        "physics letters b",
        "nuclear physics a",
        "nuclear physics b",
        "physics reports",
        "computer physics communications",
        "lancet",
        "cell",
        "neuron",
    ),
    ("10.1088", "10.1007", "10.22323"): ("journal high energy physics",),
    ("10.1088",): (
        "journal cosmology astroparticle physics",
        "classical quantum gravity",
        "new journal physics",
        "reports progress physics",
    ),
    ("10.1007", "10.1140", "10.1051", "10.1134"): (
        "european physical journal a",
        "european physical journal b",
        "european physical journal c",
        "european physical journal d",
        "european physical journal e",
        "european physical journal plus",
    ),
    ("10.1063",): (
        "journal chemical physics",
        "journal applied physics",
        "applied physics letters",
        "journal mathematical physics",
        "review scientific instruments",
    ),
    ("10.1021",): ("journal american chemical society", "nano letters", "acs nano", "chemical reviews"),
    ("10.1073",): (
        "proceedings national academy sciences",
        "proceedings natl academy sciences",
        "proceedings national academy sciences usa",
        "proceedings natl academy sciences usa",
    ),
    ("10.1056",): ("new england journal medicine",),
    ("10.1371",): (
        "plos one",
        "plos biology",
        "plos genetics",
        "plos medicine",
        "plos computational biology",
    ),
    ("10.1146",): (
        "annual review astronomy astrophysics",
        "annual review biochemistry",
        "annual review fluid mechanics",
        "annual review nuclear particle science",
        "annual review condensed matter physics",
        "annual review psychology",
        "annual review physical chemistry",
        "annual review neuroscience",
        "annual review physiology",
    ),
    ("10.1364",): ("optics letters", "optics express"),
    ("10.1093",): ("nucleic acids research",),
    ("10.1162",): ("neural computation",),
    ("10.7554",): ("elife",),
}
_IEEE = ("10.1109", "10.1145")
_CONNECTIVES = frozenset(("of", "the", "and", "on", "in", "for"))
# Words that are cut to a single letter; others keep two at least.
_ONE_LETTER = frozenset(("journal", "royal", "new", "national"))


def publisher_conflict(doi: str, journal: str) -> str:
    """The publisher that ``doi`` belongs to where it cannot be the journal's, else "".

    >>> publisher_conflict("10.1016/j.cell.2020.01.001", "Phys. Rev. D")
    'Elsevier'
    """
    prefix = doi.partition("/")[0]
    owner = PUBLISHERS.get(prefix, "")
    if not owner or not journal:
        return ""
    allowed = prefixes_of(journal)
    return owner if allowed and prefix not in allowed else ""


@lru_cache(maxsize=4096)
def prefixes_of(journal: str) -> tuple[str, ...]:
    """All prefixes that the journal's articles can have; empty where they are not certain."""
    words = fold(expand_macro(journal[:200])).replace("u s a", "usa").split()
    kept = tuple(w for w in words if w not in _CONNECTIVES)
    if len(kept) > 2 and kept[0] == "ieee" and kept[1].startswith("trans") and "acm" not in kept:
        return _IEEE
    # An abbreviation keeps the number of words and the first letter.
    for name, prefixes in _by_shape().get((len(kept), kept[0][0]), ()) if kept else ():
        if _is_name(kept, name):
            return prefixes
    return ()


@lru_cache(maxsize=1)
def _by_shape() -> dict[tuple[int, str], list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """The journals' names as words, by their number and the first letter."""
    shapes: dict[tuple[int, str], list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for prefixes, names in _JOURNALS.items():
        for name in names:
            words = tuple(name.split())
            shapes.setdefault((len(words), name[0]), []).append((words, prefixes))
    return shapes


def _is_name(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Word by word the name or the beginning of it; a name of one word must be that word."""
    if len(name) == 1:
        return words == name
    return all(_abbreviates(a, b) for a, b in zip(words, name, strict=True))


def _abbreviates(word: str, full: str) -> bool:
    return word == full or (full.startswith(word) and len(word) >= (1 if full in _ONE_LETTER else 2))
