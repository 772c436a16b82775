"""The Particle Data Group's references."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from citeground.errors import LibraryError
from citeground.library.importers import BadRecord, importer_for, pdg
from citeground.library.importers.pdg_tables import CODENS
from citeground.library.importers.pdg_titles import readable
from citeground.models import Date, Identifier, Name, Work
from citeground.text.folding import squash

Row = tuple[str, str | None, int | None, str | None, str | None, str | None]


def database(path: Path, rows: Iterable[Row]) -> Path:
    """A database of the package's shape."""
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TABLE pdgreference (id INTEGER PRIMARY KEY, document_id VARCHAR, publication_name VARCHAR, "
            "publication_year INTEGER, doi VARCHAR, inspire_id VARCHAR, title VARCHAR)"
        )
        connection.executemany(
            "INSERT INTO pdgreference (document_id, publication_name, publication_year, doi, inspire_id, title) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            rows,
        )
    connection.close()
    return path


def work(
    tmp_path: Path, publication: str | None = None, *, document: str = "WARD 1990 ", year: int = 1990
) -> Work:
    path = tmp_path / "pdg.sqlite"
    path.unlink(missing_ok=True)
    (found,) = pdg.read(database(path, [(document, publication, year, None, None, "A title")]))
    assert isinstance(found, Work)
    return found


def test_a_reference_becomes_a_work(tmp_path: Path) -> None:
    row: Row = (
        "GOLDHABER 1968 ", "PRL 21 567", 1968, "10.1103/PhysRevLett.21.567", "53182",
        "New Geomagnetic Limit on the Mass of the Photon",
    )  # fmt: skip
    assert list(pdg.read(database(tmp_path / "pdg.sqlite", [row]))) == [
        Work(
            type="article-journal",
            title="New Geomagnetic Limit on the Mass of the Photon",
            author=(Name("Goldhaber"),),
            author_complete=False,
            issued=Date(1968),
            container_title="Physical Review Letters",
            volume="21",
            page="567",
            identifiers=(Identifier("doi", "10.1103/physrevlett.21.567"), Identifier("inspire", "53182")),
            url="https://doi.org/10.1103/physrevlett.21.567",
            title_is_weak=True,
            source="pdg",
        )
    ]


@pytest.mark.parametrize(
    ("publication", "expected"),
    [
        ("PR D69 107501", ("Physical Review D", "69", "", "107501")),
        ("PL 70B 123", ("Physics Letters B", "70", "", "123")),
        ("PL 14 105", ("Physics Letters", "14", "", "105")),
        ("NC 96A 182", ("Nuovo Cimento A", "96", "", "182")),
        ("JHEP 2406 028", ("Journal of High Energy Physics", "1990", "06", "028")),
        ("PPCF 39 A73", ("Plasma Physics and Controlled Fusion", "39", "", "A73")),
        ("Sov. Astr. AJ7 536", ("Soviet Astronomy", "7", "", "536")),
        ("PTEP 2022 083C01", ("Progress of Theoretical and Experimental Physics", "2022", "", "083C01")),
        ("Siena Conf. 1 239", ("", "1", "", "239")),
        ("Thesis LBL-10801", ("", "", "", "")),
        ("RPP 2004 edition", ("", "", "", "")),
        ("(to be pub.)", ("", "", "", "")),
        ("", ("", "", "", "")),
        (None, ("", "", "", "")),
    ],
)
def test_where_it_appeared(tmp_path: Path, publication: str | None, expected: tuple[str, ...]) -> None:
    found = work(tmp_path, publication)
    assert (found.container_title, found.volume, found.issue, found.page) == expected


def test_kinds_of_works(tmp_path: Path) -> None:
    assert work(tmp_path, "PRL 21 567").type == "article-journal"
    assert work(tmp_path, "Thesis LBL-10801").type == "thesis"
    assert work(tmp_path, "Siena Conf. 1 239").type == ""
    preprint = work(tmp_path, "arXiv:1608.01881")
    assert (preprint.type, preprint.identifiers) == ("article", (Identifier("arxiv", "1608.01881"),))


@pytest.mark.parametrize(
    ("document", "author"),
    [
        ("AUBERT,BE 2005D", (Name("Aubert", "BE"),)),
        ("BARDADIN-OTWINOWSKA 1992 ", (Name("Bardadin-Otwinowska"),)),
        ("DELLA NEGRA 1981", (Name("Della Negra"),)),
        ("O'NEILL 1996B", (Name("O'Neill"),)),
        ("PDG 2020 ", (Name(literal="Particle Data Group"),)),
        ("KL3FIT 2004 ", ()),
        ("GKL/GKS 1986 ", ()),
        ("", ()),
    ],
)
def test_the_label_names_the_first_author(tmp_path: Path, document: str, author: tuple[Name, ...]) -> None:
    assert work(tmp_path, document=document).author == author


