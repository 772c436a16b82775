"""Plain-text lists of every form, and manuscripts that end with one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers import text
from tests.pace import allowed

ONE = "A. Ward and B. Kent. A first made-up title. Journal of Made Up Things, 12(3):45-67, 2001."
TWO = "C. Li. A second made-up title. In Proceedings of the Made Up Conference, pages 1-9, 2002."
THREE = "D. Roe, E. Fay, and F. Ode. A third made-up title. Journal of Made Up Things, 13(1):1-20, 2003."
TITLES = ["A first made-up title", "A second made-up title", "A third made-up title"]


def parse(content: str) -> Document:
    return text.parse(content.encode(), "refs.txt")


def titles(document: Document) -> list[str]:
    return [r.cited.title for r in document.references]


LISTS = {
    "bracketed": f"[1] {ONE}\n[2] {TWO}\n[3] {THREE}\n",
    "dotted": f"1. {ONE}\n2. {TWO}\n3. {THREE}\n",
    "in parentheses": f"(1) {ONE}\n(2) {TWO}\n(3) {THREE}\n",
    "bracketed with blank lines": f"[1] {ONE}\n\n[2] {TWO}\n\n[3] {THREE}\n",
    "a line each": f"{ONE}\n{TWO}\n{THREE}\n",
    "blank lines": f"{ONE}\n\n{TWO}\n\n{THREE}\n",
    "bullets": f"- {ONE}\n- {TWO}\n- {THREE}\n",
    "labels": f"[War01] {ONE}\n[Li02] {TWO}\n[Roe03] {THREE}\n",
    "behind a heading": f"Some text, with a claim.\n\nReferences\n\n{ONE}\n{TWO}\n{THREE}\n",
    "German heading": f"Ein Text.\n\n7. Literaturverzeichnis\n[1] {ONE}\n[2] {TWO}\n[3] {THREE}\n",
    "Chinese heading": f"正文。\n\n参考文献\n[1] {ONE}\n[2] {TWO}\n[3] {THREE}\n",
}


def wrapped(entry: str, indent: str = "", width: int = 50) -> str:
    words, lines, line = entry.split(), [], ""
    for word in words:
        if len(line) + len(word) > width:
            lines.append(line.rstrip())
            line = ""
        line += word + " "
    lines.append(line.rstrip())
    return f"\n{indent}".join(lines)


LISTS["numbered and wrapped"] = "\n".join(f"[{n}] {wrapped(e)}" for n, e in enumerate((ONE, TWO, THREE), 1))
LISTS["hanging indents"] = "\n".join(wrapped(e, "    ") for e in (ONE, TWO, THREE))
LISTS["wrapped between blanks"] = "\n\n".join(wrapped(e) for e in (ONE, TWO, THREE))
LISTS["wrapped without blanks"] = "\n".join(wrapped(e) for e in (ONE, TWO, THREE))
LISTS["Windows line ends"] = LISTS["numbered and wrapped"].replace("\n", "\r\n")


@pytest.mark.parametrize("form", LISTS)
def test_every_form_of_list_is_read(form: str) -> None:
    document = parse(LISTS[form])
    assert titles(document) == TITLES
    assert document.problems == ()
    assert [r.number for r in document.references] == [1, 2, 3]


@pytest.mark.parametrize("form", LISTS)
def test_places_point_into_the_file(form: str) -> None:
    content = LISTS[form]
    document = parse(content)
    for reference in document.references:
        assert content[reference.start : reference.end].strip().endswith(reference.raw.strip()[-10:])
        assert content.count("\n", 0, reference.start) + 1 == reference.line
        title = reference.field("title")
        assert title is not None
        assert " ".join(content[title.start : title.end].split()) == reference.cited.title


def test_printed_numbers_are_kept_and_unreadable_entries_too() -> None:
    document = parse(f"[4] {ONE}\n[5] ...\n[6] {TWO}\n")
    assert [r.key for r in document.references] == ["4", "5", "6"]
    assert [(p.rule, p.line, p.key) for p in document.problems] == [("unparsed-reference", 2, "5")]


def test_a_label_within_a_line_opens_an_entry() -> None:
    document = parse(f"[1] {ONE} doi:10.1000/4[2] {TWO}\n[3] {THREE}")
    assert titles(document) == TITLES
    assert document.references[0].cited.identifier("doi") == "10.1000/4"


def test_a_year_at_a_lines_beginning_is_no_label() -> None:
    document = parse(f"1. {ONE}\n2. A. Ward. On the made-up year\n   1984. Made Up Press, 1985.\n3. {THREE}")
    assert [r.key for r in document.references] == ["1", "2", "3"]


def test_running_heads_are_no_part_of_a_reference_nor_the_lists_start() -> None:
    pages = [
        f"Body text.\nBibliography\n[1] {ONE}",
        f"118 BIBLIOGRAPHY\n[2] {TWO}",
        f"119 BIBLIOGRAPHY\n[3] {THREE}",
    ]
    document = parse("\n\f".join(pages))
    assert titles(document) == TITLES
    assert not any("BIBLIOGRAPHY" in r.raw for r in document.references)


def test_the_heading_that_the_list_follows_is_found_behind_a_contents_page() -> None:
    contents = "Contents\nIntroduction ... 1\nReferences\n\nIntroduction\n\nText.\n\n"
    document = parse(
        f"{contents}References\n[1] {ONE}\n[2] {TWO}\n[3] {THREE}\n\nAppendix A\n\nMore text of 2004."
    )
    assert titles(document) == TITLES


def test_citations_of_the_text_are_linked() -> None:
    document = parse(
        f"Early work [1] is known. Later [1]-[3] more was done, see [2, 3].\n\nReferences\n[1] {ONE}\n[2] {TWO}\n[3] {THREE}\n"
    )
    assert [c.keys for c in document.citations] == [("1",), ("1", "2", "3"), ("2", "3")]
    assert document.citations[0].sentence == "Early work [1] is known."
    assert not document.cites_all


def test_author_year_citations_are_linked() -> None:
    document = parse(
        f"As Ward and Kent (2001) say; see also (Li, 2002).\n\nReferences\n\n{ONE}\n{TWO}\n{THREE}\n"
    )
    assert [c.keys for c in document.citations] == [("Ward 2001",), ("Li 2002",)]


def test_running_text_without_a_list_has_citations_only() -> None:
    document = parse("Earlier work is broad [26]-[29], and newer work too [60]–[62]. See also [1].")
    assert document.references == ()
    assert sorted({int(k) for c in document.citations for k in c.keys}) == [1, 26, 27, 28, 29, 60, 61, 62]


def test_a_report_with_links() -> None:
    document = parse(
        "Two works matter here.\n\nFirst [Ward et al., 2001, A first made-up title](https://arxiv.org/abs/2001.00001), then "
        "[Li, 2002, A second made-up title](https://doi.org/10.1000/2); [this page](https://example.org) does not.\n"
    )
    assert titles(document) == TITLES[:2]


def test_a_list_of_links_with_one_that_lost_its_link() -> None:
    document = parse(
        "[Ward, 2001, A first made-up title](https://arxiv.org/abs/2001.00001)\n"
        "Li et al., 2002, A second made-up title\n"
        "[Roe, 2003, A third made-up title](https://arxiv.org/abs/2001.00003)\n"
    )
    assert titles(document) == TITLES
    assert document.references[1].cited.year == 2002


def test_several_works_of_an_entry_get_keys_of_their_own() -> None:
    document = parse(
        "[1] A. Li, Phys. Rev. Lett. 12, 345 (2001); B. Wu, Nature 5, 6 (2002).\n[2] C. Li, Nature 7, 8 (2003)."
    )
    assert [r.key for r in document.references] == ["1", "1.2", "2"]
    assert [r.cited.volume for r in document.references] == ["12", "5", "7"]
    page = document.references[1].field("page")
    assert page is not None and page.value == "6"


def test_prose_is_not_taken_for_a_list() -> None:
    prose = "\n\n".join(f"Paragraph {n} says something about nothing in particular." for n in "abcde")
    document = parse(prose)
    assert document.references == ()
    assert [p.rule for p in document.problems] == ["unparsed-reference"]


def test_one_endless_line_is_no_reference() -> None:
    document = parse("ACGT1999" * 48_750)
    assert document.references == ()
    assert "characters without a break" in document.problems[0].message
    assert len(document.problems[0].message) < 200


def test_binary_data_is_refused() -> None:
    with pytest.raises(InputError):
        text.parse(b"%PDF-1.7 ...", "paper.txt")


def test_latin_1_is_read() -> None:
    document = text.parse(
        "A. Müller. Über erdachte Dinge. Zeitschrift, 3:1-9, 1999.".encode("cp1252"), "x.txt"
    )
    assert document.references[0].cited.author[0].family == "Müller"


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    try:
        document = text.parse(data, "x.txt")
    except InputError:
        return
    size = len(document.files[0].text)
    for reference in document.references:
        assert 0 <= reference.start <= reference.end <= size


LINES = st.sampled_from(
    ["References", "[1] ", "[2] " + ONE, "3. " + TWO, "(4) ", "", "   continued, 12(3), 2004.", "\f", "119 BIBLIOGRAPHY", "- " + THREE,
     "[Li, 2002, A title](https://doi.org/10.1000/2)", "see [1]-[3].", "Appendix", "# Literatur", "[^1]: note", "[Ab99] x"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=14).map("\n".join))
def test_any_pile_of_lines(content: str) -> None:
    document = parse(content)
    for reference in document.references:
        assert 0 <= reference.start <= reference.end <= len(content)
        for field in reference.fields:
            assert 0 <= field.start <= field.end <= len(content)


@pytest.mark.parametrize(
    "content",
    ["[" + "1" * 5000 + "x", "pp. " + ", ".join(map(str, range(2277, 4277))), "{" * 20000, "A. " * 20000, " " * 100000 + "References",
     "\\'{" * 5000, "\n" * 60000, "[1]" * 50000, "[1] a\n" * 20000, "1. \n" * 50000, "](" * 50000, "[a" * 50000, "\f" * 50000,
     "[a](http://b c" * 20000, "References\n" * 20000, "- a\n" * 30000, "A\n  b\n" * 20000],
)  # fmt: skip
def test_hostile_texts_are_read_in_time(content: str) -> None:
    start = time.process_time()
    parse(content)
    assert time.process_time() - start < allowed(4)


def test_a_long_bibliography_takes_seconds() -> None:
    entries = "\n".join(
        f"[{n}] A. Ward{n} and B. Kent. A made-up title number {n} of many. Journal of Made Up Things, {n % 90}(3):{n}-{n + 9}, 2001."
        for n in range(1, 1501)
    )
    start = time.process_time()
    document = parse(entries)
    assert len(document.references) == 1500
    assert time.process_time() - start < allowed(20)
