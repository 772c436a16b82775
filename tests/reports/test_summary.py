"""Counts add up, silence is named, and the hint can be typed as it stands."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from citeground.models import Reference, Work
from citeground.reports import summary
from citeground.verdicts import Confidence, Report, Verdict, Verification

from .hand_made import hand_made


def verification(
    verdict: Verdict, key: str = "k", score: float | None = None, path: str = "a.bib"
) -> Verification:
    return Verification(Reference(key, 1, Work(), path=path), verdict, score, Confidence.LOW, "")


@given(st.lists(st.sampled_from(list(Verdict))))
def test_counts_add_up(verdicts: list[Verdict]) -> None:
    line = summary.counts(Report(verifications=tuple(verification(v) for v in verdicts)))
    total, *parts = (int(n) for n in re.findall(r"\d+", line))
    assert total == len(verdicts) == sum(parts)


def test_who_did_not_answer_is_named() -> None:
    lines = summary.lines(hand_made())
    assert lines[0].endswith("2 unresolved (Semantic Scholar did not answer)")
    assert lines[-1] == "No answer: Semantic Scholar did not answer (timed out)"


def test_findings_are_counted_apart_from_open_questions() -> None:
    assert summary.findings(hand_made()) == "3 errors, 1 warning, 2 open questions"
    assert summary.findings(Report()) == ""


def test_nothing_asked_is_said() -> None:
    assert "Asked: no source" in summary.lines(Report())


def test_the_next_step_is_the_worst_reference() -> None:
    assert summary.next_step(hand_made()) == "citeground explain refs.bib:bad"
    assert summary.next_step(Report(verifications=(verification(Verdict.EXACT),))) == ""
    two = (verification(Verdict.MINOR, "high", 8.0), verification(Verdict.MINOR, "low", 3.0))
    assert summary.next_step(Report(verifications=two)).endswith(":low")


def test_the_next_step_is_quoted_for_a_shell() -> None:
    report = Report(verifications=(verification(Verdict.MAJOR, "a; rm -rf $HOME", path="my refs.bib"),))
    assert shlex.split(summary.next_step(report)) == ["citeground", "explain", "my refs.bib:a; rm -rf $HOME"]


def test_what_was_piped_in_cannot_be_named_again() -> None:
    report = Report(verifications=(verification(Verdict.MAJOR, path="-"),))
    assert summary.next_step(report) == "citeground check --explain -"


def test_an_unresolved_run_without_failures_blames_no_source() -> None:
    report = replace(hand_made(), unanswered={})
    assert not any("did not answer" in line for line in summary.lines(report))
