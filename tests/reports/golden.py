"""Snapshots: compare with the file, or write it where CITEGROUND_TEST_UPDATE is set."""

from __future__ import annotations

import os
from pathlib import Path

_FOLDER = Path(__file__).parent / "snapshots"


def same_as_snapshot(text: str, name: str) -> None:
    """Fail where ``text`` differs from ``snapshots/name``."""
    path = _FOLDER / name
    if os.environ.get("CITEGROUND_TEST_UPDATE"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.is_file(), f"no snapshot {name}; run with CITEGROUND_TEST_UPDATE=1 and read what it wrote"
    assert text == path.read_bytes().decode("utf-8"), f"{name} differs; CITEGROUND_TEST_UPDATE=1 rewrites it"
