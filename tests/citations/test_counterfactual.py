"""The verdict without each finding."""

from __future__ import annotations

import pytest

from citeground.citations.counterfactual import in_words, without_each
from citeground.citations.finding import Finding
from citeground.citations.verify import BASE, damped
from citeground.models import Reference, Work
from citeground.thresholds import Thresholds
from citeground.verdicts import Confidence, Discrepancy, Severity, Verdict, Verification

THRESHOLDS = Thresholds(1.75, 9.0)


def verification(*weights: float, verdict: Verdict = Verdict.MINOR) -> Verification:
    findings = damped([Finding(f"rule{n}", "title", w, "", "", "") for n, w in enumerate(weights)])
    reference = Reference(key="a", number=1, cited=Work(title="T"), raw="", path="a.bib", line=1)
    listed = tuple(Discrepancy(f.rule, "CG000", Severity.ERROR, "", contribution=c) for f, c in findings)
    score = BASE + sum(c for _, c in findings)
    return Verification(reference, verdict, score, Confidence.HIGH, "", listed)


@pytest.mark.parametrize("weights", [(-3.0,), (-3.0, -0.5), (-3.0, -2.0, -1.0), (-0.5, -4.0, -0.5, -2.0)])
def test_each_score_is_that_of_the_verifier_without_the_finding(weights: tuple[float, ...]) -> None:
    found = {w.rule: w.score for w in without_each(verification(*weights), THRESHOLDS)}
    for left_out in range(len(weights)):
        others = [w for n, w in enumerate(weights) if n != left_out]
        rest = damped([Finding("r", "f", w, "", "", "") for w in others])
        assert found[f"rule{left_out}"] == pytest.approx(BASE + sum(c for _, c in rest), abs=1e-3)


def test_the_deciding_finding_is_named() -> None:
    assert in_words(verification(-3.0, -0.5), THRESHOLDS) == (
        "without rule0 the score would be 9.50 and the verdict EXACT"
    )
    assert in_words(verification(-3.0, -3.0), THRESHOLDS).startswith("no single finding decides")


def test_only_scores_that_are_built_of_findings_are_taken_apart() -> None:
    assert in_words(verification(verdict=Verdict.EXACT), THRESHOLDS) == ""
    assert in_words(verification(-9.0, verdict=Verdict.MAJOR), THRESHOLDS) == ""
