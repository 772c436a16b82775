"""CSL-JSON in all its shapes, with the place of every value."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Date, Document, Identifier, Name, Work
from citeground.parsers import csl
from tests.pace import allowed

ITEM = {
    "author": [{"family": "Ward", "given": "Ada"}, {"literal": "The Made Up Group"}],
    "container-title": "Journal of Made Up Things",
    "DOI": "10.1000/XYZ",
    "id": "ward2001",
    "issue": 3,
    "issued": {"date-parts": [["2001", 5]]},
    "page": "45–67",
    "title": "A first <i>made-up</i> title",
    "type": "article-journal",
    "volume": 12,
}


def parse(value: object) -> Document:
    data = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False, indent=1).encode()
    return csl.parse(data, "refs.json")


def test_an_item() -> None:
    document = parse([ITEM])
    reference = document.references[0]
    work = reference.cited
    assert (reference.key, reference.entry_type, reference.line) == ("ward2001", "article-journal", 2)
    assert work.title == "A first made-up title"
    assert [n.display for n in work.author] == ["Ada Ward", "The Made Up Group"]
    assert (work.volume, work.issue, work.page, work.issued) == ("12", "3", "45–67", Date(2001, 5))
    assert work.identifier("doi") == "10.1000/xyz"


def test_every_value_has_its_place() -> None:
    document = parse([ITEM, {**ITEM, "id": "other", "title": "Another"}])
    text = document.files[0].text
    for reference in document.references:
        assert json.loads(text[reference.start : reference.end])["id"] == reference.key
        title, volume, journal = (reference.field(n) for n in ("title", "volume", "container-title"))
        assert title and volume and journal
        assert text[title.start : title.end] == title.value
        assert text[volume.start : volume.end] == "12"
        assert text[journal.start : journal.end] == "Journal of Made Up Things"


@pytest.mark.parametrize(
    "value",
    [ITEM, [ITEM], {"items": [ITEM]}, {"references": [ITEM]}, {"ward2001": ITEM},
     b"\xef\xbb\xbf" + json.dumps([ITEM]).encode(), json.dumps([ITEM]).encode("utf-16")],
)  # fmt: skip
def test_the_shapes_of_a_file(value: object) -> None:
    assert [r.key for r in parse(value).references] == ["ward2001"]


def test_one_item_a_line() -> None:
    data = "\n".join(json.dumps({**ITEM, "id": f"k{n}"}) for n in range(3)).encode()
    assert [(r.key, r.line) for r in parse(data).references] == [("k0", 1), ("k1", 2), ("k2", 3)]


@pytest.mark.parametrize(
    ("issued", "date"),
    [
        ({}, None),
        (None, None),
        ({"date-parts": [[None]]}, None),
        ({"date-parts": [[]]}, None),
        ({"date-parts": []}, None),
        ({"date-parts": [[2018, 10, 21, 13]]}, Date(2018, 10, 21)),
        ({"date-parts": [["2018", "10"]]}, Date(2018, 10)),
        ({"date-parts": [[2018, 21]]}, Date(2018)),
        ({"date-parts": [[2011, 5, 25], [2012, 6, 26]]}, Date(2011, 5, 25)),
        ({"raw": "12 May 2020"}, Date(2020, 5)),
        ({"literal": "circa 1999"}, Date(1999)),
        ("2017-03", Date(2017, 3)),
        (2017, Date(2017)),
    ],
)
def test_odd_dates(issued: object, date: Date | None) -> None:
    assert parse([{**ITEM, "issued": issued}]).references[0].cited.issued == date


def work(**changes: object) -> Work:
    return parse([{**ITEM, **changes}]).references[0].cited


@pytest.mark.parametrize(
    ("person", "name"),
    [
        ({"family": "Ward", "given": "Ada B."}, Name("Ward", "Ada B.")),
        ({"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"}, Name("Beethoven", "Ludwig", "van")),
        ({"family": "Gaulle", "given": "Charles", "dropping-particle": "de"}, Name("Gaulle", "Charles", "de")),
        ({"family": "King", "given": "Martin", "suffix": "Jr."}, Name("King", "Martin", suffix="Jr.")),
        ({"literal": "The ATLAS Collaboration"}, Name(literal="The ATLAS Collaboration")),
        ({"name": "CERN"}, Name(literal="CERN")),
        ({"literal": "Ward, Ada"}, Name("Ward", "Ada")),
        ({"given": "Ada Ward"}, Name("Ward", "Ada")),
        ("Ward, Ada", Name("Ward", "Ada")),
        ({"family": "M&uuml;ller", "given": "<i>K.</i>"}, Name("Müller", "K.")),
    ],
)  # fmt: skip
def test_the_ways_in_which_a_name_is_exported(person: object, name: Name) -> None:
    assert work(author=[person]).author == (name,)


@pytest.mark.parametrize(
    "last", [{"literal": "others"}, {"family": "et al."}, {"given": "et al"}, {"literal": "Others."}]
)
def test_a_list_that_ends_in_others_is_cut(last: object) -> None:
    cited = work(author=[{"family": "Ward", "given": "Ada"}, last])
    assert (len(cited.author), cited.author_complete) == (1, False)
    assert work().author_complete


@pytest.mark.parametrize("author", [None, "", "Ward", {}, [None], [[]], [{}]])
def test_what_is_no_name_is_nobody(author: object) -> None:
    assert work(author=author).author == ()


@pytest.mark.parametrize(
    ("changes", "page"),
    [
        ({}, "45–67"),
        ({"page": "", "number": "061102"}, "061102"),
        ({"page": "", "number": "7", "type": "report"}, ""),
        ({"page": "", "article-number": "e12"}, "e12"),
        ({"page": "", "number": "061102", "article-number": "e12"}, "061102"),
    ],
)
def test_an_article_number_stands_for_pages(changes: dict[str, object], page: str) -> None:
    assert work(**changes).page == page


def test_every_name_of_the_container_is_kept_once_and_the_longest_leads() -> None:
    cited = work(**{
        "container-title": ["J. of <b>Things</b>", "second"], "container-title-short": "J. Th.",
        "journalAbbreviation": "J. Th.", "collection-title": "Lectures", "event-title": "A Meeting",
    })  # fmt: skip
    assert cited.container_title == "J. of Things"
    assert cited.other_containers == ("Lectures", "A Meeting", "J. Th.")
    alone = work(**{"container-title": "", "event": "A Meeting"})
    assert (alone.container_title, alone.other_containers) == ("A Meeting", ())


def test_short_and_original_titles_are_other_titles() -> None:
    cited = work(**{"title-short": "First", "original-title": ["Erster &amp; Titel"]})
    assert cited.other_titles == ("First", "Erster & Titel")


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"PMID": "12345678"}, Identifier("pmid", "12345678")),
        ({"PMCID": "PMC1234567"}, Identifier("pmcid", "PMC1234567")),
        ({"ISBN": "978-0-521-88068-8"}, Identifier("isbn", "9780521880688")),
        ({"arxiv": "1706.03762v5"}, Identifier("arxiv", "1706.03762")),
        ({"note": "a line\narXiv: 1706.03762\nmore"}, Identifier("arxiv", "1706.03762")),
        ({"note": "PMID: 12345678"}, Identifier("pmid", "12345678")),
        ({"note": "  doi : 10.1000/ABC"}, Identifier("doi", "10.1000/abc")),
        ({"number": "arXiv:hep-th/9711200"}, Identifier("arxiv", "hep-th/9711200")),
        ({"URL": "https://arxiv.org/abs/1706.03762"}, Identifier("arxiv", "1706.03762")),
    ],
)
def test_identifiers_stand_in_many_places(changes: dict[str, object], found: Identifier) -> None:
    assert found in work(**changes).identifiers
    assert found not in work().identifiers


def test_an_identifier_in_two_places_is_one_and_a_number_is_none() -> None:
    assert work(URL="https://doi.org/10.1000/xyz", note="DOI: 10.1000/xyz").identifiers == (
        Identifier("doi", "10.1000/xyz"),
    )
    assert work(number="1706.03762", note="see arXiv").identifiers == (Identifier("doi", "10.1000/xyz"),)


def test_the_publisher_is_the_authority_of_a_standard() -> None:
    assert work(authority="ISO").publisher == "ISO"
    assert work(authority="ISO", publisher="Beuth").publisher == "Beuth"


def test_the_date_of_publication_stands_for_a_missing_one() -> None:
    published = {"date-parts": [[2003, 4]]}
    assert work(issued=None, published=published).issued == Date(2003, 4)
    assert work(published=published).issued == Date(2001, 5)


@pytest.mark.parametrize("year", ["0999", "2201", "20011", "-44", "x"])
def test_a_year_that_is_none_is_not_taken(year: str) -> None:
    assert work(issued={"date-parts": [[year]]}).issued is None


def test_what_else_a_work_says_is_kept() -> None:
    cited = work(
        edition="2", language="de", abstract="<jats:p>Few words.</jats:p>", editor=[{"family": "Ed"}], URL="u"
    )
    assert (cited.edition, cited.language, cited.abstract, cited.url) == ("2", "de", "Few words.", "u")
    assert cited.editor == (Name("Ed"),)


@pytest.mark.parametrize(
    ("changes", "key"),
    [({}, "ward2001"), ({"citation-key": "own"}, "own"), ({"id": None}, "item 1"), ({"id": 7}, "7")],
)
def test_the_key_is_the_users_own(changes: dict[str, object], key: str) -> None:
    assert parse([{**ITEM, **changes}]).references[0].key == key


def test_an_item_that_says_nothing_is_told() -> None:
    document = parse([ITEM, {"id": "x", "type": "book"}])
    [problem] = document.problems
    assert (problem.rule, problem.key) == ("unparsed-reference", "x")
    assert problem.line == document.references[1].line > document.references[0].line
    for enough in ({"title": "T"}, {"DOI": "10.1000/x"}, {"container-title": "J"}):
        assert not parse([{"id": "x", **enough}]).problems


def test_brackets_within_a_list_may_nest_to_a_depth_and_no_deeper() -> None:
    def nested(depth: int) -> bytes:
        return json.dumps([ITEM]).encode()[:-2] + b', "custom": ' + b"[" * depth + b"]" * depth + b"}]"

    assert len(parse(nested(62)).references) == 1
    with pytest.raises(InputError, match="too deep"):
        parse(nested(63))


def test_what_stands_before_a_break_is_read() -> None:
    whole = json.dumps([ITEM, {**ITEM, "id": "second"}, {**ITEM, "id": "third"}], indent=1)
    document = parse(whole[: whole.index('"third"')].encode())
    assert [r.key for r in document.references] == ["ward2001", "second"]
    assert document.problems[0].rule == "unparsed-reference"
    assert "2 items before this place were read" in document.problems[0].message


@pytest.mark.parametrize(
    "data", [b"", b"[", b"nope", b'["a"', b"[" * 100_000, b'{"a":' * 5000, b"\x00\x01\x02"]
)
def test_what_is_no_json_is_refused_with_its_place(data: bytes) -> None:
    with pytest.raises(InputError) as error:
        parse(data)
    assert "refs.json" in str(error.value)


@pytest.mark.parametrize(
    "data",
    [
        b"null",
        b'"x"',
        b"3",
        b"[]",
        b'[1, "a"]',
        b'{"title": ' + b"1" * 6000 + b"}",
        b"[NaN]",
        b'{"name": "package"}',
    ],
)
def test_other_json_gives_problems_at_most(data: bytes) -> None:
    document = parse(data)
    assert document.problems or document.references


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=200)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
            st.sampled_from([*ITEM, "editor", "note", "URL", "number", "items"]) | st.text(max_size=5), inner, max_size=5),
        max_leaves=12,
    ).map(lambda v: json.dumps(v).encode())
)  # fmt: skip
def test_any_bytes_and_any_json(data: bytes) -> None:
    try:
        document = parse(data)
    except InputError:
        return
    size = len(document.files[0].text)
    for reference in document.references:
        assert 0 <= reference.start < reference.end <= size
        assert all(0 <= f.start <= f.end <= size for f in reference.fields)


def test_two_thousand_items() -> None:
    data = ("[" + ",\n".join(json.dumps({**ITEM, "id": f"k{n}"}) for n in range(2_000)) + "]").encode()
    start = time.process_time()
    assert len(parse(data).references) == 2_000
    assert time.process_time() - start < allowed(10)


@pytest.mark.shared
def test_real_exports(shared: Path) -> None:
    files = sorted((shared / "manuscripts" / "csl-json").iterdir())
    assert len(files) >= 20
    for file in files:
        data = file.read_bytes()
        wanted = json.loads(data)
        document = csl.parse(data, str(file))
        text = document.files[0].text
        assert len(document.references) == len(wanted)
        for reference, item in zip(document.references, wanted, strict=True):
            assert json.loads(text[reference.start : reference.end]) == item
            assert bool(reference.cited.title) == bool(item.get("title"))
            assert len(reference.cited.author) == len(item.get("author", []))
