"""What a model names is said in the catalogue's terms, with the documents' own values, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.citations.check import shipped_thresholds
from citeground.citations.differences import FIELDS, note_findings, own_findings
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.finding import Finding
from citeground.citations.rules import RULES
from citeground.citations.verify import Assessed, verify
from citeground.citations.weights import WEIGHTS
from citeground.llm.verifier import KINDS, Difference, Judgement
from citeground.models import Date, Identifier, Name, Reference, Work
from citeground.verdicts import Confidence
from tests.citations.model_world import BELL, EPR


def says(*kinds: str) -> Judgement:
    named = tuple(Difference(kind, "what the model made up", "and this too") for kind in kinds)
    return Judgement(5.0, Confidence.HIGH, "because", named)


def own(cited: Work, record: Work | None, *kinds: str, is_exact: bool = False) -> list[Finding]:
    return own_findings(says(*kinds), cited, record, is_exact=is_exact)


def outcome(cited: Work, *records: Work) -> Assessed:
    evidence = Evidence(hits=tuple(Hit(r, "crossref", "crossref") for r in records))
    return verify(Reference("k", 1, cited, entry_type="article"), evidence, shipped_thresholds())


def test_every_kind_that_a_model_may_name_is_a_rule_with_a_field_and_a_price() -> None:
    assert set(FIELDS) == set(KINDS) <= set(RULES)
    assert set(KINDS) <= set(WEIGHTS)


@pytest.mark.parametrize(
    ("kind", "field", "given", "found"),
    [
        ("title-mismatch", "title", EPR.title, BELL.title),
        ("title-variant", "title", EPR.title, BELL.title),
        ("author-mismatch", "author", "Albert Einstein, Boris Podolsky, Nathan Rosen", "John Stewart Bell"),
        ("author-order", "author", "Albert Einstein, Boris Podolsky, Nathan Rosen", "John Stewart Bell"),
        ("year-mismatch", "issued", "1935", "1964"),
        ("venue-mismatch", "container_title", "Physical Review", "Physics Physique Fizika"),
        ("locator-mismatch", "locator", "47, 777-780", "1, 195-200"),
        (
            "identifier-conflict",
            "doi",
            "doi:10.1103/physrev.47.777",
            "doi:10.1103/physicsphysiquefizika.1.195",
        ),
    ],
)
def test_the_values_are_the_documents_own_whatever_the_model_quotes(
    kind: str, field: str, given: str, found: str
) -> None:
    [finding] = own(EPR, BELL, kind)
    assert (finding.rule, finding.field, finding.weight) == (kind, field, WEIGHTS[kind])
    assert (finding.given, finding.found) == (given, found)
    assert finding.detail == f"{kind.replace('-', ' ')}: “{given}” in the reference, “{found}” on record"


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_side_does_not_have_is_not_wrong(kind: str) -> None:
    assert own(EPR, Work(), kind) == own(Work(), EPR, kind) == own(EPR, None, kind) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_difference_between_equal_values_is_none(kind: str) -> None:
    assert own(EPR, EPR, kind) == []
    same = replace(EPR, title=EPR.title.upper(), container_title="PHYSICAL REVIEW")
    assert own(EPR, same, kind) == []


def test_a_kind_named_twice_is_told_once_and_in_order() -> None:
    found = own(EPR, BELL, "year-mismatch", "title-mismatch", "year-mismatch")
    assert [f.rule for f in found] == ["year-mismatch", "title-mismatch"]


def test_where_the_models_own_score_says_exact_its_differences_only_inform() -> None:
    [finding] = own(EPR, BELL, "year-mismatch", is_exact=True)
    assert finding.weight == 0.0


def test_long_lists_are_shown_cut_and_odd_identifiers_are_none() -> None:
    many = replace(EPR, author=tuple(Name(f"Nr{chr(97 + n)}") for n in range(9)))
    [finding] = own(many, BELL, "author-mismatch")
    assert finding.given == "Nra, Nrb, Nrc, Nrd, Nre, Nrf and 3 more"
    six = replace(EPR, author=many.author[:6])
    assert own(six, BELL, "author-mismatch")[0].given == "Nra, Nrb, Nrc, Nrd, Nre, Nrf"
    pmid = replace(EPR, identifiers=(Identifier("pmid", "1"),))
    assert own(pmid, BELL, "identifier-conflict") == []
    arxiv = replace(EPR, identifiers=(Identifier("pmid", "1"), Identifier("arxiv", "1706.03762")))
    assert own(arxiv, BELL, "identifier-conflict")[0].given == "arxiv:1706.03762"
    page = replace(EPR, volume="")
    assert own(page, BELL, "locator-mismatch")[0].given == "777-780"


def test_a_model_adds_notes_only_where_the_comparison_left_a_field_open() -> None:
    cited = replace(EPR, container_title="arXiv preprint", volume="", page="")
    record = EPR
    settled = note_findings(
        says("title-mismatch", "year-mismatch", "author-order"), cited, outcome(cited, record)
    )
    assert settled == [], "the comparison has confirmed these"
    [note] = note_findings(says("venue-mismatch"), cited, outcome(cited, record))
    assert (note.rule, note.weight) == ("venue-mismatch", 0.0)
    assert note.detail.startswith("the model sees a difference: venue mismatch")


def test_what_the_comparison_refuted_needs_no_note() -> None:
    cited = replace(EPR, issued=Date(1939))
    assert note_findings(says("year-mismatch"), cited, outcome(cited, EPR)) == []


def test_without_a_record_there_is_nothing_to_note() -> None:
    nothing = outcome(EPR, BELL)
    assert nothing.choice is None
    assert note_findings(says("venue-mismatch"), EPR, nothing) == []
