"""LaTeX documents: parts, bibliographies and citations, and nothing outside the document's folder."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers import load
from citeground.parsers.again import read_again
from citeground.parsers.latex import parse
from citeground.parsers.latex.citing import cites
from tests.pace import allowed

REFS = """@book{ward, author={Ward, Ada}, title={The Beam}, year=2001, ids={w1}}
@book{kent, author={Kent, Bo and Li, Mo}, title={K}, year=2002}
@book{team, author={Roe, Dan and Fay, Eve and Moss, Ann}, title={T}, year=2003}
@set{s, entryset={ward,kent}}
"""


def _write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _parse(folder: Path, text: str, name: str = "main.tex") -> Document:
    path = folder / name
    path.write_text(text)
    return parse(path.read_bytes(), str(path))


def _in_text(text: str) -> list[tuple[str, ...]]:
    return [cite.keys for cite in cites(text)]


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        (r"\cite{a}", ("a",)),
        (r"\cite[p. 3]{a, b,c}", ("a", "b", "c")),
        (r"\citep*[see][p.~3]{a,b}", ("a", "b")),
        ("\\citet\n  [see {[x]}]\n  {a}", ("a",)),
        (r"\Citet{a}", ("a",)),
        (r"\Textcite{a}", ("a",)),
        (r"\footcite[12]{a}", ("a",)),
        (r"\footfullcite{a}", ("a",)),
        (r"\citeauthor*{a}", ("a",)),
        (r"\citeyearpar{a}", ("a",)),
        (r"\citealp{a}", ("a",)),
        (r"\autocite{a}", ("a",)),
        (r"\supercite{a}", ("a",)),
        (r"\fullcite{a}", ("a",)),
        (r"\citetitle{a}", ("a",)),
        (r"\nocite{*}", ("*",)),
        (r"\parencites(pre)(post)[1]{a}[2][3]{b,c}", ("a", "b", "c")),
        (r"\cites{a}{b} {", ("a", "b")),
        (r"\volcite{2}[3]{a}", ("a",)),
        (r"\citeA<e.g.,>[p.~5]{a}", ("a",)),
        (r"\citeNP{a}", ("a",)),
        (r"\onlinecite{a}", ("a",)),
        (r"\bibentry{a}", ("a",)),
        (r"\newcite{a}", ("a",)),
        (r"\cite{DBLP:conf/x/Y-1_2+z}", ("DBLP:conf/x/Y-1_2+z",)),
        (r"\cite{Smith 2000}", ("Smith 2000",)),
        (r"\cite{müller}", ("müller",)),
    ],
)
def test_every_citation_command(command: str, keys: tuple[str, ...]) -> None:
    assert _in_text(f"Text {command} text.") == [keys]


@pytest.mark.parametrize(
    "text",
    [
        r"\newcommand{\see}[1]{\cite{#1}}",
        r"\citetext{see text}",
        r"\setcitestyle{numbers}",
        r"\citestyle{agu}",
        r"\cite {",
        r"\cite[",
        r"\cite{}",
        r"\DeclareCiteCommand{\x}{a}",
        r"cite{a}",
        r"\citenamefont{Ward}",
    ],
)
def test_what_cites_nothing(text: str) -> None:
    assert _in_text(text) == []


def test_references_come_from_the_bibliography_with_their_own_places(tmp_path: Path) -> None:
    _write(tmp_path, refs_dot_bib=REFS, more_dot_bib="\n@book{ward2, title={W2}}")
    document = _parse(
        tmp_path, "\\addbibresource[x=y]{refs.bib}\n\\bibliography{IEEEabrv,more}\nAs \\cite{ward} said."
    )
    assert [(r.key, r.number, r.line, Path(r.path).name) for r in document.references] == [
        ("ward", 1, 1, "refs.bib"),
        ("kent", 2, 2, "refs.bib"),
        ("team", 3, 3, "refs.bib"),
        ("ward2", 4, 2, "more.bib"),
    ]
    assert document.format == "latex"
    assert document.problems == ()
    assert not document.cites_all
    assert [Path(file.path).name for file in document.files] == ["main.tex", "refs.bib", "more.bib"]
    reference = document.references[0]
    assert document.files[1].text[reference.start : reference.end].startswith("@book{ward,")


def test_sentences_are_plain_text_with_names(tmp_path: Path) -> None:
    _write(tmp_path, refs_dot_bib=REFS)
    document = _parse(
        tmp_path,
        "\\title{Of beams~\\cite{team}}\n\\begin{document}\n\\section{Start}\n"
        "It was shown by \\citet[p.~3]{ward,kent} that $E=mc^2$ \\emph{holds}~\\citep{team}. Others, e.g. "
        "\\citeauthor{team} (\\citeyear{team}), disagree.\n\n"
        "A note\\footnote{See \\textcite{unknown}.} here.\n\\nocite{w1,s}\\bibliography{refs}\n\\end{document}\n\\cite{after}",
    )
    assert [(c.keys, c.line, c.sentence) for c in document.citations] == [
        (("team",), 1, "Of beams"),
        (("ward", "kent"), 4, "It was shown by Ward (2001) and Kent and Li (2002) that E=mc2 holds."),
        (("team",), 4, "It was shown by Ward (2001) and Kent and Li (2002) that E=mc2 holds."),
        (("team",), 4, "Others, e.g. Roe et al. (2003), disagree."),
        (("team",), 4, "Others, e.g. Roe et al. (2003), disagree."),
        (("unknown",), 6, "See unknown."),
        (("ward", "kent"), 7, ""),
    ]
    first = document.citations[1]
    assert document.files[0].text[first.start : first.end] == "\\citet[p.~3]{ward,kent}"


def test_comments_and_verbatim_text_cite_nothing(tmp_path: Path) -> None:
    _write(tmp_path, refs_dot_bib=REFS)
    document = _parse(
        tmp_path,
        "% \\cite{a}\n50\\% \\cite{ward}\n\\begin{verbatim}\n\\cite{b}\n\\end{verbatim}\n\\verb|\\cite{c}|\n"
        "\\iffalse \\cite{d} \\fi \\begin{comment}\\cite{e}\\end{comment} \\lstinline!x!\n%\\bibliography{gone}\n\\bibliography{refs}",
    )
    assert [c.keys for c in document.citations] == [("ward",)]
    assert document.problems == ()


def test_parts_are_followed_and_loops_are_told_once(tmp_path: Path) -> None:
    _write(
        tmp_path,
        refs_dot_bib=REFS,
        sec__one_dot_tex="One \\cite{ward}. \\input{main}",
        sec__two_dot_tex="Two \\cite{kent}. \\input{sec/one} \\input{two}",
        sec__three_dot_tex="Three \\cite{team}.",
        sec__four_dot_v2_dot_tex="Four \\cite{s}.",
    )
    document = _parse(
        tmp_path,
        "\\input{sec/one}\\include{sec/two}\\subimport{sec/}{three.tex}\\input sec/four.v2\n\\input{glyphtounicode}\\bibliography{refs}",
    )
    assert [c.keys for c in document.citations] == [("ward",), ("kent",), ("team",), ("ward", "kent")]
    assert [(Path(p.path).name, p.line, "includes itself" in p.message) for p in document.problems] == [
        ("one.tex", 1, True),
        ("two.tex", 1, True),
    ]


def test_missing_and_outside_files_are_told_with_their_line(tmp_path: Path) -> None:
    inside = tmp_path / "paper"
    inside.mkdir()
    _write(tmp_path, secret_dot_tex="\\cite{secret}", refs_dot_bib=REFS)
    (inside / "link.tex").symlink_to(tmp_path / "secret.tex")
    document = _parse(
        inside,
        f"\\input{{../secret}}\n\\input{{{tmp_path}/secret.tex}}\n\\input{{link}}\n\\input{{gone}}\n\\bibliography{{lost,../refs}}\n\\cite{{a}}",
    )
    assert [(p.line, "outside the folder" in p.message) for p in document.problems] == [
        (1, True),
        (2, True),
        (3, True),
        (4, False),
        (5, False),
        (5, True),
    ]
    assert [c.keys for c in document.citations] == [("a",)]
    assert [Path(file.path).name for file in document.files] == ["main.tex"]


def test_the_bbl_stands_in_for_a_missing_bib(tmp_path: Path) -> None:
    _write(
        tmp_path,
        refs_dot_bib=REFS,
        main_dot_bbl="\\bibitem{ward} A. Ward, \\emph{Other}, 2001.\n\\bibitem{new} B. Kent, Phys. Rev. D 1, 2 (2002).",
    )
    document = _parse(tmp_path, "\\cite{new}\\bibliography{refs,gone}")
    assert [(r.key, r.number, Path(r.path).name) for r in document.references] == [
        ("ward", 1, "refs.bib"),
        ("kent", 2, "refs.bib"),
        ("team", 3, "refs.bib"),
        ("new", 4, "main.bbl"),
    ]
    assert document.problems == ()
    alone = _parse(tmp_path, "\\cite{new}\\printbibliography")
    assert [r.key for r in alone.references] == ["ward", "new"]
    included = _parse(tmp_path, "\\cite{new}\\input{main.bbl}", "other.tex")
    assert [r.key for r in included.references] == ["ward", "new"]


def test_a_bibliography_in_the_text(tmp_path: Path) -> None:
    text = (
        "As \\cite{b} said.\n\\begin{thebibliography}{9}\n\\bibitem{a} A. Ward, Phys. Rev. D 1, 2 (2001). See \\cite{x}.\n"
        "%\\bibitem{c} gone\n\\bibitem[K(2)]{b} B. Kent, Phys. Rev. D 3, 4 (2002).\n\\end{thebibliography}\nMore \\cite{a}."
    )
    document = _parse(tmp_path, text)
    assert [(r.key, r.line, text[r.start :][:9]) for r in document.references] == [
        ("a", 3, "\\bibitem{"),
        ("b", 5, "\\bibitem["),
    ]
    assert [c.keys for c in document.citations] == [("b",), ("a",)]


def test_a_bib_file_written_by_the_document(tmp_path: Path) -> None:
    text = "\\begin{filecontents*}[overwrite]{own.bib}\n@book{own, title={100% Own \\cite{x}}}\n\\end{filecontents*}\n\\cite{own}"
    document = _parse(tmp_path, text)
    assert [(r.key, r.line, text[r.start : r.start + 5]) for r in document.references] == [
        ("own", 2, "@book")
    ]
    assert [c.keys for c in document.citations] == [("own",)]


def test_a_text_without_a_bibliography_says_so(tmp_path: Path) -> None:
    document = _parse(tmp_path, "As \\cite{a} said.")
    assert "names no bibliography" in document.problems[0].message
    assert document.references == ()
    assert _parse(tmp_path, "Nothing here.").problems == ()
    assert _parse(tmp_path, "Nothing here.").cites_all


def test_nocite_star_cites_all(tmp_path: Path) -> None:
    _write(tmp_path, refs_dot_bib=REFS)
    assert _parse(tmp_path, "\\cite{ward}\\nocite{*}\\bibliography{refs}").cites_all


def test_binary_and_broken_parts_are_told(tmp_path: Path) -> None:
    (tmp_path / "pic.tex").write_bytes(b"\x89PNG\r\n\x00\x00")
    (tmp_path / "folder.bib").mkdir()
    document = _parse(tmp_path, "\\input{pic}\n\\bibliography{folder}\n\\input{" + "n" * 900 + "}")
    assert [p.line for p in document.problems] == [1, 3, 2]
    assert "an image" in document.problems[0].message
    with pytest.raises(InputError):
        parse(b"%PDF-1.4", "main.tex")


PIECES = [
    *"\\{}[]%\n a,",
    "\\cite",
    "{k}",
    "\\input",
    "\\begin{verbatim}",
    "\\end{verbatim}",
    "\\begin{thebibliography}{9}",
]
PIECES += [
    "\\bibitem{k}",
    "\\footnote{",
    "\\iffalse",
    "\\fi",
    "\\section{",
    "\\end{document}",
    "\\bibliography{k}",
    "\n\n",
    "$",
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_read(tmp_path: Path, text: str) -> None:
    document = parse(text.encode(), str(tmp_path / "main.tex"))
    for citation in document.citations:
        assert text[citation.start] == "\\"
        assert text[citation.start : citation.end].endswith("}")
        assert "\ue000" not in citation.sentence


@pytest.mark.parametrize(
    "text",
    [
        "\\cite{a} " * 50_000,
        "\\cite[" * 100_000,
        "\\cite{" * 100_000,
        "\\footnote{" * 60_000,
        "\\parencites" + "[x]" * 100_000,
        "\\begin{thebibliography}{9}\\end{thebibliography}" * 10_000,
        "\\begin{filecontents}{x.bib}\\end{filecontents}" * 10_000,
        "\\input{x}" * 20_000,
        "{" * 500_000 + "\\cite{a}",
        "a. " * 300_000 + "\\cite{a}",
    ],
)
def test_hostile_input_ends_soon(tmp_path: Path, text: str) -> None:
    start = time.process_time()
    parse(text.encode(), str(tmp_path / "main.tex"))
    assert time.process_time() - start < allowed(20)


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("@misc{a, title = {A}}", encoding="utf-8")
    main = tmp_path / "main.tex"
    main.write_text(r"\input{gone}\cite{a,b}\bibliography{refs,lost}", encoding="utf-8")
    document = load(str(main))
    assert (document.unread_bibliographies, document.unread_parts) == (("lost",), ("gone",))
    (tmp_path / "main.bbl").write_text(r"\begin{thebibliography}{1}\bibitem{a} A.\end{thebibliography}")
    assert load(str(main)).unread_bibliographies == ()


def test_texts_in_the_place_of_files(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("@misc{a, title = {A}}", encoding="utf-8")
    main = tmp_path / "main.tex"
    main.write_text(r"\cite{a}\bibliography{refs}", encoding="utf-8")
    document = load(str(main))
    changed = replace(document.files[1], text="@misc{a, title = {B}}")
    again = read_again(document, {changed.path: changed})
    assert [r.cited.title for r in again.references] == ["B"] and again.files[1] == changed
    assert load(str(main)) == document
