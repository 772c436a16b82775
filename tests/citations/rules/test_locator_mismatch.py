from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import EPR, compared


def test_another_volume() -> None:
    found = compared(replace(EPR, volume="74"), EPR)["locator-mismatch"]
    assert (found.severity, found.code, found.field) == ("warning", "CG210", "volume")
    assert found.message == "volume 74 in the reference, 47 on record"


def test_the_first_page_alone_passes() -> None:
    assert not compared(replace(EPR, page="777"), EPR)
