"""Printed lists of names in the styles of journals."""

from __future__ import annotations

import pytest

from citeground.text.names import read_names, read_printed


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("13C. F. Ward, M. Kent, and B. Li", ["C. F. Ward", "M. Kent", "B. Li"]),
        ("17a W. Kent", ["W. Kent"]),
        ("391 Bodenheimer", ["Bodenheimer"]),
        ("Ward A. Kent Y. A. Li J. G.", ["A. Ward", "Y. A. Kent", "J. G. Li"]),
        ("Ward JB Kent Y Götz LT", ["JB Ward", "Y Kent", "LT Götz"]),
        ("van der Berg J. Smith K.", ["J. van der Berg", "K. Smith"]),
        ("Price-Whelan A.M. Sipőcz B.M.", ["A.M. Price-Whelan", "B.M. Sipőcz"]),
        ("John F. Kennedy", ["John F. Kennedy"]),
        ("Mottelson B R", ["B R Mottelson"]),
        ("Smith J. A.", ["J. A. Smith"]),
    ],
)
def test_a_printed_list(text: str, names: list[str]) -> None:
    assert [n.display for n in read_printed(text)[0]] == names


def test_a_list_that_was_cut_within_a_name_ends_before_it() -> None:
    names, whole = read_names(r"Bates, Russ and Tunyasuvunakool, Kathryn and {\v{Z")
    assert [n.family for n in names] == ["Bates", "Tunyasuvunakool"] and not whole
    (only,), whole = read_names("{The Example Collaboration")
    assert "Example" in only.display and whole
