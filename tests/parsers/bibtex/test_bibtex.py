"""BibTeX files: no entry is lost, every place is right, and nothing is so broken that it stops."""

from __future__ import annotations

import re
import time

import pytest

from citeground.errors import InputError
from citeground.models import Date, Document, Name
from citeground.parsers.bibtex import parse
from citeground.registry import load_parser
from tests.pace import allowed


def _parse(text: str, path: str = "refs.bib") -> Document:
    return parse(text.encode(), path)


def _keys(document: Document) -> list[str]:
    return [reference.key for reference in document.references]


def _messages(document: Document) -> str:
    return "\n".join(f"{p.line}:{p.column} {p.key}: {p.message}" for p in document.problems)


def test_the_registry_finds_it() -> None:
    assert load_parser("bibtex").parse is parse


def test_an_entry_is_read_with_its_places() -> None:
    text = '% by hand\n\n@Article{ward:2020,\n  author = {Ward, Ada},\n  Title = "A {B}eam",\n  year = 2020,\n}\n'
    document = _parse(text)
    reference = document.references[0]
    assert (document.format, document.path, document.files[0].text) == ("bibtex", "refs.bib", text)
    assert (reference.key, reference.number, reference.line, reference.entry_type) == (
        "ward:2020",
        1,
        3,
        "article",
    )
    assert reference.raw == text[reference.start : reference.end] == text[11:-1]
    assert [f.name for f in reference.fields] == ["author", "title", "year"]
    assert [text[f.start : f.end] for f in reference.fields] == ["Ward, Ada", "A {B}eam", "2020"]
    assert document.problems == ()
    assert document.cites_all


def test_concatenation_abbreviations_and_months() -> None:
    text = (
        '@string{jmu = "Journal of Made"}\n@STRING(up = {Up}, both = jmu # " " # up)\n'
        '@article{a, journal = jmu # " Up", month = may # "~3", year = 1955, note = both}'
    )
    reference = _parse(text).references[0]
    journal, month, note = (reference.field(name) for name in ("journal", "month", "note"))
    assert journal is not None and month is not None and note is not None
    assert journal.value == "Journal of Made Up"
    assert text[journal.start : journal.end] == 'jmu # " Up"'
    assert (month.value, note.value) == ("may~3", "Journal of Made Up")
    assert reference.cited.container_title == "Journal of Made Up"
    assert reference.cited.issued == Date(1955, 5, 3)


def test_an_undefined_abbreviation_claims_no_venue() -> None:
    document = _parse(
        "@article{a, journal = IEEE_J_X, author = nobody, year = 2001}\n@article{b, journal = prl}"
    )
    first, second = document.references
    assert (first.cited.container_title, first.cited.author) == ("", ())
    assert second.cited.container_title == "Physical Review Letters"
    assert first.fields[0].value == "IEEE_J_X"


@pytest.mark.parametrize(
    "text",
    [
        "@article(a, title = {One}, year = (2))\n@book{b, title = {Two}}",
        "@article{a, title = {One} year = 2000 month = may}\n@book{b, title={Two}}",
        "@article{a, title = {One}, @series = {x}, }\n@book{b, title={Two},,,}",
        '@article{a\n , title = "One {"} b" , url = {http://x/%7E}} @book{b,title={Two}}',
        "@comment{jabref-meta: {@x{y}} }\n@article{a, title={One}}\nprose, mail ada@example (x)\n@book{b,title={Two}}",
        "@article{a, title={One}, % note = {x},\n % year = {1},\n}\n%@book{c, title={Commented}}\n@book{b, title={Two}}",
        '@preamble{"\\newcommand{\\x}{}" # "y"}\n@article{a,title={One}}\r\n\r\n@book{b,\r\ntitle = {Two}\r\n}\r\n',
        "@article{a, title = {One}, note = {{{{{{deep}}}}}}}@book{b, title=two}",
        "\ufeff@article{a}\n@book{b}",
    ],
)
def test_odd_but_readable_files_give_both_entries(text: str) -> None:
    document = _parse(text)
    assert _keys(document) == ["a", "b"]
    assert not [p for p in document.problems if "field" not in p.message]


