"""Crossref's public data."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from citeground.library import prepare
from citeground.library.importers import BadRecord, crossref, of_row
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work
from tests.library.shelf import write

ROW: dict[str, Any] = {
    "indexed": {"date-parts": [[2022, 3, 29]]},
    "DOI": "10.1111/J.1651-2227.1964.TB07256.X",
    "type": "journal-article",
    "title": ["Nils Rosén von Rosenstein and His Textbook of Pædiatrics", "A second title"],
    "subtitle": ["An essay"],
    "original-title": ["Nils Rosén von Rosenstein"],
    "container-title": ["Acta Paediatrica"],
    "short-container-title": ["Acta Paediatr"],
    "event": {"name": "A congress"},
    "publisher": "Wiley",
    "volume": "53",
    "issue": "5",
    "page": "482-482",
    "author": [
        {"given": "Bo", "family": "Vahlquist", "sequence": "first"},
        {"given": "Arvid", "family": "Wallgren", "suffix": "Jr"},
        {"name": "The Swedish Society"},
        {"given": "Xuewen Ding", "family": "-"},
        {},
        None,
    ],
    "published-print": {"date-parts": [[1964, 9]]},
    "published-online": {"date-parts": [[2008, 1, 21]]},
    "issued": {"date-parts": [[1964, 9]]},
    "created": {"date-parts": [[2008, 1, 21]]},
    "abstract": "<jats:p>It was <jats:italic>long</jats:italic> ago.</jats:p>",
    "language": "en",
    "member": "311",
    "ISSN": ["0803-5253"],
    "updated-by": [
        {"type": "retraction", "DOI": "10.1111/apa.1", "updated": {"date-parts": [[2020, 2, 3]]}, "label": "Retraction"},
        {"type": "something_new", "DOI": "10.1111/apa.2"},
    ],
}  # fmt: skip


def work(**more: Any) -> Work:
    (found,) = crossref.from_row(ROW | more)
    return found


def test_an_item_becomes_a_work() -> None:
    found = work()
    assert found.type == "article-journal"
    assert found.title == "Nils Rosén von Rosenstein and His Textbook of Pædiatrics: An essay"
    whole, _, _ = found.title.partition(": ")
    assert found.other_titles == ("A second title", whole, "Nils Rosén von Rosenstein")
    assert found.author == (
        Name("Vahlquist", "Bo"), Name("Wallgren", "Arvid", suffix="Jr"), Name(literal="The Swedish Society"),
        Name(literal="Xuewen Ding"),
    )  # fmt: skip
    assert (found.issued, found.other_dates) == (Date(1964, 9), (Date(2008, 1, 21),))
    assert (found.container_title, found.other_containers) == (
        "Acta Paediatrica",
        ("Acta Paediatr", "A congress"),
    )
    assert found.identifiers == (Identifier("doi", "10.1111/j.1651-2227.1964.tb07256.x"),)
    assert found.abstract == "It was long ago."
    assert found.notices == (
        Notice(NoticeKind.RETRACTED, Identifier("doi", "10.1111/apa.1"), Date(2020, 2, 3), "Retraction"),
        # Something happened to the work, whatever it is called.
        Notice(NoticeKind.CORRECTED, Identifier("doi", "10.1111/apa.2")),
    )


def test_a_preprint_knows_what_became_of_it() -> None:
    relation = {
        "is-preprint-of": [{"id-type": "doi", "id": "10.1371/journal.pone.1", "asserted-by": "subject"}]
    }
    found = work(DOI="10.1101/2020.01.01.1", type="posted-content", relation=relation, **{"updated-by": None})
    assert found.type == "article"
    assert [(n.kind, str(n.identifier)) for n in found.notices] == [
        (NoticeKind.SUPERSEDED, "doi:10.1371/journal.pone.1")
    ]


def test_a_books_isbn_is_its_own_and_a_chapters_is_not() -> None:
    isbn = {"ISBN": ["9780262035613", "http://id.crossref.org/isbn/9780262035613", "junk"]}
    assert Identifier("isbn", "9780262035613") in work(type="monograph", **isbn).identifiers
    assert len(work(type="book-chapter", **isbn).identifiers) == 1


def test_an_arxiv_doi_is_an_arxiv_id_too() -> None:
    assert Identifier("arxiv", "1706.03762") in work(DOI="10.48550/arXiv.1706.03762").identifiers


def test_odd_items_are_works_or_counted() -> None:
    rows = [
        {}, {"DOI": None, "title": []}, {"DOI": "junk", "title": None},
        {"DOI": "10.1000/1", "title": None, "author": None, "issued": {"date-parts": [[None]]}},
        {"DOI": "10.1000/1", "title": "A string", "issued": {"date-parts": [["1999", 14, 40]]}, "container-title": "X"},
        {"DOI": "10.1000/1", "title": [None, "", 5], "author": {"family": "X"}, "updated-by": {}, "relation": []},
        {"DOI": "10.1000/1", "published": [], "issued": {"date-parts": []}, "event": None},
    ]  # fmt: skip
    found = [list(of_row(row, crossref.from_row, "here")) for row in rows]
    assert [type(items[0]) is BadRecord for items in found] == [True] * 3 + [False] * 4
    dated = found[4][0]
    assert isinstance(dated, Work)
    assert (dated.issued, dated.title, dated.container_title) == (Date(1999), "A string", "X")


def test_lines_and_files_of_items_are_read_alike(tmp_path: Path) -> None:
    lines = write(tmp_path / "0.jsonl.gz", [ROW, ROW | {"DOI": "10.1000/2"}])
    items = tmp_path / "1.json.gz"
    items.write_bytes(gzip.compress(json.dumps({"items": [ROW, ROW | {"DOI": "10.1000/2"}, 7]}).encode()))
    assert crossref.sniff(lines)
    assert crossref.sniff(items)
    assert [w for w in crossref.read(items) if isinstance(w, Work)] == list(crossref.read(lines))
    assert [w for w in crossref.read(items) if isinstance(w, BadRecord)] == [
        BadRecord(str(items), "not an object")
    ]


def test_a_big_file_of_items_is_not_read_by_lines(tmp_path: Path) -> None:
    items = tmp_path / "1.json"
    items.write_text(json.dumps({"items": [ROW] * 5000}))
    assert items.stat().st_size > prepare._WORTH_WORKERS
    found = list(prepare.prepared(crossref, str(items)))
    assert len(found) == 5000
    assert not any(isinstance(item, BadRecord) for item in found)


def test_damaged_files_are_counted(tmp_path: Path) -> None:
    for content in (
        b'{"items":[{"DOI":"10.1000/1"',
        b'{"items":' + b"[" * 200_000,
        b'{"items":null,"DOI":"10.1/x"}',
    ):
        path = tmp_path / "x.json"
        path.write_bytes(content)
        found = list(crossref.read(path))
        assert all(isinstance(item, BadRecord) for item in found)
    packed = gzip.compress(json.dumps({"items": [ROW] * 100}).encode())
    path.write_bytes(packed[: len(packed) // 2])
    assert [type(item) for item in crossref.read(path)] == [BadRecord]


def test_another_form_is_left_alone(tmp_path: Path) -> None:
    csl = tmp_path / "csl.json"
    csl.write_text(json.dumps([{"DOI": "10.1000/1", "title": "T", "type": "article-journal"}]))
    assert not crossref.sniff(csl)
    assert not crossref.sniff(write(tmp_path / "a.jsonl", [{"DOI": "10.1000/1", "title": "T"}]))
