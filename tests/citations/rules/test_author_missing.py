from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import RESNET, compared, people

CUT = replace(RESNET, author=people("He, Kaiming and Zhang, Xiangyu"))


def test_a_list_that_is_cut_without_saying_so() -> None:
    found = compared(CUT, RESNET)["author-missing"]
    assert (found.severity, found.code) == ("warning", "CG203")
    assert found.message.startswith("2 of the 4 authors on record are named") and "Jian Sun" in found.message


def test_and_others_passes() -> None:
    assert not compared(replace(CUT, author_complete=False), RESNET)
