"""The cases of public bug reports that are about what a registry sends and how it is asked."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx2
import pytest

from citeground.errors import BadAnswer, SourceError
from citeground.http import Cache, Client, Question, Server, is_live
from citeground.models import Identifier, Work
from citeground.sources import SourceSettings, arxiv, build, crossref
from tests.clocks import SkippingClock

pytestmark = pytest.mark.shared
PUBLIC = ["93.184.216.34"]


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    """The inputs of the cases about payloads, by id."""
    rows = [json.loads(line) for line in (shared / "cases" / "hand.jsonl").read_text("utf-8").splitlines()]
    return {row["id"]: row["input"] for row in rows if row["check"] == "payload"}


def play(exchanges: list[dict[str, Any]]) -> tuple[httpx2.MockTransport, list[httpx2.Request]]:
    """A transport that answers what the case says, in order, and the requests it got."""
    requests: list[httpx2.Request] = []
    queue = list(exchanges)

    def handler(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        exchange = queue.pop(0) if len(queue) > 1 else queue[0]
        return httpx2.Response(
            exchange["status"], headers=exchange.get("headers"), text=exchange.get("body", "")
        )

    return httpx2.MockTransport(handler), requests


def test_all_of_them_are_here(cases: dict[str, dict[str, Any]]) -> None:
    formats = {key: value["format"] for key, value in cases.items()}
    assert set(formats.values()) <= {"build-query", "payload", "http", "http+cache", "plan"}
    assert len(formats) == 8


def test_queries_carry_no_operators(cases: dict[str, dict[str, Any]]) -> None:
    for case in (c for c in cases.values() if c["format"] == "build-query"):
        transport, requests = play([{"status": 403, "body": '{"error": "Invalid query parameters"}'}])
        client = Client(transport=transport, clock=SkippingClock())
        source = build([case["content"]["source"]], client)[0]
        with pytest.raises(SourceError):
            source.search(Work(title=case["content"]["title"]))
        value = requests[0].url.params["filter"].removeprefix("title.search:")
        assert value and not set(value) & set(',":&|')


def test_every_message_becomes_a_record(cases: dict[str, dict[str, Any]]) -> None:
    for case in (c for c in cases.values() if c["format"] == "payload"):
        assert case["content"]["source"] == "crossref"
        for message in case["content"]["messages"]:
            work = crossref.to_work(message)
            titles = message.get("title")
            wanted = titles if isinstance(titles, str) else next(iter(titles or [""]), "")
            assert work.title == wanted and work.issued is None and work.container_title == ""


def test_a_withdrawn_parameter_is_our_fault_and_told_once(cases: dict[str, dict[str, Any]]) -> None:
    transport, requests = play(cases["RB-109"]["content"])
    source = build(["crossref"], Client(transport=transport, clock=SkippingClock()))[0]
    with pytest.raises(BadAnswer, match="the question was refused"):
        source.search(Work(title="Any title at all"))
    assert len(requests) == 1


def test_a_costly_field_is_left_out_where_it_breaks_the_server(cases: dict[str, dict[str, Any]]) -> None:
    broken, whole = cases["RB-110"]["content"]
    assert broken["status"] == 500

    def handler(request: httpx2.Request) -> httpx2.Response:
        fields = request.url.params["fields"].split(",")
        return (
            httpx2.Response(500) if "abstract" in fields else httpx2.Response(200, text=f"[{whole['body']}]")
        )

    client = Client(transport=httpx2.MockTransport(handler), clock=SkippingClock())
    doi = Identifier("doi", "10.1145/512950.512973")
    found = build(["semantic_scholar"], client)[0].lookup([doi])
    assert found[doi][0].title == json.loads(whole["body"])["title"]


def test_an_empty_object_is_not_no_such_paper() -> None:
    transport, _ = play([{"status": 200, "body": "{}"}])
    source = build(["semantic_scholar"], Client(transport=transport, clock=SkippingClock()))[0]
    with pytest.raises(BadAnswer):
        source.search(Work(title="Any title at all"))


def test_too_many_requests_are_waited_for(cases: dict[str, dict[str, Any]]) -> None:
    transport, requests = play(cases["RB-111"]["content"])
    clock = SkippingClock()
    source = build(["crossref"], Client(transport=transport, clock=clock))[0]
    assert source.search(Work(title="Any title at all")) == ()
    assert len(requests) == 3 and clock.waited > 2


def test_an_error_message_is_never_kept(cases: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    refused, given = cases["RB-114"]["content"]
    settings = {"semantic_scholar": SourceSettings(rate=1000.0)}

    def search(exchange: dict[str, Any]) -> list[str]:
        transport, _ = play([exchange])
        client = Client(transport=transport, clock=SkippingClock(), cache=Cache(tmp_path / "c.sqlite3"))
        with client:
            source = build(["semantic_scholar"], client, settings)[0]
            return [w.title for w in source.search(Work(title="A made-up paper"))]

    with pytest.raises(SourceError, match="throttled"):
        search(refused)
    assert search(given) == ["A made-up paper"]
    assert search(refused) == ["A made-up paper"]


def test_arxiv_is_asked_for_many_ids_and_slowly(cases: dict[str, dict[str, Any]]) -> None:
    number = cases["RB-115"]["content"]["arxiv_ids"]
    wanted = [Identifier("arxiv", f"2001.{i:05d}") for i in range(1, number + 1)]
    asked: list[int] = []
    times: list[float] = []
    clock = SkippingClock()

    def handler(request: httpx2.Request) -> httpx2.Response:
        ids = request.url.params["id_list"].split(",")
        asked.append(len(ids))
        times.append(clock.monotonic())
        if len(asked) == 1:
            return httpx2.Response(503)
        # An empty page, and the whole answer when it is asked again.
        entries = "" if len(asked) == 2 else "".join(
            f"<entry><id>http://arxiv.org/abs/{i}v1</id><title>Paper {i}</title></entry>" for i in ids
        )  # fmt: skip
        return httpx2.Response(200, text=f'<feed xmlns="http://www.w3.org/2005/Atom">{entries}</feed>')

    client = Client(transport=httpx2.MockTransport(handler), clock=clock)
    found = build(["arxiv"], client)[0].lookup(wanted)
    assert len(found) == number and max(asked) <= 100 and len(asked) == 4
    assert all(b - a > 2.9 for a, b in pairwise(times))


def test_arxiv_that_stays_busy_is_not_an_answer() -> None:
    transport, _ = play([{"status": 503}])
    source = build(["arxiv"], Client(transport=transport, clock=SkippingClock()))[0]
    with pytest.raises(SourceError, match="throttled"):
        source.lookup([Identifier("arxiv", "2001.00001")])


def test_an_error_in_a_feed_is_no_paper() -> None:
    error = "<id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>bad id</summary>"
    with pytest.raises(BadAnswer, match="bad id"):
        arxiv.records(f'<feed xmlns="http://www.w3.org/2005/Atom"><entry>{error}</entry></feed>')


def test_get_decides_whether_a_page_is_there(cases: dict[str, dict[str, Any]]) -> None:
    by_method = {e["method"]: e["status"] for e in cases["RB-157"]["content"]}
    agents: list[str] = []

    def handler(request: httpx2.Request) -> httpx2.Response:
        agents.append(request.headers["user-agent"])
        return httpx2.Response(by_method[request.method])

    client = Client(transport=httpx2.MockTransport(handler), clock=SkippingClock())
    assert is_live(client, "https://www.example.org/standard.html", lambda _: PUBLIC)
    assert agents[0].startswith("citeground/")


def test_a_question_that_is_refused_says_nothing_about_a_work() -> None:
    transport, _ = play([{"status": 403, "body": "{}"}])
    client = Client(transport=transport, clock=SkippingClock())
    with pytest.raises(SourceError):
        client.get_json(Server(name="openalex", url="https://api.openalex.org"), Question("/works"))
