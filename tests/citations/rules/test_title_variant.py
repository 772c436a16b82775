from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import RESNET, compared

LONG = replace(RESNET, title=f"{RESNET.title}: Supplementary Proofs")


def test_a_missing_subtitle_is_a_note() -> None:
    found = compared(RESNET, LONG)["title-variant"]
    assert (found.severity, found.code) == ("note", "CG206")
    assert found.message == f"the record has the title as “{LONG.title}”"


def test_the_full_title_passes() -> None:
    assert not compared(LONG, LONG)
