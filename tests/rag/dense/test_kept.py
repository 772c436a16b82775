"""Vectors in a file: half floats by text, added to, never trusted further than they are whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from citeground.rag.dense import kept  # noqa: E402
from citeground.rag.dense.encoder import WIDTH  # noqa: E402
from citeground.rag.dense.kept import FILE, Vectors  # noqa: E402


def row(value: float) -> Any:
    return np.full(WIDTH, value, dtype=np.float32)


def test_what_is_kept_comes_back_as_half_floats(tmp_path: Path) -> None:
    Vectors(tmp_path, "v1").keep({"one": row(0.25), "two \ud800": row(0.1)})
    again = Vectors(tmp_path, "v1")
    found = again.known(["one", "two \ud800", "three"])
    assert sorted(found) == ["one", "two \ud800"] and found["one"].dtype == np.float16
    assert np.allclose(found["two \ud800"], 0.1, atol=1e-4)
    again.keep({"three": row(0.5)})
    assert len(Vectors(tmp_path, "v1").known(["one", "three"])) == 2
    assert (tmp_path / FILE).stat().st_size == len(b"citeground vectors 1 v1\n") + 3 * (16 + 2 * WIDTH)


def test_other_weights_have_other_vectors(tmp_path: Path) -> None:
    Vectors(tmp_path, "v1").keep({"one": row(1)})
    other = Vectors(tmp_path, "v2")
    assert other.known(["one"]) == {}
    other.keep({"two": row(1)})
    assert list(Vectors(tmp_path, "v2").known(["one", "two"])) == ["two"]


@pytest.mark.parametrize("damage", [b"", b"garbage", b"citeground vectors 1 v1\ncut"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    vectors = Vectors(tmp_path, "v1")
    assert vectors.known(["one"]) == {}
    vectors.keep({"one": row(1)})
    assert list(Vectors(tmp_path, "v1").known(["one"])) == ["one"]
    assert [p.name for p in tmp_path.iterdir()] == [FILE]


def test_a_file_that_was_cut_is_made_anew(tmp_path: Path) -> None:
    Vectors(tmp_path, "v1").keep({"one": row(1), "two": row(2)})
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:-5])
    assert Vectors(tmp_path, "v1").known(["one"]) == {}


def test_what_belongs_to_no_passage_goes_at_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_SPARE", 1)
    for number in range(4):
        Vectors(tmp_path, "v1", most=1).keep({f"text {number}": row(number)})
    found = Vectors(tmp_path, "v1", most=1).known([f"text {n}" for n in range(4)])
    assert list(found) == ["text 3"]


def test_without_a_place_they_are_kept_in_memory(tmp_path: Path) -> None:
    vectors = Vectors(None, "v1")
    vectors.keep({"one": row(1)})
    assert list(vectors.known(["one"])) == ["one"]
    gone = Vectors(tmp_path / "no" / "such", "v1")
    gone.keep({"one": row(1)})
    assert list(gone.known(["one"])) == ["one"] and not (tmp_path / "no").exists()
