"""What is read from a PDF's text, what is mended, and what is not trusted or refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers import pdf as pdf_parser
from citeground.parsers.pdf import repair
from citeground.parsers.pdf.accents import attach_text
from citeground.parsers.pdf.pages import MAX_PAGES
from tests.parsers.pdf.writer import Page, pdf

LIST = [
    "[1] A. Ward, A first made-up title, J. Made Up 1, 2 (2001).",
    "[2] B. Kent, A second made-up title, J. Made Up 3, 4 (2002).",
    "[3] C. Roe, A third made-up title, J. Made Up 5, 6 (2003).",
    "[4] D. Hill, A fourth made-up title, J. Made Up 7, 8 (2004).",
]


def parse(*pages: Page) -> Document:
    return pdf_parser.parse(pdf(pages), "paper.pdf")


def with_list(*body: str) -> Document:
    page = Page().lines(72, 740, body).text(72, 400, "References", 12).lines(72, 380, LIST)
    return parse(page)


def test_reference_says_what_is_printed_and_where() -> None:
    first = with_list("Text.").references[0]
    assert (first.key, first.number, first.path, first.line) == ("1", 1, "paper.pdf", 1)
    assert first.raw == "A. Ward, A first made-up title, J. Made Up 1, 2 (2001)."
    assert first.cited.year == 2001


@pytest.mark.parametrize(
    ("show", "name"),
    [
        (lambda page, text: page.text(72, 300, text, color="1 g"), "white text"),
        (lambda page, text: page.text(72, 300, text, color="0.97 0.97 1 rg"), "white text"),
        (lambda page, text: page.text(72, 300, text, mode=3), "invisible text"),
        (lambda page, text: page.text(72, 300, text, mode=7), "invisible text"),
        (lambda page, text: page.text(72, 300, text, size=1.5), "text smaller than 3 pt"),
        (lambda page, text: page.text(900, 300, text), "text outside the page"),
        (lambda page, text: page.text(72, -50, text), "text outside the page"),
    ],
    ids=["white", "nearly-white", "invisible", "clip", "tiny", "right-of", "below"],
)
def test_hidden_text_is_left_out_and_reported(show: object, name: str) -> None:
    page = Page().text(72, 400, "References", 12).lines(72, 380, LIST)
    assert callable(show)
    show(page, "[5] E. Fay, A reference that no reader can see, J. Made Up 9, 10 (2005).")
    document = parse(page)
    assert [r.key for r in document.references] == ["1", "2", "3", "4"]
    assert any(p.message.startswith(name) and p.line == 1 for p in document.problems)


def test_grey_text_is_trusted() -> None:
    page = Page().text(72, 400, "References", 12)
    page.lines(72, 380, LIST).text(
        72, 332, "[5] E. Fay, A grey title, J. Made Up 9, 10 (2005).", color="0.6 g"
    )
    assert len(parse(page).references) == 5


def test_a_scan_under_invisible_text_is_refused() -> None:
    page = Page()
    for row, line in enumerate(LIST):
        page.text(72, 300 - 12 * row, line, mode=3)
    with pytest.raises(InputError, match="only invisible text"):
        parse(page)


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(InputError, match="its pages are pictures"):
        parse(Page())


def test_an_encrypted_file_is_refused_in_one_line() -> None:
    data = pdf([Page().lines(72, 700, LIST)], password="secret")
    with pytest.raises(InputError, match="encrypted with a password") as caught:
        pdf_parser.parse(data, "paper.pdf")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("paper.pdf: ")


@pytest.mark.parametrize(
    "data",
    [b"", b"%PDF-", b"%PDF-1.7\n" + b"\0" * 5000, b"no PDF at all", b"%PDF-1.4\ntrailer << /Root 1 0 R >>"],
    ids=["empty", "mark-only", "zeros", "other", "no-objects"],
)
def test_a_damaged_file_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(InputError) as caught:
        pdf_parser.parse(data, "paper.pdf")
    assert "\n" not in str(caught.value)


def test_half_a_file_is_read_or_refused() -> None:
    data = pdf([Page().lines(72, 700, LIST) for _ in range(5)])
    for part in range(1, 10):
        try:
            pdf_parser.parse(data[: len(data) * part // 10], "paper.pdf")
        except InputError as error:
            assert "\n" not in str(error)


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(InputError, match=f"at most {MAX_PAGES}"):
        parse(*[Page()] * (MAX_PAGES + 1))


def test_citations_keep_page_and_sentence() -> None:
    document = with_list("Earlier work [1] is broad. Newer", "work is not [2, 4]. The end.")
    assert [c.keys for c in document.citations] == [("1",), ("2", "4")]
    assert document.citations[1].sentence == "Newer work is not [2, 4]."
    assert document.citations[1].line == 1
    assert not document.cites_all


def test_superscripts_are_citations_where_the_paper_has_no_brackets() -> None:
    page = (
        Page().text(72, 740, "This was seen before,").text(174, 744, "1,2", 6).text(186, 740, "and denied.")
    )
    page.text(240, 744, "3\u20134", 6)
    page.text(72, 400, "References", 12).lines(
        72, 380, [line.replace("[", "").replace("]", ".") for line in LIST]
    )
    assert [c.keys for c in parse(page).citations] == [("1", "2"), ("3", "4")]


def test_few_found_citations_say_nothing_of_the_others() -> None:
    assert with_list("Only one is cited here [1].").cites_all


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Proofs for con-", "fidential transactions."], "Proofs for confidential transactions."),
        (["Conﬁdential ofﬂine eﬀects"], "Confidential offline effects"),
        (["Jean-", "Paul Made-Up"], "Jean-Paul Made-Up"),
        (["a non-", "abelian theory"], "a non-abelian theory"),
        (["From QCD-", "based methods"], "From QCD-based methods"),
        (["pages 10-", "15"], "pages 10-15"),
        (["pages 10–", "15"], "pages 10–15"),
        (["doi:10.1088/", "1741-4326/aa6a6a"], "doi:10.1088/1741-4326/aa6a6a"),
        (["doi:10.1016/j.made.2020.", "111503"], "doi:10.1016/j.made.2020.111503"),
        (["doi:10.18429/JACoW-", "IPAC2019-MOPTS051"], "doi:10.18429/JACoW-IPAC2019-MOPTS051"),
        (["https:", "//doi.org/10.1000/x"], "https://doi.org/10.1000/x"),
        (["https://example.org/a/", "b-c.html."], "https://example.org/a/b-c.html."),
        (
            ["https://example.org/a/", "Accessed on 2024-01-02"],
            "https://example.org/a/ Accessed on 2024-01-02",
        ),
        (["https://example.org/a.", "The next sentence."], "https://example.org/a. The next sentence."),
        (["doi:10.1000/abc.", "2019"], "doi:10.1000/abc. 2019"),
        (["arXiv:2412.02", "349 [cs], 2024."], "arXiv:2412.02349 [cs], 2024."),
        (["arXiv:hep-", "ph/0305060"], "arXiv:hep-ph/0305060"),
        (["arXiv:2007.14289 [hep-", "ex]."], "arXiv:2007.14289 [hep-ex]."),
    ],
)
def test_lines_are_joined(lines: list[str], expected: str) -> None:
    assert repair.join(lines) == expected


def test_the_document_tells_how_a_broken_word_is_written() -> None:
    words = repair.vocabulary(["the data-driven method", "a twodimensional lattice"])
    assert repair.join(["data-", "driven"], words) == "data-driven"
    assert repair.join(["two-", "dimensional"], words) == "twodimensional"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B. B ¨unz", "B. Bünz"),
        ("Jord´an", "Jordán"),
        ("F´ısica", "Física"),
        ("Moˇcnik", "Močnik"),
        ("S. ¨Ozg¨ur", "S. Özgür"),
        ("Molli`ere", "Mollière"),
        ("the `quoted' word", "the `quoted' word"),
        ("Konig ¨ et al.", "Konig et al."),
    ],
)
def test_accents_return_to_their_letters(text: str, expected: str) -> None:
    assert attach_text(text) == expected


def test_an_accent_drawn_over_its_letter_is_attached_by_place() -> None:
    """TeX raises the accent over a capital: it comes as text of its own, somewhere in the line."""
    page = Page().text(72, 400, "References", 12).text(72, 380, "[1] Oberg, K., A made-up title (2011).")
    page.text(87.5, 382, "\u00a8").lines(72, 368, LIST[1:])
    assert parse(page).references[0].raw.startswith("Öberg, K.")


def test_a_page_of_nothing_but_accents_is_read_fast() -> None:
    page = Page().text(72, 400, "References", 12).lines(72, 380, LIST)
    for row in range(60):
        page.text(72, 300 - row, "\u00b4" * 500)
    assert len(parse(page).references) == len(LIST)


@pytest.mark.shared
def test_pdf_text_cases(shared: Path) -> None:
    wanted = {"RB-019", "RB-079"}
    cases = [json.loads(line) for line in (shared / "cases" / "hand.jsonl").read_text("utf-8").splitlines()]
    for case in (case for case in cases if case["id"] in wanted):
        lines = pdf_parser.text_lines(case["input"]["content"])
        entries = [e for found in pdf_parser.segment(lines) for e in found.entries]
        expected = case["expected"]["parse"]
        assert len(entries) == expected["n_references"]
        texts = {entry.label: repair.join([line.text for line in entry.lines]) for entry in entries}
        assert not any("BIBLIOGRAPHY" in text for text in texts.values())
        if case["id"] == "RB-079":
            assert texts["26"].endswith(expected["ref26.doi"])
            assert f"arXiv:{expected['ref27.arxiv']}" in texts["27"]