def test_values_that_other_readers_cut() -> None:
    text = '@misc{a, doi = {10.1/a%b}, title = "Schr\\"odinger \\"{o}", pages = 1--2, journal = Physical Review, x = {}, y = }'
    values = {f.name: f.value for f in _parse(text).references[0].fields}
    assert values == {
        "doi": "10.1/a%b",
        "title": 'Schr\\"odinger \\"{o}',
        "pages": "1--2",
        "journal": "Physical Review",
        "x": "",
        "y": "",
    }


@pytest.mark.parametrize(
    ("broken", "titles", "message"),
    [
        (
            "@article{a, title={One}, year=2000\n\n@book{b, title={Two}}",
            ["One", "Two"],
            "1:1 a: the entry is not closed",
        ),
        (
            "@article{a,\n title={One,\n year=2000\n}\n@book{b, title={Two}}",
            ["One", "Two"],
            "a: the entry is not closed",
        ),
        (
            "@article{a,\n title={{One},\n year={2000}\n}\n@book{b, title={Two}}",
            ["One", "Two"],
            "a: the entry is not closed",
        ),
        (
            '@article{a, title="One,\n year=2000\n}\n@book{b, title={Two}}',
            ["One", "Two"],
            "1:13 a: the field title is not closed",
        ),
        (
            "@article{a, title={One, year={2000}}\n@book{b, title={Two}}",
            ["One", "Two"],
            "a: the entry is not closed",
        ),
        (
            "@article{a, title={One}},\n year={2000}\n}\n@book{b, title={Two}}",
            ["One", "Two"],
            "1:24 a: there is one closing",
        ),
        (
            "@article{a, {junk}, title={One}, year={2000}}\n@book{b, title={Two}}",
            ["One", "Two"],
            "could not read '{junk}",
        ),
        (
            "@misc{\n title={One}, year=2000}\n@book{b, title={Two}}",
            ["One", "Two"],
            "1:1 : the entry has no key",
        ),
        (
            "@misc{, title={One}, year=2000}\n@book{b, title={Two}}",
            ["One", "Two"],
            "1:1 : the entry has no key",
        ),
    ],
)
def test_a_broken_entry_is_kept_and_told_and_the_next_is_read(
    broken: str, titles: list[str], message: str
) -> None:
    document = _parse(broken)
    assert [r.cited.title for r in document.references] == titles
    assert document.references[0].cited.year == 2000 or "year" not in broken
    assert message in _messages(document)
    assert {p.rule for p in document.problems} == {"unparsed-reference"}


def test_an_entry_without_its_at_sign_or_brace_is_told() -> None:
    document = _parse(
        "article{lost, title={x}}\n@article lost2, title\n% @article gone\n@book{b, title={Two}}"
    )
    assert _keys(document) == ["b"]
    assert [(p.line, p.rule) for p in document.problems] == [
        (1, "unparsed-reference"),
        (2, "unparsed-reference"),
    ]


def test_bibtex_quoted_in_a_note_belongs_to_the_note() -> None:
    document = _parse("@misc{a, note = {see\n@article{inner, title={x}}\n}, year=1999}\n@book{b}")
    assert _keys(document) == ["a", "b"]
    assert document.references[0].cited.year == 1999
    assert "2:1 a: a line that looks like the start of an entry" in _messages(document)


def test_duplicate_keys_and_fields_are_told_and_all_is_kept() -> None:
    document = _parse(
        "@book{k, title={One}}\n@book{k, title={Two}}\n@book{m, note={n1}, note={n2}, file={a}, file={b}}"
    )
    assert [r.cited.title for r in document.references] == ["One", "Two", ""]
    assert [(p.rule, p.line, p.key) for p in document.problems] == [
        ("duplicate-key", 2, "k"),
        ("unparsed-reference", 3, "m"),
    ]
    assert "refs.bib:1" in document.problems[0].message
    note = document.references[2].field("note")
    assert note is not None and note.value == "n1"


def test_crossref_and_xdata_hand_down_what_is_common() -> None:
    text = (
        "@incollection{ch1, author={Ward, Ada}, title={A chapter}, pages={1--20}, crossref={bk}}\n"
        "@book{bk, editor={Roe, Dan}, title={A Handbook}, subtitle={Of Things}, year={2011}, doi={10.1000/book}}\n"
        "@xdata{pub, publisher={Made Press}, year={1999}}\n@book{c, title={C}, xdata={pub}}\n"
        "@book{d, crossref={e}}\n@book{e, crossref={d}}"
    )
    document = _parse(text)
    assert _keys(document) == ["ch1", "bk", "c", "d", "e"]
    chapter, _, third, *_ = (r.cited for r in document.references)
    assert (chapter.container_title, chapter.title, chapter.year) == (
        "A Handbook: Of Things",
        "A chapter",
        2011,
    )
    assert chapter.editor == (Name("Roe", "Dan"),)
    assert chapter.identifiers == ()
    assert (third.publisher, third.year) == ("Made Press", 1999)


