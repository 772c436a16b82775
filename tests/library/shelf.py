"""Small libraries for tests: public bibliographic facts, written as plain records."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from citeground.library import Library
from citeground.library.build import build

HIGGS = "Observation of a new particle in the search for the Standard Model Higgs boson with the ATLAS detector at the LHC"
ATTENTION = "Attention Is All You Need"
RECORDS: tuple[dict[str, Any], ...] = (
    {"id": "a1", "type": "inproceedings", "title": ATTENTION, "year": 2017, "venue": "Advances in Neural Information Processing Systems",
     "authors": [{"given": "Ashish", "family": "Vaswani"}, {"given": "Noam", "family": "Shazeer"}], "source": "test"},
    {"id": "arxiv:1706.03762", "type": "article", "title": ATTENTION, "year": 2017, "venue": "arXiv", "arxiv": "1706.03762",
     "authors": [{"given": "Ashish", "family": "Vaswani"}], "url": "https://arxiv.org/abs/1706.03762", "source": "test"},
    {"id": "a3", "type": "article", "title": HIGGS, "year": 2012, "venue": "Physics Letters B", "volume": "716", "issue": "1",
     "pages": "1-29", "doi": "10.1016/j.physletb.2012.08.020", "authors": [{"name": "ATLAS Collaboration"}], "source": "test"},
    {"id": "a4", "type": "article", "title": "Observation of Gravitational Waves from a Binary Black Hole Merger", "year": 2016,
     "venue": "Physical Review Letters", "volume": "116", "pages": "061102", "doi": "10.1103/PhysRevLett.116.061102",
     "authors": [{"given": "B. P.", "family": "Abbott"}, {"given": "R.", "family": "Abbott"}], "source": "test"},
    {"id": "a5", "type": "article", "title": "Preferred reporting items for systematic reviews and meta-analyses: the PRISMA statement",
     "year": 2009, "venue": "BMJ", "volume": "339", "pages": "b2535", "doi": "10.1136/bmj.b2535",
     "authors": [{"given": "David", "family": "Moher"}], "source": "test"},
    {"id": "a6", "type": "article", "title": "Deep learning", "year": 2015, "venue": "Nature", "volume": "521", "pages": "436-444",
     "doi": "10.1038/nature14539", "authors": [{"given": "Yann", "family": "LeCun"}, {"given": "Yoshua", "family": "Bengio"}],
     "source": "test"},
    {"id": "a7", "type": "book", "title": "Deep Learning", "year": 2016, "venue": "MIT Press",
     "authors": [{"given": "Ian", "family": "Goodfellow"}], "source": "test"},
    {"id": "a8", "type": "article", "title": "Die Grundlage der allgemeinen Relativitätstheorie", "year": 1916,
     "venue": "Annalen der Physik", "volume": "354", "issue": "7", "pages": "769-822", "doi": "10.1002/andp.19163540702",
     "authors": [{"given": "Albert", "family": "Einstein"}], "source": "test"},
    {"id": "a9", "type": "article", "title": "深度学习研究综述", "year": 2012, "venue": "计算机应用研究", "volume": "29", "issue": "8",
     "pages": "2806-2810", "authors": [{"given": "志军", "family": "孙"}], "source": "test"},
    {"id": "a10", "type": "article", "title": "О рядах Фурье", "year": 1915, "venue": "Матем. сб.", "volume": "30", "pages": "1",
     "authors": [{"given": "Н. Н.", "family": "Лузин"}], "source": "test"},
    {"id": "a11", "type": "article", "title": "The Large-N limit of superconformal field theories and supergravity", "year": 1998,
     "venue": "arXiv", "arxiv": "hep-th/9711200", "authors": [{"given": "Juan", "family": "Maldacena"}],
     "published": {"venue": "Advances in Theoretical and Mathematical Physics", "volume": "2", "pages": "231-252"}, "source": "test"},
    {"id": "a12", "type": "article", "title": "MadGraph 5 : Going Beyond", "year": 2011, "venue": "Journal of High Energy Physics",
     "volume": "2011", "issue": "6", "pages": "128", "doi": "10.1007/JHEP06(2011)128", "authors": [{"given": "Johan", "family": "Alwall"}],
     "source": "test"},
    {"id": "a13", "type": "article", "title": "Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?", "year": 1935,
     "venue": "Physical Review", "volume": "47", "issue": "10", "pages": "777-780", "doi": "10.1103/PhysRev.47.777",
     "authors": [{"given": "A.", "family": "Einstein"}, {"given": "B.", "family": "Podolsky"}, {"given": "N.", "family": "Rosen"}], "source": "test"},
    {"id": "a14", "type": "article", "title": "Bleu", "authors": [{"given": "K.", "family": "Papineni"}], "year": 2002, "source": "test"},
    {"id": "acl:P02-1040", "type": "inproceedings", "title": "BLEU: a method for automatic evaluation of machine translation", "year": 2002,
     "venue": "Proceedings of the 40th Annual Meeting of the Association for Computational Linguistics", "pages": "311-318",
     "authors": [{"given": "Kishore", "family": "Papineni"}], "source": "test"},
    {"id": "a16", "type": "report", "title": "Key words for use in RFCs to Indicate Requirement Levels", "issue": "RFC 2119", "year": 1997,
     "authors": [{"given": "Scott", "family": "Bradner"}], "source": "test"},
    {"id": "a17", "type": "article", "title": "Über den Nachweis und das Verhalten der bei der Bestrahlung des Urans mittels Neutronen entstehenden Erdalkalimetalle",
     "year": 1939, "venue": "Naturwissenschaften", "volume": "27", "pages": "11-15", "authors": [{"given": "Otto", "family": "Müller-Hahn"}],
     "source": "test"},
)  # fmt: skip


def write(path: Path, rows: Iterable[Mapping[str, Any] | str | bytes]) -> Path:
    """A JSON-lines file, gzipped where its name says so; strings and bytes are written as they are."""
    lines = [
        row if isinstance(row, bytes) else row.encode() if isinstance(row, str) else json.dumps(row).encode()
        for row in rows
    ]
    data = b"\n".join(lines) + b"\n"
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def shelve(directory: Path, rows: Iterable[Mapping[str, Any]] = RECORDS, *, closed: bool = False) -> Library:
    """A library of these records."""
    source = write(directory / "records.jsonl", rows)
    build([source], directory / "library", closed=closed)
    return Library.open(directory / "library")
