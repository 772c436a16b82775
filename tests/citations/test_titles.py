"""Two titles: the same, the same in other words, a slip, another work, another document."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Agreement
from citeground.citations.titles import (
    Relation,
    best_title,
    compare_title_field,
    compare_titles,
    is_about,
    is_distinctive,
    without_status,
)
from citeground.citations.weights import WEIGHTS
from citeground.models import Date, Work
from tests.pace import allowed

EPR = "Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?"
BERT = "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding"
DFT = "Generalized Gradient Approximation Made Simple"
HIGGS = "Observation of a new boson at a mass of 125 GeV with the CMS experiment at the LHC"
KDD = "Proceedings of the 22nd ACM SIGKDD International Conference, San Francisco, CA, USA"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (EPR, EPR.lower()),
        (EPR, EPR.upper().replace("-", " ").strip("?")),
        ("Long Short-Term Memory", "Long short–term memory"),
        ("Long Short-Term Memory", "Long Short Term Memory."),
        ("Neural machine trans-lation", "Neural machine translation"),
        ("Schrödinger operators", r"Schr{\"o}dinger {O}perators"),
        ("Café élan", "Cafe elan"),
        ("On the <i>n</i>-body problem", "On the n-body problem"),
        ("H<sub>2</sub>O in clays", r"H$_2$O in clays"),
        ("Black &amp; white holes", "Black & White Holes"),
        (r"Study of $B \to K\mu^+\mu^-$ decays", "Study of B → Kμμ decays"),
        ("Measurement of sin2β", "Measurement of sin 2 beta"),
        ("Retracted: " + DFT, DFT),
        ("RETRACTED ARTICLE: " + DFT, DFT),
        ("[Retracted] " + DFT, DFT),
        ("Withdrawn: " + DFT, DFT),
        ("Über die Quantentheorie", "Uber die Quantentheorie"),
        ("量子力学", "量子力学"),
    ],
)
def test_ways_of_writing_a_title_are_the_title(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare_titles(a, b) == compare_titles(EPR, EPR)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (BERT, "BERT"),
        (BERT, BERT.partition(": ")[2]),
        ("Deep learning — a review of methods", "Deep learning"),
        ("Is there a limit? A study in scarlet", "Is there a limit?"),
        (HIGGS, HIGGS[:60] + "…"),
        (HIGGS, "Observation of a new boson ... at the LHC"),
        (HIGGS, HIGGS[:60] + "… - CERN Document Server"),
        (KDD, "Proceedings of the 22nd ACM SIGKDD International Conference"),
        ("A theory of colour", "The Theory of Color"),
        ("Über die Quantentheorie", "Ueber die Quantentheorie"),
        ("Finite simple groups, part 1", "Finite Simple Groups, Part I"),
        ("Evidence for a new state at √s = 13 TeV", "Evidence for a new state"),
    ],
)
def test_a_title_shortened_or_spelled_otherwise_is_a_variant(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = compare_titles(a, b)
        assert found.relation is Relation.VARIANT and found.similarity >= 95.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (DFT, "Generalized gradient aproximation made simple"),
        (DFT, "Generalised gradient aproximation made simpel"),
        (BERT, "BERT: Pre-trainig of Deep Bidirectional Transformers for Language Understanding"),
        ("Deep residual learning in images: a study of depth", "Deep residul learning in images"),
    ],
)
def test_a_slip_of_the_pen_is_a_slip(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare_titles(a, b).relation is Relation.TYPO


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [
        (DFT, "Generalized Gradient Approximation Made Easy", ("simple", "easy")),
        (DFT, "Generalized Gradient Approximation Made", ("simple", "")),
        ("Finite simple groups I", "Finite simple groups II", ("i", "ii")),
        ("5G networks in practice", "6G networks in practice", ("5g", "6g")),
        ("The Art of Computer Programming", "The Art of Computer Programming, Volume 2", ("", "volume 2")),
        ("Observation of $B$ decays to kaons", "Search for $B$ decays to kaons", ("observation of", "search for")),
        ("量子力学", "量子化学", ("量子力学", "量子化学")),
        ("Learning aproximately optimal trees and rules and lists", "Learnin approximately optimal tree and rules and list", None),
    ],
)  # fmt: skip
def test_one_content_word_changed_is_a_change_however_similar(
    one: str, other: str, changed: tuple[str, str] | None
) -> None:
    found = compare_titles(one, other)
    assert found.relation is Relation.CHANGED
    assert changed is None or found.changed == (changed,)
    assert compare_titles(other, one).relation is Relation.CHANGED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (EPR, DFT),
        (DFT, "Attention Is All You Need"),
        ("Deep learning", "Deep learning in neural networks"),
        ("", DFT),
        ("?!", DFT),
        ("", ""),
        ("--", "--"),
    ],
)
def test_another_title_and_an_empty_one_match_nothing(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = compare_titles(a, b)
        assert found.relation is Relation.OTHER and found.similarity < 45.0


@pytest.mark.parametrize(
    "notice",
    [
        "Erratum: ", "Errata for ", "Corrigendum to ", "Correction: ", "Publisher's Note: ", "Author Correction: ",
        "Comment on ", "Comments on ", "Reply to ", "Response to ", "Book Review: ", "Review of ", "Addendum: ",
        "Expression of Concern: ", "Supplementary Information: ", "[Erratum] ",
    ],
)  # fmt: skip
def test_an_erratum_a_comment_or_a_review_is_a_document_of_its_own(notice: str) -> None:
    for a, b in ((notice + DFT, DFT), (DFT, notice + DFT)):
        found = compare_titles(a, b)
        assert (found.relation, found.other_document) == (Relation.OTHER, True)
        assert found.similarity <= 50.0
    assert compare_titles(notice + DFT, notice + DFT.upper()).relation is Relation.EQUAL


@pytest.mark.parametrize("short", ["Bel", "On", "X"])
def test_three_letters_are_no_short_title(short: str) -> None:
    assert compare_titles(short, f"{short}: {DFT}").relation is not Relation.VARIANT


def test_a_subtitle_alone_names_the_work_only_behind_an_acronym() -> None:
    long = "A long and winding head: the subtitle of a book"
    assert compare_titles("the subtitle of a book", long).relation is not Relation.VARIANT
    assert (
        compare_titles("the subtitle of a book", "HEAD: the subtitle of a book").relation is Relation.VARIANT
    )
    assert compare_titles("a few words", "HEAD: a few words").relation is not Relation.VARIANT, "too short"


def test_what_stands_around_an_ellipsis_must_stand_in_the_title_in_order() -> None:
    assert compare_titles("at the LHC … Observation of a new boson", HIGGS).relation is not Relation.VARIANT
    assert compare_titles("Observation of a new quark …", HIGGS).relation is not Relation.VARIANT
    assert compare_titles("of a new boson at a mass …", HIGGS).relation is not Relation.VARIANT, (
        "no beginning"
    )
    assert compare_titles("Observ…", HIGGS).relation is not Relation.VARIANT, "too little to tell"


def test_a_translation_on_record_counts() -> None:
    record = Work(title="Teoria dei quanti", other_titles=(DFT, "Short"))
    assert best_title(Work(title=DFT), record).relation is Relation.EQUAL
    assert best_title(Work(title="Teoria dei quanti", other_titles=("x",)), record).relation is Relation.EQUAL
    cited = Work(title="Kvantteori", other_titles=("Teoria dei quanti",))
    assert best_title(cited, record).relation is Relation.EQUAL


def test_a_translation_never_makes_it_worse() -> None:
    record = Work(title=DFT, other_titles=("Another wording altogether of something else",))
    slip = Work(title="Generalized gradient aproximation made simple")
    assert best_title(slip, record) == best_title(slip, replace(record, other_titles=()))


def test_a_report_of_its_year_is_printed_with_the_year_or_without() -> None:
    record = Work(title="Global Tuberculosis Report 2017")
    cited = Work(title="Global Tuberculosis Report", issued=Date(2017))
    assert best_title(cited, record).relation is Relation.VARIANT
    assert best_title(replace(cited, issued=Date(2016)), record).relation is Relation.CHANGED
    assert best_title(replace(cited, issued=None), record).relation is Relation.CHANGED
    other = Work(title="Global Malaria Report 2017")
    assert best_title(cited, other).relation is not Relation.VARIANT


def field(
    cited: str, record: str, *, by_identifier: bool = False, weak: bool = False
) -> tuple[str, str, float]:
    result = compare_title_field(
        Work(title=cited), Work(title=record, title_is_weak=weak), by_identifier=by_identifier
    )
    rule = result.findings[0].rule if result.findings else ""
    return result.agreement.value, rule, result.weight


def test_each_relation_has_its_finding_and_its_price() -> None:
    assert field(DFT, DFT.lower()) == ("agrees", "", 0.0)
    assert field("BERT", BERT) == ("agrees", "title-variant", WEIGHTS["title-variant"])
    assert field(f"{DFT}r", DFT) == ("differs", "title-mismatch", WEIGHTS["title-typo"])
    assert field(EPR, DFT) == ("differs", "title-mismatch", WEIGHTS["title-mismatch"])
    assert WEIGHTS["title-mismatch"] < WEIGHTS["title-typo"] < WEIGHTS["title-variant"] < 0


def test_a_missing_title_is_not_a_wrong_one() -> None:
    assert field("", DFT) == field(DFT, "") == ("unknown", "", 0.0)


def test_a_source_that_words_titles_itself_refutes_nothing() -> None:
    assert field("BERT", BERT, weak=True) == ("agrees", "", 0.0)
    assert field(f"{DFT}r", DFT, weak=True) == ("unknown", "", 0.0)
    assert field(EPR, DFT, weak=True) == ("unknown", "", 0.0)


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        ("On the electrodynamics of moving bodies", "Zur Elektrodynamik bewegter Körper"),
        ("Théorie des fonctions", "The theory of functions"),
        ("Теория поля", "Field theory of the vacuum"),
        ("Física de la materia", "The physics of matter"),
        ("Sulla teoria dei gas", "On the theory of gases"),
    ],
)
def test_a_translated_title_is_no_contradiction_where_the_identifier_matches(cited: str, record: str) -> None:
    for a, b in ((cited, record), (record, cited)):
        assert field(a, b, by_identifier=True) == ("agrees", "title-variant", WEIGHTS["title-variant"])
        assert field(a, b)[0] == "differs"


def test_an_identifier_does_not_excuse_another_title_in_the_same_language() -> None:
    assert field("The theory of the atom", "On the physics of clouds", by_identifier=True)[0] == "differs"


def test_the_message_says_what_stands_for_what() -> None:
    def said(cited: str, record: str) -> str:
        result = compare_title_field(Work(title=cited), Work(title=record), by_identifier=False)
        return result.findings[0].detail

    easy = "Generalized Gradient Approximation Made Easy"
    assert said(easy, DFT) == f"“easy” stands for “simple” (record: “{DFT}”)"
    assert said(DFT.removesuffix(" Simple"), DFT) == f"“simple” is missing (record: “{DFT}”)"
    assert said(f"{DFT} Indeed", DFT) == f"“indeed” is not in the title on record (record: “{DFT}”)"
    assert said(EPR, DFT) == f"the record's title is “{DFT}”"
    assert said("BERT", BERT) == f"the record has the title as “{BERT}”"
    result = compare_title_field(Work(title=easy), Work(title=DFT), by_identifier=False)
    assert (result.findings[0].at, result.findings[0].given, result.findings[0].found) == ("easy", easy, DFT)


@pytest.mark.parametrize(
    ("title", "distinctive"),
    [
        (EPR, True),
        (DFT, True),
        ("Deep learning", False),
        ("Introduction", False),
        ("A new theory of the atom", False),
        ("On the art of war and of peace", False),
        ("Spin echoes", False),
        ("量子力学における不確定性原理", True),
        ("量子力学入門講座", True),
        ("量子力学入門書", False),
        ("量子力学", False),
        ("Cold dark matter halo", True),
        ("Hot dark matter halo", False),
    ],
)
def test_a_short_title_cannot_name_a_work_alone(title: str, distinctive: bool) -> None:
    assert is_distinctive(title) is distinctive


def test_an_erratum_names_the_work_it_is_about() -> None:
    assert is_about(f"Erratum: {DFT} [Phys. Rev. Lett. 77, 3865 (1996)]", DFT, False)
    assert is_about("Comment on gradient approximation made simple", DFT, False)
    assert not is_about(f"Erratum: {EPR}", DFT, False)
    assert not is_about("Erratum: Bell", "Bell", False), "too short to tell"
    assert is_about("Correction 169, p. 871", DFT, True), "it bears the identifier and says no more"
    assert not is_about("Erratum", DFT, False)


def test_the_status_in_front_of_a_title_is_taken_off() -> None:
    assert without_status(f"RETRACTED: {DFT}") == without_status(f"Retraction Note: {DFT}") == DFT
    assert without_status("Retracted potentials of the muon") == "Retracted potentials of the muon"


TITLES = st.lists(
    st.sampled_from(
        [
            "Deep",
            "Quantum",
            "Theory",
            "of",
            "the",
            "Schrödinger",
            "Field",
            "in",
            "Colour",
            "Networks:",
            "a",
            "Review",
            "Long-Term",
            "Memory",
            "3D",
        ]
    ),
    min_size=1,
    max_size=10,
).map(" ".join)


@given(TITLES)
def test_a_title_is_itself_in_any_case_and_without_accents_and_dashes(title: str) -> None:
    for other in (title, title.upper(), title.lower(), title.replace("ö", r'{\"o}'), title.replace("-", "‐"),
                  title.replace(" ", "  "), f"{{{title}}}", f"<i>{title}</i>", f"{title}."):  # fmt: skip
        assert compare_titles(title, other).relation is Relation.EQUAL
        assert compare_titles(other, title).relation is Relation.EQUAL


@given(TITLES, TITLES)
def test_titles_compare_alike_from_both_sides(one: str, other: str) -> None:
    left, right = compare_titles(one, other), compare_titles(other, one)
    assert left.relation is right.relation
    assert left.similarity == pytest.approx(right.similarity)


@given(TITLES)
def test_a_better_relation_never_costs_more(title: str) -> None:
    prices = {
        relation: compare_title_field(
            Work(title=title), Work(title="x"), by_identifier=False,
            outcome=replace(compare_titles(title, title), relation=relation),
        ).weight
        for relation in Relation
    }  # fmt: skip
    ordered = [prices[relation] for relation in sorted(Relation)]
    assert ordered == sorted(ordered)


def test_titles_that_never_end_are_compared_in_a_blink() -> None:
    start = time.perf_counter()
    for text in ("a: " * 100_000, "…" * 100_000, " - " * 100_000, "[retracted] " * 20_000, "\\'" * 50_000):
        compare_titles(text, f"{text}b")
    assert time.perf_counter() - start < allowed(8.0)


def test_agreement_is_never_claimed_where_a_word_changed() -> None:
    result = compare_title_field(
        Work(title=EPR), Work(title=EPR.replace("Physical", "Chemical")), by_identifier=True
    )
    assert result.agreement is Agreement.DIFFERS