def test_a_comment_switches_rules_off() -> None:
    text = (
        "% citeground: ignore author-mismatch, CG207 -- checked by hand\n@book{a, title={A}}\n"
        "@book{b, title={B},\n % citeground: ignore venue-mismatch\n}\n\n@book{c} % citeground: ignore\n@book{d}"
    )
    assert [r.ignored for r in _parse(text).references] == [
        ("author-mismatch", "CG207"),
        ("venue-mismatch",),
        ("all",),
        (),
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    document = parse("@book{a, author = {Müller, Jürgen}, title = {Größe}}".encode(encoding), "refs.bib")
    assert document.references[0].cited.author == (Name("Müller", "Jürgen"),)


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"no entry at all", b"@", b"@a{", b"@a(b", b"@string{", b"@comment{"]
)
def test_next_to_nothing(data: bytes) -> None:
    assert parse(data, "refs.bib").format == "bibtex"


def test_binary_is_refused() -> None:
    with pytest.raises(InputError, match="a PDF"):
        parse(b"%PDF-1.4 ...", "refs.bib")


HOSTILE = {
    "braces": "{" * 1_000_000,
    "closing": "}" * 1_000_000,
    "open entries on one line": "@a{" * 300_000,
    "open entries on lines": "@a{b, c={\n" * 20_000,
    "entries in a comment": "@comment{\n" * 60_000,
    "open strings": '@string{a = "\n' * 60_000,
    "deep value": "@a{b, c={" + "{" * 20_000 + "}" * 20_000 + "}}",
    "unclosed deep value": "@a{b, c=" + "{" * 400_000,
    "accents": "@a{b, author={" + "\\'{\"" * 5_000 + "}}",
    "names": "@a{b, author={" + " and ".join(["A"] * 20_000) + "}}",
    "blanks": "@a{b" + " " * 500_000 + "@a{" + "\n" * 500_000,
    "junk": "@a{b, " + "? ," * 200_000 + "}",
    "fields on no entry": "@a{b}" + "x = {1}}\n" * 60_000,
    "commented": "% " + "@a{b} " * 150_000,
    "bare words": "@article " * 100_000,
    "hashes": "@a{b, c = " + "x # " * 200_000 + "x}",
    "quotes": '@a{b, c = "' + '\\"' * 300_000,
    "keys": "@a{" + "k" * 1_000_000,
    "crossrefs": "".join(
        f"@a{{k{i}, crossref=k{i + 1}, xdata={{k{i + 1},k{i + 2},k{i + 3}}}}}\n" for i in range(3_000)
    ),
    "duplicates": "@a{k, x={1}, x={2}}\n" * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_ends_soon(name: str) -> None:
    start = time.process_time()
    document = _parse(HOSTILE[name])
    assert time.process_time() - start < allowed(10)
    assert all(r.start < r.end for r in document.references)


def test_a_dump_is_refused_before_it_is_read() -> None:
    with pytest.raises(InputError, match="library build"):
        parse(bytes(100_000_000), "dump.bib")


def test_twenty_thousand_entries_in_seconds() -> None:
    entry = (
        '@article{{key{0},\n author = {{Ward, Ada and Kent, Bo and M{{\\"u}}ller, J{{\\"u}}rgen}},\n title = {{The {{X}} {0}}},'
        "\n journal = {{Phys. Rev. D}},\n volume = {{{0}}},\n number = 2,\n pages = {{1--20}},\n year = {{2001}},\n doi = {{10.1000/x.{0}}}\n}}\n\n"
    )
    text = "".join(entry.format(i) for i in range(20_000))
    start = time.process_time()
    document = _parse(text)
    assert time.process_time() - start < allowed(10)
    assert len(document.references) == len(re.findall("^@", text, re.MULTILINE)) == 20_000
    assert document.references[-1].line == 19_999 * 11 + 1
