"""The pattern for fields without braces finds what the general one finds, and where."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citeground.parsers.bibtex import scanner

_PIECES = st.sampled_from(
    [
        *(
            "@article{k,",
            "@book(k,",
            "\n@misc{m,\n",
            "title",
            "Year",
            " = ",
            "=",
            "{",
            "}",
            "},",
            '"',
            "2020",
            ",",
        ),
        *("\n", " ", "% note\n", "#", "a b", "é", ")", "{A {DNA} b},", "year = {1999},\n", "jan", "\\"),
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
@example("@article{k,\n  title = {A},\n  year = {1999}\n}\n")
@example("@article{k, title = {A} # b, year = {1999}}")
@example("@article(k, title = {A},})")
@example("@article{k, title = {A}}, year = {1999}}")
def test_short_way_agrees_with_the_long_way(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scanner, "_PLAIN_FIELD", re.compile(r"(?!)"))
        long_way = scanner.scan(text)
    assert scanner.scan(text) == long_way