def test_errata_and_empty_rows_are_left_out(tmp_path: Path) -> None:
    rows: list[Row] = [
        ("ABE 2018E", "PR D98 019902 (errat.)", 2018, "10.1103/PhysRevD.98.019902", "1", "Measurement of oscillations"),
        ("KO 2012", "PRL 109 119903", 2012, None, None, "Erratum KO 2012: Evidence for CP Violation"),
        ("X 2000", None, 2000, None, None, None),
    ]  # fmt: skip
    found = list(pdg.read(database(tmp_path / "pdg.sqlite", rows)))
    assert [type(f) for f in found] == [BadRecord] * 3


TITLES = [
    (r"Measurement of the Lambda_{{c}}()+ Lifetime", "Measurement of the Λc+ Lifetime"),
    (r"Observation of B_s()0 --> Dbar0 K0S and D^*()0 K(L)0", "Observation of Bs0 → D̅0 KS0 and D*0 KL0"),
    (r"Search for e+ e- --> pi+ pi- at sqrt(s) = 13 TeV", "Search for e+ e- → π+ π- at √s = 13 TeV"),
    (r"Limit on the nu_{{\tau}} Mass from tau+- --> 5pi+- nu_tau", "Limit on the ντ Mass from τ+- → 5π+- ντ"),
    (r"nubar_{{e}} <--> nubar_{{\mu}} Oscillations", "ν̅e ↔ ν̅μ Oscillations"),
    (r"Radiative Decays to gammappbar, etapi+- and ttbar", "Radiative Decays to γpp̅, ηπ+- and tt̅"),
    (r"Below 2 GeV/c**2 in 5 fb^{-1} (m < 2 GeV/c**2)", "Below 2 GeV/c² in 5 fb⁻¹ (m < 2 GeV/c²)"),
    (r"The J**PC = 1-- State and the 2+**+** Meson", "The JPC = 1-- State and the 2++ Meson"),
    (r"Study of D^** Production and D^_,(*)+,s phi", "Study of D** Production and Ds(*)+ φ"),
    (r"|V(cb)| and |V_(ub)| with DeltaS = DeltaQ", "|Vcb| and |Vub| with ΔS = ΔQ"),
    (r"eta^'(958) in K_{{\mu3}}()0 Decays", "η′(958) in Kμ30 Decays"),
    (r"B --> X lepton+ nu_lepton in lepton+jets Events", "B → X ℓ+ νℓ in lepton+jets Events"),
    ("Search in $\\sqrt{s}=13$ TeV $pp$ collisions", "Search in √s=13 TeV pp collisions"),
    ('The <math display=\\"inline\\"><msup><mi>K</mi><mo>+</mo></msup></math> decay', "The K+ decay"),
    ("Comments on alphabets, tauopathy and Lambdas", "Comments on alphabets, tauopathy and Lambdas"),
    ("The Beta Decay of the Neutron", "The Beta Decay of the Neutron"),
    ("", ""),
]


@pytest.mark.parametrize(("macros", "text"), TITLES)
def test_macros_become_text(macros: str, text: str) -> None:
    assert readable(macros) == text


@pytest.mark.parametrize(
    ("macros", "latex"),
    [
        ("Observation of Lambda_{{c}}()+ --> p K- pi+", r"Observation of $\Lambda_c^+ \to p K^- \pi^+$"),
        ("Decays of J/psi to eta^' phi", r"Decays of $J/\psi$ to $\eta' \phi$"),
        ("Properties of the nu_tau", r"Properties of the $\nu_\tau$"),
    ],
)
def test_they_fold_as_the_journals_own_spelling_does(macros: str, latex: str) -> None:
    assert squash(readable(macros)) == squash(latex)


def test_the_packages_own_file_is_read_without_the_package() -> None:
    pytest.importorskip("pdg", reason="the pdg package is not installed")
    import sys

    assert importer_for("pdg").NAME == "pdg"
    found = list(pdg.read("pdg"))
    works = [w for w in found if isinstance(w, Work)]
    assert len(works) > 14_000
    assert len(found) - len(works) < 60
    assert sum(bool(w.container_title) for w in works) > 0.97 * len(works)
    assert sum(bool(w.author) for w in works) > 0.99 * len(works)
    macros = [w.title for w in works if any(m in w.title for m in ("{", "\\", "()", "-->", "$", "<m"))]
    assert len(macros) < 20, macros[:5]
    assert "sqlalchemy" not in sys.modules or "pdg" in sys.modules


def test_what_is_no_such_database_says_so(tmp_path: Path) -> None:
    path = tmp_path / "pdg.sqlite"
    for content in (b"", b"not a database at all" * 100):
        path.write_bytes(content)
        with pytest.raises(LibraryError, match="not the database"):
            list(pdg.read(path))
    with pytest.raises(LibraryError):
        list(pdg.read(tmp_path / "missing.sqlite"))


def test_a_missing_package_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdg, "find_spec", lambda _: None)
    with pytest.raises(LibraryError, match="pip install pdg"):
        list(pdg.read())


def test_the_table_of_journals_names_journals() -> None:
    assert len(CODENS) > 60
    assert all(name.strip() == name and name[0].isupper() for name in CODENS.values())
