"""Keys and where they must not be: cache, logs, errors, tracebacks, overviews."""

from __future__ import annotations

import logging
import sqlite3
import traceback
import zlib
from pathlib import Path

import httpx2
import pytest

from citeground.errors import SourceError
from citeground.http import Cache, Client, ClientSettings, Question
from citeground.models import Work
from citeground.sources import SourceSettings, build
from citeground.sources.overview import source_overview
from tests.clocks import SkippingClock
from tests.registry_server import FAULTS, SOURCES, RegistryServer
from tests.sources.library import ALL, DFT

KEY = "s3cr3t/k3y+of-mine=1"
FORMS = ("s3cr3t", "k3y", "of-mine")


def has_key(text: str) -> bool:
    return any(form in text for form in FORMS)


@pytest.mark.parametrize("fault", [None, *FAULTS])
def test_no_key_in_cache_log_or_error(
    fault: str | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    cache = Cache(tmp_path / "c.sqlite3")
    told: list[str] = []
    faults = dict.fromkeys(SOURCES, fault) if fault else {}
    with RegistryServer(ALL, faults={k: v for k, v in faults.items() if v}) as server:
        settings = server.settings(key=KEY, timeout=0.15 if fault == "timeout" else 5.0)
        client = Client(ClientSettings("ada@example.org"), clock=SkippingClock(), cache=cache)
        sources = build(SOURCES, client, settings)
        with client:
            for source in sources:
                try:
                    source.search(Work(title=DFT.title))
                    source.lookup([i for i in DFT.identifiers if i.scheme in source.coverage.schemes])
                except SourceError as error:
                    told += [str(error), repr(error), "".join(traceback.format_exception(error))]
        told += [repr(settings), repr(source_overview(sources, client)), repr(client.log.counts())]
        # It does reach the servers that take one.
        sent = [
            f"{e.headers} {e.parameters}" for e in server.log if e.source in ("openalex", "semantic_scholar")
        ]
        assert fault in ("reset", "timeout") or (sent and all(KEY in line for line in sent))
    told.append(caplog.text)
    assert not any(has_key(text) for text in told)
    for path in tmp_path.iterdir():
        assert not any(form.encode() in path.read_bytes() for form in FORMS)
    stored = sqlite3.connect(cache.path).execute("SELECT question, answer FROM answers").fetchall()
    assert stored or fault
    assert not any(has_key(q) or has_key(zlib.decompress(a).decode()) for q, a in stored)


def test_a_server_that_repeats_the_key_does_not_bring_it_into_the_cache(tmp_path: Path) -> None:
    def handler(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, json={"asked": str(request.url), "key": KEY})

    client = Client(
        transport=httpx2.MockTransport(handler), clock=SkippingClock(), cache=Cache(tmp_path / "c.sqlite3")
    )
    source = build(["openalex"], client, {"openalex": SourceSettings(key=KEY)})[0]
    server = source.server  # type: ignore[attr-defined]
    client.get_json(server, Question("/works"))
    again = client.get_json(server, Question("/works"))
    assert again.from_cache and "[key]" in str(again.value) and not has_key(str(again.value))


def test_a_server_that_repeats_the_key_in_its_complaint_is_not_quoted() -> None:
    def handler(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(400, json={"message": f"bad query {request.url} {KEY}"})

    client = Client(transport=httpx2.MockTransport(handler), clock=SkippingClock())
    source = build(["openalex"], client, {"openalex": SourceSettings(key=KEY)})[0]
    with pytest.raises(SourceError, match="bad query") as caught:
        source.search(Work(title="Any title"))
    assert not has_key(str(caught.value))
