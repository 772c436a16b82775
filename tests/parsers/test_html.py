"""Web pages: lists in the mark-up that publishers and pandoc write, links, meta tags, hidden text."""

from __future__ import annotations

import pytest

from citeground.errors import InputError
from citeground.models import Document, Name
from citeground.parsers import html

ENTRIES = [
    "Ward A, Kent B. A first made-up title. J Made Up. 2001;3:4.",
    "Roe C. A second made-up title. J Made Up. 2002;5:6.",
    "Hill D. A third made-up title. J Made Up. 2003;7:8.",
]


def parse(body: str, head: str = "") -> Document:
    page = f"<!doctype html><html><head><meta charset='utf-8'>{head}</head><body>{body}</body></html>"
    return html.parse(page.encode(), "page.html")


def raws(document: Document) -> list[str]:
    return [reference.raw for reference in document.references]


@pytest.mark.parametrize(
    "body",
    [
        "<h2>References</h2><ol>" + "".join(f"<li>{e}</li>" for e in ENTRIES) + "</ol><h2>About</h2><p>2003.</p>",
        "<h2>References</h2><ul>" + "".join(f"<li><p>{e}</p></li>" for e in ENTRIES) + "</ul>",
        "<h3>7. Bibliography</h3>" + "".join(f"<p>{e}</p>" for e in ENTRIES),
        "<section><h2>References</h2></section><section>" + "".join(f"<p>{e}</p>" for e in ENTRIES) + "</section>",
        "<div><h2><span>References</span></h2></div><dl>"
        + "".join(f"<dt>[{n}]</dt><dd>{e}</dd>" for n, e in enumerate(ENTRIES, start=1)) + "</dl>",
        "<h2>References</h2><table>"
        + "".join(f"<tr><td>{n}.</td><td>{e}</td></tr>" for n, e in enumerate(ENTRIES, start=1)) + "</table>",
        '<div id="refs" class="references csl-bib-body">'
        + "".join(f'<div class="csl-entry">{e}</div>' for e in ENTRIES) + "</div>",
        '<section class="ltx_bibliography"><h2>References</h2><ul class="ltx_biblist">'
        + "".join(f'<li class="ltx_bibitem"><span>{e}</span></li>' for e in ENTRIES) + "</ul></section>",
    ],
    ids=["ol", "ul", "p", "sections", "dl", "table", "pandoc", "latexml"],
)  # fmt: skip
def test_lists_in_many_forms(body: str) -> None:
    assert raws(parse("<p>Text of 1999.</p>" + body)) == ENTRIES


def test_numbers_of_ordered_lists_are_keys() -> None:
    items = "".join(f"<li>{entry}</li>" for entry in ENTRIES)
    found = parse(f"<h2>References</h2><ol start='4'>{items}</ol>")
    assert [reference.key for reference in found.references] == ["4", "5", "6"]


def test_links_behind_an_entry_are_its_identifiers() -> None:
    entry = f'{ENTRIES[0]} <a href="https://doi.org/10.1000/X.1">CrossRef</a> <a href="https://e.org">Google Scholar</a>'
    reference = parse(f"<h2>References</h2><ol><li>{entry}</li></ol>").references[0]
    assert reference.raw == ENTRIES[0]
    assert reference.cited.identifier("doi") == "10.1000/x.1"


def test_links_to_entries_are_citations() -> None:
    items = "".join(f'<li id="r{n}">{entry}</li>' for n, entry in enumerate(ENTRIES, start=1))
    body = '<p>Earlier <a href="#r1">[1]</a> and <a href="page.html#r3">later</a> work. More.</p>'
    found = parse(f"{body}<h2>References</h2><ol>{items}</ol>")
    assert [citation.keys for citation in found.citations] == [("1",), ("3",)]
    assert found.citations[0].sentence == "Earlier [1] and later work."


