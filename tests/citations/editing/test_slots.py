from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.editing.slots import Slot, is_whole, slot
from citeground.models import Field, Reference, Work
from tests.citations.editing.bench import applied, document, entry


def test_the_place_of_a_value() -> None:
    text = entry(year="2016", title='"Quoted"')
    made = document(text)
    [reference] = made.references
    openings = {
        name: found.opening
        for name in ("author", "title", "year")
        if (found := slot(reference, name, made.files[0]))
    }
    assert openings == {"author": "{", "title": '"', "year": ""}
    for name in openings:
        found = slot(reference, name, made.files[0])
        assert found is not None and text[found.start : found.end] == found.source


def test_other_formats_have_no_slots() -> None:
    reference = Reference("1", 1, Work(), raw="1. Ward, A. (2016).", fields=(Field("year", "2016", 13, 17),))
    assert slot(reference, "year") is None and slot(reference, "title") is None


def test_spans_outside_the_entry_are_refused() -> None:
    raw = "@misc{k, year = {2016}}"
    for span in ((0, 4), (500, 504), (-1, -1), (17, len(raw) + 1)):
        assert (
            slot(
                Reference("k", 1, Work(), raw=raw, end=len(raw), fields=(Field("year", "2016", *span),)),
                "year",
            )
            is None
        )


@pytest.mark.parametrize("value", ["a } b", "{", r"\}", "a {b}} c"])
def test_values_that_would_break_the_entry_are_refused(value: str) -> None:
    assert Slot("p", "title", "old", 0, "{", True, "utf-8").edit(value) is None


def test_a_quotation_mark_ends_a_quoted_value() -> None:
    assert (
        not is_whole('a "b" c', quoted=True) and is_whole('a {"}b{"} c', quoted=True) and is_whole('a "b" c')
    )


WORDS = st.lists(st.sampled_from(["a", "bb", "{C}", "bb,", "the"]), max_size=6).map(" ".join)


@given(WORDS, WORDS)
def test_an_edit_gives_the_new_value_and_no_more(old: str, new: str) -> None:
    text = f"@misc{{k, title = {{{old}}}}}"
    place = Slot("p", "title", old, text.index("= {") + 3, "{", True, "utf-8")
    edit = place.edit(new)
    assert (edit is None) is (old == new)
    if edit:
        assert applied(text, [edit]) == f"@misc{{k, title = {{{new}}}}}"
