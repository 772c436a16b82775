"""Right ways of writing a reference: each changes how it is said and nothing of what is said."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.bench.corruptions import OPERATORS, variants
from citeground.bench.corruptions.pool import Pool
from citeground.citations.check import shipped_thresholds
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.verify import verify
from citeground.models import Name, Reference, Work
from citeground.text.folding import squash
from citeground.verdicts import Verdict
from tests.bench.world import works

POOL = Pool.of(works())
DRAW = random.Random(1)
WORK = POOL.works[0]
Operator = Callable[[Work, random.Random, Pool], Work | None]
VALID: list[Operator] = [o.apply for o in OPERATORS.values() if o.label == "valid"]


@pytest.mark.parametrize("write", VALID)
@given(work=st.sampled_from(POOL.works))
def test_no_right_way_of_writing_is_ever_held_against_a_reference(write: Operator, work: Work) -> None:
    if (cited := write(work, DRAW, POOL)) is None:
        return
    hit = Hit(work, "crossref", "crossref", cited.identifiers[0] if cited.identifiers else None)
    outcome = verify(Reference("k", 1, cited), Evidence(hits=(hit,)), shipped_thresholds())
    assert outcome.verdict is Verdict.EXACT


def test_the_record_itself_is_one_of_them() -> None:
    assert variants.as_it_is(WORK, DRAW, POOL) is WORK


def test_identifiers_and_links_go_together() -> None:
    made = variants.without_identifiers(replace(WORK, url="https://x"), DRAW, POOL)
    assert made is not None and (made.identifiers, made.url) == ((), "")
    assert variants.without_identifiers(replace(WORK, identifiers=()), DRAW, POOL) is None


def test_given_names_become_initials() -> None:
    names = (Name("Serre", "Jean-Pierre"), Name("Curie", "Marie S."), Name("Bohr", ""))
    made = variants.with_initials(replace(WORK, author=names), DRAW, POOL)
    assert made is not None and [n.given for n in made.author] == ["J. P.", "M. S.", ""]
    short = (Name("Curie", "M."), Name("Bohr", "N"))
    assert variants.with_initials(replace(WORK, author=short), DRAW, POOL) is None


@pytest.mark.parametrize("count", [1, 3, 4, 9])
def test_a_long_list_is_cut_behind_three(count: int) -> None:
    authors = tuple(Name(f"Nr{n}") for n in range(count))
    made = variants.with_et_al(replace(WORK, author=authors), DRAW, POOL)
    if count <= 3:
        assert made is None
    else:
        assert made is not None and (made.author, made.author_complete) == (authors[:3], False)


def test_only_the_first_letter_stays_large() -> None:
    made = variants.in_small_letters(replace(WORK, title="Deep Learning for DNA"), DRAW, POOL)
    assert made is not None and made.title == "Deep learning for dna"
    assert variants.in_small_letters(replace(WORK, title="Deep learning"), DRAW, POOL) is None


@pytest.mark.parametrize(("page", "first"), [("777-780", "777"), ("777", None), ("", None), ("L1-L5", "L1")])
def test_of_a_range_the_first_page_stays(page: str, first: str | None) -> None:
    made = variants.first_page_alone(replace(WORK, page=page), DRAW, POOL)
    assert (made and made.page) == first


def test_a_place_is_left_out_as_a_whole() -> None:
    made = variants.without_place(replace(WORK, issue="3"), DRAW, POOL)
    assert made is not None and (made.volume, made.issue, made.page) == ("", "", "")
    assert made.container_title == WORK.container_title
    assert variants.without_place(replace(WORK, volume="", page=""), DRAW, POOL) is None
    assert variants.without_place(replace(WORK, volume=""), DRAW, POOL) is not None


def test_a_subtitle_is_left_out_only_where_the_rest_names_the_work() -> None:
    one = replace(WORK, title="A theory of everything: and of more")
    pool = Pool.of([one, *POOL.works])
    made = variants.without_subtitle(one, DRAW, pool)
    assert made is not None and made.title == "A theory of everything"
    namesake = Pool.of([one, replace(one, title="A theory of everything: part two"), *POOL.works])
    assert variants.without_subtitle(one, DRAW, namesake) is None
    short = replace(one, title="Deep learning: a review of it")
    assert variants.without_subtitle(short, DRAW, Pool.of([short, *POOL.works])) is None
    assert variants.without_subtitle(replace(one, title="No colon in this title"), DRAW, pool) is None


@given(st.sampled_from(POOL.works))
def test_every_variant_keeps_first_author_and_year(work: Work) -> None:
    for write in VALID:
        if cited := write(work, DRAW, POOL):
            assert cited.author[0].family == work.author[0].family and cited.year == work.year
            assert squash(work.title).startswith(squash(cited.title))
