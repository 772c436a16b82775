"""Grades in a model's own words."""

from __future__ import annotations

import pytest

from citeground.rag.grades import read_relevance


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yes", True),
        ("**Yes**, it says so.", True),
        ("NO\n", False),
        ("Not relevant.", False),
        ("Irrelevant", False),
        ("It says much. Grade: relevant", True),
        ("Grade: yes. On reflection, grade: no", False),
        ("nothing of the kind", None),
        ("note that yes", None),
        ("", None),
        ("maybe", None),
        ("grade " * 100_000, None),
    ],
)
def test_grades(text: str, expected: bool | None) -> None:
    assert read_relevance(text) is expected
