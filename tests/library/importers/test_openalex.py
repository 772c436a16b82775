"""OpenAlex works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from citeground.library.importers import BadRecord, of_row, openalex
from citeground.models import Date, Identifier, Name, NoticeKind
from tests.library.shelf import write

ROW: dict[str, Any] = {
    "id": "https://openalex.org/W2054094521",
    "doi": "https://doi.org/10.3934/NHM.2009.4.249",
    "title": "A Hamiltonian perspective to the stabilization of systems of two conservation laws",
    "display_name": "A Hamiltonian perspective to the stabilization of systems of two conservation laws",
    "publication_year": 2009,
    "publication_date": "2009-06-01",
    "ids": {"openalex": "https://openalex.org/W2054094521", "pmid": "https://pubmed.ncbi.nlm.nih.gov/123456"},
    "language": "en",
    "primary_location": {
        "landing_page_url": "https://doi.org/10.3934/nhm.2009.4.249",
        "source": {"display_name": "Networks and Heterogeneous Media", "type": "journal"},
        "raw_type": "journal-article",
    },
    "locations": [
        {"landing_page_url": "http://arxiv.org/abs/0811.1234", "source": {"display_name": "arXiv (Cornell University)", "type": "repository"}},
        {"source": {"display_name": "NHM Proceedings", "type": "conference"}},
        {"source": None},
    ],
    "type": "article",
    "authorships": [
        {"author": {"display_name": "Valérie Dos Santos"}, "raw_author_name": "Dos Santos, Valérie"},
        {"author": {"id": None, "display_name": "Bernhard Maschke"}},
        {"author": None, "raw_author_name": None},
    ],
    "biblio": {"volume": "4", "issue": "2", "first_page": "249", "last_page": "266"},
    "is_retracted": False,
    "abstract_inverted_index": {"systems": [3], "This": [0], "paper": [1], "studies": [2]},
}  # fmt: skip


def test_a_row_becomes_a_work() -> None:
    (work,) = openalex.from_row(ROW)
    assert work.type == "article-journal"
    assert work.author == (Name("Dos Santos", "Valérie"), Name("Maschke", "Bernhard"))
    assert work.issued == Date(2009, 6, 1)
    assert (work.container_title, work.other_containers) == (
        "Networks and Heterogeneous Media",
        ("NHM Proceedings", "arXiv (Cornell University)"),
    )
    assert (work.volume, work.issue, work.page) == ("4", "2", "249-266")
    assert work.identifiers == (
        Identifier("doi", "10.3934/nhm.2009.4.249"), Identifier("pmid", "123456"),
        Identifier("arxiv", "0811.1234"), Identifier("openalex", "W2054094521"),
    )  # fmt: skip
    assert work.abstract == "This paper studies systems"
    assert work.author_complete
    assert work.notices == ()


def test_retractions_and_cut_lists() -> None:
    (work,) = openalex.from_row(ROW | {"is_retracted": True, "authorships": ROW["authorships"][:1] * 100})
    assert [n.kind for n in work.notices] == [NoticeKind.RETRACTED]
    assert not work.author_complete


def test_types() -> None:
    def type_of(kind: str, place: str, raw: str = "") -> str:
        location = {"source": {"display_name": "X", "type": place}, "raw_type": raw}
        (work,) = openalex.from_row(ROW | {"type": kind, "primary_location": location, "locations": []})
        return work.type

    assert type_of("article", "conference") == "paper-conference"
    assert type_of("article", "repository") == "article"
    assert type_of("article", "journal", "proceedings-article") == "paper-conference"
    assert type_of("dissertation", "repository") == "thesis"
    assert type_of("preprint", "repository") == "article"
    assert type_of("other", "") == ""


def test_odd_rows_are_works_or_counted() -> None:
    rows = [
        {"id": "https://openalex.org/W1"}, {"id": None, "title": None}, {},
        {"title": "T", "biblio": None, "primary_location": None, "authorships": None, "ids": [], "locations": {}},
        {"title": "T", "abstract_inverted_index": {"a": [10**15], "b": ["x"], "c": 5}},
        {"title": ["T"], "publication_year": "2009", "publication_date": 2009},
    ]  # fmt: skip
    kinds = [[type(i) is BadRecord for i in of_row(row, openalex.from_row, "here")] for row in rows]
    assert kinds == [[True], [True], [True], [False], [False], [False]]


def test_the_form_is_known_by_its_first_line(tmp_path: Path) -> None:
    assert openalex.sniff(write(tmp_path / "part_000.gz", [ROW]))
    assert not openalex.sniff(write(tmp_path / "other.gz", [{"id": "W1", "title": "T"}]))
