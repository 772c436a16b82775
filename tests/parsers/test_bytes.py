"""From the bytes of a file to its references, whatever form of Unicode they are in."""

from __future__ import annotations

import pytest

from citeground.errors import InputError
from citeground.parsers import load


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_unicode_form_is_read(encoding: str) -> None:
    text = "@article{a, title = {Größe der Dinge}, year = 2001}\n"
    found = load("refs.bib", text.encode(encoding))
    assert [r.cited.title for r in found.references] == ["Größe der Dinge"]
    assert found.files[0].text == text


@pytest.mark.parametrize("name", ["paper.docx", "paper.pdf", "refs.bib", "refs.zip", "refs.json"])
def test_a_file_that_was_not_fetched_is_told(name: str) -> None:
    with pytest.raises(InputError, match=rf"{name}: this is what Git LFS leaves .*: git lfs pull"):
        load(name, b"version https://git-lfs.github.com/spec/v1\noid sha256:a13\nsize 54321\n")
