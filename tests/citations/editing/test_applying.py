from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.editing.applying import applied, compatible, diff, diffs, edited
from citeground.models import TextFile
from citeground.verdicts import Edit


def edit(start: int, end: int, text: str = "x", path: str = "a") -> Edit:
    return Edit(path, start, end, text)


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (edit(0, 2), edit(3, 4), True),
        (edit(0, 2), edit(2, 4), False),
        (edit(5, 5), edit(5, 5), False),
        (edit(0, 9), edit(3, 4), False),
        (edit(0, 9), edit(3, 4, path="b"), True),
    ],
)
def test_what_can_be_applied_together(one: Edit, other: Edit, fits: bool) -> None:
    assert compatible([one], [other]) is fits and compatible([other], [one]) is fits


@given(st.text(max_size=60), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 4), st.text(max_size=5))))
def test_nothing_outside_of_the_edits_changes(text: str, wanted: list[tuple[int, int, str]]) -> None:
    edits: list[Edit] = []
    for start, length, new in wanted:
        one = edit(min(start, len(text)), min(start + length, len(text)), new)
        if compatible([one], edits):
            edits.append(one)
    result = applied(text, edits)
    position = shift = 0
    for one in sorted(edits, key=lambda e: e.start):
        assert result[position + shift : one.start + shift] == text[position : one.start]
        shift += len(one.text) - (one.end - one.start)
        position = one.end
    assert result[position + shift :] == text[position:]


def test_new_lines_end_as_the_file_ends_its_lines() -> None:
    files = [TextFile("a", "1\r\n2"), TextFile("b", "1\n2")]
    changed = edited(files, [edit(3, 3, "x\ny", "a"), edit(0, 1, "x\n", "b")])
    assert {p: f.text for p, f in changed.items()} == {"a": "1\r\nx\r\ny2", "b": "x\n\n2"}
    assert edited(files, []) == {}


def test_a_diff_names_the_file_and_a_missing_last_line_end() -> None:
    before = TextFile("a\tb\x1b.bib", "1\n2\x0b3\n4")
    assert list(diff(before, "1\n2\x0b3\n5")) == [
        "--- a?b?.bib\n",
        "+++ a?b?.bib\n",
        "@@ -1,3 +1,3 @@\n",
        " 1\n",
        " 2\x0b3\n",
        "-4\n\\ No newline at end of file\n",
        "+5\n\\ No newline at end of file\n",
    ]
    assert list(diffs([before], {})) == [] and list(diff(before, before.text)) == []
