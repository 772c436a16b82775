"""Building a library: whole or not at all, and what cannot be read is counted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import citeground
from citeground.errors import InputError, LibraryError
from citeground.library import Library
from citeground.library import build as building
from citeground.library import prepare as preparing
from citeground.library.build import add, build
from citeground.library.info import INFO_FILE, Info
from citeground.models import Identifier, Work
from tests.library.shelf import ATTENTION, RECORDS, shelve, write


def rows(count: int, prefix: str = "Work") -> list[dict[str, Any]]:
    return [
        {"title": f"{prefix} number {i}", "year": 1990 + i % 30, "type": "book", "doi": f"10.1000/{prefix}.{i}", "source": "t"}
        for i in range(count)
    ]  # fmt: skip


def titles(library: Library, *asked: str) -> list[str]:
    return [w.title for title in asked for w in library.search(Work(title=title))[:1]]


def test_a_library_says_what_is_in_it(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl.gz", [*RECORDS, "{broken", "[1]", {"year": 2000}, ""])
    info = build([source], tmp_path / "lib", closed=True, name="mine")
    assert info == Info.load(tmp_path / "lib")
    # One record stands for a preprint and for its published version.
    assert info.records == len(RECORDS) + 1
    assert info.skipped == 3
    assert info.sources == {"some.jsonl.gz": info.records}
    assert (info.name, info.closed, info.by) == ("mine", True, citeground.__version__)
    assert info.years == (1915, 2017)
    assert info.types["report"] == 1
    assert sum(info.types.values()) == info.records
    assert info.bytes == sum(f.stat().st_size for f in (tmp_path / "lib" / info.index).glob("*[!k]"))
    (origin,) = info.origins.values()
    assert origin.importer == "records"
    assert len(origin.damage) == 3
    assert f"some.jsonl.gz:{len(RECORDS) + 1}:" in origin.damage[0]


def test_the_readable_part_of_a_damaged_file_is_kept(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl.gz", rows(3000))
    source.write_bytes(source.read_bytes()[:-2000])
    info = build([source], tmp_path / "lib")
    assert 0 < info.records < 3000
    assert info.skipped == 1
    assert "damaged from here on" in next(iter(info.origins.values())).damage[0]


@pytest.mark.parametrize("content", [b"", b"\n\n", b'{"title": ""}\n', b"\x00\x01", b"{}\n[]\n"])
def test_nothing_readable_leaves_nothing_behind(tmp_path: Path, content: bytes) -> None:
    source = tmp_path / "empty.jsonl"
    source.write_bytes(content)
    with pytest.raises((InputError, LibraryError)):
        build([source], tmp_path / "lib")
    assert not (tmp_path / "lib").exists()


def test_records_without_title_or_identifier_make_no_library(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl", [{"title": "", "source": "t", "venue": "x"}] * 3)
    with pytest.raises((InputError, LibraryError)):
        build([source], tmp_path / "lib")


def test_unusable_inputs_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        build([tmp_path / "missing.bib"], tmp_path / "lib")
    with pytest.raises(InputError, match="directory"):
        build([tmp_path], tmp_path / "lib")
    with pytest.raises(InputError, match="nothing to build from"):
        build([], tmp_path / "lib")
    (tmp_path / "notes.txt").write_text("just words")
    with pytest.raises(InputError, match="no importer knows this form"):
        build([tmp_path / "notes.txt"], tmp_path / "lib")


def test_a_place_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl", RECORDS)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"x")
    (tmp_path / "file").write_text("x")
    for place in ("photos", "file"):
        with pytest.raises(LibraryError, match="not a library"):
            build([source], tmp_path / place)
    assert (tmp_path / "photos" / "cat.jpg").exists()
    assert [p.name for p in (tmp_path / "photos").iterdir()] == ["cat.jpg"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl", RECORDS)
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(LibraryError, match="cannot write"):
        build([source], tmp_path / "locked" / "lib")


def test_a_new_build_takes_the_old_ones_place(tmp_path: Path) -> None:
    old = shelve(tmp_path)
    source = write(tmp_path / "other.jsonl", rows(5))
    build([source], tmp_path / "library")
    new = Library.open(tmp_path / "library")
    assert new.info().records == 5
    assert len([*(tmp_path / "library").iterdir()]) == 2
    # Who has the old one open keeps what he has.
    assert titles(old, ATTENTION) == [ATTENTION]
    assert titles(new, "Work number 3") == ["Work number 3"]


def test_a_build_that_fails_leaves_the_old_library_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelve(tmp_path)
    before = sorted(p.name for p in (tmp_path / "library").rglob("*"))

    def fails(module: object, label: str) -> Any:
        yield preparing.prepare(Work(title="One"))
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "prepared", fails)
    for action in (build, add):
        with pytest.raises(KeyboardInterrupt):
            action([write(tmp_path / "other.jsonl", rows(5))], tmp_path / "library")
    assert sorted(p.name for p in (tmp_path / "library").rglob("*")) == before
    assert titles(Library.open(tmp_path / "library"), ATTENTION) == [ATTENTION]


def test_adding_keeps_what_is_there(tmp_path: Path) -> None:
    shelve(tmp_path, closed=True)
    info = add([write(tmp_path / "more.jsonl", [*rows(4), "{"])], tmp_path / "library")
    assert info.records == len(RECORDS) + 1 + 4
    assert (info.closed, info.skipped) == (True, 1)
    assert info.sources == {"records.jsonl": len(RECORDS) + 1, "more.jsonl": 4}
    library = Library.open(tmp_path / "library")
    assert titles(library, ATTENTION, "Work number 2") == [ATTENTION, "Work number 2"]
    assert len([*(tmp_path / "library").iterdir()]) == 2


def test_adding_an_input_again_replaces_what_came_from_it(tmp_path: Path) -> None:
    shelve(tmp_path)
    source = write(tmp_path / "more.jsonl", rows(4, "Old"))
    add([source], tmp_path / "library")
    write(source, rows(2, "New"))
    info = add([source], tmp_path / "library")
    library = Library.open(tmp_path / "library")
    assert info.sources["more.jsonl"] == 2
    assert not library.lookup([Identifier("doi", "10.1000/old.1")])
    assert library.lookup([Identifier("doi", "10.1000/new.1")])
    assert titles(library, ATTENTION) == [ATTENTION]


def test_adding_to_nothing_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="library build"):
        add([write(tmp_path / "more.jsonl", rows(1))], tmp_path / "library")


def test_two_that_add_at_once_do_not_lose_each_others_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelve(tmp_path)
    first, second = (
        write(tmp_path / "1.jsonl", rows(3, "First")),
        write(tmp_path / "2.jsonl", rows(3, "Second")),
    )
    original = building.prepared

    def slow(module: Any, label: str) -> Any:
        monkeypatch.setattr(building, "prepared", original)
        add([second], tmp_path / "library")
        return original(module, label)

    monkeypatch.setattr(building, "prepared", slow)
    with pytest.raises(LibraryError, match="add the records again"):
        add([first], tmp_path / "library")
    assert add([first], tmp_path / "library").records == len(RECORDS) + 1 + 6


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    sources = [write(tmp_path / f"{n}.jsonl", rows(2500, n)) for n in ("one", "two")]
    build(sources, tmp_path / "lib", progress=lambda count, name: told.append((count, name)))
    assert told[0] == (2000, "one.jsonl")
    assert told[-1] == (5000, "two.jsonl")
    assert [c for c, _ in told] == sorted(c for c, _ in told)


def test_workers_bring_the_same_records_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write(
        tmp_path / "some.jsonl",
        [*rows(4000), "{broken", *RECORDS, {"title": "lone \ud800 surrogate", "year": 1}],
    )
    monkeypatch.setattr(preparing.os, "cpu_count", lambda: 3)
    importer = building.importer_for(source)
    alone = list(preparing.prepared(importer, str(source)))
    monkeypatch.setattr(preparing, "_WORTH_WORKERS", 1)
    together = list(preparing.prepared(importer, str(source)))
    assert together == alone
    assert len(together) == 4000 + 1 + len(RECORDS) + 1 + 1


def test_a_worker_that_dies_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write(tmp_path / "some.jsonl", rows(20_000))
    monkeypatch.setattr(preparing, "_WORTH_WORKERS", 1)
    monkeypatch.setattr(preparing.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(preparing, "serve", lambda *_: None)
    worker = preparing._Worker("citeground.library.importers.records", str(source))
    worker.process.kill()
    worker.process.wait()
    with pytest.raises(LibraryError, match="worker process"):
        worker.ask(next(preparing.blocks(source)))
    worker.stop()


def test_a_script_needs_no_main_guard(tmp_path: Path) -> None:
    source = write(tmp_path / "some.jsonl", rows(50_000))
    script = tmp_path / "script.py"
    script.write_text(
        "from citeground.library.build import build\n"
        f"print(build([{str(source)!r}], {str(tmp_path / 'lib')!r}).records)\n"
    )
    assert source.stat().st_size > preparing._WORTH_WORKERS
    package = str(Path(citeground.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True, text=True, timeout=120, env=os.environ | {"PYTHONPATH": package},
    )  # fmt: skip
    assert done.stdout.strip() == "50000", done.stderr


def test_the_description_is_one_small_readable_file(tmp_path: Path) -> None:
    library = shelve(tmp_path)
    said = json.loads((library.path / INFO_FILE).read_text(encoding="utf-8"))
    assert said["records"] == library.info().records
    assert (library.path / INFO_FILE).stat().st_size < 10_000
    assert (library.path / INFO_FILE).stat().st_mode & 0o444 == 0o444
