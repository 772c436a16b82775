"""Kinds of wrong accusations that real references showed."""

from __future__ import annotations

import pytest

from citeground.citations.dates import compare_year
from citeground.citations.finding import Agreement
from citeground.citations.identity import assess
from citeground.citations.names import Likeness, likeness
from citeground.citations.titles import Relation, compare_titles, is_about
from citeground.models import Date, Identifier, Name, Work

DOI = (Identifier("doi", "10.2140/gt.2008.12.1387"),)


def test_initials_e_and_y_are_no_particles() -> None:
    assert likeness(Name("Ward", "E."), Name("Ward", "A.")) is Likeness.GIVEN_DIFFERS
    assert likeness(Name("Ward", "Y."), Name("Ward", "Yvonne")) is Likeness.SAME


def test_where_given_names_end_is_anybodys_guess() -> None:
    assert likeness(Name("Romão Crispim", "M."), Name("Romao", "M. Crispim")) is Likeness.SAME


@pytest.mark.parametrize(
    ("gap", "agreement"), [(3, Agreement.AGREES), (9, Agreement.DIFFERS), (-3, Agreement.DIFFERS)]
)
def test_what_is_printed_years_after_its_preprint(gap: int, agreement: Agreement) -> None:
    preprint = Work("article", "T", issued=Date(2005), container_title="arXiv", identifiers=DOI)
    cited = Work(
        "article-journal",
        "T",
        issued=Date(2005 + gap),
        container_title="Geom. Topol.",
        volume="12",
        identifiers=DOI,
    )
    assert compare_year(cited, preprint).agreement is agreement


def test_two_dimensions() -> None:
    outcome = compare_titles("Assembly of two-dimensional atomic arrays", "Assembly of 2D atomic arrays")
    assert outcome.relation is Relation.VARIANT


def test_what_a_notice_is_about() -> None:
    title = "A complete catalogue of topological materials"
    assert is_about(f"Author Correction: {title}", title, False)
    assert is_about("Correction 169, p. 871", title, True) and not is_about("Erratum", title, False)
    assert not is_about("Erratum: another paper altogether", title, True)


def test_a_title_glued_to_other_words_is_found_by_its_identifier() -> None:
    record = Work(
        "article-journal",
        "A grid of model atmospheres for late-type stars",
        (Name("Gustafsson", "B."),),
        identifiers=DOI,
    )
    cited = Work(
        title="WardBA grid of model atmospheres for late-type starsAstron",
        author=(Name("Nobody"),),
        identifiers=DOI,
    )
    assert assess(cited, record, by_identifier=True).same
    assert not assess(cited, record).same
