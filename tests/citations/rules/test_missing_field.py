from __future__ import annotations

from tests.citations.rules.world import EPR, compared, says


def test_the_field_and_its_value_are_named() -> None:
    assert (
        says("missing-field", field="page", found="777-780")
        == "the record has pages “777-780”, the reference does not"
    )


def test_a_full_reference_passes() -> None:
    assert "missing-field" not in compared(EPR, EPR)
