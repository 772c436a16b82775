"""The contributions of the structured verifier as an explanation."""

from __future__ import annotations

import pytest

from citeground.explain.structured import explain_verification
from citeground.models import Reference, Work
from citeground.verdicts import Confidence, Contribution, Verdict, Verification


def verification(score: float | None, *values: float) -> Verification:
    fields = [Contribution(f"field{n}", v, f"rule{n}") for n, v in enumerate(values)]
    contributions = (Contribution("base", 10.0, "a reference without discrepancies"), *fields)
    reference = Reference(key="a", number=1, cited=Work(title="T"), raw="", path="a.bib", line=1)
    return Verification(reference, Verdict.MINOR, score, Confidence.HIGH, "", contributions=contributions)


def test_it_adds_up_without_any_evaluation() -> None:
    found = explain_verification(verification(6.5, -3.0, -0.5))
    assert found is not None
    assert (found.base_value, found.values, found.kinds) == (10.0, (-3.0, -0.5), ("field0", "field1"))
    assert found.method == "exact by construction" and found.evaluations == 0
    assert found.additivity_error == 0.0


def test_what_the_scale_cuts_off_is_a_part_of_its_own() -> None:
    found = explain_verification(verification(0.0, -8.0, -4.0))
    assert found is not None
    assert found.kinds[-1] == "scale" and found.values[-1] == 2.0
    assert found.base_value + sum(found.values) == pytest.approx(0.0)


def test_no_score_no_explanation() -> None:
    assert explain_verification(verification(None)) is None
