"""The cases of public bug reports about claims and about Wikipedia, as they are recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from citeground.errors import SourceError
from citeground.models import Identifier, Passage, Work
from citeground.rag.answers import Action
from citeground.rag.claims.binding import why_refused
from citeground.rag.claims.quotes import find_quote
from citeground.rag.claims.verdicts import NOT_CHECKED, Support
from citeground.rag.evaluators.llm import LlmEvaluator
from citeground.rag.grades import read_relevance
from citeground.rag.verify import verify_text
from citeground.sources.wikipedia import Subject
from tests.rag.judges import By
from tests.rag.models import Saying
from tests.rag.test_ask import Encyclopedia, Engine, Hit, ask
from tests.sources.wikipedia.served import Wiki
from tests.sources.wikipedia.test_wikipedia import find

pytestmark = pytest.mark.shared
LEAD = "{} is a thing of which there is an article with a lead that has a good length to be read."


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Any]:
    lines = (shared / "cases" / "hand.jsonl").read_text(encoding="utf-8").splitlines()
    listed = [json.loads(line) for line in lines]
    return {c["id"]: c for c in listed if c["kind"] in ("wiki", "claim-support")}


def content(cases: dict[str, Any], name: str) -> Any:
    return cases[name]["input"]["content"]


def test_every_case_has_a_test(cases: dict[str, Any]) -> None:
    assert sorted(cases) == ["RB-161", "RB-163", "RB-164", "RB-165", "RB-166", "RB-169", "RB-170", "RB-171"]


def test_161_without_a_text_nothing_is_checked(cases: dict[str, Any]) -> None:
    for item in content(cases, "RB-161"):
        found = verify_text(item["claim"], item["source_text"] or "")
        assert (found.verdict, found.label) == (None, NOT_CHECKED)
        assert "no text" in found.reason


def test_163_a_quotation_in_another_source(cases: dict[str, Any]) -> None:
    item = content(cases, "RB-163")
    found = find_quote(item["quote"], item["cited"].removeprefix("source "), item["texts"])
    assert found.message == cases["RB-163"]["expected"]["claim_verdict"]


def test_164_a_negation(cases: dict[str, Any]) -> None:
    item = content(cases, "RB-164")
    for is_strict in (False, True):
        found = verify_text(item["claim"], item["source_text"], is_strict=is_strict)
        assert found.verdict is Support.REFUTED


def test_165_a_text_of_another_work(cases: dict[str, Any]) -> None:
    item = content(cases, "RB-165")
    wanted = item["wanted"]
    work = Work(title=wanted["title"], identifiers=(Identifier("doi", wanted["doi"]),))
    assert "not the cited work" in why_refused(work, item["page"])
    assert why_refused(work, f"{wanted['title']}. {item['page']}") == ""


def test_166_the_exact_title_before_all(cases: dict[str, Any]) -> None:
    for item in content(cases, "RB-166"):
        wanted, query = item["expect"], item["query"]
        wiki = Wiki(
            pages={t: LEAD.format(t) for t in {*item.get("search", []), wanted, item["suggestion"]}},
            redirects={query: item["redirect"]} if "redirect" in item else {},
            hits={query: item.get("search", [])},
            suggestions={query: item["suggestion"]},
        )
        if "redirect" in item:
            wiki.pages = {wanted: LEAD.format(wanted)}
        with wiki:
            assert [p.title for p in find(wiki, Subject(query))] == [wanted]


def test_169_refusals_are_no_missing_articles(cases: dict[str, Any]) -> None:
    for item in content(cases, "RB-169"):
        refusal = (item["status"], item["headers"], item["body"])
        with Wiki(refusal=refusal) as wiki:
            with pytest.raises(SourceError) as error:
                find(wiki, Subject("Kale"), mailto="ada@example.org")
            assert "mailto:ada@example.org" in wiki.agents[0]
        found = ask(
            "Who wrote Kale?",
            corpus=[],
            evaluator=By(lambda t: -1.0),
            wikipedia=Encyclopedia(error=error.value),
        )
        assert any(n.startswith("wikipedia was not reachable") for n in found.notes)


def test_170_a_grade_in_words(cases: dict[str, Any]) -> None:
    for text, expected in content(cases, "RB-170"):
        assert read_relevance(text) is expected, text


def test_170_when_no_document_is_relevant_the_correction_runs(cases: dict[str, Any]) -> None:
    actions = {True: Action.CORRECT, False: Action.INCORRECT, None: Action.AMBIGUOUS}
    for text, expected in content(cases, "RB-170"):
        outside = Encyclopedia()
        judge = LlmEvaluator(Saying(text))
        found = ask("Who is it?", corpus=[Passage("Who else.", "x")], evaluator=judge, wikipedia=outside)
        assert found.action is actions[expected], text
        assert len(outside.asked) == (expected is not True)


def test_171_it_ends_and_keeps_the_question(cases: dict[str, Any]) -> None:
    question = content(cases, "RB-171")["question"]
    outside = Encyclopedia([Passage("A text about some river that is elsewhere.", "River")])
    engine = Engine([Hit("t", "u", "A snippet about it.")])
    found = ask(
        question, corpus=[Passage("A river is in Atlantis, made-up.", "x")], evaluator=By(lambda t: -1.0),
        wikipedia=outside, web=engine,
    )  # fmt: skip
    assert found.question == question
    assert found.sentences == ()
    assert found.text.startswith("No evidence was found")
    assert (len(outside.asked), len(engine.asked)) == (1, 1)
