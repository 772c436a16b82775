from __future__ import annotations

from tests.citations.rules.world import EPR, compared, says


def test_the_name_that_nobody_knows_is_named() -> None:
    assert says("unknown-venue", given="Physical Review Transactions") == (
        "no source that was asked knows a venue called “Physical Review Transactions”"
    )


def test_a_known_journal_passes() -> None:
    assert "unknown-venue" not in compared(EPR, EPR)
