"""Bytes to text, such that the very same bytes come back."""

from __future__ import annotations

from citeground.errors import InputError
from citeground.models import TextFile

# A bibliography of this size is a dump; it belongs into a library (``citeground library build``).
MAX_BYTES = 64 * 1024 * 1024

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_MAGIC = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "an image"),
)


def require_content(data: bytes, path: str) -> None:
    """Raise ``InputError`` for what Git LFS leaves in the place of a file that was not fetched."""
    if data.startswith(b"version https://git-lfs.github.com/spec/") and len(data) < 1024:
        raise InputError(
            "this is what Git LFS leaves in a file's place; fetch the file: git lfs pull", path=path
        )


def decode(data: bytes, path: str = "") -> TextFile:
    """Decode UTF-8, UTF-16 (with or without a BOM), UTF-32 (with one), else cp1252, which most old files are.

    Bytes that cp1252 does not define survive as surrogates. Raises ``InputError`` for binary data and
    for files over 64 MB.
    """
    if len(data) > MAX_BYTES:
        raise InputError(
            f"the file has {len(data) // 1_000_000} MB; the limit for a document is {MAX_BYTES // 1_000_000} MB. "
            "To use it as a source: citeground library build --from FILE",
            path=path,
        )
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            body = data[len(bom) :]
            return TextFile(
                path,
                body.decode(encoding, "surrogateescape" if encoding == "utf-8" else "replace"),
                encoding,
                "surrogateescape",
                bom,
            )
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise InputError(f"this is {what}, not text", path=path)
    if encoding := _utf16_without_bom(data):
        return TextFile(path, data.decode(encoding, "replace"), encoding)
    if b"\x00" in data[:65536]:
        raise InputError(
            "this is a binary file, not text; export its references as BibTeX, RIS or CSL-JSON", path=path
        )
    try:
        return TextFile(path, data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    if _is_mostly_utf8(data):
        return TextFile(path, data.decode("utf-8", "surrogateescape"), "utf-8", "surrogateescape")
    try:
        return TextFile(path, data.decode("cp1252"), "cp1252")
    except UnicodeDecodeError:
        return TextFile(path, data.decode("latin-1"), "latin-1")


def _utf16_without_bom(data: bytes) -> str:
    head = data[:4096]
    if len(head) < 8 or len(head) % 2:
        return ""
    half = len(head) // 2
    if head[1::2].count(0) > 0.9 * half and head[0::2].count(0) == 0:
        return "utf-16-le"
    if head[0::2].count(0) > 0.9 * half and head[1::2].count(0) == 0:
        return "utf-16-be"
    return ""


def _is_mostly_utf8(data: bytes) -> bool:
    """One broken byte in a UTF-8 file does not make it cp1252: look for valid longer sequences."""
    text = data.decode("utf-8", "surrogateescape")
    broken = sum("\udc80" <= c <= "\udcff" for c in text)
    good = sum(ord(c) > 0x7F and not "\udc80" <= c <= "\udcff" for c in text)
    return good > 2 * broken
