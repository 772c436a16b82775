"""Packed LaTeX projects: which file is the main one, how paths are told, and archives that are refused."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import tarfile
import types
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import pytest

from citeground import registry
from citeground.errors import InputError
from citeground.models import Document, Problem, Reference, TextFile, Work
from citeground.parsers import archive, load
from citeground.parsers.archive import mainfile, unpacking

MAIN = "\\documentclass{article}\n\\begin{document}\nA \\cite{a}.\\bibliography{refs}\n\\end{document}"
BIB = "@article{a, title = {A made-up title}, author = {Ward, A.}, year = 2001}\n@book{b, title = {Another}}"


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in files.items():
            file.writestr(name, content)
    return buffer.getvalue()


def tarred(files: Mapping[str, str | bytes], *extra: tarfile.TarInfo) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as file:
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            info = tarfile.TarInfo(name)
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
        for info in extra:
            file.addfile(info)
    return buffer.getvalue()


@pytest.fixture
def latex(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A parser of LaTeX that tells which file it was given, and what lies beside it."""
    seen: list[str] = []
    module = types.ModuleType("echo_latex")

    def parse(data: bytes, path: str) -> Document:
        seen.append(path)
        beside = sorted(place.name for place in Path(path).parent.iterdir())
        bib = str(Path(path).parent / "refs.bib")
        return Document(
            path,
            "latex",
            (Reference("a", 1, Work(title=data.decode()), path=bib),),
            problems=(Problem("x", f"{bib} is odd, beside {beside}", bib),),
            files=(TextFile(bib, "text"),),
        )

    module.parse = parse  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(registry.PARSERS, "latex", registry.Format(module.__name__, (".tex", ".ltx")))
    yield seen


PACKERS = {
    "zip": zipped,
    "tar": tarred,
    "tar.gz": lambda files: gzip.compress(tarred(files)),
    "tar.bz2": lambda files: bz2.compress(tarred(files)),
    "tar.xz": lambda files: lzma.compress(tarred(files)),
}


@pytest.mark.parametrize("kind", PACKERS)
def test_the_main_file_is_read_with_what_lies_beside_it(kind: str, latex: list[str]) -> None:
    data = PACKERS[kind](
        {"./paper/main.tex": MAIN, "paper/refs.bib": BIB, "paper/figure.png": b"\x89PNG" * 99}
    )
    document = archive.parse(data, "project.zip")
    assert (document.path, document.format) == ("project.zip/paper/main.tex", "archive")
    assert document.references[0].cited.title == MAIN
    assert document.references[0].path == "project.zip/paper/refs.bib"
    assert document.files[0].path == "project.zip/paper/refs.bib"
    assert document.problems[0].message == "paper/refs.bib is odd, beside ['main.tex', 'refs.bib']"
    assert not Path(latex[0]).exists()


def test_a_gzipped_single_file(latex: list[str]) -> None:
    document = archive.parse(gzip.compress(MAIN.encode()), "2001.00001.gz")
    assert document.path == "2001.00001.gz/main.tex"
    assert document.references[0].cited.title == MAIN


def test_a_project_of_one_bib() -> None:
    document = archive.parse(zipped({"lists/refs.bib": BIB, "readme.txt": "x"}), "refs.zip")
    assert [(r.key, r.path) for r in document.references] == [
        ("a", "refs.zip/lists/refs.bib"), ("b", "refs.zip/lists/refs.bib"),
    ]  # fmt: skip


def test_a_folder(tmp_path: Path, latex: list[str]) -> None:
    (tmp_path / "main.tex").write_text(MAIN)
    (tmp_path / "refs.bib").write_text(BIB)
    assert archive.parse_folder(str(tmp_path)).path == str(tmp_path / "main.tex")


