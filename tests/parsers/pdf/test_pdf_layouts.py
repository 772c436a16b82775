"""Lists of references in the layouts that journals use, each set by the writer of this folder."""

from __future__ import annotations

import pytest

from citeground.models import Document
from citeground.parsers import pdf as pdf_parser
from tests.parsers.pdf.writer import Page, pdf

BODY = "Running text of a made-up paper that fills the line from edge to edge."
NAMES = [
    "Ward",
    "Kent",
    "Roe",
    "Moore",
    "Hill",
    "Stone",
    "Marsh",
    "Field",
    "Brook",
    "Woods",
    "Lake",
    "Banks",
    "Glen",
    "Dale",
    "Forde",
    "Heath",
]


def entry(number: int, lines: int = 2) -> list[str]:
    """One made-up reference in ``lines`` lines; those after the first start with a tab."""
    name = NAMES[number % len(NAMES)]
    out = [f"A. {name}, Made-up title number {number},"]
    out += [f"\tcontinued in line {line} of it," for line in range(2, lines)]
    return [*out, f"\tJ. Made Up {number}, {100 + number} ({1980 + number})."]


def numbered(first: int, last: int, label: str = "[{}] ", lines: int = 2) -> list[str]:
    out = []
    for number in range(first, last + 1):
        head, *rest = entry(number, lines)
        out += [label.format(number) + head, *rest]
    return out


def parse(*pages: Page) -> Document:
    return pdf_parser.parse(pdf(pages), "paper.pdf")


def keys(document: Document) -> list[str]:
    return [reference.key for reference in document.references]


def raws(document: Document) -> list[str]:
    return [reference.raw for reference in document.references]


def whole(number: int, lines: int = 2) -> str:
    return " ".join(line.strip() for line in entry(number, lines))


@pytest.mark.parametrize(
    "label", ["[{}] ", "{}. ", "({}) ", "{}) ", "{} "], ids=["brackets", "dots", "parens", "close", "bare"]
)
def test_numbers_of_every_form_are_labels(label: str) -> None:
    page = Page().text(72, 720, "References", 12).lines(72, 700, numbered(1, 12, label), hang=18)
    document = parse(page)
    assert keys(document) == [str(n) for n in range(1, 13)]
    assert raws(document) == [whole(n) for n in range(1, 13)]


def test_superscript_numbers_are_labels() -> None:
    page = Page().text(72, 720, "REFERENCES", 12)
    for number in range(1, 8):
        y = 720 - 26 * number
        page.text(72, y + 4, str(number), 6).lines(78, y, entry(number), hang=0)
    assert raws(parse(page)) == [whole(n) for n in range(1, 8)]


def test_two_columns_are_read_one_after_the_other() -> None:
    page = Page().lines(60, 740, [BODY[:45]] * 6).text(60, 660, "References", 12)
    page.lines(60, 640, numbered(1, 20), size=9, leading=11, hang=16)
    page.lines(320, 740, numbered(21, 40), size=9, leading=11, hang=16)
    assert raws(parse(page)) == [whole(n) for n in range(1, 41)]


def test_columns_drawn_row_by_row_are_read_column_by_column() -> None:
    left, right = numbered(1, 10), numbered(11, 20)
    page = Page().text(60, 740, "References", 12)
    for row, (a, b) in enumerate(zip(left, right, strict=True)):
        y = 720 - 11 * row
        page.text(60 + 16 * a.startswith("\t"), y, a.lstrip("\t"), 9)
        page.text(320 + 16 * b.startswith("\t"), y, b.lstrip("\t"), 9)
    assert raws(parse(page)) == [whole(n) for n in range(1, 21)]


def test_three_columns() -> None:
    page = Page().text(50, 740, "References", 11)
    for column in range(3):
        first = 1 + 8 * column
        page.lines(50 + 180 * column, 720, numbered(first, first + 7, lines=3), size=7, leading=9, hang=10)
    assert keys(parse(page)) == [str(n) for n in range(1, 25)]


def test_a_last_page_with_few_lines_in_its_second_column() -> None:
    full = Page().text(60, 740, "References", 12).lines(60, 720, numbered(1, 20), size=9, hang=16)
    full.lines(320, 720, numbered(21, 40), size=9, hang=16)
    last = (
        Page()
        .lines(60, 740, numbered(41, 43), size=9, hang=16)
        .lines(320, 740, numbered(44, 44), size=9, hang=16)
    )
    assert raws(parse(full, last))[-4:] == [whole(n) for n in range(41, 45)]


