"""Each slip is the slip it is named for, and the work that is meant can still be told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.bench.corruptions import minor
from citeground.bench.corruptions.pool import Pool
from citeground.models import Date, Identifier, Name, Work
from citeground.text.distance import is_within
from citeground.text.folding import plain, squash
from tests.bench.world import works

POOL = Pool.of(works())
WORKS = st.sampled_from(POOL.works)
DRAWS = st.integers(0, 10**6).map(random.Random)
WORK = POOL.works[0]


@given(WORKS, DRAWS)
def test_one_author_is_a_stranger_from_another_work(work: Work, draw: random.Random) -> None:
    made = minor.author_replaced(work, draw, POOL)
    assert made is not None and len(made.author) == len(work.author)
    [new] = [b for a, b in zip(work.author, made.author, strict=True) if a != b]
    assert new in POOL.names and plain(new.family) not in {plain(a.family) for a in work.author}


def test_without_a_stranger_nobody_is_replaced() -> None:
    alone = Pool.of([WORK, replace(WORK, title="Quite another title of these people")])
    assert minor.author_replaced(WORK, random.Random(1), alone) is None


@given(WORKS, DRAWS)
def test_one_author_is_left_out_and_never_the_first(work: Work, draw: random.Random) -> None:
    made = minor.author_dropped(work, draw, POOL)
    assert made is not None and made.author_complete
    assert len(made.author) == len(work.author) - 1
    assert made.author[0] == work.author[0]
    assert [a for a in work.author if a in made.author] == list(made.author)


def test_a_short_list_and_a_cut_one_lose_nobody() -> None:
    assert minor.author_dropped(replace(WORK, author=WORK.author[:2]), random.Random(1), POOL) is None
    assert minor.author_dropped(replace(WORK, author_complete=False), random.Random(1), POOL) is None
    three = replace(WORK, author=WORK.author[:3])
    places = {len(minor.author_dropped(three, random.Random(n), POOL).author) for n in range(20)}  # type: ignore[union-attr]
    last = {minor.author_dropped(three, random.Random(n), POOL).author[-1] for n in range(20)}  # type: ignore[union-attr]
    assert places == {2} and last == {three.author[1], three.author[2]}, "the last one may be missing too"


@given(WORKS, DRAWS)
def test_the_first_author_changes_places_with_another(work: Work, draw: random.Random) -> None:
    made = minor.author_order(work, draw, POOL)
    families = [plain(n.family) for n in work.author]
    if made is None:
        assert families == sorted(families)
        return
    moved = [n for n in range(len(work.author)) if made.author[n] != work.author[n]]
    assert moved[0] == 0 and len(moved) == 2
    assert set(made.author) == set(work.author)


def test_an_alphabetical_order_and_two_authors_are_left() -> None:
    alphabet = tuple(Name(f, "A.") for f in ("Abel", "Bohr", "Curie"))
    assert minor.author_order(replace(WORK, author=alphabet), random.Random(1), POOL) is None
    assert minor.author_order(replace(WORK, author=alphabet[::-1][:2]), random.Random(1), POOL) is None
    assert minor.author_order(replace(WORK, author=alphabet[::-1]), random.Random(1), POOL) is not None


@given(WORKS, DRAWS)
def test_a_typo_is_one_letter_or_two_swapped_inside_one_family_name(work: Work, draw: random.Random) -> None:
    made = minor.author_typo(work, draw, POOL)
    assert made is not None
    [(old, new)] = [(a, b) for a, b in zip(work.author, made.author, strict=True) if a != b]
    assert old.given == new.given and len(old.family) == len(new.family)
    assert old.family[0] == new.family[0] and old.family[-1] == new.family[-1]
    assert old.family.lower() != new.family.lower() and is_within(old.family, new.family, 2)
    assert len(old.family) >= 6


def test_short_and_compound_names_get_no_typo() -> None:
    for family in ("Bohrs", "García Márquez", "O'Neill"):
        assert minor.author_typo(replace(WORK, author=(Name(family),)), random.Random(1), POOL) is None
    assert minor.author_typo(replace(WORK, author=(Name("Kramer"),)), random.Random(1), POOL) is not None


@given(WORKS, DRAWS)
def test_a_wrong_year_is_too_far_for_a_preprint(work: Work, draw: random.Random) -> None:
    made = minor.year_off(work, draw, POOL)
    assert made is not None and made.year is not None and work.year is not None
    assert 3 <= abs(made.year - work.year) <= 5


def test_a_wrong_year_is_early_or_late() -> None:
    seen = {minor.year_off(WORK, random.Random(n), POOL).year - WORK.year for n in range(80)}  # type: ignore[union-attr,operator]
    assert seen == {-5, -4, -3, 3, 4, 5}


@given(WORKS, DRAWS)
def test_one_content_word_of_the_title_is_another_one(work: Work, draw: random.Random) -> None:
    made = minor.title_word(work, draw, POOL)
    if made is None:
        return
    old, new = work.title.split(), made.title.split()
    assert len(old) == len(new)
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1
    assert squash(made.title) not in POOL.titles
    [(before, after)] = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert not {w[:4] for w in plain(after).lower().split()} & {w[:4] for w in plain(before).lower().split()}


def test_a_title_of_two_long_words_is_left() -> None:
    assert minor.title_word(replace(WORK, title="Cold vortex states in it"), random.Random(3), POOL) is None
    made = minor.title_word(replace(WORK, title="Frozen vortex states in it"), random.Random(3), POOL)
    assert made is not None


@given(WORKS, DRAWS)
def test_another_journal_cannot_be_an_abbreviation_of_the_right_one(work: Work, draw: random.Random) -> None:
    made = minor.journal(work, draw, POOL)
    assert made is not None and made.container_title in POOL.journals
    assert made.container_title[0].lower() != work.container_title[0].lower()


def test_where_there_is_no_other_journal_or_none_is_named_it_is_left() -> None:
    one = Pool.of([w for w in POOL.works if w.container_title == WORK.container_title])
    assert minor.journal(WORK, random.Random(1), one) is None
    assert minor.journal(replace(WORK, container_title=""), random.Random(1), POOL) is None


@given(WORKS, DRAWS)
def test_another_volume_is_at_least_three_away(work: Work, draw: random.Random) -> None:
    made = minor.volume(work, draw, POOL)
    assert made is not None and 3 <= int(made.volume) - int(work.volume) <= 40
    assert made.page == work.page


@pytest.mark.parametrize("changes", [{"volume": "1998"}, {"volume": "A12"}, {"volume": ""}, {"page": ""}])
def test_a_volume_that_tells_little_is_left(changes: dict[str, str]) -> None:
    assert minor.volume(replace(WORK, **changes), random.Random(1), POOL) is None  # type: ignore[arg-type]


@given(WORKS, DRAWS)
def test_another_first_page_lies_outside_of_the_article(work: Work, draw: random.Random) -> None:
    made = minor.page(work, draw, POOL)
    assert made is not None and made.volume == work.volume
    first, last = map(int, work.page.split("-"))
    assert int(made.page) > last and int(made.page) - first <= 400


def test_an_article_number_keeps_its_form() -> None:
    made = minor.page(replace(WORK, page="L001023"), random.Random(1), POOL)
    assert made is not None and made.page.startswith("L00") and len(made.page) == 7
    assert minor.page(replace(WORK, page="iv"), random.Random(1), POOL) is None
    assert minor.page(replace(WORK, volume=""), random.Random(1), POOL) is None


@given(WORKS, DRAWS)
def test_one_digit_of_the_doi_behind_the_slash_is_wrong_and_no_other_work_has_it(
    work: Work, draw: random.Random
) -> None:
    made = minor.doi_digit(work, draw, POOL)
    if made is None:
        return
    old, new = work.identifier("doi"), made.identifier("doi")
    assert new not in POOL.dois and old.split("/")[0] == new.split("/")[0]
    [(a, b)] = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert a.isdigit() and b.isdigit()


@pytest.mark.parametrize("doi", ["", "10.1000", "10.1000/abc"])
def test_a_doi_without_digits_to_change_is_left(doi: str) -> None:
    work = replace(WORK, identifiers=(Identifier("doi", doi),) if doi else ())
    assert minor.doi_digit(work, random.Random(1), POOL) is None


@given(WORKS, DRAWS)
def test_the_doi_of_another_work_replaces_the_own_one_and_the_link(work: Work, draw: random.Random) -> None:
    mine = replace(
        work,
        url="https://doi.org/x",
        identifiers=(*work.identifiers, Identifier("url", "u"), Identifier("arxiv", "1706.03762")),
    )
    made = minor.other_identifier(mine, draw, POOL)
    assert made is not None and made.url == ""
    assert [i.scheme for i in made.identifiers] == ["doi", "arxiv"]
    assert made.identifier("doi") in POOL.dois - {work.identifier("doi")}
    assert minor.other_identifier(replace(work, identifiers=()), draw, POOL) is None


def test_a_slip_leaves_the_date_as_precise_as_a_year() -> None:
    made = minor.year_off(replace(WORK, issued=Date(2001, 5, 6)), random.Random(1), POOL)
    assert made is not None and made.issued is not None and made.issued[1:] == (0, 0)
