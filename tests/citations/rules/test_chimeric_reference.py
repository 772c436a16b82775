from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import ATTENTION, RESNET, compared, says


def test_the_title_of_one_work_with_the_authors_of_another() -> None:
    chimera = replace(ATTENTION, author=RESNET.author, identifiers=())
    found = compared(chimera, ATTENTION, RESNET)["chimeric-reference"]
    assert (found.severity, found.code) == ("error", "CG105")
    assert found.message == (
        "the title is that of “Attention Is All You Need”, the authors are those of "
        "“Deep Residual Learning for Image Recognition”"
    )


def test_a_whole_reference_passes() -> None:
    assert "chimeric-reference" not in compared(ATTENTION, ATTENTION, RESNET)


def test_without_a_detail_the_other_work_is_named() -> None:
    assert "“Deep learning”" in says("chimeric-reference", found="Deep learning")
