"""No finding claims more than the way in which its record was found allows."""

from __future__ import annotations

import pytest

from citeground.citations.bounds import is_open, safety, severity
from citeground.citations.finding import Finding
from citeground.citations.rules import RULES, load
from citeground.citations.weights import WEIGHTS
from citeground.verdicts import Safety, Severity

ORDER = [Severity.NOTE, Severity.WARNING, Severity.ERROR]
SAFETY = [None, Safety.DISPLAY, Safety.UNSAFE, Safety.SAFE]


def found(name: str, weight: float = -2.0) -> Finding:
    return Finding(name, "author", weight)


@pytest.mark.parametrize("name", RULES)
def test_a_search_hit_never_makes_a_finding_graver_or_its_fix_safer(name: str) -> None:
    rule = load(name)
    for weight in (0.0, -2.0):
        weak, firm = (severity(rule, found(name, weight), firm=f) for f in (False, True))
        assert ORDER.index(weak) <= ORDER.index(firm) <= ORDER.index(rule.SEVERITY)
    weak_fix, firm_fix = safety(rule, firm=False), safety(rule, firm=True)
    assert SAFETY.index(weak_fix) <= SAFETY.index(firm_fix)
    assert firm_fix == rule.FIX


@pytest.mark.parametrize("name", [n for n in RULES if load(n).STARRED])
def test_no_error_about_a_work_rests_on_a_search_alone(name: str) -> None:
    assert severity(load(name), found(name), firm=False) is not Severity.ERROR


@pytest.mark.parametrize("name", [n for n in RULES if load(n).CODE.startswith(("CG1", "CG2"))])
def test_what_costs_nothing_in_the_comparison_only_informs(name: str) -> None:
    for firm in (True, False):
        assert severity(load(name), found(name, 0.0), firm=firm) is Severity.NOTE


@pytest.mark.parametrize(
    "name", ["retracted-work", "undefined-key", "source-unavailable", "unparsed-reference"]
)
def test_what_is_outside_of_the_score_keeps_its_severity(name: str) -> None:
    rule = load(name)
    assert severity(rule, found(name, 0.0), firm=False) is rule.SEVERITY


def test_a_warning_is_not_lowered_to_silence() -> None:
    rule = load("title-mismatch")
    assert (severity(rule, found("title-mismatch"), firm=True), severity(rule, found("title-mismatch"), firm=False)) == (
        Severity.ERROR, Severity.WARNING,
    )  # fmt: skip
    for name in RULES:
        if load(name).SEVERITY is Severity.WARNING:
            assert severity(load(name), found(name), firm=False) is Severity.WARNING


def test_a_safe_fix_out_of_a_mere_search_hit_is_not_applied_unasked() -> None:
    safe = [n for n in RULES if load(n).FIX is Safety.SAFE]
    assert safe
    for name in safe:
        wanted = Safety.SAFE if name == "malformed-identifier" else Safety.UNSAFE
        assert safety(load(name), firm=False) is wanted, "only what takes nothing from a record stays safe"


def test_a_miss_that_proves_nothing_is_an_open_question() -> None:
    rule = load("unknown-work")
    assert is_open(rule, found("unknown-work", 0.0))
    assert not is_open(rule, found("unknown-work", WEIGHTS["unknown-work"]))
    assert not is_open(load("author-mismatch"), found("author-mismatch", 0.0))
    assert is_open(load("ambiguous-work"), found("ambiguous-work", -1.0))
