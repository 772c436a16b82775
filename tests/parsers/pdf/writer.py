"""A PDF writer of a page: text at a place, in Helvetica, for layouts that tests need.

No kerning, no compression; RC4 encryption with a user password for the one test of that.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


@dataclass
class Page:
    """One page of 612 x 792 pt; the origin is the lower left corner."""

    ops: list[str] = field(default_factory=list)
    rotate: int = 0

    def text(
        self, x: float, y: float, text: str, size: float = 10, color: str = "0 g", mode: int = 0
    ) -> Page:
        """Show ``text`` with its baseline at (x, y)."""
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self.ops.append(f"BT {color} {mode} Tr /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({escaped}) Tj ET")
        return self

    def lines(
        self, x: float, y: float, lines: Sequence[str], size: float = 10, leading: float = 12, hang: float = 0
    ) -> Page:
        """Lines from (x, y) downwards. A line that starts with a tab stands ``hang`` further right."""
        for number, line in enumerate(lines):
            indent = hang if line.startswith("\t") else 0
            self.text(x + indent, y - number * leading, line.lstrip("\t"), size)
        return self


def pdf(pages: Sequence[Page], password: str = "") -> bytes:
    """The bytes of a PDF with these pages, encrypted where there is a password."""
    security = _Security(password) if password else None
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    kids = []
    for page in pages:
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate {page.rotate} "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {number + 1} 0 R >>".encode()
        )
        stream = "\n".join(page.ops).encode("cp1252")
        if security:
            stream = security.encrypt(number + 1, stream)
        objects.append(b"<< /Length %d >>\nstream\n" % len(stream) + stream + b"\nendstream")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    trailer = f"/Root 1 0 R /Size {len(objects) + 1}"
    if security:
        trailer += f" /Encrypt {security.dictionary()} /ID [<{security.id.hex()}> <{security.id.hex()}>]"
    out = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + f"trailer\n<< {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()


class _Security:
    """The standard security handler, revision 2 (40-bit RC4), as the PDF reference describes it."""

    def __init__(self, password: str) -> None:
        self.id = hashlib.md5(b"a test").digest()
        padded = (password.encode("latin-1") + PAD)[:32]
        self.owner = _rc4(hashlib.md5(padded).digest()[:5], padded)
        self.permissions = -4
        seed = padded + self.owner + struct.pack("<i", self.permissions) + self.id
        self.key = hashlib.md5(seed).digest()[:5]

    def dictionary(self) -> str:
        owner, user = self.owner.hex(), _rc4(self.key, PAD).hex()
        return f"<< /Filter /Standard /V 1 /R 2 /O <{owner}> /U <{user}> /P {self.permissions} >>"

    def encrypt(self, number: int, data: bytes) -> bytes:
        key = hashlib.md5(self.key + number.to_bytes(3, "little") + b"\0\0").digest()[:10]
        return _rc4(key, data)


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
