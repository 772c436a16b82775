"""From references to evidence over a network: batches, order, outages, and who registered a DOI."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from citeground.citations.inquiry import Inquiry
from citeground.citations.resolving import waves
from citeground.citations.searching import order
from citeground.http import Client
from citeground.models import Identifier, Reference, Work
from citeground.sources import build
from citeground.verdicts import Report, Verdict
from tests.citations.network import ask, document
from tests.registry_server import SOURCES, Fault, RegistryServer, holdings
from tests.registry_server.bibliography import made_up
from tests.sources.library import ATTENTION, DFT, RESNET

WORKS = made_up(40)
UNKNOWN = replace(
    DFT,
    title="A Functional That Nobody Ever Wrote Down",
    identifiers=(Identifier("doi", "10.1103/nobody.1"),),
    volume="999",
    page="1-2",
)


def sent(server: RegistryServer) -> Counter[str]:
    return Counter(entry.source for entry in server.log)


def verdicts(report: Report) -> Counter[Verdict]:
    return Counter(v.verdict for v in report.verifications)


def test_identifiers_of_a_whole_file_go_out_in_batches() -> None:
    with RegistryServer(WORKS) as server:
        report = ask(server, document(WORKS))
    assert verdicts(report) == {Verdict.EXACT: 40}
    assert sent(server) == {"crossref": 1, "arxiv": 1}
    assert report.usage["requests"] == 2


def test_what_has_no_identifier_is_searched_and_stops_as_soon_as_it_is_confirmed() -> None:
    with RegistryServer(WORKS) as server:
        report = ask(server, document([w for w in WORKS if w.identifier("doi")], bare=10))
    assert verdicts(report) == {Verdict.EXACT: 32}
    assert sent(server) == {"crossref": 11}


def test_a_second_run_asks_nobody_and_a_changed_file_only_for_what_is_new(tmp_path: Path) -> None:
    kept = tmp_path / "answers.sqlite3"
    with RegistryServer(WORKS) as server:
        first = ask(server, document(WORKS[:30], bare=5), cache=kept)
        before = server.count()
        second = ask(server, document(WORKS[:30], bare=5), cache=kept)
        assert server.count() == before
        assert second.usage["requests"] == 0 and second.usage["from cache"] > 0
        assert verdicts(first) == verdicts(second)
        ask(server, document(WORKS[:31]), cache=kept)
        new = [entry for entry in server.log[before:] if entry.source == "crossref"]
    asked = new[0].parameters["filter"].split(",")
    assert {f"doi:{w.identifier('doi')}" for w in WORKS[25:31] if w.identifier("doi")} >= set(asked)


def test_arxiv_is_the_first_for_a_preprint_and_the_last_for_anything_else() -> None:
    sources = build(SOURCES, Client())
    article = [s.name for s in order(sources, replace(DFT, identifiers=()))]
    preprint = [s.name for s in order(sources, replace(ATTENTION, identifiers=()))]
    assert article[0] == "crossref" and article.index("arxiv") > article.index("openalex")
    assert preprint[0] == "arxiv" and preprint.index("crossref") < preprint.index("openalex")


def test_who_registers_is_asked_before_who_serves_again() -> None:
    names = [[s.name for s in wave] for wave in waves(build(SOURCES, Client()))]
    assert names[0] == ["arxiv", "crossref"] and names[-1] == ["openalex"]


def test_an_unregistered_doi_of_no_known_work_is_major() -> None:
    with RegistryServer([DFT]) as server:
        report = ask(server, document([UNKNOWN]))
    assert verdicts(report) == {Verdict.MAJOR: 1}
    rules = {d.rule for d in report.discrepancies}
    assert {"unknown-work", "unresolved-identifier"} <= rules
    assert sent(server)["doi_org"] == 1


@pytest.mark.parametrize("agency", ["JaLC", "mEDRA", "KISTI"])
def test_a_doi_of_another_agency_is_no_accusation(agency: str) -> None:
    holding = holdings([DFT]) | {"doi_org": [replace(UNKNOWN, publisher=agency)]}
    with RegistryServer(holding=holding) as server:
        report = ask(server, document([UNKNOWN]))
    (one,) = report.verifications
    assert one.verdict is Verdict.UNRESOLVED and f"registered with {agency}" in one.rationale
    assert "unresolved-identifier" not in {d.rule for d in one.discrepancies}


def test_where_doi_org_does_not_answer_nobody_is_accused() -> None:
    with RegistryServer([DFT], faults={"doi_org": "500"}) as server:
        report = ask(server, document([UNKNOWN]))
    (one,) = report.verifications
    assert one.verdict is Verdict.UNRESOLVED and "doi.org" in report.unanswered
    assert "unresolved-identifier" not in {d.rule for d in one.discrepancies}


def test_a_dead_doi_of_a_known_work_is_found_though_its_arxiv_number_is_right() -> None:
    wrong = replace(
        ATTENTION, identifiers=(ATTENTION.identifiers[0], Identifier("doi", "10.48550/nothing.1"))
    )
    with RegistryServer([ATTENTION, DFT]) as server:
        report = ask(server, document([wrong]))
    assert "unresolved-identifier" in {d.rule for d in report.discrepancies}
    assert verdicts(report)[Verdict.MAJOR] == 0


def test_who_was_asked_for_an_identifier_alone_is_no_witness() -> None:
    # A place that no search finds, under a DOI with a slip: the sources that cannot search places are silent.
    placed = replace(DFT, title="", identifiers=(Identifier("doi", "10.1103/slip.1"),), volume="5", page="7")
    with RegistryServer([RESNET]) as server:
        report = ask(server, document([placed]))
    assert verdicts(report) == {Verdict.UNRESOLVED: 1}


def test_slips_that_two_registries_agree_on_cost_no_search() -> None:
    misspelt = replace(RESNET, title="Deep Residual Learning for Image Recognitoin")
    with RegistryServer([RESNET, DFT]) as server:
        report = ask(server, document([misspelt]))
    assert verdicts(report) == {Verdict.MINOR: 1}
    assert all(entry.path != "/search/publ/api" for entry in server.log) and sent(server)["arxiv"] == 0


def test_an_outage_of_everybody_is_over_after_a_knock_at_each_door() -> None:
    works = made_up(60, seed=3)
    with RegistryServer(works, faults=dict.fromkeys((*SOURCES, "doi_org"), "reset")) as server:
        report = ask(server, document(works, bare=30))
    assert report.is_blind and verdicts(report) == {Verdict.UNRESOLVED: 60}
    assert set(report.unanswered) >= set(SOURCES)
    assert server.count() <= 2 * len(SOURCES) + 2


def test_one_source_that_answers_is_enough_to_go_on() -> None:
    works = [w for w in made_up(30, seed=4) if w.identifier("doi")]
    faults = {name: "reset" for name in SOURCES if name != "openalex"}
    with RegistryServer(works, faults=faults) as server:
        report = ask(server, document(works, bare=10))
    assert not report.is_blind and verdicts(report) == {Verdict.EXACT: len(works)}


def test_errors_keep_their_kind() -> None:
    with RegistryServer(
        [DFT], faults={"crossref": Fault("429-retry-after", retry_after="60"), "openalex": "500"}
    ) as server:
        report = ask(server, document([UNKNOWN]))
    found = {d.rule: d.message for d in report.discrepancies}
    assert "crossref" in found["source-throttled"] and "openalex" in found["source-unavailable"]


def test_an_interrupted_reference_is_open_even_in_a_closed_library() -> None:
    inquiry = Inquiry(Reference("k", 1, Work(title="Some title")))
    inquiry.open_because = "the run was interrupted"
    assert inquiry.evidence().open_because == "the run was interrupted"
