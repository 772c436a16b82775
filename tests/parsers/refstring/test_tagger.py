"""The tagger's model and the features that it is asked with."""

from __future__ import annotations

from importlib.resources import files

import pycrfsuite
import pytest

from citeground.parsers.refstring import tagger
from citeground.parsers.refstring.features import Features, features
from citeground.parsers.refstring.parts import LABELS
from citeground.parsers.refstring.tokens import MAX_TOKENS, tokenize

DATA = (files(tagger.__package__) / "model" / tagger.MODEL).read_bytes()


def test_the_attributes_are_those_that_the_library_tells() -> None:
    model = pycrfsuite.Tagger()
    model.open_inmemory(DATA)
    assert tagger.attributes(DATA) == set(model.info().attributes)
    assert set(model.labels()) == set(LABELS)


@pytest.mark.parametrize(
    "text",
    [
        "[5] Ward, A. (2001). “On (small) things”, in: Nature 5, 6–7.",
        "Ward, A. & Kent, B. (eds) Qwertz xylophonics (Zzyzx, 1999) doi 10.1/x",
        "A",
        "(((",
    ],
)
def test_what_the_model_does_not_know_changes_no_label(text: str) -> None:
    tokens = tokenize(text)
    model = pycrfsuite.Tagger()
    model.open_inmemory(DATA)
    known = tagger.attributes(DATA)
    every = features(tokens)
    some = Features(known)(tokens)
    assert [known & set(a) for a in every] == [known & set(b) for b in some]
    assert sum(map(len, some)) <= sum(map(len, every))
    assert tagger.label(tokens) == model.tag(every)


def test_a_glued_number_is_cut_off_only_where_something_looks_like_one() -> None:
    assert [t.text for t in tokenize("Phys. Rev. Lett.12, 3 Aug2013")] == [
        "Phys.", "Rev.", "Lett.", "12,", "3", "Aug", "2013",
    ]  # fmt: skip
    text = "A a A, “A” a. a"
    assert [text[t.start : t.end] for t in tokenize(text)] == [t.text for t in tokenize(text)] == text.split()
    assert len(tokenize("a " * 2 * MAX_TOKENS)) == MAX_TOKENS
