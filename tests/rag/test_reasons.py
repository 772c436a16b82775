"""``ask --explain``: how it was decided, and what the passages' scores rest on."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from citeground.cli import main
from citeground.models import Passage
from citeground.rag.answers import Answer
from citeground.rag.ask import ask
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.rag.evaluators import load_evaluator
from citeground.rag.reasons import with_reasons
from citeground.rag.verify import verify
from citeground.reports.answers import answer_renderer
from citeground.thresholds import Thresholds
from tests.reports.hand_made import HOSTILE

QUESTION = "In what city was Ada Lovelace born?"
PASSAGES = [
    Passage("Ada Lovelace was born on 10 December 1815 in London. It rained.", "Ada Lovelace"),
    Passage("Charles Babbage designed engines of brass.", "Charles Babbage"),
    Passage(f"Ada Lovelace wrote {HOSTILE} in London.", HOSTILE),
]


@pytest.fixture(scope="module")
def answered() -> Answer:
    return with_reasons(ask(QUESTION, corpus=PASSAGES), load_evaluator("lexical"))


def test_each_explanation_is_of_the_very_score_that_was_graded(answered: Answer) -> None:
    assert answered.reasons is not None and answered.reasons.passages
    scores = {g.number: g.score for g in answered.passages}
    for reason in answered.reasons.passages:
        assert reason.explanation is not None
        assert reason.explanation.score == pytest.approx(scores[reason.number])
        assert reason.explanation.additivity_error < 1e-6


def test_the_account_concludes_with_the_action_of_the_answer(answered: Answer) -> None:
    assert answered.reasons is not None
    account = answered.reasons.account
    assert account.conclusion.startswith(f"{answered.action}, because")
    assert len(account.decisions) == len(answered.passages)


def test_used_passages_come_first(answered: Answer) -> None:
    assert answered.reasons is not None
    used = {g.number for g in answered.passages if g.use == "used"}
    assert used and {r.number for r in answered.reasons.passages[: len(used)]} == used


@pytest.mark.parametrize("form", ["full", "html", "markdown", "json"])
def test_every_format_tells_them_and_stays_harmless(answered: Answer, form: str) -> None:
    stream = io.StringIO()
    answer_renderer(form).render(answered, stream)
    text = stream.getvalue()
    assert "exact Shapley" in text and "because" in text
    assert "\x1b" not in text and "\u202e" not in text
    assert form in ("full", "json") or "<img" not in text
    if form == "json":
        plain = json.loads(text)["reasons"]
        first = plain["passages"][0]
        assert first["base_value"] + sum(first["values"]) == pytest.approx(first["score"])
        assert plain["decisions"][0]["because"]


def test_a_claim_has_reasons_too() -> None:
    found = with_reasons(
        verify("Ada Lovelace was born in London.", corpus=PASSAGES), load_evaluator("lexical"), "claims"
    )
    assert isinstance(found, ClaimVerdict) and found.reasons is not None
    assert found.reasons.account.conclusion.startswith(found.label)


def test_the_flag(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("Ada Lovelace was born in London in 1815.", encoding="utf-8")
    arguments = ["ask", QUESTION, "--corpus", str(tmp_path), "--offline", "--cache", "off"]
    assert main(arguments) == 0
    assert "Why" not in capsys.readouterr().out
    assert main([*arguments, "--explain"]) == 0
    assert "Why passage 1 has its score" in capsys.readouterr().out


def test_a_score_that_is_not_quite_the_grade_is_said(answered: Answer) -> None:
    class Drifting:
        """Rounds by what it scores together, as a model in 8 bits does."""

        name = version = "drifting"

        def score(self, query: str, evidence: list[Passage], /) -> list[float]:
            return [0.25 + 0.01 * len(evidence)] * len(evidence)

        def remembering(self) -> Drifting:
            return self

        def thresholds(self, domain: str = "") -> Thresholds:
            return Thresholds(-0.5, 0.5, (-1.0, 1.0))

    drifting = Drifting()
    found = with_reasons(ask(QUESTION, corpus=PASSAGES, evaluator=drifting), drifting)  # type: ignore[arg-type]
    assert found.reasons is not None
    assert any("read by itself this passage scores" in r.note for r in found.reasons.passages)
    assert answered.reasons is not None and not any(r.note for r in answered.reasons.passages)
