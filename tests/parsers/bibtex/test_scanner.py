"""Where entries begin and end, whatever ends the lines."""

from __future__ import annotations

import time

import pytest

from citeground.parsers.bibtex.scanner import scan

LINES = """% a note: @article{not, title = {Not this}}
@article{a,
  title = {One}, % @book{nor, this}
  year = 2001,
}
x @book{b, title = {Two}}
 % @book{c, title = {Three}}
@misc{d,
  title = {Four}}
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_comment_ends_with_its_line_however_lines_end(end: str) -> None:
    keys = [entry.key for entry in scan(LINES.replace("\n", end)).entries]
    assert keys == ["a", "b", "d"]


def test_mixed_line_ends() -> None:
    mixed = LINES.replace("\n", "\r", 3).replace("\n", "\r\n", 2)
    assert [entry.key for entry in scan(mixed).entries] == ["a", "b", "d"]


@pytest.mark.parametrize(
    "text", ["\r" + "x @a{b}\n" * 60_000, "\n" + "x @a{b}\r" * 60_000, "x @a{b} " * 60_000]
)
def test_the_lines_of_a_large_file_are_walked_once(text: str) -> None:
    started = time.monotonic()
    assert len(scan(text).entries) == 60_000
    assert time.monotonic() - started < 30
