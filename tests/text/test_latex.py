"""LaTeX mark-up becomes what a reader sees, and nothing makes it fail or slow."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.text.latex import _Reader, to_unicode
from tests.pace import allowed

LATEX = st.text(alphabet=st.sampled_from(list("\\{}$~-`'\"^_%&#aeioucsvHk \n=.é中")), max_size=60)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (r"Schr{\"o}dinger", "Schrödinger"),
        (r"Schr\"odinger", "Schrödinger"),
        (r"K{\"{a}}hler", "Kähler"),
        (r"\v{S}koda {\v s} Ho\v rava", "Škoda š Hořava"),
        (r"{\O}rsted, {\L}ukasik, Stra{\ss}e, \AA ngstr\"om", "Ørsted, Łukasik, Straße, Ångström"),
        (r"na\"{\i}ve \'\i{} \'{\i}", "naïve í í"),
        (r"\c{C}a Heged{\H u}s \k{a} \d{a} \b{b} \u{g} \r{a}", "Ça Hegedűs ą ạ ḇ ğ å"),
        (r"\c c\~ao", "ção"),
        (r"\'{O}'Brien", "Ó'Brien"),
        (r"\oe uvre \dj or{\dj}e", "œuvre đorđe"),
    ],
)
def test_accents_are_composed(value: str, expected: str) -> None:
    assert to_unicode(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            r"The \lhcb simulation application, \gauss: design",
            "The lhcb simulation application, gauss: design",
        ),
        (r"Handling events in \gauss, the \lhcb\ framework", "Handling events in gauss, the lhcb framework"),
        (r"{\textsc{Foo}\xspace} bar, \textsc{Foo}\xspace bar", "Foo bar, Foo bar"),
        (r"\unknowncommand{argument} behind", "argument behind"),
        (r"a {\em switch} sets {\small no} text", "a switch sets no text"),
    ],
)
def test_a_macro_of_the_authors_is_read_as_its_name(value: str, expected: str) -> None:
    assert to_unicode(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("{NeRF}: a  {\\it Neisseria}\n resource", "NeRF: a Neisseria resource"),
        ("a---b--c~d ``quoted''", "a—b–c d “quoted”"),
        (r"R\&D 50\% a\_b \# \$5", "R&D 50% a_b # $5"),
        (r"\href{https://example.org/a_b}{the text}", "the text"),
        (r"\url{https://example.org/a_b}", "https://example.org/a_b"),
        (r"SCE\textsuperscript{MT} \emph{x} \texttt{a\_b}", "SCEMT x a_b"),
        (r"$\beta$ decay of $^{38}${Ca} in H$_2$O", "β decay of 38Ca in H2O"),
        (r"e$^+$e$^-$ at $\sqrt{s}=13$ TeV", "e+e- at √s=13 TeV"),
        (r"\ensuremath{\Lambda}CDM, $\mathcal{N}=4$", "ΛCDM, N=4"),
        (r"\textcolor{red}{seen} \noopsort{1973b}1973", "seen 1973"),
        ("a^b_c", "a^b_c"),
        ("plain, untouched 100% text", "plain, untouched 100% text"),
    ],
)
def test_markup_is_read_as_its_text(value: str, expected: str) -> None:
    assert to_unicode(value) == expected


@pytest.mark.parametrize("value", ["\\", "{", "}", "$", r"\'", r"\"{}", r"\char`\_", r"\o}", "{{{}", "$x"])
def test_cut_markup_does_not_fail(value: str) -> None:
    assert "\\" in value or "{" not in to_unicode(value)


@given(LATEX)
def test_mark_up_never_fails_and_comes_out_composed(value: str) -> None:
    if "\\" in value or "$" in value:
        text = to_unicode(value)
        assert unicodedata.normalize("NFC", text) == text
        assert "  " not in text and "\n" not in text


@given(st.text(alphabet=st.sampled_from(list("{}~-`'^_ab é\n")), max_size=60))
def test_short_way_without_commands_agrees_with_the_reader(value: str) -> None:
    if any(c in value for c in "{}~^_") or "--" in value or "``" in value or "''" in value:
        assert to_unicode(value) == _Reader(value).read()


@pytest.mark.parametrize(
    "value", ["{" * 500_000, "\\'{\"" * 100_000, "$" * 500_000, "\\a" * 250_000, "{\\" * 250_000]
)
def test_hostile_input_is_linear(value: str) -> None:
    start = time.perf_counter()
    to_unicode(value)
    assert time.perf_counter() - start < allowed(5)
