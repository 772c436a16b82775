from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from citeground.text.latex import to_unicode
from citeground.text.to_latex import to_latex


def ascii_only(text: str) -> str | None:
    return to_latex(text, str.isascii, prefer_ascii=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Müller", r"M{\"u}ller"),
        ("Gómez", r"G{\'o}mez"),
        ("Łukasz Søn", r"{\L}ukasz S{\o}n"),
        ("Čech", r"{\v{C}}ech"),
        ("naïve", r"na{\"{\i}}ve"),
        ("Stoß", r"Sto{\ss}"),
        ("R&D at 5% of x_1 #2", r"R\&D at 5\% of x\_1 \#2"),
        ("α–decay", r"$\alpha$--decay"),
        ("a {brace", "a brace"),
        ("plain", "plain"),
    ],
)
def test_what_ascii_cannot_write_becomes_a_command(text: str, value: str) -> None:
    assert ascii_only(text) == value


def test_a_file_that_has_the_letter_keeps_it() -> None:
    assert to_latex("Müller & Ωmega", lambda char: True, prefer_ascii=False) == r"Müller \& Ωmega"
    assert to_latex("Müller Ω", lambda char: char != "Ω", prefer_ascii=False) == r"Müller $\Omega$"


def test_a_letter_without_a_command_is_kept_or_refused() -> None:
    assert to_latex("量子", lambda char: True, prefer_ascii=True) == "量子"
    assert ascii_only("量子") is None


LETTERS = st.sampled_from("abzÄöüßøłÉčŽñçąőİåŞŤůẽαΩ×→∞€£§&%#_~$.,-") | st.characters(
    categories=("Lu", "Ll"), max_codepoint=0x17F
)


@given(st.lists(st.text(LETTERS, min_size=1, max_size=8), min_size=1, max_size=4).map(" ".join))
def test_what_is_written_reads_back(text: str) -> None:
    value = ascii_only(text)
    assume(value is not None and "--" not in text and text.isprintable())
    assert value is not None and value.isascii() and value.count("{") == value.count("}")
    assert to_unicode(value) == unicodedata.normalize("NFC", text)
