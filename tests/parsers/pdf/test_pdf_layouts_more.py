"""More layouts: what word processors and theses do to a list of references."""

from __future__ import annotations

from citeground.models import Document
from citeground.parsers import pdf as pdf_parser
from tests.parsers.pdf.test_pdf_layouts import BODY, author_year, entry, numbered, whole, whole_author_year
from tests.parsers.pdf.writer import Page, pdf


def raws(*pages: Page) -> list[str]:
    document: Document = pdf_parser.parse(pdf(pages), "paper.pdf")
    return [reference.raw for reference in document.references]


def flush(rows: list[str]) -> list[str]:
    return [row.lstrip("\t") for row in rows]


def test_a_numbered_list_that_does_not_hang_in_two_columns() -> None:
    page = Page().text(60, 740, "References", 12)
    page.lines(60, 720, flush(numbered(1, 20)), size=9, leading=11)
    page.lines(320, 720, flush(numbered(21, 40)), size=9, leading=11)
    assert raws(page) == [whole(n) for n in range(1, 41)]


def test_labels_far_from_their_text() -> None:
    page = Page().text(60, 740, "References", 12)
    for n in range(1, 11):
        page.text(60, 720 - 26 * n, f"[{n}]").lines(110, 720 - 26 * n, flush(entry(n)))
    assert raws(page) == [whole(n) for n in range(1, 11)]


def test_every_word_shown_on_its_own() -> None:
    page = Page().text(72, 740, "References", 12)
    y = 720
    for row in numbered(1, 6):
        x = 72.0 + 16 * row.startswith("\t")
        for word in row.split():
            page.text(x, y, word)
            # Helvetica's letters are about half as wide as they are high; a space is 0.28.
            x += sum({"i": 2.2, "l": 2.2, "t": 2.8, ".": 2.8, ",": 2.8, "(": 3.3, ")": 3.3, "[": 2.8, "]": 2.8, "M": 8.3,
                      "m": 8.3, "W": 9.4, "r": 3.3, "f": 2.8, "J": 5.0, "U": 7.2, "A": 6.7, "K": 6.7, "R": 7.2, "c": 5.0,
                      "k": 5.0, "v": 5.0, "S": 6.7, "H": 7.2, "-": 3.3, "F": 6.1}.get(c, 5.6) for c in word) + 2.8  # fmt: skip
        y -= 12
    assert raws(page) == [whole(n) for n in range(1, 7)]


def test_what_follows_the_last_entry_is_left_out() -> None:
    """Biographies stand at the label's edge, some way below, in the list's own font."""
    page = Page().text(72, 740, "References", 12).lines(72, 720, numbered(1, 6), size=9, hang=16)
    page.lines(
        72,
        540,
        ["Ada Ward received a degree in 1999 from the University of Made Up,", "where she was until 2005."],
        9,
    )
    assert raws(page) == [whole(n) for n in range(1, 7)]


def test_lists_of_chapters() -> None:
    pages = []
    for chapter in range(3):
        page = Page().text(72, 740, f"{chapter + 1} A chapter", 16).lines(72, 700, [BODY] * 12)
        page.text(72, 520, "References", 12).lines(72, 500, numbered(1, 4), hang=16)
        pages.append(page)
    assert raws(*pages) == [whole(n) for _ in range(3) for n in range(1, 5)]


def test_an_author_year_list_over_two_columns_and_two_pages() -> None:
    rows = [line for n in range(15) for line in author_year(n)]
    first = (
        Page().lines(60, 740, ["Text in the column that is not wide."] * 10).text(60, 600, "References", 11)
    )
    first.lines(60, 580, [row[:64] for row in rows[:10]], size=7, leading=9, hang=12)
    first.lines(320, 740, rows[10:20], size=7, leading=9, hang=12)
    second = Page().lines(60, 740, rows[20:26], size=7, leading=9, hang=12)
    second.lines(320, 740, rows[26:], size=7, leading=9, hang=12)
    assert [raw[:40] for raw in raws(first, second)] == [whole_author_year(n)[:40] for n in range(15)]


def test_a_footnote_and_a_caption_within_an_author_year_list() -> None:
    rows = [line for n in range(12) for line in author_year(n)]
    first = Page().text(60, 740, "References", 12).lines(60, 720, rows[:12], hang=14)
    first.text(60, 104, "3", 5).text(64, 100, "See the archive of 1999 for more on that.", 8)
    second = Page().lines(
        60, 740, ["Table 3. Made-up numbers of the year 2001.", "12 13 14 15", "22 23 24 25"]
    )
    third = Page().lines(60, 740, rows[12:], hang=14)
    assert raws(first, second, third) == [whole_author_year(n) for n in range(12)]


def test_a_double_spaced_draft_with_numbers_of_the_same_size() -> None:
    pages, count = [], 0
    for rows in ([BODY] * 24, ["References", *numbered(1, 11)], numbered(12, 20)):
        page = Page()
        for row, text in enumerate(rows):
            count += 1
            page.text(36, 740 - 28 * row, str(count), 12)
            page.text(90 + 16 * text.startswith("\t"), 740 - 28 * row, text.lstrip("\t"), 12)
        pages.append(page)
    assert raws(*pages) == [whole(n) for n in range(1, 21)]


def test_years_at_line_starts_are_no_labels() -> None:
    rows = []
    for n in range(1, 10):
        rows += [f"{n}. A. Ward, Made-up title number {n}, J. Made Up 3,", f"\t{n + 1}. {1990 + n}."]
    found = raws(Page().text(72, 740, "References", 12).lines(72, 720, rows, hang=16))
    assert found == [
        f"A. Ward, Made-up title number {n}, J. Made Up 3, {n + 1}. {1990 + n}." for n in range(1, 10)
    ]
