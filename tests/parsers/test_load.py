"""From a path to a document: which parser, and one clear line for each thing that cannot be read."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground import registry
from citeground.errors import ConfigError, InputError
from citeground.models import Document
from citeground.parsers import load, read, recognise, sniff
from citeground.text.decode import MAX_BYTES
from tests.pace import allowed


@pytest.fixture(autouse=True)
def echoes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every format has a parser that returns its own name and what it was given."""
    table = dict(registry.PARSERS)
    for name, entry in table.items():
        module = types.ModuleType(f"echo_{name}")
        module.parse = lambda data, path, name=name: Document(path, name)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(registry.PARSERS, name, registry.Format(module.__name__, entry.suffixes))
    yield


@pytest.mark.parametrize(
    ("name", "content", "format"),
    [
        ("a.bib", "anything", "bibtex"),
        ("A.BIB", "anything", "bibtex"),
        ("a.tex", "@article{x}", "latex"),
        ("a.json", "{}", "csl"),
        ("a.ris", "x", "ris"),
        ("a.md", "@article{x}", "markdown"),
        ("a.txt", "[1] A. Ward, Phys. Rev. D 99, 1 (2019).", "text"),
        ("a.txt", "@article{x, title={y}}", "bibtex"),
        ("a.biblio", "% comment\n  @Article(x, title={y})", "bibtex"),
        ("refs", '[{"title": "x"}]', "csl"),
        ("refs", '\n{ "items": []}', "csl"),
        ("refs", "[1] A. Ward", "text"),
        ("refs", "TY  - JOUR\nER  -", "ris"),
        ("refs", "\\begin{thebibliography}{9}\n\\bibitem{a} A.", "bbl"),
        ("refs", "\\documentclass{a}\\begin{thebibliography}{9}\n\\bibitem{a} A.", "latex"),
        ("refs", "As \\citep{a} said.", "latex"),
        ("refs", "\\section{A}\n@article{x}", "latex"),
        ("refs", "# References\n\n1. A", "markdown"),
        ("refs", "- [Ward et al., 2019, T](https://a.example)", "markdown"),
        ("refs", "Mail me @ home {now}", "text"),
        ("refs", "%0 Book\n%T A made-up title", "endnote"),
        ("refs.txt", "%A Ward, A.\n%T A made-up title", "endnote"),
        ("refs", "%A note for LaTeX\n\\section{A}", "latex"),
        ("refs", "%PDF-1.7", "pdf"),
        ("a.pdf", "no PDF at all", "pdf"),
        ("a.docx", "no docx at all", "docx"),
        ("refs", "PK\x03\x04 [Content_Types].xml word/document.xml", "docx"),
        ("a.zip", "PK\x03\x04 [Content_Types].xml word/document.xml", "docx"),
        ("a.zip", "PK\x03\x04 main.tex", "archive"),
        ("refs", "PK\x03\x04 main.tex", "archive"),
        ("refs", "BZh9", "archive"),
        ("a.tar.gz", "x", "archive"),
        ("a.xml", "<?xml version='1.0'?><!-- c --><xml><records/></xml>", "endnote"),
        ("a.xml", "<?xml version='1.0'?>\n<!DOCTYPE article PUBLIC 'a' 'b'>\n<article/>", "jats"),
        ("refs", "<!DOCTYPE html><html><body></body></html>", "html"),
        ("a.html", "x", "html"),
        ("a.enw", "x", "endnote"),
    ],
)
def test_the_suffix_or_the_content_says_which(tmp_path: Path, name: str, content: str, format: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    assert load(str(path)) == Document(str(path), format)


def test_a_format_may_be_forced() -> None:
    assert load("a.bib", b"x", format="text").format == "text"
    with pytest.raises(ConfigError, match="no format is called 'word'; there are: archive, bbl"):
        load("a.bib", b"x", format="word")


def test_data_comes_before_the_file() -> None:
    assert load("-", b"@misc{a}").format == "bibtex"


@pytest.mark.parametrize("data", [b"", b" \n\t", b"\xef\xbb\xbf\n"])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.bib"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"a\.bib: the file is empty$"):
        load(str(path))


def test_a_missing_file_with_a_near_name(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("x")
    with pytest.raises(InputError, match=r"refz\.bib: there is no such file; did you mean .*refs\.bib\?"):
        load(str(tmp_path / "refz.bib"))
    with pytest.raises(InputError, match=r"no such file$"):
        load(str(tmp_path / "nowhere" / "a.bib"))


def test_a_directory_names_what_to_type(tmp_path: Path) -> None:
    (tmp_path / "a.ris").write_text("x")
    with pytest.raises(InputError, match=r"this is a directory; name its files, e\.g\. .*\*\.ris"):
        load(str(tmp_path))


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"a\x00b" * 100])
def test_a_binary_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "refs"
    path.write_bytes(data)
    with pytest.raises(InputError, match="not text"):
        load(str(path))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "dump.bib"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(InputError, match="library build --from"):
        load(str(path))


def test_a_name_that_no_system_takes() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load("a\0b.bib")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    path.write_text("x")
    path.chmod(0)
    with pytest.raises(InputError, match="cannot be read"):
        read(str(path))


@given(st.binary(max_size=200))
def test_any_bytes_have_a_format_or_are_refused(data: bytes) -> None:
    try:
        assert recognise("refs", data) in registry.PARSERS
    except InputError as error:
        assert "not text" in str(error) or "image" in str(error) or "archive" in str(error)


@pytest.mark.parametrize(
    "text", ["@" * 65_536, "\\" * 65_536, " " * 65_536, "- " * 32_768, "[" * 65_536, "\\cite" * 13_000]
)
def test_telling_the_format_is_fast(text: str) -> None:
    import time

    start = time.perf_counter()
    sniff(text)
    assert time.perf_counter() - start < allowed(1.0)
