"""arXiv's metadata snapshot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from citeground.library.importers import arxiv
from citeground.library.importers.journal_ref import Place, read_place
from citeground.models import Date, Identifier, Name, NoticeKind
from tests.library.shelf import write

ROW: dict[str, Any] = {
    "id": "hep-th/9711200",
    "submitter": "Juan Maldacena",
    "authors": "Juan M. Maldacena (Harvard University)",
    "title": "The Large N Limit of Superconformal Field Theories and\n  Supergravity",
    "comments": "20 pages, harvmac",
    "journal-ref": "Adv.Theor.Math.Phys.2:231-252,1998",
    "doi": "10.1023/A:1026654312961",
    "report-no": "HUTP-98/A097",
    "categories": "hep-th",
    "license": None,
    "abstract": "  We show that the large $N$ limit of certain conformal field theories\nin various dimensions…\n",
    "versions": [
        {"version": "v1", "created": "Thu, 27 Nov 1997 23:52:20 GMT"},
        {"version": "v3", "created": "Thu, 22 Jan 1998 15:48:40 GMT"},
    ],
    "update_date": "2010-02-03",
    "authors_parsed": [["Maldacena", "Juan M.", "", "Harvard University"]],
}


def test_a_row_is_the_preprint_and_the_published_version() -> None:
    preprint, published = arxiv.from_row(ROW)
    assert preprint.title == "The Large N Limit of Superconformal Field Theories and Supergravity"
    assert preprint.author == (Name("Maldacena", "Juan M."),)
    assert (preprint.type, preprint.container_title, preprint.version) == ("article", "arXiv", "2")
    assert (preprint.issued, preprint.other_dates) == (Date(1997, 11, 27), (Date(1998, 1, 22),))
    assert preprint.identifiers == (
        Identifier("arxiv", "hep-th/9711200"), Identifier("doi", "10.1023/a:1026654312961"),
    )  # fmt: skip
    assert preprint.abstract.startswith(
        "We show that the large $N$ limit of certain conformal field theories in"
    )
    assert (published.container_title, published.volume, published.page) == (
        "Adv.Theor.Math.Phys.",
        "2",
        "231-252",
    )
    assert (published.type, published.issued, published.other_dates) == ("article-journal", Date(1998), ())
    assert published.identifiers == preprint.identifiers


def test_without_a_journal_there_is_the_preprint_alone() -> None:
    for ref in (None, "", "to appear in Annals of Mathematics", 7):
        assert len(list(arxiv.from_row(ROW | {"journal-ref": ref}))) == 1


def test_authors_in_their_ways() -> None:
    parsed = [["ATLAS Collaboration", "", ""], [":", "", ""], ["van den Berg", "J.", "Jr"], [], "x", [None]]
    (work,) = arxiv.from_row({"id": "0704.0001", "title": "T", "authors_parsed": parsed})
    assert work.author == (Name(literal="ATLAS Collaboration"), Name("van den Berg", "J.", suffix="Jr"))
    (work,) = arxiv.from_row({"id": "0704.0001", "title": "T", "authors": "A. Ward, B. Kent and C. Li"})
    assert [n.family for n in work.author] == ["Ward", "Kent", "Li"]


def test_a_withdrawn_paper_bears_a_notice() -> None:
    row = {"id": "0704.0001", "title": "T", "comments": "This paper has been withdrawn by the author"}
    (work,) = arxiv.from_row(row)
    assert [n.kind for n in work.notices] == [NoticeKind.RETRACTED]


def test_the_form_is_known_by_its_first_line(tmp_path: Path) -> None:
    assert arxiv.sniff(write(tmp_path / "arxiv-metadata.json", [ROW]))
    assert not arxiv.sniff(write(tmp_path / "other.json", [{"id": "x", "title": "T"}]))


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Phys.Rev. D76 (2007) 013009", Place("Phys.Rev. D", "76", "", "013009", 2007)),
        ("Phys.Rev.D76:013009,2007", Place("Phys.Rev. D", "76", "", "013009", 2007)),
        ("Phys. Rev. D 76, 013009 (2007)", Place("Phys. Rev. D", "76", "", "013009", 2007)),
        ("JHEP 0612:023,2006", Place("JHEP", "0612", "", "023", 2006)),
        ("Nature 421, 922-925 (2003)", Place("Nature", "421", "", "922-925", 2003)),
        ("J. Phys. A: Math. Gen. 39 (2006) 1234-1240", Place("J. Phys. A: Math. Gen.", "39", "", "1234-1240", 2006)),
        ("Commun. Math. Phys. 273 (2007), no. 1, 217-231", Place("Commun. Math. Phys.", "273", "1", "217-231", 2007)),
        ("IEEE Trans. Inf. Theory 53(4):1234-1240, 2007", Place("IEEE Trans. Inf. Theory", "53", "4", "1234-1240", 2007)),
        ("Physical Review Letters, vol. 98, page 010402, 2007", Place("Physical Review Letters", "98", "", "010402", 2007)),
        ("IEEE Trans. on IT, vol. 53, no. 4, pp. 1234-1240, April 2007", Place("IEEE Trans. on IT", "53", "4", "1234-1240", 2007)),
        ("Proc. CVPR 2007, pages 123-130", Place("Proc. CVPR", "", "", "123-130", 2007)),
        ("Nucl.Phys. B405 (1993) 389; Erratum-ibid. B 410 (1994) 1", Place("Nucl.Phys. B", "405", "", "389", 1993)),
        ("Proceedings of the 5th Workshop on X, 2007", None),
        ("Ph.D. thesis, University of Y, 2007", None),
        ("submitted", None),
        ("", None),
        ("9" * 5000, None),
        ("a " * 5000, None),
    ],
)  # fmt: skip
def test_where_a_paper_appeared(line: str, place: Place | None) -> None:
    assert read_place(line) == place
