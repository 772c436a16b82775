"""Reading values out of payloads, and words out of queries."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.models import Date, Name, Work
from citeground.records import payload
from citeground.sources import wording
from tests.pace import allowed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@given(JSON)
def test_no_value_breaks_a_reader(value: Any) -> None:
    line = payload.text(value)
    assert "\n" not in line and line == line.strip()
    assert isinstance(payload.texts(value), tuple) and isinstance(payload.items(value), list)
    found = payload.date(value, value, value)
    assert found is None or 1400 <= found.year <= 2100
    assert payload.iso_date(value) is None or payload.iso_date(value)
    payload.title(value)
    payload.locator(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        ("a\n  b ", "a b"),
        (5, "5"),
        (2.5, "2.5"),
        (True, ""),
        ([None, "", "b", "c"], "b"),
        ({"a": 1}, ""),
        ("None", "None"),
    ],
)
def test_text(value: Any, text: str) -> None:
    assert payload.text(value) == text


def test_paths() -> None:
    value = {"a": [{"b": "x"}, {"b": "y"}]}
    assert payload.at(value, "a", 1, "b") == "y" and payload.at(value, "a", -1, "b") == "y"
    assert payload.at(value, "a", 7, "b") is None and payload.at(value, "a", "b") is None


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2020-05-01", Date(2020, 5, 1)),
        ("2020-05", Date(2020, 5)),
        (2020, Date(2020)),
        ("2023-11-09T11:44:22Z", Date(2023, 11, 9)),
        ("2020-13-40", Date(2020)),
        ("0000", None),
        ("soon", None),
    ],
)
def test_dates(value: Any, date: Date | None) -> None:
    assert payload.iso_date(value) == date


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Kenya&Apos;S West", "Kenya's West"),
        ("A&amp;amp;B", "A&B"),
        ("H<sub>2</sub>O", "H2O"),
        ("5 < 6", "5 < 6"),
    ],
)
def test_titles_are_shown_without_markup(line: str, shown: str) -> None:
    assert payload.title(line) == shown


@pytest.mark.parametrize("value", ["null", "N/A", "n/a-n/a", "ahead-of-print", "None", "-"])
def test_a_locator_that_says_nothing(value: str) -> None:
    assert payload.locator(value) == ""


@pytest.mark.parametrize("name", ["et al.", "and others", "12 more", "others", "et al"])
def test_what_stands_for_more_names(name: str) -> None:
    assert payload.has_more(name)


@pytest.mark.parametrize("name", ["Etta Alden", "Andy Others-Smith", "3M Company"])
def test_what_does_not(name: str) -> None:
    assert not payload.has_more(name)


@given(st.text(max_size=400))
def test_words_have_no_operators(text: str) -> None:
    bare = wording.words(text)
    assert not set(bare) & set("\"',:|&()[]{}*?!~^+\\/<>=;#%$@") - {"'", "’"}
    assert not {"AND", "OR", "NOT", "ANDNOT", "TO"} & set(bare.split())
    assert len(bare) <= 300 and bare == " ".join(bare.split())
    assert wording.words(bare) == bare


def test_words_are_cut_between_words_and_quickly() -> None:
    started = time.monotonic()
    assert wording.words("word " * 200_000).split()[-1] == "word"
    assert len(wording.words("-'" * 500_000)) <= 300
    assert len(wording.words("x" * 1_000_000)) == 300
    assert time.monotonic() - started < allowed(3)


def test_the_place_of_a_reference() -> None:
    query = Work(
        author=(Name("Perdew"),), container_title="{\\prl}", volume="77", page="3865--3868", issued=Date(1996)
    )
    assert wording.place(query) == "Perdew Physical Review Letters 77 3865 1996"
    assert wording.place(Work(container_title="Nature", volume="5")) == ""
    assert wording.place(Work(volume="5", page="7")) == ""


def test_telling_words_are_the_longest_in_their_order() -> None:
    assert wording.telling(["a", "study", "of", "the", "superconducting", "gap", "in", "cuprates"], 3) == (
        "study",
        "superconducting",
        "cuprates",
    )
