"""A file replaced by its corrected text: whole or not at all, and in everything else as it was."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from citeground.errors import InputError, why
from citeground.models import TextFile

_NOT_REPLACED = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.EXDEV})


def encoded(file: TextFile) -> bytes:
    """The bytes of a file: its mark in front, then its text in its own encoding. Raises ``InputError``."""
    try:
        return file.bom + file.text.encode(file.encoding, file.errors)
    except UnicodeEncodeError as error:
        raise InputError(
            f"a correction has a character that {file.encoding} cannot hold", path=file.path
        ) from error


def rewrite(before: TextFile, after: TextFile) -> None:
    """Put ``after`` in the place of ``before`` on disk: mode, owner and links to it stay.

    Raises ``InputError`` where the file is not what was read, may not be written, or cannot be.
    """
    data = encoded(after)
    try:
        place = Path(before.path).resolve(strict=True)
        if place.read_bytes() != encoded(before):
            raise InputError(
                "it was changed by somebody else in the meantime and was left alone; run again",
                path=before.path,
            )
        if not os.access(place, os.W_OK):
            raise InputError("it is write-protected and was left alone", path=before.path)
        _replace(place, data, place.stat())
    except OSError as error:
        raise InputError(
            f"it cannot be written ({error.strerror or error}); it is as it was", path=before.path
        ) from error


def create(path: str, data: bytes) -> None:
    """Write a file anew, over what may stand there, whole or not at all. Raises ``InputError``."""
    try:
        place = Path(path).resolve()
        about = place.stat() if place.exists() else None
        if about is not None and not stat.S_ISREG(about.st_mode):
            # A pipe or a device has no content to lose, and is not to be replaced.
            place.write_bytes(data)
            return
        try:
            _replace(place, data, about)
        except OSError as error:
            # A file that is mounted by itself, or in a folder that takes no new ones, can be filled at least.
            if about is None or error.errno not in _NOT_REPLACED:
                raise
            place.write_bytes(data)
    except OSError as error:
        raise InputError(f"it cannot be written ({why(error)})", path=path) from error


def _replace(place: Path, data: bytes, about: os.stat_result | None) -> None:
    draft = place.with_name(f".{place.name[:100]}.{secrets.token_hex(6)}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if about is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if about is not None:
            _keep_owner(draft, about)
            draft.chmod(stat.S_IMODE(about.st_mode))
        draft.replace(place)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(place.parent)


def _keep_owner(draft: Path, about: os.stat_result) -> None:
    """As far as the system lets one."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(draft, about.st_uid, about.st_gid)


def _sync_folder(folder: Path) -> None:
    """The new name is on disk too; some systems cannot say so of a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
