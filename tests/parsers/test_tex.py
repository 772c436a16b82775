"""What TeX reads and what it skips, with every offset kept."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.parsers import tex
from tests.pace import allowed


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("a % b\nc", "a    \nc"),
        (r"50\% off % x", r"50\% off    "),
        (r"\\% x", "\\\\   "),
        ("\\url{http://a/%20b} x", "\\url{http://a/%20b} x"),
        ("a \\verb|% \\cite{x}| b", "a " + " " * 18 + "b"),
        ("\\begin{verbatim}\\cite{x}\\end{verbatim}z", " " * 24 + "\\end{verbatim}z"),
        ("a\\iffalse b \\ifx c \\fi d \\fi e", "a" + " " * 28 + "e"),
        ("a\\end{document} b", "a" + " " * 16),
        ("a\\endinput b", "a" + " " * 11),
    ],
)
def test_what_tex_does_not_read_is_blank(source: str, seen: str) -> None:
    assert tex.visible(source).rstrip() == seen.rstrip()


@given(st.text(alphabet=st.sampled_from(list("\\{}%\n abfi|verbend")), max_size=80))
def test_offsets_and_line_breaks_stay(source: str) -> None:
    seen = tex.visible(source)
    assert len(seen) == len(source)
    assert all(a == b or (b == " " and a != "\n") for a, b in zip(source, seen, strict=True))


@pytest.mark.parametrize(
    "source",
    [
        "\\begin{verbatim}" * 60_000,
        "\\iffalse" * 120_000,
        "\\verb|" * 150_000,
        "%" * 1_000_000,
        "\\iffalse\\ifx" * 80_000,
    ],
)
def test_unclosed_starts_are_linear(source: str) -> None:
    start = time.process_time()
    tex.visible(source)
    assert time.process_time() - start < allowed(5)


def test_groups_and_arguments() -> None:
    source = r"{a {b} \} c} [x{]}y] % note" + "\n {z}"
    assert tex.argument(source, 0, len(source)) == (r"a {b} \} c", 12)
    assert tex.bracket_end(source, 14, len(source)) == source.index("y]") + 1
    assert tex.argument(source, source.index("%"), len(source)) == ("z", len(source))
    assert tex.argument("{never", 0, 6) is None
