"""EndNote: XML and tagged files."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.models import Date, Identifier, Name
from citeground.parsers import endnote

STYLED = '<style face="normal" font="default" size="100%">{}</style>'
XML = f"""<?xml version="1.0" encoding="UTF-8"?><xml><records><record><rec-number>7</rec-number>
<ref-type name="Journal Article">17</ref-type>
<contributors><authors><author>{STYLED.format("Ward, A. B.")}</author><author>Made-Up Office,</author></authors>
<secondary-authors><author>Roe, C.</author></secondary-authors></contributors>
<titles><title>{STYLED.format("A made-up ")}<style face="italic">title</style></title>
<secondary-title>{STYLED.format("Journal of Made-up Results")}</secondary-title></titles>
<pages>12--34</pages><volume>3</volume><number>2</number>
<dates><year>2001</year><pub-dates><date>May</date></pub-dates></dates>
<isbn>1234-5678</isbn><electronic-resource-num>10.1000/ABC.1</electronic-resource-num>
<urls><related-urls><url>https://example.org/a</url></related-urls></urls></record>
<record><rec-number>8</rec-number><ref-type name="Report">27</ref-type>
<titles><title>A made-up report</title></titles><pages>Available: https://example.org/b</pages><number>12</number>
<label>B1</label></record></records></xml>"""
TAGGED = """%0 Journal Article
%A Ward, A. B.
%A Kent, C.
%T A made-up title that goes on
in the next line
%J J. Made Up
%V 3
%N 2
%P 12-34
%D 2001
%R 10.1000/ABC.1

%0 Book
%A Roe, D.
%T A made-up book
%I Made Up Press
%@ 978-3-16-148410-0
%F roe99
"""


def test_xml_records() -> None:
    found = endnote.parse(XML.encode(), "library.xml").references
    work = found[0].cited
    assert (found[0].key, found[1].key) == ("7", "B1")
    assert (work.type, work.title) == ("article-journal", "A made-up title")
    assert work.author == (Name(family="Ward", given="A. B."), Name(literal="Made-Up Office"))
    assert work.editor == (Name(family="Roe", given="C."),)
    assert (work.container_title, work.volume, work.issue, work.page) == (
        "Journal of Made-up Results", "3", "2", "12-34",
    )  # fmt: skip
    assert work.issued == Date(2001, 5)
    assert work.identifiers == (Identifier("doi", "10.1000/abc.1"), Identifier("issn", "1234-5678"))
    assert work.url == "https://example.org/a"


def test_a_sentence_is_no_page_and_a_report_has_no_issue() -> None:
    work = endnote.parse(XML.encode(), "library.xml").references[1].cited
    assert (work.type, work.page, work.issue) == ("report", "", "")


def test_tagged_records() -> None:
    first, second = endnote.parse(TAGGED.encode(), "library.enw").references
    assert first.cited.title == "A made-up title that goes on in the next line"
    assert [name.family for name in first.cited.author] == ["Ward", "Kent"]
    assert (first.cited.volume, first.cited.page, first.cited.year) == ("3", "12-34", 2001)
    assert first.cited.identifier("doi") == "10.1000/abc.1"
    assert (second.key, second.entry_type, second.line) == ("roe99", "Book", 13)
    assert second.cited.identifier("isbn") == "9783161484100"


def test_places_point_at_the_values() -> None:
    document = endnote.parse(TAGGED.encode(), "library.enw")
    text = document.files[0].text
    for reference in document.references:
        assert text[reference.start : reference.end].strip() == reference.raw
        for field in reference.fields:
            assert " ".join(text[field.start : field.end].split()) == field.value


def test_a_tag_that_stands_alone() -> None:
    (record,) = endnote.parse(b"%0 Book\n%T\n%A Ward, A.\n%T A title", "a.enw").references
    assert record.cited.title == "A title"


@pytest.mark.parametrize(
    "data", [b"", b"%", b"Text without tags.", b"<xml></xml>", b"<xml><records></records></xml>"]
)
def test_what_holds_no_records_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        endnote.parse(data, "a.enw")


def test_a_record_that_says_nothing_is_told() -> None:
    problems = endnote.parse(b"%0 Book\n%A Ward, A.\n", "a.enw").problems
    assert [problem.rule for problem in problems] == ["unparsed-reference"]


@pytest.mark.shared
def test_real_files(shared: Path) -> None:
    counts = {
        path.name: len(endnote.parse(path.read_bytes(), path.name).references)
        for path in (shared / "manuscripts" / "endnote").iterdir()
        if path.suffix in (".xml", ".enw") or path.name.startswith("ReferBib")
    }
    assert all(counts.values())
    assert counts["jabref__logic__importer__fileformat__EndnoteXmlImporterTestArticle2.xml"] == 2
