from __future__ import annotations

from dataclasses import replace

from citeground.models import Date, Identifier, Notice, NoticeKind
from tests.citations.rules.world import EPR, compared

NOTICE = Notice(NoticeKind.RETRACTED, Identifier("doi", "10.1016/s0140-6736(10)60175-4"), Date(2010))


def test_a_notice_on_record() -> None:
    found = compared(EPR, replace(EPR, notices=(NOTICE,)))["retracted-work"]
    assert (found.severity, found.contribution) == ("error", 0.0)
    assert found.message == "this work was retracted in 2010: doi:10.1016/s0140-6736(10)60175-4"


def test_a_work_that_stands_passes() -> None:
    assert "retracted-work" not in compared(EPR, EPR)
