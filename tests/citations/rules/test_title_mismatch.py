from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import EPR, compared


def test_a_changed_word() -> None:
    cited = replace(EPR, title=EPR.title.replace("Reality", "Theory"))
    found = compared(cited, EPR)["title-mismatch"]
    assert (found.severity, found.code) == ("error", "CG205")
    assert found.message.startswith("the title differs: “theory” stands for “reality”")


def test_case_and_mark_up_pass() -> None:
    cited = replace(
        EPR, title="Can {Quantum}-mechanical description of physical reality be considered complete?"
    )
    assert not compared(cited, EPR)
