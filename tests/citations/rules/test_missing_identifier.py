from __future__ import annotations

from tests.citations.rules.world import EPR, compared, says


def test_the_identifier_on_record_is_named() -> None:
    assert says("missing-identifier", found="doi:10.1103/physrev.47.777") == (
        "the record has doi:10.1103/physrev.47.777, the reference does not"
    )


def test_a_reference_with_its_identifier_passes() -> None:
    assert "missing-identifier" not in compared(EPR, EPR)
