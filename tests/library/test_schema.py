"""The terms under which works are found."""

from __future__ import annotations

import time

import pytest

from citeground.library.schema import (
    author_term,
    fold,
    head_term,
    keys,
    length_term,
    number_term,
    place_terms,
    title_term,
    title_words,
    venue_words,
    word_text,
)
from citeground.models import Date, Identifier, Name, Work
from tests.pace import allowed


def term(title: str) -> str:
    return title_term(fold(title))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Meta-analysis of trials", "metaanalysis of trials"),
        ("Meta analysis of trials", "Meta–Analysis of Trials"),
        ("Schr{\\\"o}dinger's cat", "Schrödinger’s Cat"),
        ("H<sub>2</sub>O in $\\alpha$ Centauri", "H2O in α Centauri"),
        ("Title: the subtitle", "Title — the subtitle"),
    ],
)
def test_spellings_of_one_title_share_a_term(one: str, other: str) -> None:
    assert term(one) == term(other) != ""


def test_other_titles_have_other_terms() -> None:
    assert term("Part I") != term("Part II")
    assert term("") == ""


def test_the_head_of_a_title_is_a_term_where_it_says_something() -> None:
    assert head_term("Preferred reporting items: the PRISMA statement") == term("Preferred reporting items")
    assert head_term("A very long question? An answer") == term("A very long question")
    assert head_term("BERT: pre-training") == ""
    assert head_term("No break in this one") == ""


@pytest.mark.parametrize(
    ("volume", "issue", "page", "expected"),
    [
        ("716", "1", "1-29", {"p716|1"}),
        ("B716", "", "pp. 1–29", {"p716|1"}),
        ("69", "", "L015001", {"p69|15001"}),
        ("3", "08", "S08003", {"p3|8003"}),
        ("XIV", "", "12", {"p14|12"}),
        ("2011", "06", "128", {"p2011|128", "p6|128"}),
        ("0612", "", "023", {"p612|23", "p12|23"}),
        ("12", "", "iv", {"p12|4"}),
        ("", "", "12", set()),
    ],
)
def test_volume_and_first_page_make_a_place(volume: str, issue: str, page: str, expected: set[str]) -> None:
    assert set(place_terms(Work(volume=volume, issue=issue, page=page))) == expected


def test_the_permutations_of_a_volume_by_year_and_month_meet() -> None:
    record = set(place_terms(Work(volume="2006", issue="12", page="023")))
    for cited in (
        Work(volume="0612", page="23"),
        Work(volume="12", page="023"),
        Work(volume="2006", page="23"),
    ):
        assert record & set(place_terms(cited)), cited.volume


def test_the_first_author_and_the_year_make_a_term() -> None:
    assert author_term(Name("Müller", "K."), 1939) == author_term(Name("Mueller"), 1939) == "amuller|1939"
    assert author_term(Name("van der Berg"), 2000) == author_term(Name("Berg", particle="van der"), 2000)
    assert author_term(Name(literal="The ATLAS Collaboration"), 2012) == "acollaboration|2012"
    assert author_term(Name(), 2000) == ""


def test_a_venues_words_are_what_abbreviations_keep() -> None:
    full, short = venue_words("Physical Review Letters").split(), venue_words("Phys. Rev. Lett.").split()
    assert full == short == ["phy", "rev", "let"]


def test_words_of_titles() -> None:
    assert title_words("Meta-analysis of a meta analysis", "meta analysis of a meta analysis") == [
        "meta", "analysis", "of", "a", "metaanalysis",
    ]  # fmt: skip
    title = "深度学习研究综述"
    assert title_words(title, fold(title)) == ["深度", "度学", "学习", "习研", "研究", "究综", "综述"]
    assert all(len(w) <= 40 for w in title_words("x" * 5000, "x" * 5000))
    assert len(word_text("", " ".join(map(str, range(5000)))).split()) == 64


def test_short_titles_are_marked_by_their_length() -> None:
    assert length_term("corrigendum") == "n1"
    assert length_term("deep learning") == "n2"
    assert length_term("one two three four") == ""
    assert length_term("") == ""


def test_numbers_of_reports() -> None:
    assert number_term("ATLAS-CONF-2015-044") == number_term("ATLAS CONF 2015 044") != ""
    assert number_term("12") == number_term("preprint") == ""


def test_a_journals_issn_is_no_key() -> None:
    work = Work(title="T", identifiers=(Identifier("issn", "0031-9007"), Identifier("doi", "10.1/x")))
    assert "doi:10.1/x" in keys(work, "t")
    assert not any(k.startswith("issn") for k in keys(work, "t"))
    assert keys(Work(), "") == []
    assert keys(Work(author=(Name("Li"),), issued=Date(2000)), "") == ["ali|2000"]


def test_hostile_titles_are_read_in_linear_time() -> None:
    start = time.perf_counter()
    for title in ("a" * 1_000_000, "a-" * 500_000, "- " * 500_000, "{" * 1_000_000, "深" * 300_000):
        folded = fold(title)
        word_text(title, folded)
        keys(Work(title=title), folded)
    assert time.perf_counter() - start < allowed(20)
