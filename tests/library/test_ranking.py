"""Which of the records that share a word with a reference is nearest to it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.library.encoding import encode
from citeground.library.ranking import SHORTENED, Candidate, Wanted
from citeground.models import Date, Name, Work

EPR = Work(
    type="article-journal",
    title="Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?",
    author=(Name("Einstein", "A."), Name("Podolsky", "B."), Name("Rosen", "N.")),
    issued=Date(1935),
    container_title="Physical Review",
    volume="47",
    issue="10",
    page="777-780",
)
BLEU = Work(
    title="BLEU: a method for automatic evaluation of machine translation",
    author=(Name("Papineni", "K."),),
    issued=Date(2002),
)


def held(cited: Work, record: Work) -> Candidate:
    return Candidate(Wanted(cited), encode(record))


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        (EPR.title, EPR.title),
        (EPR.title.upper().replace("-", " "), EPR.title),
        ("Schrodinger operators", "Schrödinger operators"),
        ("Long short term memory", "Long Short-Term Memory"),
    ],
)
def test_ways_of_writing_a_title_are_as_near_as_can_be(cited: str, record: str) -> None:
    found = held(Work(title=cited), Work(title=record))
    assert (found.similarity, found.overlap) == (100.0, 1.0)


def test_any_of_the_records_titles_counts() -> None:
    record = Work(title="Teoria dei quanti", other_titles=("Kvantteori", EPR.title))
    assert held(EPR, record).similarity == 100.0
    slip = Work(title=EPR.title.replace("Complete", "Complet"))
    assert 90.0 < held(slip, record).similarity < 100.0
    assert held(slip, record).overlap == pytest.approx(2 * 9 / 20)


@pytest.mark.parametrize(
    ("cited", "record"),
    [("BLEU", BLEU.title), (BLEU.title, "BLEU"), ("Bleu", BLEU.title.replace(":", " –"))],
)
def test_the_part_before_a_break_is_a_short_form(cited: str, record: str) -> None:
    assert held(Work(title=cited), Work(title=record)).similarity == SHORTENED


def test_a_title_that_merely_begins_like_another_one_may_be_cut() -> None:
    cut = Work(title="Can Quantum-Mechanical Description")
    assert held(cut, EPR).similarity == 80.0
    assert held(Work(title="Can Quantum"), EPR).similarity < 50.0, "too short to be a cut title"
    assert held(EPR, cut).similarity < 80.0, "a record is not cut"


@pytest.mark.parametrize("dots", ["…", "...", " … [online]", "..."])
def test_an_ellipsis_and_what_stands_behind_it_are_not_searched(dots: str) -> None:
    wanted = Wanted(Work(title=f"Can Quantum-Mechanical Description{dots}"))
    assert wanted.title == "Can Quantum-Mechanical Description"
    assert Candidate(wanted, encode(EPR)).similarity == 80.0


def test_a_title_of_dots_alone_stays() -> None:
    assert Wanted(Work(title="...")).title == "..."


def test_without_a_title_nothing_is_alike_and_nothing_is_another() -> None:
    found = held(replace(EPR, title=""), EPR)
    assert (found.similarity, found.score, found.is_another) == (0.0, 0.0, False)
    assert held(EPR, replace(EPR, title="")).similarity == 0.0


@pytest.mark.parametrize(
    ("cited", "record", "known"),
    [
        (EPR, EPR, True),
        (replace(EPR, author=(Name("EINSTEIN"),)), EPR, True),
        (replace(EPR, author=(Name("Rosen"),)), EPR, True),  # among the authors, not first
        (replace(EPR, author=(Name("Bohr", "N."),)), EPR, False),
        (replace(EPR, author=(Name(literal="ATLAS Collaboration"),)), replace(EPR, author=(Name(literal="The ATLAS Collaboration"),)), True),
        (replace(EPR, author=()), EPR, None),
        (EPR, replace(EPR, author=()), None),
        (replace(EPR, author=(Name("N"),)), EPR, None),  # an initial is no name
    ],
)  # fmt: skip
def test_whether_the_first_cited_author_is_on_record(cited: Work, record: Work, known: bool | None) -> None:
    assert held(cited, record).author is known


@pytest.mark.parametrize(
    ("cited", "record", "known"),
    [
        (Date(1935), Date(1935), True),
        (Date(1937), Date(1935), True),
        (Date(1933), Date(1935), True),
        (Date(1938), Date(1935), False),
        (None, Date(1935), None),
        (Date(1935), None, None),
    ],
)
def test_two_years_are_near(cited: Date | None, record: Date | None, known: bool | None) -> None:
    assert held(replace(EPR, issued=cited), replace(EPR, issued=record)).year is known


def test_any_date_of_a_record_counts() -> None:
    assert held(EPR, replace(EPR, issued=Date(1999), other_dates=(Date(1936),))).year is True


def test_a_record_fits_by_its_author_and_without_one_by_its_year() -> None:
    assert held(replace(EPR, issued=Date(1990)), EPR).fits
    assert not held(replace(EPR, author=(Name("Bohr"),)), EPR).fits
    assert held(replace(EPR, author=()), EPR).fits
    assert not held(replace(EPR, author=(), issued=Date(1990)), EPR).fits
    assert held(replace(EPR, author=(), issued=None), EPR).fits


@pytest.mark.parametrize(
    ("changes", "is_there", "place"),
    [
        ({}, True, 2),
        ({"page": "777"}, True, 2),
        ({"container_title": "Phys. Rev."}, True, 2),
        ({"container_title": ""}, True, 1),
        ({"page": "778-799"}, False, 0),
        ({"volume": "48"}, True, 0),  # the first page alone is no place
        ({"container_title": "Nature"}, True, 0),  # the author speaks for a slip in the journal
        ({"container_title": "Nature", "author": (Name("Bohr"),), "title": "x"}, False, 0),
        ({"issued": Date(1990)}, True, 2),  # the very title speaks for a slip in the year
        ({"issued": Date(1990), "title": "Something else"}, False, 0),
    ],
)
def test_a_place_is_first_page_volume_and_journal(
    changes: dict[str, object], is_there: bool, place: int
) -> None:
    found = held(replace(EPR, **changes), EPR)  # type: ignore[arg-type]
    assert (found.is_at_place(), found.place) == (is_there, place)


def test_a_record_without_volume_or_page_is_at_no_place() -> None:
    assert held(EPR, EPR).is_placed()
    assert not held(EPR, replace(EPR, volume="")).is_placed()
    assert not held(EPR, replace(EPR, page="")).is_placed()
    assert not held(replace(EPR, volume="48"), EPR).is_placed()


def test_any_container_of_the_record_is_its_venue() -> None:
    record = replace(EPR, container_title="A series", other_containers=("Phys. Rev.",))
    assert held(EPR, record).has_venue()
    assert not held(EPR, replace(record, other_containers=())).has_venue()
    assert not held(replace(EPR, container_title=""), record).has_venue()


def test_the_very_place_is_worth_as_much_as_the_very_title() -> None:
    untitled = replace(EPR, title="Remarks on Reality")
    placed, alike = held(untitled, EPR), held(untitled, replace(EPR, title="Remarks of Reality", page="1"))
    assert alike.rank() > placed.rank()
    assert placed.is_at_place()
    assert placed.rank() > alike.rank()
    stranger = held(replace(untitled, author=(Name("Bohr"),), issued=Date(1990)), EPR)
    stranger.place = 2
    assert stranger.rank()[0] == stranger.score, "not where author and year both contradict"


def test_between_equal_titles_author_and_year_decide() -> None:
    mine = held(EPR, EPR)
    other = held(EPR, replace(EPR, author=(Name("Bohr"),)))
    undated = held(EPR, replace(EPR, issued=None))
    far = held(EPR, replace(EPR, author=(Name("Bohr"),), issued=Date(1990)))
    assert mine.rank() > undated.rank() > other.rank() > far.rank()


def test_a_word_in_common_does_not_make_a_candidate() -> None:
    found = held(EPR, Work(title="On the Reality of Atoms"))
    assert found.is_another
    found.place = 1
    assert not found.is_another
    assert not held(EPR, replace(EPR, title=EPR.title[:60])).is_another


def test_a_record_is_dated_by_who_read_it() -> None:
    found = Candidate(Wanted(EPR, "2026-11-30"), encode(EPR))
    assert found.work.read == "2026-11-30" and found.work.title == EPR.title
    assert found.work is found.work, "decoded once"


TITLES = st.sampled_from(
    [
        EPR.title,
        BLEU.title,
        "BLEU",
        "Deep learning",
        "Deep Learning for Physics",
        "Über Quanten",
        "深度学习",
        "A: B",
    ]
)


@given(TITLES, TITLES)
def test_no_title_is_nearer_than_the_very_title(cited: str, record: str) -> None:
    near, itself = held(Work(title=cited), Work(title=record)), held(Work(title=cited), Work(title=cited))
    assert 0.0 <= near.score <= itself.score
    assert near.rank() <= itself.rank()


@given(TITLES, TITLES, TITLES)
def test_a_further_title_on_record_never_makes_it_less_alike(cited: str, one: str, more: str) -> None:
    alone = held(Work(title=cited), Work(title=one)).similarity
    assert held(Work(title=cited), Work(title=one, other_titles=(more,))).similarity >= alone
