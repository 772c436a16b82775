from __future__ import annotations

from tests.citations.rules.world import EPR, RESNET, Registry, entry, findings


def test_a_source_that_failed_is_named() -> None:
    found = findings(entry(EPR), Registry("crossref", status=503), Registry("datacite", [RESNET]))[
        "source-unavailable"
    ]
    assert (found.severity, found.code) == ("note", "CG901")
    assert found.message == "crossref did not answer (HTTP 503)"


def test_sources_that_answered_pass() -> None:
    assert "source-unavailable" not in findings(entry(EPR), Registry("crossref", [RESNET]))
