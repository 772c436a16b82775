"""Who registered a DOI: one question for all, and an answer that is never guessed."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from citeground.errors import BadAnswer, SourceError
from citeground.http import Cache, Client
from citeground.models import Identifier, Work
from citeground.sources.agencies import registration_agencies
from tests.clocks import SkippingClock
from tests.registry_server import RegistryServer

KNOWN = [
    Identifier("doi", d)
    for d in ("10.11429/ppmsj1919.17.0_48", "10.1000/a,b", "10.1002/(sici)1<1::a>3.0.co;2-2")
]
UNKNOWN = Identifier("doi", "10.9999/nothing.here")


def test_one_question_for_all_and_none_the_second_time(tmp_path: Path) -> None:
    works = [Work(title="T", identifiers=(i,)) for i in KNOWN]
    with RegistryServer(works) as server:
        settings = server.settings()["doi_org"]
        for _ in range(2):
            client = Client(clock=SkippingClock(), cache=Cache(tmp_path / "c.sqlite3"))
            found = registration_agencies(client, [*KNOWN, UNKNOWN, UNKNOWN], settings)
            assert found == {**dict.fromkeys(KNOWN, "Crossref"), UNKNOWN: ""}
        assert server.count() == 1


def test_nothing_to_ask() -> None:
    assert registration_agencies(Client(), [Identifier("arxiv", "1706.03762")]) == {}


@pytest.mark.parametrize(
    "entry",
    [
        {"DOI": "10.9999/nothing.here"},
        {"DOI": "10.9999/another", "RA": "Crossref"},
        {"status": "Here there be monsters"},
        None,
    ],
)
def test_what_fits_nothing_is_no_answer(entry: object) -> None:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json=[entry]))
    with pytest.raises(BadAnswer):
        registration_agencies(Client(transport=transport, clock=SkippingClock()), [UNKNOWN])


@pytest.mark.parametrize(
    ("entry", "agency"),
    [
        ({"DOI": "10.9999/nothing.here", "RA": "mEDRA"}, "mEDRA"),
        ({"DOI": "10.9999/NOTHING.here", "RA": "mEDRA"}, "mEDRA"),
        ({"status": "Invalid DOI"}, ""),
        ({"status": "Unknown"}, "unknown"),
    ],
)
def test_what_it_says(entry: dict[str, str], agency: str) -> None:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json=[entry]))
    client = Client(transport=transport, clock=SkippingClock())
    assert registration_agencies(client, [UNKNOWN]) == {UNKNOWN: agency}


@pytest.mark.parametrize("reply", [httpx2.Response(404), httpx2.Response(200, json={}), httpx2.Response(500)])
def test_a_failure_is_no_answer(reply: httpx2.Response) -> None:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(reply.status_code, content=reply.content))
    with pytest.raises(SourceError):
        registration_agencies(Client(transport=transport, clock=SkippingClock()), [UNKNOWN])
