"""Opening a library, and what it says when it cannot be used."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citeground.cascade import Source
from citeground.errors import LibraryError, SourceError
from citeground.library import Library
from citeground.library.build import build
from citeground.library.info import INFO_FILE
from citeground.models import Identifier, Work
from tests.library.shelf import ATTENTION, RECORDS, shelve, write


def test_a_library_is_a_source(tmp_path: Path) -> None:
    source: Source = shelve(tmp_path)
    assert source.name == "library"
    assert source.batch >= 1000
    assert not source.coverage.closed
    assert not source.coverage.open_ended
    assert source.coverage.note == f"{len(RECORDS) + 1} records"
    assert source.search(Work(title=ATTENTION))[0].title == ATTENTION


def test_closed_is_what_it_was_built_as_unless_it_is_said(tmp_path: Path) -> None:
    place = shelve(tmp_path, closed=True).path
    assert Library.open(place).coverage.closed
    assert "closed" in Library.open(place).coverage.note
    assert not Library.open(place, closed=False).coverage.closed
    shelve(tmp_path)
    assert not Library.open(place).coverage.closed
    assert Library.open(place, closed=True).coverage.closed


def test_records_carry_the_date_on_which_they_were_read(tmp_path: Path) -> None:
    library = shelve(tmp_path)
    assert library.search(Work(title=ATTENTION))[0].read == library.info().built


def test_a_missing_library_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="citeground library build"):
        Library.open(tmp_path / "nothing")


def test_another_directory_or_a_file_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path, tmp_path / "file"):
        with pytest.raises(LibraryError, match="not a library"):
            Library.open(place)


@pytest.mark.parametrize("field", ["schema", "format"])
def test_another_version_asks_to_be_built_again(tmp_path: Path, field: str) -> None:
    place = shelve(tmp_path).path / INFO_FILE
    place.write_text(json.dumps(json.loads(place.read_text()) | {field: 9999}))
    with pytest.raises(LibraryError, match="another version"):
        Library.open(place.parent)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", "{}", '{"schema": 1}', "\x00" * 100, "[" * 100_000]
)
def test_a_damaged_description_says_so(tmp_path: Path, content: str) -> None:
    place = shelve(tmp_path).path / INFO_FILE
    place.write_text(content)
    with pytest.raises(LibraryError, match="build it again"):
        Library.open(place.parent)


@pytest.mark.parametrize("field", ["origins", "files", "index"])
def test_a_description_with_a_part_missing_or_wrong_says_so(tmp_path: Path, field: str) -> None:
    place = shelve(tmp_path).path / INFO_FILE
    values = json.loads(place.read_text())
    for damaged in ({k: v for k, v in values.items() if k != field}, values | {field: [{"x": []}]}):
        place.write_text(json.dumps(damaged))
        with pytest.raises(LibraryError, match="build it again"):
            Library.open(place.parent)


def test_a_missing_or_cut_file_is_noticed_on_opening(tmp_path: Path) -> None:
    library = shelve(tmp_path)
    for file in sorted((library.path / library.info().index).iterdir()):
        if file.name.endswith(".lock"):
            continue
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2] if content else b"x")
        with pytest.raises(LibraryError, match="damaged"):
            Library.open(library.path)
        file.unlink()
        with pytest.raises(LibraryError, match="missing"):
            Library.open(library.path)
        file.write_bytes(content)
    assert Library.open(library.path)


def test_damage_inside_a_file_makes_for_an_error_or_a_miss(tmp_path: Path) -> None:
    """A flipped block is never a crash: the source says that it cannot answer, or it knows less."""
    library = shelve(tmp_path)
    index = library.path / library.info().index
    asked = [Work(title=row["title"]) for row in RECORDS]
    outcomes: set[str] = set()
    for file in sorted(index.iterdir()):
        content = file.read_bytes()
        if file.suffix not in (".store", ".term", ".idx") or not content:
            continue
        for start in range(0, len(content), max(1, len(content) // 12)):
            damaged = bytearray(content)
            damaged[start : start + 16] = bytes(b ^ 0x5A for b in content[start : start + 16])
            copy = tmp_path / f"{file.name}.{start}"
            shutil.copytree(library.path, copy)
            (copy / index.name / file.name).write_bytes(damaged)
            outcomes.add(_outcome(copy, asked))
    assert outcomes <= {"refused", "failed", "answered"}
    assert "answered" in outcomes
    assert outcomes & {"refused", "failed"}


def _outcome(place: Path, asked: list[Work]) -> str:
    try:
        library = Library.open(place)
    except LibraryError:
        return "refused"
    try:
        for query in asked:
            library.search(query)
            library.lookup([Identifier("doi", "10.1136/bmj.b2535")])
    except SourceError as error:
        assert "build it again" in error.reason
        return "failed"
    return "answered"


def test_it_stays_usable_while_it_is_built_anew(tmp_path: Path) -> None:
    """Readers that come and go while another process builds never see half a library."""
    source = write(tmp_path / "records.jsonl", RECORDS)
    build([source], tmp_path / "library")
    code = (
        "import sys; sys.path.insert(0, sys.argv[3]); from citeground.library.build import build\n"
        "for _ in range(12): build([sys.argv[1]], sys.argv[2])\n"
    )
    package = str(Path(sys.modules["citeground"].__file__ or "").parents[1])
    builder = subprocess.Popen([sys.executable, "-c", code, str(source), str(tmp_path / "library"), package])
    opened = 0
    while builder.poll() is None:
        assert Library.open(tmp_path / "library").search(Work(title=ATTENTION))
        opened += 1
    assert builder.returncode == 0
    assert opened > 3
    assert len([*(tmp_path / "library").iterdir()]) == 2


def test_a_library_can_be_moved(tmp_path: Path) -> None:
    library = shelve(tmp_path)
    shutil.move(library.path, tmp_path / "elsewhere")
    assert Library.open(tmp_path / "elsewhere").search(Work(title=ATTENTION))


def test_opening_is_quick(tmp_path: Path) -> None:
    place = shelve(tmp_path).path
    times = []
    for _ in range(5):
        start = time.perf_counter()
        Library.open(place)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05


def test_importing_the_library_loads_no_index_engine() -> None:
    code = "import sys, citeground.library, citeground.library.build; sys.exit('tantivy' in sys.modules)"
    package = str(Path(sys.modules["citeground"].__file__ or "").parents[1])
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": package}).returncode == 0
