"""Which words may differ between two wordings of one title, and which make it another title."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.title_words import changes, is_typo, only_symbols
from tests.pace import allowed


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("the colours of behaviour", "the colors of behavior"),
        ("behavioural neighbourhoods of coloured labourers", "behavioral neighborhoods of colored laborers"),
        ("vapour and odours", "vapor and odors"),
        ("optimised and organised", "optimized and organized"),
        ("optimisation organisers", "optimization organizers"),
        ("analysing catalysed dialysers", "analyzing catalyzed dialyzers"),
        ("modelling labelled travellers", "modeling labeled travelers"),
        ("centre of 3 metres", "center of 3 meters"),
        ("body centred lattices", "body centered lattices"),
        ("optical fibres of large calibre", "optical fibers of large caliber"),
        ("programmes", "programs"),
        ("dialogue and catalogues", "dialog and catalogs"),
        ("defence and licences", "defense and licenses"),
        ("sulphur sulphates", "sulfur sulfates"),
        ("aluminium", "aluminum"),
        ("anaemia and oedema in foetal haematology", "anemia and edema in fetal hematology"),
        ("galactic discs", "galactic disks"),
        ("grey atmospheres", "gray atmospheres"),
        ("artefacts of ageing", "artifacts of aging"),
        ("sceptics judgement moulds", "skeptics judgment molds"),
    ],
)
def test_regional_spellings_are_one_word(british: str, american: str) -> None:
    for a, b in ((british, american), (american, british)):
        assert changes(a.split(), b.split())[0] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("part ii", "part 2"),
        ("part viii", "part 8"),
        ("two body problems", "2 body problems"),
        ("ten years", "10 years"),
        ("three dimensional flow", "3d flow"),
        ("uber die quanten", "ueber die quanten"),
        ("godel", "goedel"),
        ("super conductors", "superconductors"),
        ("electron positron", "electronpositron"),
        ("theory of the atom", "a theory of atom"),
        ("learning using kernels", "learning with kernels"),
        ("zur elektrodynamik", "elektrodynamik"),
    ],
)
def test_numerals_umlauts_spacing_and_small_words_do_not_matter(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        serious, minor = changes(a.split(), b.split())
        assert serious == [] and minor != []


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [
        ("theory of light", "theory of sound", [("light", "sound")]),
        ("part ii", "part iii", [("ii", "iii")]),
        ("theory of light waves", "theory of waves", [("light", "")]),
        ("quantum theory", "quantum field theory", [("", "field")]),
        ("a b c d", "a x c y", [("b", "x"), ("d", "y")]),
        ("deep neural nets", "wide recurrent nets", [("deep neural", "wide recurrent")]),
        ("perception of timbre", "perception of timber", [("timbre", "timber")]),
        ("not in our stars", "in our stars", [("not", "")]),
        ("2 spheres", "3 spheres", [("2", "3")]),
    ],
)
def test_a_content_word_that_differs_is_named(one: str, other: str, changed: list[tuple[str, str]]) -> None:
    assert changes(one.split(), other.split())[0] == changed
    assert changes(other.split(), one.split())[0] == [(b, a) for a, b in changed]


@pytest.mark.parametrize(
    ("one", "other"), [("deep of", "of deep"), ("theory the field of", "of theory field the")]
)
def test_small_words_may_change_places(one: str, other: str) -> None:
    assert changes(one.split(), other.split())[0] == changes(other.split(), one.split())[0] == []


WORDS = st.lists(
    st.sampled_from(
        ["deep", "colour", "theory", "of", "the", "quantum", "field", "ii", "3d", "fibre", "uber", "nets"]
    ),
    max_size=8,
)


@given(WORDS)
def test_words_against_themselves_never_change(words: list[str]) -> None:
    assert changes(words, words) == ([], [])


@given(WORDS, WORDS)
def test_whether_words_differ_does_not_depend_on_the_side(left: list[str], right: list[str]) -> None:
    assert bool(changes(left, right)[0]) == bool(changes(right, left)[0])


@given(WORDS, st.integers(0, 8))
def test_one_more_content_word_is_always_seen(words: list[str], place: int) -> None:
    longer = [*words[:place], "entanglement", *words[place:]]
    assert [pair for pair in changes(words, longer)[0] if "entanglement" in pair[1]]


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("recieved", "received", True),
        ("aproximation", "approximation", True),
        ("statstcal", "statistical", True),  # two letters of a long word
        ("quantom", "quantum", True),
        ("net works", "networks", True),
        ("modl", "model", True),
        ("qantm", "quantum", False),  # two letters of a short one
        ("abc", "abd", False),
        ("teh", "the", False),
        ("2d4", "2d5", False),
        ("h1n1", "h5n1", False),
        ("relatvstc", "relativistic", False),
        ("", "word", False),
        ("word", "", False),
        ("量子力学", "量子化学", False),  # mechanics, chemistry
        ("양자역학", "양자화학", False),
    ],
)
def test_a_slip_of_the_pen_is_one_letter_or_two_of_a_long_word(one: str, other: str, slip: bool) -> None:
    assert is_typo(one, other) is is_typo(other, one) is slip


MATH = "Study of $B \\to K$ decays"


@pytest.mark.parametrize(
    "pair", [("k0 mu", "kmu"), ("", "b0"), ("gev", "tev"), ("kpipi", "k pi pi"), ("to", ""), ("sqrts", "s")]
)
def test_in_a_title_with_a_formula_symbols_do_not_refute(pair: tuple[str, str]) -> None:
    for a, b in ((MATH, "Study of decays"), ("Study of decays", MATH)):
        assert only_symbols(pair, a, b)
    assert not only_symbols(pair, "Study of decays", "Study of decays")


@pytest.mark.parametrize(
    ("cited", "record", "pair"),
    [
        ("Observation of $B$ decays", "Search for $B$ decays", ("observation", "search")),
        ("The Λb mass", "The Λb width", ("mass", "width")),
        ("THE Λb MASS", "THE Λb WIDTH", ("mass", "width")),
        ("α decay", "β decay", ("alpha", "beta")),
        ("Study of Λ → Дж", "Study of Λ", ("дж", "")),
    ],
)
def test_words_of_a_title_with_a_formula_still_count(cited: str, record: str, pair: tuple[str, str]) -> None:
    assert not only_symbols(pair, cited, record)
    assert not only_symbols(pair[::-1], record, cited)


def test_a_compound_may_be_lost_but_not_exchanged() -> None:
    full, without = "Superconductivity in YBa2Cu3O7", "Superconductivity in"
    assert only_symbols(("yba2cu3o7", ""), full, without)
    assert not only_symbols(("h1n1", "h5n1"), "Outbreak of H1N1", "Outbreak of H5N1")
    assert not only_symbols(("thermal", ""), "Thermal YBa2Cu3O7", "YBa2Cu3O7")


def test_long_words_finish() -> None:
    start = time.perf_counter()
    word = "a" * 100_000
    assert only_symbols((f"{word}ж", ""), MATH, MATH) is False
    changes([word, "x"] * 50, [f"{word}b", "y"] * 50)
    assert time.perf_counter() - start < allowed(2.0)
