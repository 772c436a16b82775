"""The sentence that says what decided, and what would have changed it."""

from __future__ import annotations

from citeground.citations.decided import decided
from citeground.models import Reference, Work
from citeground.thresholds import Thresholds
from citeground.trail import Outcome, Step, Trail
from citeground.verdicts import Confidence, Discrepancy, Severity, Verdict, Verification

THRESHOLDS = Thresholds(1.75, 9.0)


def verification(verdict: Verdict, score: float | None, **more: object) -> Verification:
    reference = Reference(key="a", number=1, cited=Work(title="T"), raw="", path="a.bib", line=1)
    return Verification(reference, verdict, score, Confidence.HIGH, "", **more)  # type: ignore[arg-type]


def test_a_minor_verdict_names_threshold_score_and_finding() -> None:
    finding = Discrepancy("author-mismatch", "CG201", Severity.ERROR, "", contribution=-3.5)
    assert decided(verification(Verdict.MINOR, 6.5, discrepancies=(finding,)), THRESHOLDS) == [
        "6.50 lies from 1.75 up to 9.00: MINOR",
        "with score 9.00 instead of 6.50 this reference would have been EXACT",
        "without author-mismatch the score would be 10.00 and the verdict EXACT",
    ]


def test_a_work_that_was_found_is_never_major_by_its_score() -> None:
    lines = decided(verification(Verdict.MINOR, 0.5), THRESHOLDS)
    assert lines[0] == "0.50 is below 1.75: MINOR" and "EXACT" in lines[1]
    assert all("MAJOR" not in line for line in decided(verification(Verdict.EXACT, 10.0), THRESHOLDS))


def test_where_no_threshold_decided_it_says_what_would_settle_it() -> None:
    silent = Trail((Step("Crossref", "title", Outcome.FAILED, note="503"),))
    assert (
        "an answer of Crossref could settle it"
        in decided(verification(Verdict.UNRESOLVED, None, trail=silent), THRESHOLDS)[0]
    )
    assert "in any source, would settle it" in decided(verification(Verdict.UNRESOLVED, None), THRESHOLDS)[0]
    assert "no record is this work" in decided(verification(Verdict.MAJOR, 0.0), THRESHOLDS)[0]


def test_another_judge_has_its_own_reasons() -> None:
    assert decided(verification(Verdict.MINOR, 6.0, verifier="llm"), THRESHOLDS) == []
