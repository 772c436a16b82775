"""Unpack the sources of a manuscript into an empty directory: only text, only inside, only so much."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from citeground.errors import InputError
from citeground.parsers.container import MAX_MEMBERS, Zip, check_name, looks_like_zip

# Only these are unpacked: figures and films stay where they are.
_SUFFIXES = frozenset(
    (
        ".tex",
        ".ltx",
        ".latex",
        ".bib",
        ".bibtex",
        ".bbl",
        ".sty",
        ".cls",
        ".clo",
        ".def",
        ".inc",
        ".txt",
        ".rtx",
    )
)
_NAMES = frozenset((".latexmkrc", "latexmkrc"))
# One source file: a thesis in a single .tex has 2 MB, a large .bib 20 MB.
MAX_FILE_BYTES = 64_000_000
# All source files together.
MAX_TOTAL_BYTES = 256_000_000
# A tar file is read from end to end, figures included; arXiv accepts 50 MB compressed.
MAX_STREAM_BYTES = 600_000_000
_BROKEN = (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError)


def unpack(data: bytes, path: str, target: Path) -> list[PurePosixPath]:
    """The source files of an archive, written below ``target``; their names, relative to it.

    A gzipped single file, as arXiv has for papers without figures, becomes ``main.tex``. Raises
    ``InputError`` where the archive is damaged, encrypted, too large, or has members outside of it.
    """
    members = _zip_members(data, path) if looks_like_zip(data) else _tar_members(data, path)
    names: list[PurePosixPath] = []
    total = 0
    for name, content in members:
        total += len(content)
        if len(content) > MAX_FILE_BYTES or total > MAX_TOTAL_BYTES:
            raise InputError(f"unpacks to too much text (at {name[:80]!r}); refused", path=path)
        inside = PurePosixPath(
            *(part for part in name.replace("\\", "/").split("/") if part not in ("", "."))
        )
        try:
            place = target / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        except (OSError, ValueError) as error:
            raise InputError(f"holds a file that cannot be written ({name[:80]!r})", path=path) from error
        names.append(inside)
    return names


def is_source(name: str) -> bool:
    """Whether a member is text of a manuscript, by its name."""
    last = PurePosixPath(name.replace("\\", "/"))
    return last.suffix.lower() in _SUFFIXES or last.name in _NAMES or last.name.upper().startswith("00README")


def _zip_members(data: bytes, path: str) -> Iterator[tuple[str, bytes]]:
    container = Zip(data, path)
    for name in container.names:
        if is_source(name) and "__MACOSX/" not in name:
            yield name, container.read(name)


def _tar_members(data: bytes, path: str) -> Iterator[tuple[str, bytes]]:
    stream = _Bounded(_decompressed(data), path)
    try:
        head = stream.read(1024)
        if not _is_tar(head):
            rest = stream.read(MAX_FILE_BYTES + 1)
            if b"\\" not in head + rest[:100_000] or b"\0" in head:
                raise InputError(
                    "is no zip, tar or gzip of LaTeX sources; unpack it and name a file in it", path=path
                )
            yield "main.tex", head + rest
            return
        again: Any = _Again(head, stream)
        with tarfile.open(fileobj=again, mode="r|", errorlevel=1) as archive:
            for count, member in enumerate(archive):
                if count >= MAX_MEMBERS:
                    raise InputError(f"holds more than {MAX_MEMBERS} files; refused", path=path)
                check_name(member.name, path)
                if member.issym() or member.islnk():
                    raise InputError(f"holds a link ({member.name[:80]!r}); refused", path=path)
                if not member.isfile() or not is_source(member.name):
                    continue
                if member.size > MAX_FILE_BYTES:
                    raise InputError(f"holds {member.name[:80]!r} of {member.size} bytes; refused", path=path)
                content = archive.extractfile(member)
                if content is not None:
                    yield member.name, content.read(MAX_FILE_BYTES + 1)
    except _BROKEN as error:
        raise InputError(
            f"is a damaged archive ({str(error)[:120]}); download it again", path=path
        ) from error


def _decompressed(data: bytes) -> Any:
    raw = io.BytesIO(data)
    if data[:2] == b"\x1f\x8b":
        return gzip.GzipFile(fileobj=raw)
    if data[:3] == b"BZh":
        return bz2.BZ2File(raw)
    if data[:6] == b"\xfd7zXZ\0":
        return lzma.LZMAFile(raw)
    return raw


def _is_tar(head: bytes) -> bool:
    """The mark of all tar formats since 1988, or a checksum that is right."""
    if head[257:262] == b"ustar":
        return True
    digits = head[148:156].strip(b"\0 ")
    if len(head) < 512 or not digits or any(byte not in b"01234567" for byte in digits):
        return False
    return int(digits, 8) == sum(head[:148]) + 8 * 32 + sum(head[156:512])


class _Bounded:
    """A stream of which no more than a bound is read: a kilobyte of gzip may stand for a gigabyte."""

    def __init__(self, stream: Any, path: str) -> None:
        self._stream = stream
        self._path = path
        self._left = MAX_STREAM_BYTES

    def read(self, size: int) -> bytes:
        data: bytes = self._stream.read(min(size, self._left + 1))
        self._left -= len(data)
        if self._left < 0:
            raise InputError(f"unpacks to more than {MAX_STREAM_BYTES} bytes; refused", path=self._path)
        return data


class _Again:
    """A stream whose first bytes were read already."""

    def __init__(self, head: bytes, stream: _Bounded) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int) -> bytes:
        if self._head:
            part, self._head = self._head[:size], self._head[size:]
            return part if len(part) == size else part + self._stream.read(size - len(part))
        return self._stream.read(size)
