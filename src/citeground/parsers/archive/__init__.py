"""LaTeX projects: an Overleaf zip, an arXiv source (tar or gzip), or a folder, from its main file on."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers.archive import mainfile, unpacking
from citeground.parsers.container import MAX_MEMBERS

__all__ = ["parse", "parse_folder"]


def parse(data: bytes, path: str) -> Document:
    """The document of a packed LaTeX project; paths in it are ``path/file-within``.

    Raises ``InputError`` where the archive is refused (see ``unpacking``) or holds no LaTeX and no .bib.
    """
    with tempfile.TemporaryDirectory(prefix="citeground-") as directory:
        root = Path(directory).resolve()
        names = unpacking.unpack(data, path, root)
        try:
            document = _read(root, names, path)
        except InputError as error:
            here = f"{root}{os.sep}"
            within = f"{path}/{error.path.removeprefix(here)}" if error.path.startswith(here) else path
            raise InputError(error.reason.replace(here, ""), path=within, line=error.line) from error
    return _renamed(document, f"{root}{os.sep}", f"{path}/")


def parse_folder(path: str) -> Document:
    """The document of a LaTeX project in a folder. Raises ``InputError`` where there is none."""
    root = Path(path)
    names: list[PurePosixPath] = []
    for directory, folders, files in os.walk(root, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            place = Path(directory, name)
            if unpacking.is_source(name) and place.is_file() and not place.is_symlink():
                names.append(PurePosixPath(place.relative_to(root).as_posix()))
        if len(names) > MAX_MEMBERS:
            raise InputError(f"holds more than {MAX_MEMBERS} source files; name one of them", path=path)
    return _read(root, names, path)


def _read(root: Path, names: Sequence[PurePosixPath], path: str) -> Document:
    main = mainfile.find(root, names)
    if main is None:
        main = _only(names, ".bib") or _only(names, ".bbl")
    if main is None:
        bibs = ", ".join(str(name) for name in names if name.suffix.lower() == ".bib")
        raise InputError(
            f"holds several .bib files and no LaTeX file ({bibs[:200]}); name one of them"
            if bibs
            else "holds no LaTeX file (.tex), so that there is nothing to check",
            path=path,
        )
    from citeground import registry

    place = root / main
    parser = registry.load_parser(registry.parser_for(main.suffix.lower()) or "latex")
    document: Document = parser.parse(place.read_bytes(), str(place))
    return document


def _only(names: Sequence[PurePosixPath], suffix: str) -> PurePosixPath | None:
    found = [name for name in names if name.suffix.lower() == suffix]
    return found[0] if len(found) == 1 else None


def _renamed(document: Document, old: str, new: str) -> Document:
    """The document with every path below ``old`` told as one below ``new``."""

    def name(path: str) -> str:
        return new + path.removeprefix(old) if path.startswith(old) else path

    return replace(
        document,
        path=name(document.path),
        # What is packed cannot be edited in place.
        format="archive",
        references=tuple(replace(item, path=name(item.path)) for item in document.references),
        citations=tuple(replace(item, path=name(item.path)) for item in document.citations),
        problems=tuple(
            replace(item, path=name(item.path), message=item.message.replace(old, ""))
            for item in document.problems
        ),
        files=tuple(replace(item, path=name(item.path)) for item in document.files),
    )
