from __future__ import annotations

import errno
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from citeground.citations.editing.writing import create, encoded, rewrite
from citeground.errors import InputError
from citeground.models import TextFile
from citeground.text.decode import decode


def test_encoding_mark_mode_and_link_stay(tmp_path: Path) -> None:
    place = tmp_path / "real.bib"
    raw = "é = 1\r\n".encode("utf-16")
    place.write_bytes(raw)
    place.chmod(0o640)
    link = tmp_path / "link.bib"
    link.symlink_to("real.bib")
    before = decode(raw, str(link))
    rewrite(before, replace(before, text=before.text.replace("1", "2")))
    assert place.read_bytes() == raw.replace(b"1", b"2")
    assert stat.S_IMODE(place.stat().st_mode) == 0o640
    assert link.is_symlink() and sorted(p.name for p in tmp_path.iterdir()) == ["link.bib", "real.bib"]


def test_what_changed_in_the_meantime_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "a.bib"
    place.write_bytes(b"new")
    before = TextFile(str(place), "old")
    with pytest.raises(InputError, match="in the meantime"):
        rewrite(before, replace(before, text="mine"))
    assert place.read_bytes() == b"new"


def test_a_write_that_fails_leaves_the_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.bib"
    place.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    before = TextFile(str(place), "old")
    with pytest.raises(InputError, match="No space left on device"):
        rewrite(before, replace(before, text="new"))
    assert place.read_bytes() == b"old" and [p.name for p in tmp_path.iterdir()] == ["a.bib"]


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "a.bib"
    place.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    before = TextFile(str(place), "old")
    with pytest.raises(InputError, match="write-protected"):
        rewrite(before, replace(before, text="new"))
    with pytest.raises(InputError, match="cannot be written"):
        rewrite(replace(before, path=str(tmp_path / "gone.bib")), before)
    assert place.read_bytes() == b"old"


def test_what_the_encoding_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match="latin-1 cannot hold"):
        encoded(TextFile("a", "Ł", "latin-1"))


def test_a_new_file(tmp_path: Path) -> None:
    create(str(tmp_path / "new.bib"), b"1")
    create(str(tmp_path / "new.bib"), b"2")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("new.bib", b"2")]
    with pytest.raises(InputError, match="cannot be written"):
        create(str(tmp_path / "no" / "folder.bib"), b"")


def test_what_stood_there_is_kept_where_the_disk_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "report.html"
    place.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("citeground.citations.editing.writing.os.fsync", full)
    with pytest.raises(InputError, match=r"it cannot be written \(No space left on device\)"):
        create(str(place), b"new")
    assert place.read_bytes() == b"old" and list(tmp_path.iterdir()) == [place]


def test_a_file_that_cannot_be_replaced_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "report.html"
    place.write_bytes(b"old")

    def busy(*_: object) -> None:
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(Path, "replace", busy)
    create(str(place), b"new")
    assert place.read_bytes() == b"new" and list(tmp_path.iterdir()) == [place]
    with pytest.raises(InputError, match="busy"):
        create(str(tmp_path / "another.html"), b"new")
