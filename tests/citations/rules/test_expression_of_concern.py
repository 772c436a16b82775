from __future__ import annotations

from dataclasses import replace

from citeground.models import Date, Identifier, Notice, NoticeKind
from tests.citations.rules.world import EPR, compared

NOTICE = Notice(NoticeKind.CONCERN, Identifier("doi", "10.1016/s0140-6736(10)60175-4"), Date(2010))


def test_a_notice_on_record() -> None:
    found = compared(EPR, replace(EPR, notices=(NOTICE,)))["expression-of-concern"]
    assert (found.severity, found.contribution) == ("warning", 0.0)
    assert found.message == "there is an expression of concern in 2010: doi:10.1016/s0140-6736(10)60175-4"


def test_a_work_that_stands_passes() -> None:
    assert "expression-of-concern" not in compared(EPR, EPR)
