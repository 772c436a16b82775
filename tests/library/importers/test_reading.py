"""Big files in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tracemalloc
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from citeground.library.importers import BadRecord, records, rows
from citeground.library.importers import reading as reads
from citeground.library.importers.reading import blocks, first_object, head, read_object, text, year_of
from citeground.models import Work


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress])
def test_packed_files_are_read_alike(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    lines = b"".join(b'{"title": "T%d"}\n' % i for i in range(50_000))
    path = tmp_path / "file"
    path.write_bytes(pack(lines))
    found = list(blocks(path))
    assert b"".join(b.lines for b in found) == lines
    assert [b.number for b in found][:1] == [1]
    for block, following in pairwise(found):
        assert following.number == block.number + block.lines.count(b"\n")
    assert head(path, 10) == lines[:10]
    assert first_object(path) == {"title": "T0"}


def test_the_last_line_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b'{"title": "A"}\n{"title": "B"}')
    assert [w.title for w in rows(path, records.from_row) if isinstance(w, Work)] == ["A", "B"]


def test_what_comes_before_damage_is_kept(tmp_path: Path) -> None:
    lines = b"".join(b'{"title": "Title %d"}\n' % i for i in range(1000))
    packed = gzip.compress(lines)
    path = tmp_path / "file.gz"
    path.write_bytes(packed[: len(packed) * 3 // 4])
    *works, bad = rows(path, records.from_row)
    assert len(works) > 500
    assert all(isinstance(w, Work) for w in works)
    assert isinstance(bad, BadRecord)
    flipped = bytearray(packed)
    flipped[len(packed) // 2] ^= 0xFF
    path.write_bytes(flipped)
    assert isinstance(list(rows(path, records.from_row))[-1], BadRecord)


def test_a_line_without_end_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "_LONGEST", 2_000_000)
    path = tmp_path / "file"
    path.write_bytes(b'{"title": "A"}\n' + b"x" * 5_000_000 + b'\n{"title": "B"}\n')
    found = list(rows(path, records.from_row))
    assert [type(f).__name__ for f in found] == ["Work", "BadRecord", "Work"]
    assert found[1] == BadRecord(f"{path}:2", "a line of more than 1 MB")


def test_a_bomb_stays_packed(tmp_path: Path) -> None:
    """Hundreds of megabytes of nothing take no more memory than a record may have."""
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", 9) as stream:
        stream.write(b'{"title": "A"}\n')
        for _ in range(300):
            stream.write(b"\0" * 1_000_000)
    tracemalloc.start()
    found = list(records.read(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [type(f).__name__ for f in found] == ["Work", "BadRecord"]
    assert peak < 100_000_000


@pytest.mark.parametrize("line", ["{", "[]", "7", "[" * 100_000, '{"a": NaN', "\x00", '"x"'])
def test_what_is_no_object_says_why(line: str) -> None:
    assert isinstance(read_object(line), str)
    assert isinstance(read_object(line.encode()), str)


def test_values_of_the_wrong_kind_are_read_as_what_they_can_be() -> None:
    assert text(["", None, "x"]) == "x"
    assert text(7) == "7"
    assert text(True) == text({}) == text(None) == text([[]]) == ""
    assert year_of(2001) == year_of("2001") == year_of("2001-05") == year_of(["2001"]) == 2001
    assert year_of("xx") == year_of(99) == year_of(None) == year_of(True) == year_of("٢٠٠١") == 0
