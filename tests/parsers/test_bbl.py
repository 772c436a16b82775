"""Typeset bibliographies of every maker: plain, natbib, REVTeX, elsarticle, ACM, biber, amsrefs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Date, Document, Identifier, Name, Reference
from citeground.parsers.bbl import parse
from tests.pace import allowed


def _parse(body: str) -> Document:
    return parse(body.encode(), "ms.bbl")


def _one(body: str) -> Reference:
    references = _parse(body).references
    assert len(references) == 1
    return references[0]


def test_items_have_keys_places_and_switches() -> None:
    text = (
        "\\begin{thebibliography}{10}\n\\providecommand{\\natexlab}[1]{#1}\n% \\bibitem{gone} Not here.\n"
        "\\bibitem{a} A.~Ward, Phys. Rev. D \\textbf{1}, 2 (2001).\n"
        "% citeground: ignore year-mismatch\n"
        "\\bibitem[Ward {et~al.}(2001){Ward}, {[Kent]}, and Li]%\n  {b}\nB. Kent, Phys. Rev. D {\\bf 3}, 4 (2002). % end\n"
        "\\end{thebibliography} trailing"
    )
    document = _parse(text)
    first, second = document.references
    assert (first.key, first.number, first.line, first.entry_type, first.ignored) == (
        "a",
        1,
        4,
        "bibitem",
        (),
    )
    assert (second.key, second.number, second.line, second.ignored) == ("b", 2, 6, ("year-mismatch",))
    assert text[first.start : first.end] == "\\bibitem{a} A.~Ward, Phys. Rev. D \\textbf{1}, 2 (2001)."
    assert first.raw == "A. Ward, Phys. Rev. D 1, 2 (2001)."
    assert text[second.start : second.end].endswith("(2002).")
    assert (first.cited.volume, first.cited.page, first.cited.year) == ("1", "2", 2001)
    assert document.problems == ()
    assert (document.format, document.files[0].text) == ("bbl", text)


def test_newblock_parts_authors_title_and_venue() -> None:
    cited = _one(
        "\\bibitem{a}\nA.~Ward and B.~Kent.\n\\newblock The title, in parts: and no more.\n"
        "\\newblock {\\em J. Made Up}, 12(3):1--20, 2001.\n\\newblock \\doi{10.1000/abc\\_d}."
    ).cited
    assert cited.title == "The title, in parts: and no more"
    assert cited.author == (Name("Ward", "A."), Name("Kent", "B."))
    assert (cited.container_title, cited.volume, cited.issue, cited.page) == ("J. Made Up", "12", "3", "1-20")
    assert cited.identifiers == (Identifier("doi", "10.1000/abc_d"),)


def test_italics_tell_the_title_and_links_the_identifier() -> None:
    cited = _one(
        "\\bibitem{Made:2015xza}\n{\\bf MADE} Collaboration, R.~Ward et~al., {\\it {Partial symmetries of\n  $\\Lambda_b$ "
        "decays}},  {\\em JHEP} {\\bf 1506} (2015) 115,\n  [\\href{http://arxiv.org/abs/1503.07138}{{\\tt arXiv:1503.07138}}]."
    ).cited
    assert cited.title == "Partial symmetries of Λb decays"
    assert cited.identifiers == (Identifier("arxiv", "1503.07138"),)
    assert Name("Ward", "R.") in cited.author
    assert not cited.author_complete
    assert (cited.container_title, cited.page, cited.year) == ("JHEP", "115", 2015)


def test_astronomers_macros_are_journals() -> None:
    cited = _one(
        "\\bibitem[{{Ward}(2001{\\natexlab{a}})}]{w}\n{Ward}, A., {et~al.} 2001{\\natexlab{a}}, \\apj, 553, 1006"
    ).cited
    assert (cited.container_title, cited.volume, cited.page) == ("Astrophysical Journal", "553", "1006")
    assert (cited.title, cited.author_complete) == ("", False)


def test_revtex_marks_its_fields() -> None:
    cited = _one(
        "\\bibitem [{\\citenamefont {Ward}\\ \\emph {et~al.}(2017)\\citenamefont {Ward}}]{ward_2017}%\n  \\BibitemOpen\n"
        "  \\bibfield  {author} {\\bibinfo {author} {\\bibfnamefont {A.}~\\bibnamefont\n  {Ward}}, \\bibinfo {author} "
        "{\\bibfnamefont {B.}~\\bibnamefont {Kent\n  Li}},\\ }\\bibfield  {title} {\\bibinfo\n  {title} {A {Title} made up},\\ }\\href\n"
        "  {https://doi.org/10.1038/nphys4020} {\\bibfield  {journal} {\\bibinfo  {journal} {Nat. Phys.}\\ }\\textbf {\\bibinfo {volume}"
        " {13}},\\\n  \\bibinfo {pages} {460} (\\bibinfo {year} {2017})}\\BibitemShut {NoStop}%"
    ).cited
    assert cited.title == "A Title made up"
    assert cited.author == (Name("Ward", "A."), Name("Kent Li", "B."))
    assert (cited.type, cited.container_title, cited.volume, cited.page) == (
        "article-journal",
        "Nat. Phys.",
        "13",
        "460",
    )
    assert (cited.issued, cited.identifiers) == (Date(2017), (Identifier("doi", "10.1038/nphys4020"),))


def test_elsarticle_and_acm_mark_theirs() -> None:
    first, second = _parse(
        "\\bibitem{els}\n\\bibinfo{author}{A.~Ward}, et~al., \\bibinfo{title}{One title}, \\bibinfo{journal}{Nucl. Phys. B} "
        "\\bibinfo{volume}{12} (\\bibinfo{year}{2001}) \\bibinfo{pages}{1--20}.\n"
        "\\bibitem[\\protect\\citeauthoryear{Ward}{Ward}{2001}]{acm}\n\\bibfield{author}{\\bibinfo{person}{Ada Ward} {and} "
        "\\bibinfo{person}{Bo Kent}.} \\bibinfo{year}{2001}\\natexlab{}.\n\\newblock \\showarticletitle{Another title}. In "
        "\\bibinfo{booktitle}{\\emph{Proc. MADE}}, \\bibfield{editor}{\\bibinfo{person}{Cy Li}} (Ed.). \\bibinfo{publisher}{ACM}."
    ).references
    assert (first.cited.title, first.cited.author, first.cited.author_complete) == (
        "One title",
        (Name("Ward", "A."),),
        False,
    )
    assert second.cited.title == "Another title"
    assert second.cited.author == (Name("Ward", "Ada"), Name("Kent", "Bo"))
    assert second.cited.editor == (Name("Li", "Cy"),)
    assert (second.cited.type, second.cited.container_title) == ("paper-conference", "Proc. MADE")


BIBER = r"""
\datalist[entry]{nty/global//global/global}
  \entry{ward2001}{article}{}
    \name{author}{3}{}{%
      {{un=0,hash=aa}{%
         family={Ward},
         familyi={W\bibinitperiod},
         given={Ada\bibnamedelima B.},
         giveni={A\bibinitperiod}}}%
      {{hash=bb}{%
         family={Gogh}, given={Vincent}, prefix={van}}}%
      {{hash=cc}{%
         family={The Made Collaboration}}}%
    }
    \strng{namehash}{x}
    \field{labeltitlesource}{title}
    \field{journaltitle}{J. Made Up}
    \field{title}{The {B}iblatex title}
    \field{month}{5}
    \field{number}{3}
    \field{volume}{12}
    \field{year}{2001}
    \field{pages}{1\bibrangedash 20}
    \range{pages}{20}
    \verb{doi}
    \verb 10.1000/abc_d
    \endverb
    \verb{eprint}
    \verb 1706.03762
    \endverb
    \field{eprinttype}{arxiv}
  \endentry
  \entry{old}{book}{}
    \name{author}{1}{}{{{}{Ward}{W.}{Ada}{A.}{}{}{}{}}}
    \true{moreauthor}
    \list{publisher}{1}{{Springer}}
    \field{title}{B}
  \endentry
  \entry{s}{set}{}
    \set{ward2001,old}
  \endentry
\enddatalist
\datalist[entry]{other}
  \entry{ward2001}{article}{}
  \endentry
"""


def test_biber() -> None:
    first, second = _parse(BIBER).references
    assert (first.key, first.line, first.entry_type) == ("ward2001", 3, "article")
    cited = first.cited
    assert cited.author == (
        Name("Ward", "Ada B."),
        Name("Gogh", "Vincent", "van"),
        Name(literal="The Made Collaboration"),
    )
    assert (cited.title, cited.container_title, cited.issued) == (
        "The Biblatex title",
        "J. Made Up",
        Date(2001, 5),
    )
    assert (cited.volume, cited.issue, cited.page) == ("12", "3", "1-20")
    assert cited.identifiers == (Identifier("doi", "10.1000/abc_d"), Identifier("arxiv", "1706.03762"))
    assert (second.cited.author, second.cited.author_complete) == ((Name("Ward", "Ada"),), False)
    assert second.cited.publisher == "Springer"


def test_amsrefs() -> None:
    reference = _one(
        "\\begin{biblist}\n\\bib{MR1}{article}{\n author={Ward, Ada}, author={Kent, Bo},\n title={The ams title},\n"
        " journal={Ann. of Math. (2)}, volume={141}, date={1995}, number={3}, pages={443--551}, review={\\MR{1}},\n}\n\\end{biblist}"
    )
    assert reference.key == "MR1"
    assert reference.cited.author == (Name("Ward", "Ada"), Name("Kent", "Bo"))
    assert (reference.cited.title, reference.cited.issue, reference.cited.year) == (
        "The ams title",
        "3",
        1995,
    )


def test_an_item_of_several_works_gives_several_references() -> None:
    keys = [
        r.key
        for r in _parse(
            "\\bibitem{wilson} K.~G.~Wilson, Phys. Rev. D {\\bf 10}, 2445 (1974); A.~Ward, Phys. Rev. D {\\bf 12}, 1 (1975)."
        ).references
    ]
    assert keys == ["wilson", "wilson.2"]


def test_what_cannot_be_read_is_told() -> None:
    document = _parse(
        "\\bibitem no key here\n\\bibitem{a} A. Ward, Phys. Rev. 1, 2 (2001)\n\\bibitem{a} Nothing.\n\\bibitem[open{b} C"
    )
    assert [(p.rule, p.line, p.key) for p in document.problems] == [
        ("unparsed-reference", 1, ""),
        ("unparsed-reference", 4, ""),
        ("duplicate-key", 3, "a"),
        ("unparsed-reference", 3, "a"),
    ]
    assert [r.key for r in document.references] == ["a", "a"]


PIECES = [
    *"\\{}[]%\n abc1",
    "\\bibitem",
    "{a}",
    "\\bibinfo {title} {",
    "\\newblock",
    "\\entry{k}{book}{}",
    "\\field{",
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_is_read_or_told(text: str) -> None:
    document = _parse(text)
    for reference in document.references:
        assert 0 <= reference.start <= reference.end <= len(text)
        assert text[reference.start :].startswith(("\\bib", "\\entry"))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse(data, "ms.bbl")
    except InputError as error:
        assert error.path == "ms.bbl"


@pytest.mark.parametrize(
    "text",
    [
        "\\bibitem[" * 100_000,
        "\\bibitem{a}" + "{" * 500_000,
        "\\bibitem{a}" + "\\bibinfo{title}{" * 40_000,
        "\\bibitem{a}" + "{\\it {" * 100_000,
        "\\bibitem{a}" + "\\href{" * 100_000,
        "\\entry{a}{book}{}" + "\\field{a}{" * 60_000,
        "\\entry{a}{book}{}\\name{author}{1}{}{" + "{{a}{family={" * 60_000,
        "\\bib{a}{book}{" + "author={" * 100_000,
    ],
)
def test_hostile_input_ends_soon(text: str) -> None:
    start = time.process_time()
    _parse(text)
    assert time.process_time() - start < allowed(15)


@pytest.mark.shared
def test_every_item_of_real_files_is_read(shared: Path) -> None:
    files = sorted((shared / "manuscripts" / "bbl").glob("*.bbl"))
    assert len(files) >= 5
    count = 0
    for path in files:
        data = path.read_bytes()
        references = parse(data, path.name).references
        keys = {r.key.split(".")[0] if r.number else "" for r in references}
        items = data.count(b"\\bibitem") - data.count(b"\\bibitemStop") - data.count(b"\\bibitemNoStop")
        assert len({r.start for r in references}) == items, path.name
        assert "" not in keys
        count += items
    assert count > 300
