"""JATS articles: tagged and untagged references, links to them, and XML that is refused."""

from __future__ import annotations

import pytest

from citeground.errors import InputError
from citeground.models import Date, Document, Identifier, Name
from citeground.parsers import jats

PROLOG = (
    '<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving DTD v1.2//EN"'
    ' "JATS-archivearticle1.dtd">\n'
)
FIRST = """<ref id="b1"><label>1.</label><element-citation publication-type="journal">
<person-group person-group-type="author"><name><surname>Ward</surname><given-names>A B</given-names></name>
<collab>Made-Up Group</collab><etal/></person-group>
<article-title>A <italic>made-up</italic> title</article-title><source>J Made Up</source><year>2001</year>
<month>May</month><volume>3</volume><issue>2</issue><fpage>12</fpage><lpage>34</lpage>
<pub-id pub-id-type="doi">10.1000/ABC.1</pub-id><pub-id pub-id-type="pmid">123456</pub-id>
</element-citation></ref>"""
BOOK = """<ref id="b2"><label>[2]</label><element-citation publication-type="book">
<person-group person-group-type="author"><name><surname>Li</surname><given-names>C</given-names></name></person-group>
<person-group person-group-type="editor"><name><surname>Roe</surname><given-names>D</given-names></name></person-group>
<chapter-title>A chapter</chapter-title><source>A book</source><publisher-name>Made Up Press</publisher-name>
<year>2003</year><elocation-id>e12</elocation-id></element-citation></ref>"""
MIXED = """<ref id="b3"><label>3</label><mixed-citation publication-type="journal">Kent B. A second made-up title. J Made
Up. 2002;4:5-6. <ext-link xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://doi.org/10.1000/abc.3">link</ext-link>
</mixed-citation></ref>"""


def article(*references: str, body: str = "") -> bytes:
    back = f"<back><ref-list><title>References</title>{''.join(references)}</ref-list></back>"
    return f"{PROLOG}<article><body>{body}</body>{back}</article>".encode()


def parse(*references: str, body: str = "") -> Document:
    return jats.parse(article(*references, body=body), "paper.nxml")


def test_tags_become_fields() -> None:
    work = parse(FIRST).references[0].cited
    assert work.type == "article-journal"
    assert work.title == "A made-up title"
    assert work.author == (Name(family="Ward", given="A B"), Name(literal="Made-Up Group"))
    assert not work.author_complete
    assert work.issued == Date(2001, 5)
    assert (work.container_title, work.volume, work.issue, work.page) == ("J Made Up", "3", "2", "12-34")
    assert work.identifiers == (Identifier("doi", "10.1000/abc.1"), Identifier("pmid", "123456"))


def test_a_chapter_stands_in_a_book() -> None:
    work = parse(BOOK).references[0].cited
    assert (work.type, work.title, work.container_title) == ("chapter", "A chapter", "A book")
    assert (work.author, work.editor) == ((Name(family="Li", given="C"),), (Name(family="Roe", given="D"),))
    assert (work.publisher, work.page) == ("Made Up Press", "e12")


def test_an_entry_without_tags_is_read_as_printed() -> None:
    reference = parse(MIXED).references[0]
    assert reference.raw.startswith("Kent B. A second made-up title. J Made Up.")
    assert reference.cited.title == "A second made-up title"
    assert reference.cited.year == 2002
    assert reference.cited.identifier("doi") == "10.1000/abc.3"


def test_labels_are_keys_and_lines_are_told() -> None:
    found = parse(FIRST, BOOK, MIXED).references
    assert [(reference.key, reference.number) for reference in found] == [("1", 1), ("2", 2), ("3", 3)]
    assert found[0].line < found[1].line < found[2].line


def test_without_labels_names_and_years_are_keys() -> None:
    found = parse(
        FIRST.replace("<label>1.</label>", ""), FIRST.replace("<label>1.</label>", "").replace("b1", "b9")
    )
    assert [reference.key for reference in found.references] == ["Ward 2001", "Ward 2001 (2)"]


def test_several_works_in_one_entry() -> None:
    both = FIRST.replace("</ref>", "") + BOOK.partition("</label>")[2]
    assert [reference.key for reference in parse(both).references] == ["1", "1.2"]


def test_of_alternatives_the_tagged_one_is_read() -> None:
    tagged = FIRST.partition("</label>")[2].removesuffix("</ref>")
    entry = (
        f'<ref id="b1"><citation-alternatives><mixed-citation>Ward 2001</mixed-citation>{tagged}'
        "</citation-alternatives></ref>"
    )
    found = parse(entry).references
    assert [reference.cited.title for reference in found] == ["A made-up title"]


def test_links_are_citations_with_their_sentence() -> None:
    body = (
        '<sec><p>Earlier work <xref ref-type="bibr" rid="b1">1</xref>&#8211;<xref ref-type="bibr" rid="b3">3</xref> is'
        ' broad. See Figure <xref ref-type="fig" rid="f1">1</xref>. Newer <italic>work</italic>'
        ' [<xref ref-type="bibr" rid="b2 b3">2, 3</xref>] is not.</p></sec>'
    )
    found = parse(FIRST, BOOK, MIXED, body=body)
    assert [citation.keys for citation in found.citations] == [("1",), ("2", "3"), ("2", "3")]
    assert found.citations[0].sentence == "Earlier work 1–3 is broad."
    assert found.citations[2].sentence == "Newer work [2, 3] is not."
    assert not found.cites_all


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"<article", "not well-formed"),
        (b"<feed><entry/></feed>", "no JATS article"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><article>&x;</article>', "entities"),
        ('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><article/>'.encode("utf-16"), "entities"),
        (b"<article>" + b"<p>" * 2000 + b"</p>" * 2000 + b"</article>", "not well-formed"),
    ],
)
def test_what_is_no_article_is_refused_in_one_line(data: bytes, match: str) -> None:
    with pytest.raises(InputError, match=match) as caught:
        jats.parse(data, "paper.xml")
    assert "\n" not in str(caught.value)


def test_where_the_xml_breaks_is_told_once_and_in_our_form() -> None:
    with pytest.raises(InputError) as caught:
        jats.parse(b"<article>\n<ref>\n  <b></article>", "paper.xml")
    assert caught.value.line == 3
    assert str(caught.value).startswith(
        "paper.xml:3: is not well-formed XML (Opening and ending tag mismatch: b"
    )
    assert str(caught.value).endswith(", column 16)") and "<string>" not in str(caught.value)


def test_no_list_is_told() -> None:
    assert (
        "no list of references"
        in jats.parse(b"<article><p>Text.</p></article>", "paper.xml").problems[0].message
    )
