"""Faults of sources, alone and in pairs: nobody is accused, every source that failed is named."""

from __future__ import annotations

import threading
import time
from itertools import combinations

import pytest

from citeground.citations.check import Options, check
from citeground.http import Client
from citeground.sources.network import Network
from citeground.verdicts import Report, Verdict
from tests.citations.network import ask, document
from tests.pace import allowed
from tests.registry_server import FAULTS, SOURCES, Fault, RegistryServer
from tests.registry_server.bibliography import made_up
from tests.sources.library import ALL

WORKS = (*ALL, *made_up(10))
TIMEOUTS = {"timeout": 0.15}
# The whole table, with 50 real references, is in bench/registries.py.


def outage(kind: str, names: tuple[str, ...]) -> tuple[Report, set[str]]:
    fault = Fault(kind, retry_after="60")
    with RegistryServer(WORKS, faults=dict.fromkeys(names, fault)) as server:
        report = ask(server, document(WORKS, bare=8), timeout=TIMEOUTS.get(kind, 5.0))
        return report, {entry.source for entry in server.log}


def is_fair(kind: str, names: tuple[str, ...]) -> None:
    report, asked = outage(kind, names)
    assert report.counts[Verdict.MAJOR] == 0
    for v in report.verifications:
        assert v.verdict is not Verdict.UNRESOLVED or v.trail.failed
    if kind != "odd":
        assert set(names) & asked <= set(report.unanswered)


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_on_the_source_that_knows_most(kind: str) -> None:
    is_fair("429-retry-after" if kind == "429" else kind, ("crossref",))


@pytest.mark.parametrize("name", SOURCES)
def test_a_broken_connection_on_every_source(name: str) -> None:
    is_fair("reset", (name,))


@pytest.mark.parametrize("pair", list(combinations(SOURCES, 2))[::3])
@pytest.mark.parametrize("kind", ["empty", "429-retry-after"])
def test_pairs(kind: str, pair: tuple[str, ...]) -> None:
    is_fair(kind, pair)


def test_after_ctrl_c_what_is_known_is_reported_and_the_next_run_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    works = [w for w in made_up(20, seed=7) if w.identifier("doi")]
    with RegistryServer(works, latency=0.05, faults={"semantic_scholar": "timeout"}) as server:
        settings = server.settings(timeout=20.0)
        client = Client(jitter=lambda: 0.0)

        def progress(done: int, total: int) -> None:
            if done > len(works) // 2:
                raise KeyboardInterrupt

        with Network(("crossref", "semantic_scholar"), client, settings) as network:
            start = time.monotonic()
            what = document(works, bare=len(works))
            report = check([what], network.sources, Options(jobs=4), progress, network)
        assert time.monotonic() - start < allowed(10)
        # Nothing more is asked once the report is there.
        before = server.count()
        threading.Event().wait(0.3)
        assert server.count() <= before + 4
    found = report.counts
    assert found[Verdict.EXACT] > 0 and found[Verdict.MAJOR] == 0
    assert found[Verdict.UNRESOLVED] == len(works) - found[Verdict.EXACT]
    assert "interrupted" in capsys.readouterr().err
    open_ones = [v for v in report.verifications if v.verdict is Verdict.UNRESOLVED]
    assert all("interrupted" in v.rationale for v in open_ones)
