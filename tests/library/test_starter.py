"""The library that needs no dump: the Particle Data Group's references."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import citeground
from citeground.errors import LibraryError
from citeground.library.info import INFO_FILE
from citeground.library.starter import default_data_dir, starter
from citeground.models import Date, Identifier, Name, Work

pytest.importorskip("pdg", reason="the pdg package is not installed")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("starter")
    starter(home)
    return home


def test_it_holds_the_groups_references(home: Path) -> None:
    library = starter(home)
    info = library.info()
    assert info.records > 14_000
    assert info.name.startswith("PDG 20")
    assert not library.coverage.closed
    assert info.types["article-journal"] > 14_000
    assert info.years[0] < 1920


@pytest.mark.parametrize(
    ("query", "doi"),
    [
        (Work(container_title="Phys. Rev. Lett.", volume="21", page="567", issued=Date(1968)), "10.1103/physrevlett.21.567"),
        (Work(container_title="Physics Letters", volume="B716", page="1"), "10.1016/j.physletb.2012.08.020"),
        (Work(title="New Geomagnetic Limit on the Mass of the Photn"), "10.1103/physrevlett.21.567"),
        (Work(author=(Name("Goldhaber", "A. S."),), issued=Date(1968), container_title="PRL"), "10.1103/physrevlett.21.567"),
    ],
)  # fmt: skip
def test_its_references_are_found(home: Path, query: Work, doi: str) -> None:
    found = starter(home).search(query)
    assert found[0].identifier("doi") == doi
    assert found[0].title_is_weak
    assert not found[0].author_complete


def test_an_identifier_is_looked_up(home: Path) -> None:
    wanted = Identifier("doi", "10.1103/physrevlett.21.567")
    (work,) = starter(home).lookup([wanted])[wanted]
    assert (work.container_title, work.volume, work.page, work.year) == (
        "Physical Review Letters", "21", "567", 1968,
    )  # fmt: skip


def test_it_is_built_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from citeground.library import build as building

    monkeypatch.setattr(building, "build", lambda *_, **__: pytest.fail("built again"))
    assert starter(home).info().records > 14_000


def test_a_new_release_and_a_damaged_library_are_built_again(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from citeground.library import build as building

    built: list[Path] = []
    original = building.build

    def small(inputs: list[str], output: Path, **options: object) -> object:
        built.append(output)
        source = tmp_path / "one.jsonl"
        source.write_text('{"title": "One", "source": "t"}\n')
        return original([source], output, name="PDG")

    monkeypatch.setattr(building, "build", small)
    starter(tmp_path)
    starter(tmp_path)
    assert len(built) == 1
    (built[0] / INFO_FILE).write_text("{")
    starter(tmp_path)
    assert len(built) == 2
    monkeypatch.setattr(importlib.metadata, "version", lambda _: "2099.0")
    starter(tmp_path)
    assert len(built) == 3
    assert built[2] != built[1] == built[0]


def test_without_the_package_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(_: str) -> str:
        raise importlib.metadata.PackageNotFoundError

    monkeypatch.setattr(importlib.metadata, "version", absent)
    with pytest.raises(LibraryError, match="pip install pdg"):
        starter(tmp_path)


def test_two_processes_at_once_both_get_it(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path\n"
        "from citeground.library.starter import starter\n"
        "print(starter(Path(sys.argv[2])).info().records)"
    )
    package = str(Path(citeground.__file__).parents[1])
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code, package, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    counts = [process.communicate(timeout=300)[0].strip() for process in both]
    assert counts[0] == counts[1]
    assert int(counts[0]) > 14_000


def test_it_lives_among_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data_dir() == tmp_path / "citeground"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_data_dir().name == "citeground"
    assert Path.home() in default_data_dir().parents or default_data_dir().is_absolute()


def test_a_place_where_nothing_can_be_put_says_what_to_set(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LibraryError, match=r"cannot be put into .*XDG_DATA_HOME.*--library"):
        starter(tmp_path / "file")
