"""A Markdown text and the bibliography that its front matter names."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from citeground.models import Document
from citeground.parsers import load, pandoc
from tests.pace import allowed

BIB = """@article{ward2001, author = {Ward, A.}, title = {On Tides}, year = 2001, ids = {tides}}
@article{kent2003, author = {Kent, B.}, title = {On Waves}, year = 2003}
@set{both, entryset = {ward2001, kent2003}}
"""
TEXT = "\nTides follow the moon [@ward2001; @nobody], as @both say; see @fig:moon and @tbl-one.\n"


def parsed(folder: Path, front: str, text: str = TEXT) -> Document:
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    (folder / "paper.md").write_text(f"---\ntitle: Tides\n{front}\n---\n{text}", encoding="utf-8")
    return load(str(folder / "paper.md"))


@pytest.mark.parametrize(
    "front",
    [
        "bibliography: refs.bib",
        'bibliography: "refs"',
        "bibliography: [refs.bib]",
        "bibliography:\n  - refs.bib",
        "bibliography:\n- 'refs.bib'\nlang: en",
    ],
)
def test_the_named_file_is_the_bibliography(tmp_path: Path, front: str) -> None:
    document = parsed(tmp_path, front)
    assert [r.key for r in document.references] == ["ward2001", "kent2003"]
    assert [r.number for r in document.references] == [1, 2]
    assert {key for c in document.citations for key in c.keys} == {"ward2001", "nobody", "kent2003"}
    assert not document.problems and not document.cites_all and not document.unread_bibliographies
    assert [Path(f.path).name for f in document.files] == ["paper.md", "refs.bib"]


@pytest.mark.parametrize("name", ["gone.bib", "../outside.bib", "refs.json"])
def test_what_is_not_read_is_named(tmp_path: Path, name: str) -> None:
    document = parsed(tmp_path, f"bibliography: [refs.bib, {name}]")
    assert document.unread_bibliographies == (name,)
    [problem] = document.problems
    assert problem.message.startswith(f"{name}: ") and problem.line == 3


def test_works_cited_without_a_place(tmp_path: Path) -> None:
    document = parsed(tmp_path, "bibliography: refs.bib\nnocite: |\n  @kent2003, @ward2001")
    assert document.citations[-1].keys == ("kent2003", "ward2001") and not document.citations[-1].sentence
    assert parsed(tmp_path, "nocite: '@*'\nbibliography: refs.bib").cites_all


def test_without_a_bibliography_an_at_sign_is_no_citation() -> None:
    assert (
        load(
            "a.md", b"Write to @somebody about it.\n\n# References\n\n- Ward, A. On Tides. 2001.\n"
        ).citations
        == ()
    )


def test_endless_front_matter_is_read_fast() -> None:
    start = time.process_time()
    pandoc.read(
        "bibliography:\n" + "  \t" * 100_000 + "\n" + "- a\n" * 2_000 + "nocite: " + "@" * 100_000, "a.md"
    )
    assert time.process_time() - start < allowed(2)
