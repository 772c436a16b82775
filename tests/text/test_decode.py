"""Whatever the encoding, the bytes come back; what is no text is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.text import decode
from citeground.text.decode import MAX_BYTES


def _again(data: bytes) -> bytes:
    file = decode.decode(data, "x.bib")
    return file.bom + file.text.encode(file.encoding, file.errors)


@pytest.mark.parametrize(
    ("data", "encoding", "start"),
    [
        (b"@book{a}", "utf-8", "@book"),
        ("Müller".encode(), "utf-8", "Müller"),
        (b"\xef\xbb\xbf@book{a}", "utf-8", "@book"),
        ("Müller".encode("latin-1"), "cp1252", "Müller"),
        ("“Müller” – €".encode("cp1252"), "cp1252", "“Müller”"),
        (b"\xff\xfe" + "Müller".encode("utf-16-le"), "utf-16-le", "Müller"),
        (b"\xfe\xff" + "Müller".encode("utf-16-be"), "utf-16-be", "Müller"),
        ("@book{abc}".encode("utf-16-le"), "utf-16-le", "@book"),
        ("@book{abc}".encode("utf-16-be"), "utf-16-be", "@book"),
        (b"\x81\xe9", "latin-1", "\x81é"),
    ],
)
def test_encodings_are_told_apart_and_round_trip(data: bytes, encoding: str, start: str) -> None:
    file = decode.decode(data, "x.bib")
    assert file.encoding == encoding
    assert file.text.startswith(start)
    assert _again(data) == data


def test_one_broken_byte_does_not_make_a_utf8_file_latin1() -> None:
    data = "Müller, Gödel, Erdős".encode() + b"\xff"
    file = decode.decode(data, "x.bib")
    assert file.text.startswith("Müller, Gödel, Erdős")
    assert _again(data) == data


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"PK\x03\x04..", b"\x1f\x8b..", b"\x89PNG", b"abc\x00\x01def"])
def test_binary_is_refused_with_the_file(data: bytes) -> None:
    with pytest.raises(InputError, match=r"x\.bib: this is"):
        decode.decode(data, "x.bib")


def test_a_dump_is_refused_with_what_to_do() -> None:
    with pytest.raises(InputError, match="library build"):
        decode.decode(bytes(MAX_BYTES + 1), "dump.bib")


@given(st.binary(max_size=200))
def test_any_bytes_round_trip_or_are_refused(data: bytes) -> None:
    try:
        again = _again(data)
    except InputError:
        return
    if not decode.decode(data).encoding.startswith("utf-16"):
        assert again == data
