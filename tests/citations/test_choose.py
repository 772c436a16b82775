"""Of what came back, which record is the work, and on what basis."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.choose import Choice, Judged, choose, judge, rivals
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.finding import Agreement
from citeground.models import Basis, Date, Identifier, Name, Work
from tests.citations.rules.world import EPR, LSTM, RESNET

DOI = EPR.identifiers[0]
PREPRINT = Work(
    type="article",
    title=RESNET.title,
    author=RESNET.author,
    issued=Date(2015),
    container_title="arXiv",
    identifiers=(Identifier("arxiv", "1512.03385"),),
)


def hit(work: Work, source: str = "crossref", group: str = "", by: Identifier | None = None) -> Hit:
    return Hit(replace(work, source=source), source, group or source, by)


def judged(cited: Work, *hits: Hit) -> tuple[Judged, ...]:
    return judge(cited, Evidence(hits=hits))


def chosen(cited: Work, *hits: Hit) -> Choice:
    choice = choose(judged(cited, *hits))
    assert choice is not None
    return choice


def weight(choice: Choice) -> float:
    return sum(result.weight for result in choice.fields)


def test_no_record_of_another_work_is_chosen() -> None:
    assert choose(judged(EPR, hit(LSTM), hit(RESNET))) is None
    assert choose(()) is None


def test_the_record_with_the_least_to_correct_is_chosen_wherever_it_stands() -> None:
    wrong = replace(EPR, volume="99", issued=Date(1940))
    for hits in ((hit(wrong), hit(EPR, "openalex")), (hit(EPR, "openalex"), hit(wrong))):
        choice = chosen(EPR, *hits)
        assert choice.best.hit.source == "openalex"
        assert weight(choice) == 0.0


def test_between_equal_records_the_one_found_by_identifier_then_the_trusted_source_is_chosen() -> None:
    by = (hit(EPR, "crossref"), hit(EPR, "openalex", by=DOI))
    assert chosen(EPR, *by).best.hit.source == "openalex"
    plain = ("openalex", "web", "semantic_scholar", "dblp", "arxiv", "datacite", "crossref")
    for n in range(1, len(plain)):
        hits = [hit(EPR, name) for name in plain[: n + 1]]
        assert chosen(EPR, *hits).best.hit.source == (plain[n] if plain[n] != "web" else "openalex")
    assert chosen(EPR, hit(EPR, "somebody"), hit(EPR, "Crossref mirror")).best.hit.source == "Crossref mirror"


def test_of_two_alike_the_first_one_is_chosen() -> None:
    first, second = hit(EPR, "crossref"), hit(EPR, "crossref")
    assert chosen(EPR, first, second).best.hit is first


@pytest.mark.parametrize(
    ("hits", "basis"),
    [
        ((hit(EPR),), Basis.SEARCH),
        ((hit(EPR), hit(EPR)), Basis.SEARCH),  # one source twice
        ((hit(EPR, "crossref", "crossref"), hit(EPR, "openalex", "crossref")), Basis.SEARCH),  # one feeds the other
        ((hit(EPR), hit(EPR, "dblp")), Basis.CORROBORATED),
        ((hit(EPR), hit(EPR, "a page", "web")), Basis.SEARCH),  # pages of the web corroborate nothing
        ((hit(EPR), hit(LSTM, "dblp")), Basis.SEARCH),
        ((hit(EPR, by=DOI),), Basis.IDENTIFIER),
        ((hit(EPR), hit(replace(EPR, volume="9"), "dblp", by=DOI)), Basis.IDENTIFIER),
    ],
)  # fmt: skip
def test_the_basis_is_the_identifier_or_two_independent_sources_or_a_search(
    hits: tuple[Hit, ...], basis: Basis
) -> None:
    assert chosen(EPR, *hits).basis is basis


def test_any_version_may_justify_what_is_cited() -> None:
    """A preprint cited with its own year, beside the published record."""
    cited = replace(PREPRINT, container_title="", identifiers=())
    choice = chosen(cited, hit(RESNET), hit(PREPRINT, "arxiv"))
    assert {j.hit.source for j in choice.records} == {"crossref", "arxiv"}
    assert all(r.agreement is not Agreement.DIFFERS for r in choice.fields)


def test_one_full_confirmation_beats_a_contradicting_aggregator() -> None:
    wrong = replace(EPR, issued=Date(1960), volume="3", author=(*EPR.author[:2], Name("Bohr", "N.")))
    alone = chosen(EPR, hit(wrong, "openalex"))
    both = chosen(EPR, hit(wrong, "openalex"), hit(EPR))
    assert weight(alone) < 0.0 and weight(both) == 0.0


def test_each_field_takes_the_word_of_whichever_record_confirms_it() -> None:
    bad_year, bad_volume = replace(EPR, issued=Date(1960)), replace(EPR, volume="3")
    choice = chosen(EPR, hit(bad_year), hit(bad_volume, "dblp"))
    assert weight(choice) == 0.0


def test_where_all_records_contradict_the_mildest_speaks() -> None:
    cited = replace(EPR, issued=Date(1937))
    far, near = replace(EPR, issued=Date(1930), volume=""), EPR
    choice = chosen(cited, hit(far), hit(near, "dblp"))
    [found] = next(r for r in choice.fields if r.field == "issued").findings
    assert found.found == "1935"


def test_a_record_of_another_work_does_not_join() -> None:
    """Two works under one title are not merged into one witness."""
    other = replace(
        EPR,
        author=(Name("Bohr", "Niels"),),
        volume="48",
        page="696",
        identifiers=(Identifier("doi", "10.1103/x"),),
    )
    choice = chosen(EPR, hit(EPR), hit(other, "dblp"))
    assert [j.hit.source for j in choice.records] == ["crossref"]


def test_the_match_names_who_else_has_the_work() -> None:
    match = chosen(EPR, hit(EPR), hit(EPR, "dblp"), hit(EPR, "inspire"), hit(EPR, "dblp")).as_match()
    assert match.work.source == "crossref" and match.similarity == 100.0
    assert match.corroborated_by == ("dblp", "inspire")
    assert match.basis is Basis.CORROBORATED


def test_a_comparison_is_made_once_for_each_way_in_which_a_record_was_found() -> None:
    record = replace(EPR, source="crossref")
    by_search, by_doi = Hit(record, "crossref", "crossref"), Hit(record, "crossref", "crossref", DOI)
    evidence = Evidence(hits=(by_search, by_search, by_doi))
    first, again, other = judge(EPR, evidence)
    assert first.assessment is again.assessment is not other.assessment
    assert other.assessment.by_identifier and not first.assessment.by_identifier
    assert len(evidence.assessments) == 2


SHORT = Work(title="Introduction", issued=Date(2001), type="article-journal")


def test_works_that_fit_alike_are_rivals() -> None:
    one = replace(SHORT, author=(Name("Ward", "Ada"),), identifiers=(Identifier("doi", "10.1/a"),))
    two = replace(SHORT, author=(Name("Moreau", "Jean"),), identifiers=(Identifier("doi", "10.1/b"),))
    seen = judged(SHORT, hit(one), hit(two))
    choice = choose(seen)
    assert choice is not None and [j.work.author[0].family for j in rivals(seen, choice)] == ["Moreau"]
    named = replace(SHORT, author=one.author)
    seen = judged(named, hit(one), hit(two))
    choice = choose(seen)
    assert choice is not None and rivals(seen, choice) == (), "the author tells them apart"


def test_what_an_identifier_names_has_no_rivals() -> None:
    one = replace(SHORT, identifiers=(Identifier("doi", "10.1/a"),))
    two = replace(SHORT, author=(Name("Moreau", "Jean"),))
    seen = judged(one, hit(one, by=one.identifiers[0]), hit(two))
    choice = choose(seen)
    assert choice is not None and rivals(seen, choice) == ()


def test_a_second_record_of_the_work_and_a_worse_one_are_no_rivals() -> None:
    cited = replace(SHORT, container_title="Nature")
    one = replace(cited, author=(Name("Ward", "Ada"),))
    worse = replace(cited, author=(Name("Moreau", "Jean"),), issued=Date(2002))
    seen = judged(cited, hit(one), hit(one, "dblp"), hit(worse, "inspire"))
    choice = choose(seen)
    assert choice is not None and rivals(seen, choice) == ()
    assert seen[2].assessment.same, "it could be meant, but one of the others fits better"


WORKS = (EPR, LSTM, RESNET, PREPRINT, replace(EPR, volume="99"), replace(RESNET, issued=Date(2011)))
HITS = st.lists(
    st.builds(hit, st.sampled_from(WORKS), st.sampled_from(["crossref", "dblp", "openalex"])), max_size=5
)


@given(st.sampled_from(WORKS), HITS)
def test_a_further_record_never_makes_the_verdict_worse(cited: Work, hits: list[Hit]) -> None:
    before = choose(judged(cited, *hits))
    after = chosen(cited, *hits, hit(cited, "datacite"))
    assert weight(after) == 0.0, "a record that says the same confirms every field"
    if before is not None:
        assert weight(before) <= weight(after)


@given(st.sampled_from(WORKS), HITS)
def test_the_chosen_record_is_one_that_was_judged_the_same_work(cited: Work, hits: list[Hit]) -> None:
    seen = judged(cited, *hits)
    choice = choose(seen)
    assert (choice is None) is (not any(j.assessment.same for j in seen))
    if choice is not None:
        assert choice.best in choice.records and all(j.assessment.same for j in choice.records)
        assert choice.best.assessment.weight == max(j.assessment.weight for j in seen if j.assessment.same)
