from __future__ import annotations

from tests.citations.rules.world import EPR, compared, says


def test_both_kinds_are_named() -> None:
    assert says("type-mismatch", given="article-journal", found="paper-conference") == (
        "cited as article-journal, on record as paper-conference"
    )


def test_the_same_kind_passes() -> None:
    assert "type-mismatch" not in compared(EPR, EPR)
