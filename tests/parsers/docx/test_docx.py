"""Word files: printed lists, citation fields as data, hidden text, and files that are refused."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.models import Document, Name
from citeground.parsers import docx as docx_parser
from tests.parsers.docx.builder import document, docx, field, packed, par, run, table, zotero

ENTRIES = [
    "A. Ward, B. Kent, A first made-up title, J. Made Up 1, 2 (2001).",
    "C. Roe, A second made-up title, J. Made Up 3, 4 (2002).",
    "D. Hill, A third made-up title, J. Made Up 5, 6 (2003).",
]
HEADING = par("References", style="Heading1")
ITEM = {
    "id": 12,
    "type": "article-journal",
    "title": "A first made-up title",
    "author": [{"family": "Ward", "given": "A."}],
    "issued": {"date-parts": [[2001]]},
    "DOI": "10.1000/X.1",
}
OTHER = {"id": "b", "type": "book", "title": "Another made-up work", "author": [{"literal": "Made-Up Group"}]}


def parse(*body: str, **parts: str) -> Document:
    return docx_parser.parse(docx(*body, **parts), "paper.docx")


def raws(document: Document) -> list[str]:
    return [reference.raw for reference in document.references]


def keys(document: Document) -> list[str]:
    return [reference.key for reference in document.references]


def test_paragraphs_after_a_heading_are_entries() -> None:
    found = parse(
        par("Text of 1999."), HEADING, *map(par, ENTRIES), par("Appendix", style="Heading1"), par("A 2005.")
    )
    assert raws(found) == ENTRIES
    assert [reference.line for reference in found.references] == [3, 4, 5]
    assert found.references[0].cited.title == "A first made-up title"


@pytest.mark.parametrize("label", ["[{}] ", "{}. ", "({}) ", "{}) "])
def test_typed_labels_are_keys(label: str) -> None:
    found = parse(HEADING, *(par(label.format(n) + text) for n, text in enumerate(ENTRIES, start=4)))
    assert keys(found) == ["4", "5", "6"]
    assert raws(found) == ENTRIES


def test_automatic_numbers_are_counted() -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:lvlText w:val="[%1]"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    )
    listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    body = [par(text, properties=listed) for text in ENTRIES]
    found = parse(par("As shown [2] and [1,3]."), HEADING, *body, numbering=numbering)
    assert keys(found) == ["1", "2", "3"]
    assert [citation.keys for citation in found.citations] == [("2",), ("1", "3")]


def test_a_list_in_a_table() -> None:
    rows = [(f"[{n}]", text) for n, text in enumerate(ENTRIES, start=1)]
    found = parse(HEADING, table(*rows))
    assert keys(found) == ["1", "2", "3"]
    assert raws(found) == ENTRIES


def test_lines_of_one_paragraph() -> None:
    inner = "<w:r><w:br/></w:r>".join(run(f"[{n}] {text}") for n, text in enumerate(ENTRIES, start=1))
    assert raws(parse(HEADING, par(inner))) == ENTRIES


def test_the_style_of_entries_is_enough() -> None:
    styles = '<w:style w:styleId="Bib"><w:name w:val="Bibliography"/></w:style>'
    assert raws(parse(par("Text."), *(par(text, style="Bib") for text in ENTRIES), styles=styles)) == ENTRIES


def test_deleted_text_is_left_out_and_inserted_text_is_read() -> None:
    changed = f"<w:ins>{run(ENTRIES[0])}</w:ins><w:del><w:r><w:delText> Gone.</w:delText></w:r></w:del>"
    moved = f"<w:moveFrom>{run(' Gone 1999.')}</w:moveFrom>"
    assert raws(parse(HEADING, par(changed, moved))) == [ENTRIES[0]]


@pytest.mark.parametrize("mendeley", [False, True])
def test_fields_are_read_as_data(mendeley: bool) -> None:
    cited = par("This is known ", zotero("[1]", ITEM, mendeley=mendeley), ". More follows.")
    found = parse(cited, par("And ", zotero("[1, 2]", ITEM, OTHER, mendeley=mendeley), "."))
    first, second = found.references
    assert first.cited.title == "A first made-up title"
    assert first.cited.author == (Name(family="Ward", given="A."),)
    assert first.cited.identifier("doi") == "10.1000/x.1"
    assert second.cited.title == "Another made-up work"
    assert [citation.keys for citation in found.citations] == [(first.key,), (first.key, second.key)]
    assert found.citations[0].sentence == "This is known [1]."
    assert not found.cites_all


def test_the_new_mendeley_keeps_its_data_in_a_tag() -> None:
    data = base64.b64encode(json.dumps({"citationItems": [{"itemData": ITEM}]}).encode()).decode()
    control = (
        f'<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_{data}"/></w:sdtPr>'
        f"<w:sdtContent>{run('(Ward 2001)')}</w:sdtContent></w:sdt>"
    )
    found = parse(par("Known ", control, "."))
    assert [reference.cited.title for reference in found.references] == ["A first made-up title"]
    assert found.citations[0].sentence == "Known (Ward 2001)."


def test_endnote_fields() -> None:
    record = (
        "<EndNote><Cite><record><rec-number>9</rec-number><titles><title>A made-up title</title></titles>"
        "<dates><year>2001</year></dates></record></Cite></EndNote>"
    )
    found = parse(par("Known ", field(f" ADDIN EN.CITE {record}", "(Ward)"), "."))
    assert [reference.cited.title for reference in found.references] == ["A made-up title"]


def test_words_own_sources() -> None:
    sources = (
        '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"><b:Source><b:Tag>War01'
        "</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Author><b:Author><b:NameList><b:Person><b:Last>Ward"
        "</b:Last><b:First>Ada</b:First><b:Middle>B.</b:Middle></b:Person></b:NameList></b:Author></b:Author>"
        "<b:Title>A made-up title</b:Title><b:JournalName>J. Made Up</b:JournalName><b:Year>2001</b:Year>"
        "<b:Pages>3-9</b:Pages><b:DOI>10.1000/X.1</b:DOI></b:Source><b:Source><b:Tag>Roe02</b:Tag><b:Title>Another"
        "</b:Title><b:Author><b:Author><b:Corporate>Made-Up Office</b:Corporate></b:Author></b:Author></b:Source>"
        "<b:Source><b:Tag>Not03</b:Tag><b:Title>Never cited</b:Title></b:Source></b:Sources>"
    )
    text = par("Known ", field(r" CITATION War01 \l 1033 \m Roe02 ", "(Ward 2001; Made-Up Office)"), ".")
    data = packed({"word/document.xml": document(text), "customXml/item1.xml": sources})
    found = docx_parser.parse(data, "paper.docx")
    assert keys(found) == ["War01", "Roe02"]
    work = found.references[0].cited
    assert work.author == (Name(family="Ward", given="Ada B."),)
    assert (work.type, work.title, work.year, work.page) == (
        "article-journal",
        "A made-up title",
        2001,
        "3-9",
    )
    assert work.identifier("doi") == "10.1000/x.1"
    assert found.references[1].cited.author == (Name(literal="Made-Up Office"),)
    assert found.citations[0].keys == ("War01", "Roe02")


def test_the_printed_form_of_a_cited_work_is_not_a_second_reference() -> None:
    body = [par("Known ", zotero("[1]", ITEM), "."), HEADING, *map(par, ENTRIES)]
    found = parse(*body)
    assert len(found.references) == 3
    assert found.references[0].cited.identifier("doi") == "10.1000/x.1"
    assert found.references[0].raw == ENTRIES[0]


def test_the_list_of_a_reference_manager_needs_no_heading() -> None:
    listed = field(' ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY ', ENTRIES[0])
    start, end = listed.rsplit("<w:r><w:fldChar", 1)
    body = [par(start), par(ENTRIES[1]), par(ENTRIES[2] + "", "<w:r><w:fldChar" + end)]
    assert raws(parse(par("Text of 1999."), *body, par("Text of 1998."))) == ENTRIES


def test_a_broken_field_is_told() -> None:
    broken = field(' ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems": [', "[1]")
    deep = field(" ADDIN CSL_CITATION " + "[" * 100_000, "[2]")
    found = parse(par("Known ", broken, deep, "."), HEADING, *map(par, ENTRIES))
    assert len(found.references) == 3
    assert any("2 citation fields" in problem.message for problem in found.problems)


def test_footnotes_are_read() -> None:
    notes = f"<w:footnote>{par('As ', zotero('Ward', ITEM), ' says.')}</w:footnote>"
    found = parse(par("Text."), footnotes=notes)
    assert [citation.sentence for citation in found.citations] == ["As Ward says."]


@pytest.mark.parametrize(
    ("properties", "name"),
    [
        ("<w:vanish/>", "hidden"),
        ('<w:vanish w:val="1"/>', "hidden"),
        ('<w:color w:val="FFFFFF"/>', "white"),
        ('<w:color w:val="F8F8FF"/>', "white"),
        ('<w:color w:themeColor="background1"/>', "white"),
        ('<w:sz w:val="2"/>', "tiny"),
        ('<w:rStyle w:val="Secret"/>', "hidden"),
    ],
)
def test_hidden_text_is_not_trusted(properties: str, name: str) -> None:
    styles = '<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>'
    secret = par(run("E. Fay, A reference that nobody can see, J. Made Up 9 (2009).", properties))
    found = parse(HEADING, *map(par, ENTRIES), secret, styles=styles)
    assert raws(found) == ENTRIES
    assert any(problem.message.startswith(f"{name} text") for problem in found.problems)


@pytest.mark.parametrize(
    "properties",
    ['<w:vanish w:val="0"/>', '<w:color w:val="FF0000"/>', '<w:color w:val="auto"/>',
     '<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>', '<w:sz w:val="16"/>'],
)  # fmt: skip
def test_visible_text_is_read(properties: str) -> None:
    assert raws(parse(HEADING, par(run(ENTRIES[0], properties)))) == [ENTRIES[0]]


def test_a_style_that_names_itself_as_its_base() -> None:
    styles = '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>'
    assert raws(parse(HEADING, par(ENTRIES[0], style="A"), styles=styles)) == [ENTRIES[0]]


def refused(data: bytes, match: str) -> None:
    with pytest.raises(InputError, match=match) as caught:
        docx_parser.parse(data, "paper.docx")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("paper.docx: ") or str(caught.value).startswith("paper.docx:")


def test_external_entities_are_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    prolog = f'<!DOCTYPE w [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    xml = document(HEADING, par("A. Ward, Title &x; 2001.".replace("&", "&")), prolog=prolog)
    refused(packed({"word/document.xml": xml.replace("&amp;x;", "&x;")}), "entities")


def test_growing_entities_are_refused() -> None:
    entities = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {b} "{("&" + a + ";") * 50}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    xml = document(par("x")).replace("?>", f"?><!DOCTYPE w [{entities}]>", 1).replace(">x<", ">&i;<")
    refused(packed({"word/document.xml": xml}), "entities")


def test_a_document_type_is_refused() -> None:
    xml = document(par("x"), prolog='<!DOCTYPE w SYSTEM "http://127.0.0.1:9/x.dtd">')
    refused(packed({"word/document.xml": xml}), "document type")


def test_a_zip_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from citeground.parsers import container

    monkeypatch.setattr(container, "MAX_MEMBER_BYTES", 1_000_000)
    refused(packed({"word/document.xml": b"\0" * 5_000_000}), "unpacks to more than")


def test_a_member_of_two_gigabytes_is_refused() -> None:
    """The directory says so; not a byte of it is unpacked."""
    data = bytearray(packed({"word/document.xml": document(par("x")), "big": b"0" * 1000}))
    at = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 4)
    data[at + 24 : at + 28] = (2_000_000_000).to_bytes(4, "little")
    refused(bytes(data), "2000000000 bytes")


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "a/../../evil", "..\\evil", "C:/evil"])
def test_a_member_outside_is_refused(name: str) -> None:
    refused(packed({"word/document.xml": document(par("x")), name: "x"}), "outside")


def test_encrypted_members_are_refused() -> None:
    data = bytearray(packed({"word/document.xml": document(par("x"))}))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    refused(bytes(data), "encrypted")


def test_an_encrypted_word_file_is_refused() -> None:
    refused(bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 512, "encrypted or an old")


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"", "does not begin as one"),
        (b"plain text", "does not begin as one"),
        (b"PK\x03\x04" + b"\0" * 40, "not a readable zip"),
        (packed({"a.txt": "x"}), "it has no word/document.xml"),
        (packed({"word/document.xml": "<w:document"}), "not well-formed"),
        (packed({"word/document.xml": ""}), "it has no word/document.xml"),
        (packed({"word/document.xml": "<a>" * 5000 + "</a>" * 5000}), "not well-formed"),
    ],
)
def test_what_is_no_word_file_is_refused(data: bytes, match: str) -> None:
    refused(data, match)


def test_the_line_of_a_part_is_told_as_the_parts() -> None:
    refused(
        packed({"word/document.xml": "<a>\n<b>\n</a>"}), r"docx: word/document\.xml:3: is not well-formed"
    )


def test_a_cut_file_is_refused() -> None:
    data = docx(HEADING, *map(par, ENTRIES))
    refused(data[: len(data) // 2], "zip")


def test_a_damaged_member_is_refused() -> None:
    data = bytearray(docx(HEADING, *(par(text * 50) for text in ENTRIES)))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as file:
        info = file.getinfo("word/document.xml")
    start = info.header_offset + 30 + len(info.filename)
    data[start + 20 : start + 60] = bytes(40)
    refused(bytes(data), "cannot be unpacked")


@pytest.mark.shared
def test_real_files(shared: Path) -> None:
    found: list[int] = []
    for path in sorted((shared / "manuscripts" / "docx").glob("*.docx")):
        try:
            found.append(len(docx_parser.parse(path.read_bytes(), path.name).references))
        except InputError as error:
            # A pointer to a file that was not copied.
            assert "does not begin as one" in str(error)
    assert sorted(found) == [0, 0, 2, 2, 52]
