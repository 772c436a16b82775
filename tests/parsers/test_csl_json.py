"""CSL-JSON in all its shapes, with the place of every value."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Date, Document
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