def test_a_list_that_begins_halfway_down_a_page_of_two_columns() -> None:
    """The text above it ends in the second column, between the list's two halves; a footnote is below."""
    page = Page().lines(60, 740, [BODY[:45]] * 8).lines(320, 740, ["The last text before the list."] * 8)
    page.lines(60, 600, numbered(1, 12), size=9, leading=11, hang=16)
    page.text(60, 100, "2", 5).text(66, 97, "A footnote below the column, see 1999.", 8)
    page.lines(320, 600, numbered(13, 24), size=9, leading=11, hang=16)
    assert raws(parse(page)) == [whole(n) for n in range(1, 25)]


def test_an_entry_goes_on_over_the_page_under_running_heads() -> None:
    head, foot = "A. Ward and B. Kent: A made-up paper", "Journal of Made-up Results"
    first = (
        Page()
        .text(72, 770, head, 9)
        .text(72, 720, "References", 12)
        .lines(72, 700, numbered(1, 8)[:-1], hang=16)
    )
    first.text(72, 30, foot, 8).text(300, 15, "17", 8)
    second = (
        Page()
        .text(72, 770, head, 9)
        .text(88, 720, entry(8)[1].strip())
        .lines(72, 708, numbered(9, 15), hang=16)
    )
    second.text(72, 30, foot, 8).text(300, 15, "18", 8)
    third = Page().text(72, 770, head, 9).lines(72, 720, numbered(16, 20), hang=16)
    third.text(72, 30, foot, 8).text(300, 15, "19", 8)
    assert raws(parse(first, second, third)) == [whole(n) for n in range(1, 21)]


def test_a_page_that_ends_with_a_number_keeps_it() -> None:
    first = Page().text(72, 720, "References", 12).lines(72, 700, numbered(1, 5), hang=16)
    first.lines(72, 580, ["[6] A. Glen, Made-up title, J. Made Up 3,", "\t137"], hang=16)
    second = Page().lines(72, 720, numbered(7, 9), hang=16)
    assert raws(parse(first, second))[5] == "A. Glen, Made-up title, J. Made Up 3, 137"


def author_year(number: int) -> list[str]:
    name = sorted(NAMES)[number]
    return [
        f"{name}, A., Other, B. & Third, C. ({1980 + number}). A made-up title that needs",
        f"\tmore than a line. Journal of Made-up Results {number}, 12-34.",
    ]


def whole_author_year(number: int) -> str:
    return " ".join(line.strip() for line in author_year(number))


def test_hanging_indents_part_an_author_year_list() -> None:
    page = Page().lines(72, 740, [BODY] * 5).text(72, 660, "7. REFERENCES", 10)
    page.lines(72, 640, [line for n in range(15) for line in author_year(n)], hang=14)
    page.text(72, 240, "Appendix A: Proofs", 12).lines(72, 220, [BODY, "As shown in 1999 by others."])
    assert raws(parse(page)) == [whole_author_year(n) for n in range(15)]


def test_indented_first_lines_part_an_author_year_list() -> None:
    page = Page().text(72, 740, "Literature Cited", 12)
    rows = [line for n in range(12) for line in author_year(n)]
    flipped = [row.lstrip("\t") if row.startswith("\t") else "\t" + row for row in rows]
    page.lines(72, 720, flipped, hang=14)
    assert raws(parse(page)) == [whole_author_year(n) for n in range(12)]


def test_gaps_part_an_author_year_list() -> None:
    page = Page().text(72, 740, "Bibliography", 12)
    for n in range(12):
        page.lines(72, 715 - 32 * n, [line.strip() for line in author_year(n)])
    assert raws(parse(page)) == [whole_author_year(n) for n in range(12)]


def test_words_part_a_flush_author_year_list() -> None:
    page = Page().text(72, 740, "References", 12)
    page.lines(72, 720, [line.strip() for n in range(12) for line in author_year(n)])
    assert raws(parse(page)) == [whole_author_year(n) for n in range(12)]


def test_a_column_with_only_the_end_of_an_entry() -> None:
    rows = [line for n in range(10) for line in author_year(n)]
    first = Page().text(60, 740, "References", 12).lines(60, 720, rows[:-1], hang=14)
    second = Page().text(74, 740, rows[-1].strip())
    assert raws(parse(first, second)) == [whole_author_year(n) for n in range(10)]


