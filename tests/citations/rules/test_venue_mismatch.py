from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import EPR, compared


def test_another_journal() -> None:
    found = compared(replace(EPR, container_title="Annalen der Physik"), EPR)["venue-mismatch"]
    assert (found.severity, found.code) == ("warning", "CG208")
    assert found.message == "the reference names “Annalen der Physik”, the record “Physical Review”"


def test_the_abbreviation_passes() -> None:
    assert not compared(replace(EPR, container_title="Phys. Rev."), EPR)
