"""All four stages through a scripted server, each with everything that can go wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from citeground.citations.check import Options, check
from citeground.http import Cache, Client
from citeground.llm import open_model
from citeground.models import Date, Document, Reference, Work
from citeground.sources.web import WebSettings, open_search
from citeground.sources.web.works import WebWorks
from citeground.trail import Outcome
from citeground.verdicts import Report, Verdict
from tests.citations.model_world import EPR, World, cite
from tests.clocks import SkippingClock
from tests.model_server import Asked, ModelServer, judged, plain_answer

PRINTED = Reference("1", 1, Work(), raw=f"Einstein, Podolsky & Rosen -- {EPR.title} -- Physical Review, 1935")
WRONG_YEAR = cite(EPR, issued=Date(1939))
RENAMED = cite(EPR, title="Über die Vollständigkeit einer Beschreibung")
# Every way in which no readable answer comes, as often as it is asked for one.
DEAD_ENDS = (
    "garbage",
    "refusal",
    "filtered",
    "length",
    "timeout",
    "429",
    "429-retry-after",
    "500",
    "cut",
    "no-message",
)


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(clock=SkippingClock(), jitter=lambda: 0.5) as client:
        yield client


def answer(asked: Asked) -> str:
    if "split one printed" in asked.text:
        said = {
            "title": EPR.title,
            "authors": ["Einstein"],
            "year": "1935",
            "published_in": "Physical Review",
        }
        return json.dumps(said)
    if "second judge" in asked.text:
        return json.dumps({"label": "MAJOR", "rationale": "Another subject."})
    return judged(6.0, "One field is wrong.")


def run(
    client: Client, server: ModelServer, *references: Reference, verifier: str = "llm", **settings: object
) -> Report:
    model = open_model(server.settings(**settings), client)
    options = Options(verifier=verifier, model=model, jobs=1)
    return check([Document("a.txt", "text", references)], [World()], options)


@pytest.mark.parametrize("knows", [("json_schema", "json_object"), ("json_object",), ()])
def test_reading_verifying_and_reviewing_in_every_form(client: Client, knows: tuple[str, ...]) -> None:
    with ModelServer(answer, knows=knows) as server:
        report = run(client, server, PRINTED, WRONG_YEAR, RENAMED)
    printed, wrong, renamed = report.verifications
    assert printed.reference.cited.title == EPR.title and "read by the model" in printed.rationale
    assert (wrong.verdict, wrong.score, wrong.verifier) == (Verdict.MINOR, 6.0, "llm")
    assert renamed.verdict is Verdict.MAJOR and "Another subject." in renamed.rationale
    refused = 2 - len(knows)
    assert len(server.asked) == 1 + 3 + 1 + refused


@pytest.mark.parametrize("verifier", ["llm", "both"])
@pytest.mark.parametrize("fault", DEAD_ENDS)
def test_a_verifier_that_gives_no_answer_leaves_the_comparison(
    client: Client, fault: str, verifier: str
) -> None:
    with ModelServer(answer, script=[fault] * 9) as server:
        report = run(client, server, WRONG_YEAR, verifier=verifier, timeout=0.2)
    (v,) = report.verifications
    plain = check([Document("a.txt", "text", (WRONG_YEAR,))], [World()], Options(jobs=1)).verifications[0]
    assert (v.verdict, v.score, v.verifier) == (plain.verdict, plain.score, "structured")
    assert "compared without the model stub-1" in v.rationale
    assert list(report.unanswered) == ["stub-1"]
    assert [s.outcome for s in v.trail.steps if s.by_judge] == [Outcome.FAILED]


@pytest.mark.parametrize("fault", DEAD_ENDS)
def test_a_reviewer_that_gives_no_answer_leaves_the_verifier(client: Client, fault: str) -> None:
    with ModelServer(answer) as server:
        model = open_model(server.settings(timeout=0.2), client)

        def fail_on_review(asked: Asked) -> str:
            server.script = [fault] * 9
            return answer(asked)

        server.answer = fail_on_review
        options = Options(verifier="llm", model=model, jobs=1)
        (v,) = check([Document("a.txt", "text", (RENAMED,))], [World()], options).verifications
    assert (v.verdict, v.score) == (Verdict.MINOR, 6.0)
    assert [(s.asked, s.outcome) for s in v.trail.steps if s.by_judge] == [
        ("verification", Outcome.ANSWERED), ("review", Outcome.FAILED),
    ]  # fmt: skip


@pytest.mark.parametrize("fault", DEAD_ENDS)
def test_an_extraction_that_gives_no_answer_leaves_the_reference(client: Client, fault: str) -> None:
    with ModelServer(answer, script=[fault] * 9) as server:
        report = run(client, server, PRINTED, timeout=0.2)
    (v,) = report.verifications
    assert v.reference.cited.title == "" and v.trail.steps[0].outcome is Outcome.FAILED


def test_a_passing_fault_changes_nothing(client: Client) -> None:
    for fault in ("garbage", "length", "timeout", "429", "429-retry-after", "500", "cut", "no-message"):
        with ModelServer(answer, script=[fault]) as server:
            (v,) = run(client.__class__(clock=SkippingClock()), server, WRONG_YEAR, timeout=0.2).verifications
        assert (v.verifier, v.score) == ("llm", 6.0), fault


def test_the_models_own_web_search_finds_a_page(client: Client) -> None:
    page = {
        "type": "url_citation",
        "url_citation": {"title": EPR.title, "url": "https://example.org/epr", "content": ""},
    }
    with ModelServer(annotations=[page]) as server:
        settings = WebSettings("model", server.url, model="stub-1", rate=1000.0)
        web = WebWorks(open_search(settings, client), client, resolver=lambda host: [])
        report = check(
            [Document("a.txt", "text", (cite(EPR, identifiers=()),))],
            [World((), closed=False), web],
            Options(jobs=1),
        )
    (v,) = report.verifications
    assert v.match is not None and v.match.work.url == "https://example.org/epr"
    assert len(server.asked) == 1 and "web_search_options" in server.asked[0].body


def test_a_hundred_references_and_the_second_run_costs_nothing(tmp_path: Path) -> None:
    references = tuple(
        replace(RENAMED if n % 10 == 0 else cite(EPR, issued=Date(1900 + n)), key=f"k{n}", number=n)
        for n in range(100)
    )
    cache = Cache(tmp_path / "answers.sqlite3")
    with ModelServer(plain_answer) as server:
        for _ in range(2):
            with Client(cache=cache) as client:
                model = open_model(server.settings(concurrency=4), client)
                options = Options(verifier="both", model=model, jobs=4)
                report = check([Document("a.bib", "bibtex", references)], [World()], options)
                spent = model.account()
    suspicious = sum(
        any(s.asked == "review" and s.by_judge for s in v.trail.steps) for v in report.verifications
    )
    assert suspicious == 10 and len(server.asked) <= 100 + suspicious
    assert spent["model calls"] == 0 and spent["model answers from cache"] == 110
