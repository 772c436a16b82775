"""BibTeX, the ACL Anthology's BibTeX and CSL-JSON, through the parsers of manuscripts."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from citeground.library.importers import BadRecord, acl, bibtex, csl, importer_for
from citeground.models import Date, Identifier, Name, Work

BIB = r"""
@string{prl = "Physical Review Letters"}
@article{epr, author = {Einstein, A. and Podolsky, B. and others}, title = {Can {Quantum-Mechanical} Description {\"o}f},
  journal = prl, volume = 47, pages = {777--780}, year = 1935, doi = {10.1103/PhysRev.47.777}}
@misc{nothing, note = {no title at all}}
@book{goodfellow, title = {Deep Learning}, author = {Ian Goodfellow}, year = {2016}, publisher = {MIT Press}}
@article{place, journal = {Phys. Lett. B}, volume = {716}, pages = {1}, year = {2012}}
"""
ANTHOLOGY = """@inproceedings{papineni-etal-2002-bleu,
    title = "{B}leu: a Method for Automatic Evaluation of Machine Translation",
    author = "Papineni, Kishore  and
      Roukos, Salim",
    booktitle = "Proceedings of the 40th Annual Meeting of the Association for Computational Linguistics",
    month = jul,
    year = "2002",
    address = "Philadelphia, Pennsylvania, USA",
    url = "https://aclanthology.org/P02-1040/",
    doi = "10.3115/1073083.1073135",
    pages = "311--318"
}
"""


def test_bibtex(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text(BIB)
    assert importer_for(path).NAME == "bibtex"
    found = list(bibtex.read(path))
    works = [w for w in found if isinstance(w, Work)]
    assert [w.title for w in works] == ["Can Quantum-Mechanical Description öf", "Deep Learning", ""]
    assert works[0].author == (Name("Einstein", "A."), Name("Podolsky", "B."))
    assert not works[0].author_complete
    assert (works[0].container_title, works[0].issued) == ("Physical Review Letters", Date(1935))
    assert {w.source for w in works} == {"refs"}
    assert [b.where for b in found if isinstance(b, BadRecord)] == [f"{path}: nothing"]


def test_packed_and_sliced_bibtex_is_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = "".join(
        f"@book{{k{i}, title = {{Title number {i}}}, year = {2000 + i % 20}}}\n" for i in range(2000)
    )
    path = tmp_path / "many.bib.gz"
    path.write_bytes(gzip.compress(entries.encode()))
    monkeypatch.setattr(bibtex, "_SLICE", 10_000)
    assert bibtex.sniff(path)
    assert [w.title for w in bibtex.read(path) if isinstance(w, Work)] == [
        f"Title number {i}" for i in range(2000)
    ]
    path.write_bytes(path.read_bytes()[:-100])
    found = list(bibtex.read(path))
    assert any(isinstance(b, BadRecord) and "damaged" in b.why for b in found)
    assert sum(isinstance(w, Work) for w in found) > 1000


def test_the_anthology(tmp_path: Path) -> None:
    path = tmp_path / "anthology.bib.gz"
    path.write_bytes(gzip.compress(ANTHOLOGY.encode() * 3))
    assert importer_for(path).NAME == "acl"
    (work, *_) = acl.read(path)
    assert isinstance(work, Work)
    assert work.title == "Bleu: a Method for Automatic Evaluation of Machine Translation"
    assert work.identifiers[:2] == (
        Identifier("acl", "P02-1040"),
        Identifier("doi", "10.3115/1073083.1073135"),
    )
    assert (work.type, work.source) == ("paper-conference", "acl")


def test_csl_json(tmp_path: Path) -> None:
    items = [
        {"id": "epr", "type": "article-journal", "title": "Can Quantum-Mechanical Description", "container-title": "Phys. Rev.",
         "author": [{"family": "Einstein", "given": "A."}], "issued": {"date-parts": [[1935, 5]]}, "DOI": "10.1103/PhysRev.47.777"},
        {"id": "empty", "type": "book"},
    ]  # fmt: skip
    path = tmp_path / "refs.json"
    path.write_text(json.dumps(items))
    assert importer_for(path).NAME == "csl"
    bad, work = csl.read(path)
    assert isinstance(work, Work)
    assert (work.title, work.container_title, work.source) == (
        "Can Quantum-Mechanical Description",
        "Phys. Rev.",
        "refs",
    )
    assert work.issued is not None
    assert work.issued.year == 1935
    assert isinstance(bad, BadRecord)
