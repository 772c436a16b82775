"""Zip files from strangers: names, sizes and encryption are looked at before a byte is unpacked."""

from __future__ import annotations

import io
import stat
from typing import TYPE_CHECKING

from citeground.errors import InputError

if TYPE_CHECKING:
    import zipfile

# An Overleaf project of a thesis has some 3,000 files.
MAX_MEMBERS = 20_000
# No single source file or XML part of a manuscript comes near this.
MAX_MEMBER_BYTES = 200_000_000
# What is read from one container altogether.
MAX_TOTAL_BYTES = 400_000_000
# A member that is not read (a film, a scan) may be larger, but not without bound.
MAX_UNREAD_BYTES = 1_000_000_000


class Zip:
    """A zip file whose members may be read: checked names, no links, no encryption, bounded sizes."""

    def __init__(self, data: bytes, path: str) -> None:
        """Raises ``InputError`` where the file is damaged, or a member is refused."""
        import zipfile

        self.path = path
        self._left = MAX_TOTAL_BYTES
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            members = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, EOFError, NotImplementedError, OSError) as error:
            raise InputError(f"is not a readable zip file ({error}); save it again", path=path) from error
        if len(members) > MAX_MEMBERS:
            raise InputError(f"holds {len(members)} files; at most {MAX_MEMBERS} are accepted", path=path)
        for member in members:
            self._check(member)
        self._members = {member.filename: member for member in members if not member.is_dir()}

    @property
    def names(self) -> list[str]:
        """The names of the files, in the order of the zip file."""
        return list(self._members)

    def _check(self, member: zipfile.ZipInfo) -> None:
        check_name(member.filename, self.path)
        if stat.S_ISLNK(member.external_attr >> 16):
            raise InputError(f"holds a symbolic link ({member.filename[:80]!r}); refused", path=self.path)
        if member.flag_bits & 0x1:
            raise InputError(
                f"is encrypted ({member.filename[:80]!r}); save a copy without a password", path=self.path
            )
        if member.file_size > MAX_UNREAD_BYTES:
            raise InputError(
                f"holds a file of {member.file_size} bytes ({member.filename[:80]!r}); refused",
                path=self.path,
            )

    def read(self, name: str) -> bytes:
        """The bytes of one member; b"" where there is none. Raises ``InputError`` beyond the limits."""
        member = self._members.get(name)
        if member is None:
            return b""
        limit = min(MAX_MEMBER_BYTES, self._left)
        try:
            with self._zip.open(member) as stream:
                # The declared size may lie: it is what comes out that counts.
                data = stream.read(limit + 1)
        except _broken_streams() as error:
            raise InputError(f"{name} cannot be unpacked ({error}); save it again", path=self.path) from error
        if len(data) > limit:
            raise InputError(f"{name} unpacks to more than {limit} bytes; refused", path=self.path)
        self._left -= len(data)
        return data


def _broken_streams() -> tuple[type[BaseException], ...]:
    """What unpacking raises: RuntimeError for passwords, NotImplementedError for unknown methods."""
    import lzma
    import zipfile
    import zlib

    return (
        zipfile.BadZipFile, zlib.error, lzma.LZMAError, ValueError, EOFError, OSError, RuntimeError,
    )  # fmt: skip


def check_name(name: str, path: str) -> None:
    """Raises ``InputError`` where a member's name leads out of the archive."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\0" in name:
        raise InputError(f"holds a file that would lie outside of it ({name[:80]!r}); refused", path=path)


def looks_like_zip(data: bytes) -> bool:
    """Whether the bytes begin as zip files do."""
    return data[:4] in (b"PK\x03\x04", b"PK\x05\x06")


def looks_like_ole(data: bytes) -> bool:
    """Whether the bytes begin as old Word files, and encrypted new ones, do."""
    return data[:8] == bytes.fromhex("D0CF11E0A1B11AE1")
