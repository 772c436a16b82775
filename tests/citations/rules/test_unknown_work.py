from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import EPR, RESNET, Registry, compared, entry, findings, people

MADE_UP = replace(
    EPR,
    title="On the Temporal Completeness of Quantum-Mechanical Wave Packets",
    author=people("Podolsky, B. and Rosen, N."),
    page="1212",
    identifiers=(),
)


def test_a_work_that_two_complete_registries_do_not_have() -> None:
    found = compared(MADE_UP, RESNET)["unknown-work"]
    assert (found.severity, found.is_open) == ("error", False)
    assert found.message == "no such work in crossref, datacite"


def test_one_registry_is_not_enough_and_leaves_an_open_note() -> None:
    found = findings(entry(MADE_UP), Registry("crossref", [RESNET]))["unknown-work"]
    assert (found.severity, found.is_open) == ("note", True)
    assert found.message.startswith("could not be settled: not in crossref")


def test_a_known_work_passes() -> None:
    assert "unknown-work" not in compared(EPR, EPR)
