"""The short way for plain DOIs gives what the long way gives."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citeground.text import identifiers

_PIECES = st.sampled_from(
    [
        "full",
        "abstract",
        "abs",
        "pdf",
        "html",
        "meta",
        "v1",
        "p19-1124",
        "41",
        "x",
        "j.a.2",
        "(99)",
        "()",
        ".",
        "-",
    ]
)


@given(st.lists(st.lists(_PIECES, max_size=3).map("".join), min_size=1, max_size=4).map("/".join))
@example("full/12")
@example("v1/full")
@example("v1/full.pdf")
@example("v1/2020.acl-main.1")
@example("1751-8113/41/26/265206")
def test_short_way_agrees_with_the_long_way(suffix: str) -> None:
    doi = f"10.1000/{suffix}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(identifiers, "_PLAIN_DOI", re.compile(r"(?!)"))
        long_way = identifiers.read_doi(doi)
    assert identifiers.read_doi(doi) == long_way
