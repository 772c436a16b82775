"""Seeded damage to documents: bit flips, cuts, nesting, huge numbers, and what breaks a format from within."""

from __future__ import annotations

import io
import random
import re
import zipfile
import zlib
from collections.abc import Callable
from typing import NamedTuple

from fuzz_seeds import Seed

Mutation = Callable[[random.Random, bytes], bytes]
_OPENERS = (
    b"{", b"[", b"(", b"<", b'"', b"$", b"\\", b"%", b"[1", b"<a>", b"<div>", b"<w:p>", b"\\begin{a}", b"\\input{a}",
    b"@a{", b"[[", b'{"a":', b"\xef\xbf\xbe", b"<<", b"((", b"&a;", b"\\item ", b"> ", b"- ", b"* ", b"# ", b"`", b"|",
)  # fmt: skip
# Documents of thousands of references are slow to read and show nothing more.
_LARGEST = 250_000


class Mutated(NamedTuple):
    """A document to parse: the name that it goes by, its bytes, and what was done to it."""

    path: str
    data: bytes
    format: str
    mutation: str


def document(index: int, seed: int, seeds: list[Seed]) -> Mutated:
    """Document ``index`` of ``seed``: a seed document with one to four kinds of damage."""
    rng = random.Random(f"{seed}:{index}")
    # Every format in turn, so that each gets its share whatever the number of its seeds.
    formats = sorted({s.format for s in seeds})
    chosen = rng.choice([s for s in seeds if s.format == formats[index % len(formats)]])
    data, names = chosen.data, []
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        name = rng.choice(list(MUTATIONS))
        names.append(name)
        inner = rng.random() < 0.8 and zipfile.is_zipfile(io.BytesIO(data))
        data = _inside(rng, data, MUTATIONS[name]) if inner else _damaged(rng, data, MUTATIONS[name])
        data = data[:_LARGEST]
    if rng.random() < 0.1:
        other = rng.choice(seeds).data
        cut = rng.randrange(len(data) + 1)
        data, _ = data[:cut] + other[rng.randrange(len(other) + 1) :], names.append("splice")
    # Sometimes under no suffix at all: then the content has to say what it is.
    path = f"fuzz{chosen.suffix}" if rng.random() < 0.9 else "fuzz"
    return Mutated(path, data[:_LARGEST], chosen.format, "+".join(names))


def _damaged(rng: random.Random, data: bytes, mutation: Mutation) -> bytes:
    """Damage mark-up anywhere, or only its text, so that it stays well-formed."""
    if data[:1] == b"<" and rng.random() < 0.6:
        texts = list(re.finditer(rb">([^<>]{1,400})<", data))
        if texts:
            chosen = rng.choice(texts)
            new = mutation(rng, chosen.group(1))[:100_000].replace(b"&", b"&amp;").replace(b"<", b"&lt;")
            return data[: chosen.start(1)] + new + data[chosen.end(1) :]
    return mutation(rng, data)


def _inside(rng: random.Random, data: bytes, mutation: Mutation) -> bytes:
    """Damage a member of a zip file, and pack it properly again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            members = {name: file.read(name) for name in file.namelist()}
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError, ValueError, EOFError):
        return mutation(rng, data)
    if not members:
        return data
    name = rng.choice(sorted(members))
    members[name] = _damaged(rng, members[name], mutation)[:_LARGEST]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for key, content in members.items():
            file.writestr(key, content)
    return buffer.getvalue()


def _place(rng: random.Random, data: bytes) -> int:
    return rng.randrange(len(data) + 1)


def _span(rng: random.Random, data: bytes) -> tuple[int, int]:
    start = _place(rng, data)
    return start, min(len(data), start + rng.choice((1, 4, 20, 200, 2000)))


def _flip_bits(rng: random.Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 3, 10, 100)) if out else 0):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def _truncate(rng: random.Random, data: bytes) -> bytes:
    return data[: _place(rng, data)] if rng.random() < 0.7 else data[_place(rng, data) :]


def _delete(rng: random.Random, data: bytes) -> bytes:
    start, end = _span(rng, data)
    return data[:start] + data[end:]


def _repeat(rng: random.Random, data: bytes) -> bytes:
    start, end = _span(rng, data)
    times = rng.choice((2, 10, 100, 5_000))
    return data[:end] + data[start:end] * min(times, 150_000 // max(end - start, 1)) + data[end:]


def _nest(rng: random.Random, data: bytes) -> bytes:
    opener = rng.choice(_OPENERS)
    at = _place(rng, data)
    return data[:at] + opener * rng.choice((2, 50, 2_000, 60_000)) + data[at:]


def _huge_numbers(rng: random.Random, data: bytes) -> bytes:
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return data + b"9" * 400
    chosen = rng.choice(found)
    number = rng.choice(
        (b"9" * 20, b"9" * 5_000, b"-1", b"0", b"1e999999", b"2147483648", b"99999999999999999999.5", b"")
    )
    return data[: chosen.start()] + number + data[chosen.end() :]


def _insert_bytes(rng: random.Random, data: bytes) -> bytes:
    at = _place(rng, data)
    kind = rng.randrange(4)
    if kind == 0:
        noise = rng.randbytes(rng.choice((1, 16, 500)))
    elif kind == 1:
        noise = rng.choice(
            (b"\0", b"\xff", b"\r", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1a", b"\xc0\x80")
        ) * rng.choice((1, 50))
    elif kind == 2:
        noise = "".join(
            chr(rng.choice((0x301, 0x202E, 0x200B, 0x1F600, 0xE000, 0xFFFE, 0x661))) for _ in range(30)
        ).encode()
    else:
        noise = b"a" * rng.choice((1_000, 300_000))
    return data[:at] + noise + data[at:]


def _swap_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return data[::-1]
    for _ in range(rng.choice((1, 5, 50))):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def _one_line(rng: random.Random, data: bytes) -> bytes:
    return data.replace(b"\n", rng.choice((b" ", b"", b"\r", b"\r\n\r\n", b"\x0c")))


def _empty_values(rng: random.Random, data: bytes) -> bytes:
    values = list(re.finditer(rb'"[^"\n]{1,200}"|\{[^{}\n]{1,200}\}|>[^<>\n]{1,200}<', data))
    if not values:
        return b""
    chosen = rng.choice(values)
    inner = rng.choice((b"", b" ", b"null", b"[]", b"{}", b"\\", b"%", b"&"))
    return data[: chosen.start() + 1] + inner + data[chosen.end() - 1 :]


MUTATIONS: dict[str, Mutation] = {
    "flip": _flip_bits,
    "truncate": _truncate,
    "delete": _delete,
    "repeat": _repeat,
    "nest": _nest,
    "numbers": _huge_numbers,
    "insert": _insert_bytes,
    "swap": _swap_lines,
    "one-line": _one_line,
    "empty": _empty_values,
}
