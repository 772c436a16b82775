"""Two entries of a list: one work or two, by what they say alone."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.rules.twins import twins
from citeground.models import Date, Identifier, Name, Reference, Work
from tests.citations.rules.world import ATTENTION, EPR, LSTM, RESNET, entry, people
from tests.pace import allowed


def named(*works: Work) -> list[Reference]:
    return [entry(w, key=chr(97 + n), number=n + 1) for n, w in enumerate(works)]


def pairs(*works: Work) -> list[tuple[str, str, str]]:
    return [(a.key, b.key, reason) for a, b, reason in twins(named(*works))]


def are_twins(a: Work, b: Work) -> bool:
    there, back = pairs(a, b), pairs(b, a)
    assert bool(there) is bool(back), "it does not depend on which stands first"
    return bool(there)


BARE = replace(EPR, identifiers=())
SAME = "the same title, first author and year"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (EPR, EPR),
        (EPR, replace(EPR, title=EPR.title.upper(), author=people("Einstein, Albert and others"))),
        (BARE, replace(EPR, title=EPR.title.replace("-", " "))),
        (BARE, replace(BARE, issued=Date(1936))),  # online and print
        (BARE, replace(BARE, volume="", page="", container_title="")),
        (EPR, replace(EPR, title="")),
        (EPR, replace(EPR, title="", page="", issued=None, author=())),
        (EPR, replace(EPR, title=EPR.title.replace("Complete", "Complet"))),
        (RESNET, replace(RESNET, type="article", issued=Date(2015), page="", identifiers=(Identifier("arxiv", "1512.03385"),))),
        (
            replace(RESNET, identifiers=(*RESNET.identifiers, Identifier("arxiv", "1512.03385"))),
            replace(RESNET, identifiers=(Identifier("doi", "10.48550/arxiv.1512.03385"),), page=""),
        ),
        (Work(title="Deep learning", author=people("LeCun, Y. and Bengio, Y."), issued=Date(2015)),
         Work(title="Deep Learning", author=people("LeCun, Yann and Bengio, Yoshua"), issued=Date(2015))),
        (replace(BARE, author=(), editor=EPR.author), replace(BARE, author=(), editor=EPR.author)),
        (replace(BARE, author=(Name(literal="ATLAS Collaboration"),)), replace(BARE, author=(Name(literal="ATLAS Collaboration"),))),
        (replace(EPR, type="book", edition="2"), replace(EPR, type="book", edition="2")),
        (replace(EPR, type="book", volume="I"), replace(EPR, type="book", volume="1")),
    ],
)  # fmt: skip
def test_one_work_twice_is_found(a: Work, b: Work) -> None:
    assert are_twins(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (EPR, LSTM),
        (BARE, replace(BARE, author=people("Bohr, N."))),  # Bohr answered under the very title
        (BARE, replace(BARE, issued=Date(1937))),
        (BARE, replace(BARE, issued=None)),
        (replace(BARE, author=()), replace(BARE, author=())),
        (BARE, replace(BARE, page="696")),  # the reply in the same journal
        (EPR, replace(EPR, identifiers=(Identifier("doi", "10.1103/physrev.48.696"),))),
        (EPR, replace(LSTM, identifiers=EPR.identifiers)),  # one identifier on two titles is a slip
        (EPR, replace(EPR, title="", page="1")),
        (replace(BARE, type="book"), replace(BARE, type="article-journal")),
        (replace(BARE, type="thesis"), BARE),
        (replace(EPR, type="book"), replace(EPR, type="chapter")),
        (replace(EPR, type="book"), replace(EPR, type="paper-conference")),
        (replace(EPR, type="book", edition="2"), replace(EPR, type="book", edition="3")),
        (replace(EPR, type="book", volume="1"), replace(EPR, type="book", volume="2")),
        (replace(BARE, title="Finite simple groups, Part 1"), replace(BARE, title="Finite simple groups, Part 2")),
        (replace(EPR, title="Finite simple groups IV"), replace(EPR, title="Finite simple groups V")),
        (Work(title="Deep learning", author=people("LeCun, Y. and Bengio, Y."), issued=Date(2015)),
         Work(title="Deep learning", author=people("LeCun, Y. and Hinton, G."), issued=Date(2015))),
        (Work(title="Deep learning", author=people("LeCun, Y."), issued=Date(2015)),
         Work(title="Deep learning", author=people("LeCun, Y."), issued=Date(2016))),
    ],
)  # fmt: skip
def test_two_works_are_two(a: Work, b: Work) -> None:
    assert not are_twins(a, b)


@pytest.mark.parametrize(
    "planted", [Identifier("arxiv", "1011.1669"), Identifier("doi", "10.1017/cbo9781107415324.004")]
)
def test_what_a_reference_manager_planted_joins_nobody(planted: Identifier) -> None:
    a, b = (replace(w, identifiers=(planted,), title="", page="") for w in (EPR, LSTM))
    assert not are_twins(a, b)


@pytest.mark.parametrize("scheme", ["isbn", "issn", "url"])
def test_a_volumes_number_joins_none_of_its_chapters(scheme: str) -> None:
    shared = (Identifier(scheme, "9780521880688"),)
    assert not are_twins(
        replace(EPR, identifiers=shared, title="", page=""),
        replace(LSTM, identifiers=shared, title="", page=""),
    )


@pytest.mark.parametrize(
    "scheme", ["doi", "arxiv", "pmid", "pmcid", "bibcode", "inspire", "acl", "openalex", "s2"]
)
def test_any_identifier_of_a_work_joins_and_is_named(scheme: str) -> None:
    shared = Identifier(scheme, "1234")
    [(_, _, reason)] = pairs(
        replace(EPR, identifiers=(shared,)), replace(EPR, identifiers=(shared,), title="")
    )
    assert reason == f"both have {shared}"


def test_the_reason_by_words_is_said() -> None:
    assert pairs(BARE, BARE) == [("a", "b", SAME)]


def test_every_later_one_is_named_once_with_the_first() -> None:
    assert pairs(EPR, LSTM, EPR, BARE, EPR) == [
        ("a", "c", "both have doi:10.1103/physrev.47.777"),
        ("a", "d", SAME),
        ("a", "e", "both have doi:10.1103/physrev.47.777"),
    ]


def test_two_places_in_two_known_journals_are_two_works() -> None:
    elsewhere = replace(BARE, container_title="Nature", page="1-5")
    assert not are_twins(BARE, elsewhere)
    unnamed = replace(BARE, container_title="", page="1-5")
    assert are_twins(BARE, unnamed), "pages alone, of no journal, tell nothing"


def test_a_key_used_twice_is_another_rules_matter() -> None:
    assert list(twins([entry(EPR, key="k"), entry(EPR, key="k")])) == []


def test_a_title_that_everybody_has_is_not_searched_without_end() -> None:
    preface = [
        replace(BARE, title="Preface", author=(Name("Li", "A."),), page=str(n), volume=str(n))
        for n in range(4000)
    ]
    start = time.perf_counter()
    assert len(list(twins([entry(w, key=str(n)) for n, w in enumerate(preface)]))) == 0
    assert time.perf_counter() - start < allowed(6.0)


WORKS = st.lists(
    st.sampled_from(
        (EPR, BARE, LSTM, RESNET, ATTENTION, replace(EPR, title=""), replace(BARE, issued=Date(1936)))
    ),
    max_size=7,
)


@given(WORKS)
def test_each_entry_is_named_at_most_once_and_after_its_twin(works: list[Work]) -> None:
    references = named(*works)
    later = [(a.number, b.number) for a, b, _ in twins(references)]
    assert len({b for _, b in later}) == len(later)
    assert all(a < b for a, b in later)


@given(WORKS)
def test_a_list_with_everything_twice_has_a_twin_for_each_entry_of_the_second_half(works: list[Work]) -> None:
    found = {b.number for _, b, _ in twins(named(*works, *works))}
    assert set(range(len(works) + 1, 2 * len(works) + 1)) <= found
