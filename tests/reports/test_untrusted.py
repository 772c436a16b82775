"""Whatever the text, what is shown cannot steer the place where it is shown."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.reports import untrusted

ANY = st.text(st.characters(), max_size=60)
STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


@given(ANY)
def test_one_line_without_controls(text: str) -> None:
    for made in (
        untrusted.visible,
        untrusted.same_columns,
        untrusted.html,
        untrusted.markdown,
        untrusted.workflow_data,
    ):
        assert not STEERING.search(made(text))


@given(ANY)
def test_columns_stay(text: str) -> None:
    assert len(untrusted.same_columns(text)) == len(text)


@given(ANY)
def test_blocks_keep_their_lines_only(text: str) -> None:
    assert not STEERING.search(untrusted.visible_block(text).replace("\n", ""))


@given(ANY)
def test_html_has_no_markup(text: str) -> None:
    assert not re.search(r"[<>\"']", untrusted.html(text))
    assert not re.search(r"[<>\"']", untrusted.html_block(text))


@given(ANY)
def test_a_workflow_command_cannot_be_closed_or_continued(text: str) -> None:
    assert not re.search(r"[:,\r\n]|%(?!25|3A|2C)", untrusted.workflow_property(text))


@given(ANY, st.integers(1, 20))
def test_excerpts_are_short(text: str, limit: int) -> None:
    assert len(untrusted.excerpt(text, limit)) <= max(2, limit)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[1mb", "a␛[1mb"),
        ("a\r\n\tb", "a b"),
        ("\x9b31m", "\ufffd31m"),
        ("\x7f", "␡"),
        ("a\u202eb", "a\ufffdb"),
    ],
)
def test_controls_are_shown_not_dropped(text: str, shown: str) -> None:
    assert untrusted.visible(text) == shown


def test_markdown_stops_mentions_references_and_bare_links() -> None:
    shown = untrusted.markdown("@me #1 https://a.b www.a.b <b> [x](y) | `c` $x$ ~z~")
    for live in ("@me", "#1", "://", "www.", "<b>", "](", " | ", " `", " $", " ~"):
        assert live not in shown


@given(ANY.map("  ::".__add__) | ANY.map("##[".__add__))
def test_no_line_is_a_command_to_a_build_server(text: str) -> None:
    shown = untrusted.visible(text)
    assert not shown.lstrip().startswith("::") and "##[" not in shown


@pytest.mark.parametrize(
    "name",
    [
        "refs.bib", "my refs.bib", "-rf", "--diff", "a'b.bib", "a\\b.bib", "$(reboot)", "`x`", "new\nline.bib",
        "es\x1b[31mc'\\.bib", "caf\u0065\u0301.bib", "left\u202eright.bib", "bad\udcff.bib", "!x\x07",
    ],
)  # fmt: skip
@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="no bash here")
def test_a_word_of_a_command_is_the_name_and_nothing_else(name: str) -> None:
    word = untrusted.shell_word(name)
    assert word.isprintable()
    told = subprocess.run(["/bin/bash", "-c", f"printf %s {word}"], capture_output=True, check=True).stdout
    assert os.fsdecode(told).removeprefix("./") == name and not told.startswith(b"-")


def test_a_key_that_no_file_could_bear_is_still_a_word() -> None:
    assert untrusted.shell_word("a\ud800b") == "$'a\\x3fb'"
