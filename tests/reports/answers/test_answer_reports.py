"""Answers as they are shown: complete, and harmless whatever a passage says."""

from __future__ import annotations

import io
import json
import re

import pytest

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.ask import ask
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.rag.verify import verify
from citeground.registry import ANSWER_RENDERERS
from citeground.reports.answers import Result, answer_renderer
from tests.rag.judges import By, Overlap

EVIL = "\x1b[31mred\x1b[0m <script>alert(1)</script> | ::error::x ##[group] @everyone ‮"
PASSAGES = [
    Passage("Its composer was Ralph Rainger.", "Easy Living (song)", url="https://example.org/a?b=1&c=<d>"),
    Passage(f"Easy Living has no composer. {EVIL}", f"Easy Living {EVIL}", url="javascript:alert(1)"),
    Passage("Easy.", "Dropped one"),
]


def shown(result: Result, form: str) -> str:
    stream = io.StringIO()
    answer_renderer(form).render(result, stream)
    return stream.getvalue()


@pytest.fixture
def answer() -> Result:
    judge = By(lambda t: 0.9 if "Rainger" in t else -0.9 if t == "Easy." else 0.0)
    return ask("Who was the composer of Easy Living?", corpus=PASSAGES, evaluator=judge)


@pytest.fixture
def claim() -> Result:
    return verify("Easy Living has a composer.", corpus=PASSAGES, evaluator=Overlap(-1.0, 0.2))


@pytest.mark.parametrize("form", sorted(ANSWER_RENDERERS))
def test_everything_is_there(answer: Result, form: str) -> None:
    text = shown(answer, form)
    for part in ("Ralph Rainger", "Correct", "Dropped one", "dropped" if form != "full" else "Dropped"):
        assert part in text or part.capitalize() in text
    assert re.search(r"-0\.9", text.replace("\\", ""))


@pytest.mark.parametrize("form", sorted(ANSWER_RENDERERS))
def test_a_verdict_is_there(claim: Result, form: str) -> None:
    assert isinstance(claim, ClaimVerdict)
    assert claim.label in shown(claim, form)


@pytest.mark.parametrize("form", ["full", "markdown", "html"])
def test_nothing_gets_through(answer: Result, claim: Result, form: str) -> None:
    for result in (answer, claim):
        text = shown(result, form)
        assert "\x1b" not in text
        assert "‮" not in text
        assert "##[group]" not in text
        assert form == "full" or "<script>" not in text
        assert form == "full" or "javascript:" not in text.replace("\\", "").split("href=")[-1][:40]


def test_json_is_one_object(answer: Result, claim: Result) -> None:
    value = json.loads(shown(answer, "json"))
    assert value["action"] == "Correct"
    assert value["short"] == "Ralph Rainger"
    numbers = {p["number"] for p in value["passages"]}
    assert all(set(s["passages"]) <= numbers for s in value["sentences"])
    value = json.loads(shown(claim, "json"))
    assert value["is_checked"] is True
    assert {"verdict", "reason", "sentences", "contrasts"} <= value.keys()


def test_html_has_no_script_and_only_web_links(answer: Result) -> None:
    text = shown(answer, "html")
    assert "<script" not in text
    assert "default-src 'none'" in text
    assert 'href="#p1"' in text
    assert not re.search(r'href="(?!https?:|#)', text)


def test_a_question_without_evidence() -> None:
    found = ask("Why is grass green?", corpus=[Passage("Iron rusts.", "Iron")], evaluator=Overlap())
    for form in ANSWER_RENDERERS:
        assert "No evidence was found" in shown(found, form)


def test_an_unknown_format() -> None:
    with pytest.raises(ConfigError, match="full, html, json, markdown"):
        answer_renderer("sarif")