def test_without_links_the_text_is_read() -> None:
    items = "".join(f"<li>{entry}</li>" for entry in ENTRIES)
    found = parse(f"<p>Seen<sup>1,2</sup> and<sup>3</sup>.</p><h2>References</h2><ol>{items}</ol>")
    assert [citation.keys for citation in found.citations] == [("1", "2"), ("3",)]


def test_meta_tags_where_the_page_has_no_list() -> None:
    content = (
        "citation_title=A made-up title; citation_author=A. Ward; citation_author=B. Kent; "
        "citation_journal_title=J. Made Up; citation_volume=3; citation_firstpage=4; citation_lastpage=9; "
        "citation_publication_date=2001/05; citation_doi=10.1000/X.1"
    )
    work = parse("<p>Text.</p>", f'<meta name="citation_reference" content="{content}">').references[0].cited
    assert (work.title, work.container_title) == ("A made-up title", "J. Made Up")
    assert work.author == (Name(family="Ward", given="A."), Name(family="Kent", given="B."))
    assert (work.volume, work.page, work.year) == ("3", "4-9", 2001)
    assert work.identifier("doi") == "10.1000/x.1"


def test_a_printed_meta_tag() -> None:
    found = parse("", f'<meta name="citation_reference" content="{ENTRIES[0]}">')
    assert found.references[0].cited.title == "A first made-up title"


@pytest.mark.parametrize(
    "attributes",
    ["hidden", 'style="display: none"', "style='visibility:hidden'", 'style="font-size:1px"', 'style="color:#fff"',
     'style="position:absolute; left:-9999px"', 'style="opacity:0"'],
)  # fmt: skip
def test_hidden_text_is_not_trusted(attributes: str) -> None:
    secret = f"<li {attributes}>Fay E. A reference that no reader can see. J Made Up. 2009;9:9.</li>"
    items = "".join(f"<li>{entry}</li>" for entry in ENTRIES)
    found = parse(f"<h2>References</h2><ol>{items}{secret}</ol>")
    assert raws(found) == ENTRIES
    assert any(problem.message.startswith("hidden text") for problem in found.problems)


@pytest.mark.parametrize(
    "attributes",
    ['style="background-color:#fff"', 'style="opacity:0.9"', 'style="font-size:12px"', 'style="left:-2px"'],
)
def test_visible_text_is_read(attributes: str) -> None:
    assert raws(parse(f"<h2>References</h2><ol><li {attributes}>{ENTRIES[0]}</li></ol>")) == ENTRIES[:1]


def test_scripts_are_no_text() -> None:
    assert (
        raws(parse(f"<h2>References</h2><ol><li><script>var a = 1</script>{ENTRIES[0]}</li></ol>"))
        == ENTRIES[:1]
    )


def test_other_encodings() -> None:
    page = f"<html><body><h2>References</h2><ol><li>Müller A. {ENTRIES[0]}</li></ol></body></html>"
    assert html.parse(page.encode("cp1252"), "page.html").references[0].raw.startswith("Müller A.")
    declared = page.replace("<body>", "<head><meta charset='iso-8859-2'></head><body>").replace(
        "Müller", "Łukasz"
    )
    assert html.parse(declared.encode("iso-8859-2"), "page.html").references[0].raw.startswith("Łukasz A.")


@pytest.mark.parametrize(
    "data",
    [b"<div>" * 100_000, b"<p>" * 100_000 + b"</p>", b"<" * 500_000, b"<a href='#" * 50_000,
     b"<ol><li>2001 " + b"<ul><li>x</ul>" * 40_000, b"<h2>References</h2>" + b"<ol><li>2001" * 200 + b"<li>x" * 30_000,
     b"<h2>References</h2>" * 20_000, b"<ol><li>2001" * 20_000, b"<html>\xff\xfe\x00\x00</html>"],
)  # fmt: skip
def test_hostile_pages_are_read_or_refused(data: bytes) -> None:
    try:
        html.parse(data, "page.html")
    except InputError as error:
        assert "\n" not in str(error)


def test_no_list_is_told() -> None:
    assert "no list of references" in parse("<p>Text.</p>").problems[0].message