def test_a_folder_does_not_follow_links(tmp_path: Path, latex: list[str]) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "main.tex").write_text(MAIN)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    (inside / "main.tex").symlink_to(outside / "main.tex")
    with pytest.raises(InputError, match="no LaTeX file"):
        archive.parse_folder(str(inside))


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.tex": MAIN, "b.tex": "\\section{A}"}, "a.tex"),
        ({"a.tex": "% \\documentclass{article}", "b.tex": MAIN}, "b.tex"),
        ({"a.tex": MAIN, "main.tex": MAIN}, "main.tex"),
        ({"old/main.tex": MAIN, "paper.tex": MAIN}, "paper.tex"),
        ({"main.tex": "\\documentclass{standalone}\\begin{document}", "x.tex": MAIN}, "x.tex"),
        ({"main.tex": "\\documentclass[a]{subfiles}\\begin{document}", "x.tex": MAIN}, "x.tex"),
        ({"cover.tex": MAIN.replace("\\bibliography{refs}", ""), "x.tex": MAIN}, "x.tex"),
        ({"a.tex": MAIN, "main.tex": MAIN, ".latexmkrc": "@default_files = ('a.tex');"}, "a.tex"),
        ({"a.tex": MAIN, "main.tex": MAIN, "00README.XXX": "a.tex toplevelfile\nb.tex ignore"}, "a.tex"),
        ({"a.tex": MAIN, "main.tex": MAIN, "00README.json": '{"sources": [{"filename": "a.tex", "usage": "toplevel"}]}'}, "a.tex"),
        ({"a.tex": MAIN, "main.tex": MAIN, "00README.yaml": "sources:\n  - filename: a.tex\n    usage: toplevel\n"}, "a.tex"),
        ({"a.tex": MAIN, "00README.json": "{" * 100_000}, "a.tex"),
        ({"a.tex": MAIN, "00README.XXX": "../../etc/passwd toplevelfile"}, "a.tex"),
        ({"wrapper.tex": MAIN + "\\input{body}", "body.tex": MAIN}, "wrapper.tex"),
        ({"a.tex": "Only \\cite{x} a chapter."}, "a.tex"),
        ({"a.bib": BIB}, None),
    ],
)  # fmt: skip
def test_the_main_file(tmp_path: Path, files: dict[str, str], expected: str | None) -> None:
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    found = mainfile.find(tmp_path, [PurePosixPath(name) for name in files])
    assert found == (PurePosixPath(expected) if expected else None)


def refused(data: bytes, match: str) -> None:
    with pytest.raises(InputError, match=match) as caught:
        archive.parse(data, "project.zip")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("project.zip: ")


@pytest.mark.parametrize(
    "name", ["../evil.tex", "/evil.tex", "a/../../evil.tex", "..\\evil.tex", "C:\\evil.tex"]
)
def test_members_outside_are_refused(name: str) -> None:
    refused(zipped({name: MAIN}), "outside")
    refused(tarred({name: MAIN}), "outside")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
def test_links_are_refused(kind: bytes) -> None:
    link = tarfile.TarInfo("link.tex")
    link.type, link.linkname = kind, "/etc/hostname"
    refused(tarred({"main.tex": MAIN}, link), "holds a link")


def test_a_symbolic_link_in_a_zip_is_refused() -> None:
    info = zipfile.ZipInfo("link.tex")
    info.external_attr = 0o120777 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr(info, "/etc/hostname")
    refused(buffer.getvalue(), "symbolic link")


def test_a_device_is_left_out(latex: list[str]) -> None:
    device = tarfile.TarInfo("device.tex")
    device.type = tarfile.CHRTYPE
    assert archive.parse(tarred({"main.tex": MAIN}, device), "a.tar").path == "a.tar/main.tex"


def test_bombs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MAX_STREAM_BYTES", 1_000_000)
    refused(gzip.compress(tarred({"zeros.bin": bytes(5_000_000), "main.tex": MAIN})), "unpacks to more than")
    monkeypatch.setattr(unpacking, "MAX_FILE_BYTES", 100_000)
    refused(gzip.compress(tarred({"main.tex": bytes(500_000)})), "of 500000 bytes")
    refused(zipped({"main.tex": bytes(500_000)}), "too much text")
    monkeypatch.setattr(unpacking, "MAX_TOTAL_BYTES", 150_000)
    refused(zipped({f"{n}.tex": bytes(90_000) for n in range(3)}), "too much text")


