from __future__ import annotations

from tests.citations.rules.world import EPR, RESNET, Registry, entry, findings


def test_a_source_that_asked_to_wait_is_named() -> None:
    found = findings(entry(EPR), Registry("crossref", status=429), Registry("datacite", [RESNET]))[
        "source-throttled"
    ]
    assert (found.severity, found.code) == ("note", "CG902")
    assert found.message == "crossref did not answer (asked to wait (429))"


def test_sources_that_answered_pass() -> None:
    assert "source-throttled" not in findings(entry(EPR), Registry("crossref", [RESNET]))
