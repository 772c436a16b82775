"""Family 3: what happened to a work after it was published, whoever knows it."""

from __future__ import annotations

from dataclasses import replace

from citeground.citations.rules import load
from citeground.models import Date, Identifier, Notice, NoticeKind, Work
from tests.citations.rules.world import Registry, entry, findings
from tests.sources.library import DFT

NOTICE = Identifier("doi", "10.1000/notice")
KINDS = {
    NoticeKind.RETRACTED: "retracted-work",
    NoticeKind.CONCERN: "expression-of-concern",
    NoticeKind.CORRECTED: "corrected-work",
    NoticeKind.SUPERSEDED: "superseded-preprint",
}
PREPRINT = replace(
    DFT,
    type="article",
    container_title="arXiv",
    volume="",
    issue="",
    page="",
    identifiers=(Identifier("arxiv", "cond-mat/9612001"),),
)


def noticed(work: Work, *notices: Notice) -> Work:
    return replace(work, notices=notices)


def test_every_kind_from_the_one_source_that_knows_it() -> None:
    for kind, rule in KINDS.items():
        knows = noticed(DFT, Notice(kind, NOTICE, Date(2001)))
        told = findings(entry(DFT), Registry("crossref", [DFT]), Registry("openalex", [knows]))
        assert told[rule].code == load(rule).CODE and "doi:10.1000/notice" in told[rule].message


def test_what_two_sources_tell_is_told_once_and_with_its_place() -> None:
    marked = noticed(DFT, Notice(NoticeKind.RETRACTED, note="marked as retracted"))
    placed = noticed(DFT, Notice(NoticeKind.RETRACTED, NOTICE))
    told = findings(entry(DFT), Registry("openalex", [marked]), Registry("crossref", [placed]))
    assert "10.1000/notice" in told["retracted-work"].message


def test_what_happened_to_the_preprint_does_not_touch_the_published_work() -> None:
    withdrawn = noticed(PREPRINT, Notice(NoticeKind.RETRACTED, note="withdrawn at arXiv"))
    both = replace(DFT, identifiers=(*DFT.identifiers, *PREPRINT.identifiers))
    told = findings(entry(both), Registry("crossref", [DFT]), Registry("arxiv", [withdrawn]))
    assert "retracted-work" not in told


def test_a_preprint_whose_published_form_is_cited_as_well_is_not_superseded() -> None:
    published = noticed(PREPRINT, Notice(NoticeKind.SUPERSEDED, DFT.identifiers[0]))
    only = findings(entry(PREPRINT), Registry("arxiv", [published]))
    assert "superseded-preprint" in only
    both = replace(PREPRINT, identifiers=(*PREPRINT.identifiers, *DFT.identifiers))
    assert "superseded-preprint" not in findings(entry(both), Registry("arxiv", [published]))
