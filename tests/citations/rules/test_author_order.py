from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import RESNET, compared, people


def test_another_order_than_on_record() -> None:
    cited = replace(RESNET, author=people("Sun, Jian and Zhang, Xiangyu and Ren, Shaoqing and He, Kaiming"))
    found = compared(cited, RESNET)["author-order"]
    assert (found.severity, found.code) == ("warning", "CG202")
    assert found.message == "the record's order is Kaiming He, Xiangyu Zhang, Shaoqing Ren, Jian Sun"


def test_the_order_on_record_passes() -> None:
    assert not compared(RESNET, RESNET)
