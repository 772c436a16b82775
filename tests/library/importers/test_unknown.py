"""What no importer takes is told with its fault and its line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.library.importers import importer_for
from citeground.library.importers.unknown import _LOOKED_AT


@pytest.mark.parametrize(
    ("name", "data", "line", "said"),
    [
        ("a.json", b'{"title": "A",\n "year": 20 01}\n', 2, "not valid JSON: Expecting ',' delimiter (column 13)"),
        ("a.json", b'\n\n{"title": "A",\n "year": 20 01}\n', 4, "not valid JSON"),
        ("a.json", b'\xef\xbb\xbf{"title": "A"\n', 2, "not valid JSON"),
        ("a.json", b"hello\n", 1, "not valid JSON: Expecting value"),
        ("a.json", b'{"foo": 1}\n{"foo": 2\n', 2, "not valid JSON"),
        ("a.json", b'{"foo": 1}\n', 1, "of no known form (it has 'foo')"),
        ("a.json", b'"x"', 1, "it is no object"),
        ("a.json", b"\xff\xfe{\0}\0", 1, "not in UTF-8"),
        ("a.jsonl", b'{"foo": 1}\n\n{"foo"}\n', 3, "not valid JSON"),
        ("a.jsonl", b'{"a":' * 100_000, 1, "not valid JSON"),
        ("a.ndjson.gz", gzip.compress(b'{"foo": 1}\n{"foo\n', mtime=0), 2, "not valid JSON"),
        ("a", b'{"title": "A"\n', 2, "not valid JSON"),
        ("a.gz", gzip.compress(b"x" * 9000, mtime=0)[:-20], 0, "cannot be read or unpacked"),
        ("a.bib", b"version https://git-lfs.github.com/spec/v1\noid sha256:a13\nsize 9\n", 0, "git lfs pull"),
        ("a.txt", b"words", 0, "no importer knows this form; a library is built from .bib, CSL-JSON"),
    ],
)  # fmt: skip
def test_the_fault_and_its_line(tmp_path: Path, name: str, data: bytes, line: int, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError) as raised:
        importer_for(path)
    assert raised.value.line == line and said in str(raised.value)
    assert str(raised.value).count(str(path)) == 1


def test_where_a_large_file_is_cut_off_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("\n".join([json.dumps({"foo": "x" * 1000})] * (_LOOKED_AT // 1000 + 9)))
    with pytest.raises(InputError, match=r"a\.json:1: the first record is of no known form \(it has 'foo'\)"):
        importer_for(path)
