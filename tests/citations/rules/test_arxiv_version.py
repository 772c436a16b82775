from __future__ import annotations

from tests.citations.rules.world import ATTENTION, compared, says


def test_both_versions_are_named() -> None:
    assert says("arxiv-version", given="v1", found="v7") == "version v1 is cited, the newest is v7"


def test_a_reference_without_a_version_passes() -> None:
    assert "arxiv-version" not in compared(ATTENTION, ATTENTION)
