from __future__ import annotations

from dataclasses import replace

from citeground.models import Date, Identifier, Notice, NoticeKind
from tests.citations.rules.world import EPR, compared

NOTICE = Notice(NoticeKind.SUPERSEDED, Identifier("doi", "10.1016/s0140-6736(10)60175-4"), Date(2010))


def test_a_notice_on_record() -> None:
    found = compared(EPR, replace(EPR, notices=(NOTICE,)))["superseded-preprint"]
    assert (found.severity, found.contribution) == ("note", 0.0)
    assert found.message == "this preprint has been published since: doi:10.1016/s0140-6736(10)60175-4"


def test_a_work_that_stands_passes() -> None:
    assert "superseded-preprint" not in compared(EPR, EPR)
