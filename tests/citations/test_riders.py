"""A retraction is told of what a library confirmed, where a request to a registry has room for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest

from citeground.cascade import Coverage
from citeground.citations.check import Options, check
from citeground.http import Client
from citeground.models import Identifier, Work
from citeground.sources.network import Network
from citeground.verdicts import Report, Verdict
from tests.citations.network import document
from tests.registry_server import SOURCES, RegistryServer
from tests.registry_server.bibliography import made_up
from tests.sources.library import DFT, RESNET, RETRACTED


@dataclass(frozen=True)
class Shelf:
    """A library of works that knows of no retraction."""

    works: Sequence[Work]
    name: str = "shelf"
    coverage: Coverage = field(default_factory=Coverage)
    batch: int = 1000

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        return {
            i: [replace(w, notices=(), source=self.name)]
            for i in identifiers
            for w in self.works
            if i in w.identifiers
        }

    def search(self, query: Work, /) -> Sequence[Work]:
        return ()


def ask(server: RegistryServer, works: Sequence[Work], held: Sequence[Work], *names: str) -> Report:
    with Network(names or SOURCES, Client(jitter=lambda: 0.0), server.settings()) as network:
        sources = [Shelf(held), *network.sources]
        return check([document(works)], sources, Options(), network=network)


def rules(report: Report) -> set[str]:
    return {d.rule for d in report.discrepancies}


@pytest.mark.parametrize("teller", ["crossref", "openalex"])
def test_it_rides_along_in_a_request_that_is_sent_anyhow(teller: str) -> None:
    with RegistryServer([DFT, RETRACTED]) as server:
        report = ask(server, [DFT, RETRACTED], [RETRACTED], teller)
    assert report.counts[Verdict.EXACT] == 2 and "retracted-work" in rules(report)
    assert server.count() == 1


def test_where_nothing_is_open_nobody_is_asked() -> None:
    with RegistryServer([RETRACTED]) as server:
        report = ask(server, [RETRACTED], [RETRACTED])
    assert report.counts[Verdict.EXACT] == 1 and server.count() == 0


def test_riders_never_make_a_request_more() -> None:
    works = [w for w in made_up(130, seed=5) if w.identifier("doi")]
    assert len(works) > 60
    with RegistryServer(works) as server:
        report = ask(server, [*works[:-1], RETRACTED, works[-1]], [*works[:-1], RETRACTED], "crossref")
    assert report.counts[Verdict.EXACT] == len(works) + 1
    (entry,) = server.log
    assert len(entry.parameters["filter"].split(",")) == 50


def test_what_was_confirmed_stays_so_whatever_the_registry_says() -> None:
    other = replace(RESNET, title="Shallow Learning for Sound", issued=None, page="1-2")
    with RegistryServer([DFT, other]) as server:
        report = ask(server, [DFT, RESNET], [RESNET], "crossref")
    assert report.counts[Verdict.EXACT] == 2


def test_a_registry_that_does_not_answer_leaves_it_confirmed() -> None:
    with RegistryServer([DFT, RETRACTED], faults={"crossref": "500"}) as server:
        report = ask(server, [DFT, RETRACTED], [RETRACTED], "crossref")
    assert report.counts[Verdict.EXACT] == 1 and report.counts[Verdict.UNRESOLVED] == 1
