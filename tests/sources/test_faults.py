"""Every fault on every source: an error with a reason, never an empty answer, and a way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.cascade import Source
from citeground.errors import BadAnswer, SourceError, SourceThrottled, SourceUnavailable
from citeground.http import Cache, Client
from citeground.models import Identifier, Work
from citeground.sources import build
from tests.clocks import SkippingClock
from tests.registry_server import FAULTS, SOURCES, Fault, RegistryServer
from tests.sources.library import ALL, ATTENTION, DFT

REAL_FAULTS = tuple(f for f in FAULTS if f != "odd")
ERRORS: dict[str, type[SourceError]] = {
    "timeout": SourceUnavailable,
    "reset": SourceUnavailable,
    "429": SourceThrottled,
    "429-retry-after": SourceThrottled,
    "500": SourceUnavailable,
    "html": BadAnswer,
    "cut": BadAnswer,
    "short": SourceUnavailable,
    "empty": BadAnswer,
}
LOOKING_UP = tuple(s for s in SOURCES if s != "dblp")
KNOWN: dict[str, tuple[Identifier, Work]] = {
    name: (ATTENTION.identifiers[0], ATTENTION) if name == "arxiv" else (DFT.identifiers[0], DFT)
    for name in SOURCES
} | {"datacite": (ATTENTION.identifiers[1], ATTENTION)}


def connect(server: RegistryServer, name: str, cache: Path | None = None) -> tuple[Source, Client]:
    clock = SkippingClock()
    client = Client(clock=clock, cache=Cache(cache, clock) if cache else None, jitter=lambda: 0.0)
    is_hanging = any(f.kind == "timeout" for f in server.faults.values())
    return build([name], client, server.settings(timeout=0.15 if is_hanging else 5.0))[0], client


def query(work: Work) -> Work:
    return Work(title=work.title, author=work.author, issued=work.issued)


@pytest.mark.parametrize("fault", REAL_FAULTS)
@pytest.mark.parametrize("name", LOOKING_UP)
def test_a_look_up_fails_and_the_next_run_asks_again(name: str, fault: str, tmp_path: Path) -> None:
    identifier, work = KNOWN[name]
    cache = tmp_path / "c.sqlite3"
    with RegistryServer(ALL, faults={name: fault}) as server:
        source, client = connect(server, name, cache)
        with client, pytest.raises(ERRORS[fault]) as caught:
            source.lookup([identifier])
        assert caught.value.source == name and caught.value.reason
    with RegistryServer(ALL) as server:
        source, client = connect(server, name, cache)
        with client:
            assert source.lookup([identifier])[identifier][0].title == work.title


@pytest.mark.parametrize("fault", REAL_FAULTS)
@pytest.mark.parametrize("name", SOURCES)
def test_a_search_fails_and_says_why(name: str, fault: str) -> None:
    with RegistryServer(ALL, faults={name: fault}) as server:
        source, client = connect(server, name)
        with client, pytest.raises(ERRORS[fault]) as caught:
            source.search(query(KNOWN[name][1]))
        assert caught.value.source == name
        # An outage costs a handful of requests, whatever is asked after it.
        with client:
            for work in ALL:
                with pytest.raises(SourceError):
                    source.search(query(work))
        assert server.count(name) <= 6


@pytest.mark.parametrize("fault", REAL_FAULTS)
@pytest.mark.parametrize("name", SOURCES)
def test_a_passing_fault_is_not_noticed(name: str, fault: str) -> None:
    with RegistryServer(ALL, faults={name: Fault(fault, times=1)}) as server:
        source, client = connect(server, name)
        with client:
            found = source.search(query(KNOWN[name][1]))
        assert found and found[0].title == KNOWN[name][1].title


@pytest.mark.parametrize("name", SOURCES)
def test_odd_records_do_not_hide_the_right_one(name: str) -> None:
    with RegistryServer(ALL, faults={name: "odd"}) as server:
        source, client = connect(server, name)
        with client:
            found = source.search(query(KNOWN[name][1]))
            assert KNOWN[name][1].title in [w.title for w in found]
            if name in LOOKING_UP and name != "semantic_scholar":
                identifier, work = KNOWN[name]
                assert [w.title for w in source.lookup([identifier])[identifier]] == [work.title]


@pytest.mark.parametrize("name", SOURCES)
def test_a_server_that_is_not_there(name: str) -> None:
    with RegistryServer(ALL) as server:
        settings = server.settings()
    client = Client(clock=SkippingClock())
    source = build([name], client, settings)[0]
    with client, pytest.raises(SourceUnavailable, match="refused"):
        source.search(query(KNOWN[name][1]))
