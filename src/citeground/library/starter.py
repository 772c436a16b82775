"""The starter library: the Particle Data Group's references, which the ``pdg`` package brings along.

About 14,500 physics references with journal, volume, page, year and DOI (data: Particle Data Group,
CC BY 4.0). It is built at first use into the user's data directory, and again when either side's
version changes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from citeground.errors import LibraryError
from citeground.library import Library
from citeground.library.encoding import FORMAT
from citeground.library.schema import SCHEMA

CREDIT = "Particle Data Group, Review of Particle Physics (pdg.lbl.gov), CC BY 4.0"


def default_data_dir() -> Path:
    """Where the user's libraries live (XDG_DATA_HOME, or the platform's place)."""
    if root := os.environ.get("XDG_DATA_HOME"):
        return Path(root) / "citeground"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "citeground"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "citeground"
    return Path.home() / ".local" / "share" / "citeground"


def starter(data_dir: Path | None = None) -> Library:
    """Open the starter library, building it first where it is missing, damaged or out of date.

    Two processes may do so at once: each builds its own, and the last one stays. Raises ``LibraryError``.
    """
    from importlib.metadata import PackageNotFoundError, version

    from citeground.library.build import build

    try:
        release = version("pdg")
    except PackageNotFoundError as error:
        raise LibraryError("the starter library comes from the package pdg: pip install pdg") from error
    # The versions are part of the place, so that two versions of CiteGround do not undo each other's.
    place = (data_dir or default_data_dir()) / f"pdg-{release}-{SCHEMA}.{FORMAT}"
    try:
        return Library.open(place)
    except LibraryError:
        _make_room(place.parent)
        build(["pdg"], place, name=f"PDG {release.split('.')[0]}")
    return Library.open(place)


def _make_room(folder: Path) -> None:
    """Raises ``LibraryError`` where no library can be put into ``folder``: nobody named that place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return
        why = "it is write-protected"
    except OSError as error:
        why = error.strerror or str(error)
    raise LibraryError(
        f"the starter library cannot be put into {folder} ({why}): set XDG_DATA_HOME to a directory that "
        "can be written, or name a library (--library DIR)"
    )
