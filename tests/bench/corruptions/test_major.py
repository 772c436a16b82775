"""Inventions: works that there are not, which look like those that there are."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.bench.corruptions import major
from citeground.bench.corruptions.pool import Pool
from citeground.models import Identifier, Work
from tests.bench.world import works

POOL = Pool.of(works())
WORKS = st.sampled_from(POOL.works)
DRAWS = st.integers(0, 10**6).map(random.Random)
INVENTORS = [
    major.chimera,
    major.invented,
    major.invented_with_doi,
    major.invented_with_own_doi,
    major.same_authors,
]
FAMILIES = {n.family for w in POOL.works for n in w.author}


@pytest.mark.parametrize("invent", INVENTORS)
@given(work=WORKS, draw=DRAWS)
def test_no_work_may_be_meant_and_the_place_looks_like_one(invent, work: Work, draw: random.Random) -> None:  # type: ignore[no-untyped-def]
    made = invent(work, draw, POOL)
    if made is None:
        return
    assert not POOL.is_near(made.title)
    assert made.author and made.container_title in POOL.journals and made.type == work.type
    assert 1 <= int(made.volume) <= 300
    first, last = map(int, made.page.split("-"))
    assert 1 <= first <= 2000 and 4 <= last - first <= 30
    assert work.year is not None and made.year is not None and abs(made.year - work.year) <= 3


@pytest.mark.parametrize("invent", INVENTORS)
def test_most_works_serve(invent) -> None:  # type: ignore[no-untyped-def]
    made = [invent(w, random.Random(n), POOL) for n, w in enumerate(POOL.works)]
    assert sum(m is not None for m in made) > len(made) / 3


@given(WORKS, DRAWS)
def test_a_chimera_has_the_authors_of_one_work_and_words_of_two_others(
    work: Work, draw: random.Random
) -> None:
    made = major.chimera(work, draw, POOL)
    if made is None:
        return
    assert made.author in {w.author for w in POOL.works}
    head = work.title.split()
    assert made.title.split()[: max(2, len(head) // 2)] == head[: max(2, len(head) // 2)]
    assert made.identifiers == ()


@given(WORKS, DRAWS)
def test_an_invention_has_authors_that_nobody_is(work: Work, draw: random.Random) -> None:
    made = major.invented(work, draw, POOL)
    if made is None:
        return
    assert 1 <= len(made.author) <= 3 and len(made.title.split()) >= 4
    assert not {n.family for n in made.author} & FAMILIES
    assert all(n.family[0].isupper() and len(n.given) == 2 and n.given[1] == "." for n in made.author)
    assert made.author_complete and made.identifiers == ()


@given(WORKS, DRAWS)
def test_an_invention_may_bear_the_doi_of_another_work(work: Work, draw: random.Random) -> None:
    made = major.invented_with_doi(work, draw, POOL)
    if made is not None:
        [doi] = made.identifiers
        assert doi.scheme == "doi" and doi.value in POOL.dois and doi.value != work.identifier("doi")


@given(WORKS, DRAWS)
def test_an_inventions_own_doi_begins_like_a_publishers_and_leads_nowhere(
    work: Work, draw: random.Random
) -> None:
    made = major.invented_with_own_doi(work, draw, POOL)
    if made is not None:
        [doi] = made.identifiers
        assert doi.value.startswith("10.5555/") and doi.value not in POOL.dois
        assert str(made.year) in doi.value


def test_without_a_doi_there_is_no_publisher_to_look_like() -> None:
    for n in range(30):
        bare = replace(POOL.works[n], identifiers=())
        assert major.invented_with_own_doi(bare, random.Random(n), POOL) is None
        odd = replace(bare, identifiers=(Identifier("doi", "10.5555"),))
        assert major.invented_with_own_doi(odd, random.Random(n), POOL) is None


@given(WORKS, DRAWS)
def test_real_authors_keep_their_names_and_whether_their_list_is_cut(work: Work, draw: random.Random) -> None:
    for complete in (True, False):
        mine = replace(work, author_complete=complete)
        made = major.same_authors(mine, draw, POOL)
        if made is not None:
            assert made.author == work.author and made.author_complete is complete
            assert made.title.split()[0] != work.title.split()[0] or made.title != work.title


def test_in_a_pool_without_journals_no_journal_is_named() -> None:
    bare = Pool.of([replace(w, container_title="") for w in POOL.works])
    made = [m for n, w in enumerate(bare.works[:40]) if (m := major.invented(w, random.Random(n), bare))]
    assert made and {m.container_title for m in made} == {""}