def test_too_many_members_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MAX_MEMBERS", 10)
    refused(tarred({f"{n}.tex": "x" for n in range(20)}), "more than 10 files")


def test_a_file_where_a_folder_should_be_is_refused() -> None:
    refused(zipped({"a.tex": MAIN, "a.tex/b.tex": MAIN}), "cannot be written")


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"", "no zip, tar or gzip"),
        (b"plain text", "no zip, tar or gzip"),
        (gzip.compress(b"plain text"), "no zip, tar or gzip"),
        (gzip.compress(b"\\x" * 10_000)[:-12], "damaged"),
        (tarred({"main.tex": MAIN})[:700], "damaged"),
        (b"PK\x03\x04" + bytes(50), "not a readable zip"),
        (zipped({"readme.txt": "x"}), "no LaTeX file"),
        (zipped({"a.bib": BIB, "b.bib": BIB}), "several .bib files"),
    ],
    # Archives carry the time at which they were made, and so would the names of the tests.
    ids=["empty", "text", "gzip", "cut-gzip", "cut-tar", "broken-zip", "no-tex", "two-bibs"],
)
def test_what_is_no_project_is_refused(data: bytes, match: str) -> None:
    refused(data, match)


def test_a_project_through_the_real_parser() -> None:
    files = {
        "paper/main.tex": MAIN.replace("A \\cite{a}.", "\\input{part}"),
        "paper/part.tex": "It is known \\cite{a}. More.",
        "paper/refs.bib": BIB,
    }
    document = archive.parse(gzip.compress(tarred(files)), "project.tar.gz")
    inside = "project.tar.gz/paper"
    assert [(r.key, r.path) for r in document.references] == [
        ("a", f"{inside}/refs.bib"), ("b", f"{inside}/refs.bib"),
    ]  # fmt: skip
    assert [(c.keys, c.path) for c in document.citations] == [(("a",), f"{inside}/part.tex")]
    assert {file.path for file in document.files} == {
        f"{inside}/main.tex", f"{inside}/part.tex", f"{inside}/refs.bib",
    }  # fmt: skip


@pytest.mark.parametrize("command", ["\\input{%s}", "\\bibliography{%s}", "\\import{/}{%s}"])
def test_a_project_reads_nothing_outside_of_it(command: str, tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("A secret: \\cite{stolen}.")
    (tmp_path / "secret.bib").write_text("@book{stolen, title = {A secret}}")
    target = tmp_path / "secret"
    for name in (str(target), f"{target}.tex", f"{target}.bib", "../" * 12 + str(target).lstrip("/")):
        text = MAIN.replace("A \\cite{a}.", command % name)
        document = archive.parse(zipped({"main.tex": text, "refs.bib": BIB}), "project.zip")
        assert [reference.key for reference in document.references] == ["a", "b"]
        assert {file.path for file in document.files} == {"project.zip/main.tex", "project.zip/refs.bib"}


def test_a_folder_of_chapters(tmp_path: Path) -> None:
    (tmp_path / "chapters").mkdir()
    (tmp_path / "thesis.tex").write_text(MAIN.replace("A \\cite{a}.", "\\include{chapters/one}"))
    (tmp_path / "chapters" / "one.tex").write_text("Known \\cite{b}.")
    (tmp_path / "refs.bib").write_text(BIB)
    document = load(str(tmp_path))
    assert (document.path, document.format) == (str(tmp_path / "thesis.tex"), "latex")
    assert [citation.keys for citation in document.citations] == [("b",)]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a.png": "x"}, "project.zip: holds no LaTeX file"),
        ({"a.bib": BIB, "b.bib": BIB}, "project.zip: holds several .bib files and no LaTeX file (a.bib, b.bib)"),
        ({"in/a.bib": b"\0\1\2\xff" * 100}, "project.zip/in/a.bib: this is a binary file"),
    ],
)  # fmt: skip
def test_the_place_is_named_once(files: Mapping[str, str | bytes], said: str) -> None:
    with pytest.raises(InputError) as caught:
        archive.parse(zipped(files), "project.zip")
    assert str(caught.value).startswith(said) and str(caught.value).count("project.zip") == 1
    assert "/tmp" not in str(caught.value)
