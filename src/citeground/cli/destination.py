"""Where a result may be written: known before anybody is asked, and never over a file that is read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from citeground.errors import InputError, why

if TYPE_CHECKING:
    from citeground.models import Document

STDOUT = "-"


def require_writable(output: str, sources: Iterable[str], instead: str = "choose another name") -> None:
    """Raises ``InputError`` where ``output`` (a path, "" or "-") cannot be a new file.

    ``sources`` are the paths of what is read: to write over one of them would lose it. ``instead`` says
    what to do then.
    """
    if output in ("", STDOUT):
        return
    place = Path(output)
    try:
        if place.is_dir():
            raise InputError(
                "it cannot be written there: this is a directory; name a file in it (-o)", path=output
            )
        if not place.parent.is_dir():
            raise InputError(
                "it cannot be written there: make the directory first, or name another (-o)", path=output
            )
        if place.is_file() and any(_is_same(place, Path(source)) for source in sources):
            raise InputError(f"it is one of the files that are read; {instead} (-o)", path=output)
    except (OSError, ValueError) as error:
        raise InputError(f"nothing can be written there ({why(error)})", path=output) from error


def files_of(documents: Iterable[Document]) -> list[str]:
    """The paths of all that was read for ``documents``, with what they include."""
    return [path for d in documents for path in (d.path, *(file.path for file in d.files))]


def read_of(corpus: str | None, output: str) -> list[str]:
    """What of a corpus ``output`` could be written over: the one file that it is, or a file in its folder."""
    if not corpus or Path(corpus).resolve() not in Path(output).resolve().parents:
        return [corpus] if corpus else []
    return [output]


def _is_same(place: Path, other: Path) -> bool:
    return other.exists() and place.samefile(other)