def test_a_dash_stands_for_the_authors_above() -> None:
    page = Page().text(72, 740, "References", 12)
    rows = [*author_year(0), "\u2014\u2014\u2014. (1999). Another made-up title. J. Made Up 5, 6."]
    page.lines(72, 720, [*rows, *author_year(1)], hang=14)
    document = parse(page)
    assert len(document.references) == 3
    assert document.references[1].cited.author == document.references[0].cited.author


def test_labels_of_letters() -> None:
    page = Page().text(72, 740, "References", 12)
    rows = []
    for n, label in enumerate(["AB12", "Ken99a", "Ken99b", "WR+03", "Zel21"]):
        rows += [f"[{label}] " + entry(n)[0], entry(n)[1]]
    assert keys(parse(page.lines(72, 720, rows, hang=40))) == ["AB12", "Ken99a", "Ken99b", "WR+03", "Zel21"]


def test_a_supplement_with_a_list_of_its_own() -> None:
    first = Page().lines(72, 740, [BODY] * 5).text(72, 660, "References", 12)
    first.lines(72, 640, numbered(1, 6), hang=16)
    second = Page().text(72, 740, "Supplementary Material", 14).lines(72, 700, [BODY] * 10)
    second.text(72, 560, "Supplementary References", 12).lines(72, 540, numbered(1, 4), hang=16)
    assert keys(parse(first, second)) == ["1", "2", "3", "4", "5", "6", "1/2", "2/2", "3/2", "4/2"]


def test_a_supplement_that_has_no_heading_for_its_list() -> None:
    first = Page().lines(72, 740, [BODY] * 5).lines(72, 640, numbered(1, 9), hang=16)
    second = Page().text(72, 740, "Supplementary Material", 14).lines(72, 700, [BODY] * 10)
    second.lines(72, 540, numbered(1, 5, "[S{}] "), hang=20)
    assert keys(parse(first, second))[9:] == ["S1/2", "S2/2", "S3/2", "S4/2", "S5/2"]


def test_numbers_beside_the_lines_are_no_part_of_them() -> None:
    pages = []
    count = 0
    for number in range(2):
        page = Page()
        rows = [BODY] * 30 if number == 0 else ["References", *numbered(1, 14)]
        for row, text in enumerate(rows):
            count += 1
            page.text(40, 740 - 20 * row, str(count), 6)
            page.text(72 + 16 * text.startswith("\t"), 740 - 20 * row, text.lstrip("\t"))
        pages.append(page)
    assert raws(parse(*pages)) == [whole(n) for n in range(1, 15)]


def test_a_table_of_contents_is_no_list() -> None:
    contents = (
        Page().text(72, 740, "Contents", 14).lines(72, 700, ["1 Introduction 3", "References", "Appendix"])
    )
    last = Page().text(72, 740, "References", 12).lines(72, 700, numbered(1, 5), hang=16)
    assert keys(parse(contents, Page().lines(72, 740, [BODY] * 20), last)) == ["1", "2", "3", "4", "5"]


def test_a_list_is_not_what_counts_in_the_text() -> None:
    """Numbered steps of a method without years or pages are no references."""
    steps = [f"{n}. Mix the parts with care and wait." for n in range(1, 12)]
    document = parse(Page().lines(72, 740, [BODY, *steps]))
    assert document.references == ()
    assert [p.message for p in document.problems] == ["no list of references was found in this PDF"]


def test_a_figure_between_two_pages_of_the_list() -> None:
    first = Page().text(72, 740, "References", 12).lines(72, 720, numbered(1, 10), hang=16)
    figure = Page().text(100, 500, "0.5").text(100, 450, "1.0")
    figure.lines(
        72, 300, ["Figure 3. Made-up data of 1999, after the text.", "It goes on with a second line."]
    )
    last = Page().lines(72, 720, numbered(11, 15), hang=16)
    assert raws(parse(first, figure, last)) == [whole(n) for n in range(1, 16)]


def test_a_page_that_is_shown_turned() -> None:
    page = Page(rotate=90)
    for row, text in enumerate(["References", *numbered(1, 6)]):
        escaped = text.strip().replace("(", r"\(").replace(")", r"\)")
        page.ops.append(
            f"BT /F1 10 Tf 0 1 -1 0 {60 + 12 * row} {40 + 16 * text.startswith(chr(9))} Tm ({escaped}) Tj ET"
        )
    assert raws(parse(page)) == [whole(n) for n in range(1, 7)]
