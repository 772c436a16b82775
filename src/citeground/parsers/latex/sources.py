"""The files that a LaTeX document is made of: found as TeX finds them, and never outside its folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from citeground.errors import InputError
from citeground.models import TextFile
from citeground.text.decode import MAX_BYTES, decode

# A document of more parts is a loop or a mistake.
MOST_FILES = 2_000


class Missing(NamedTuple):
    """Why a file was not read, in words for the user."""

    reason: str


class Sources:
    """Reads files below the folder of the main file, each once, up to a total size."""

    def __init__(self, main: str, others: Mapping[str, TextFile] | None = None) -> None:
        self.main = Path(main)
        self.others = others or {}
        self.root = self.main.parent
        self.real_root = _resolved(self.root)
        self.left = MAX_BYTES
        self.files: dict[Path, TextFile] = {}
        self.found: dict[tuple[str, tuple[str, ...], Path | None], Path | Missing] = {}

    def find(self, name: str, suffixes: tuple[str, ...], folder: Path | None = None) -> Path | Missing:
        """The file that ``name`` means: below ``folder`` or the main file's, with the first suffix that exists."""
        known = self.found.get((name, suffixes, folder))
        if known is None:
            known = self.found[name, suffixes, folder] = self._find(name, suffixes, folder)
        return known

    def _find(self, name: str, suffixes: tuple[str, ...], folder: Path | None) -> Path | Missing:
        name = name.strip().strip('"')
        if not name or "\x00" in name or len(name) > 500:
            return Missing("its name cannot be read")
        outside = False
        for base in dict.fromkeys((folder or self.root, self.root)):
            for suffix in suffixes:
                path = base / (name if name.lower().endswith(suffix) and suffix else name + suffix)
                real = _resolved(path)
                if real is None or self.real_root is None or not real.is_relative_to(self.real_root):
                    outside = True
                elif _is_file(real):
                    return path
        if outside:
            return Missing(
                f"it lies outside the folder of {self.main.name} and was not read; name it by itself to check it"
            )
        return Missing("there is no such file")

    def read(self, path: Path) -> TextFile | Missing:
        """The text of a file, read at most once."""
        real = _resolved(path) or path
        if real in self.files:
            return self.files[real]
        if len(self.files) >= MOST_FILES or self.left <= 0:
            return Missing("the document has too many or too large parts; name this one by itself")
        if str(path) in self.others:
            file = self.files[real] = self.others[str(path)]
            return file
        try:
            with path.open("rb") as stream:
                data = stream.read(min(self.left, MAX_BYTES) + 1)
            self.left -= len(data)
            file = decode(data, str(path))
        except OSError as error:
            return Missing(f"it cannot be read ({error.strerror or error})")
        except InputError as error:
            return Missing(str(error))
        self.files[real] = file
        return file

    def add(self, file: TextFile) -> None:
        """The main file, which was read by somebody else."""
        self.files[_resolved(self.main) or self.main] = file
        self.left -= len(file.text)

    def is_one_of(self, path: Path, others: Iterable[Path]) -> bool:
        """Whether a path and one of the others are the same file."""
        real = _resolved(path)
        return any(_resolved(other) == real for other in others)

    def is_read(self, path: Path) -> bool:
        """Whether a file was read before, under whatever name."""
        return (_resolved(path) or path) in self.files


def _resolved(path: Path) -> Path | None:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
