from __future__ import annotations

from dataclasses import replace

from citeground.models import Identifier
from tests.citations.rules.world import EPR, RESNET, compared


def test_an_identifier_of_another_work() -> None:
    found = compared(replace(EPR, identifiers=RESNET.identifiers), EPR, RESNET)["identifier-conflict"]
    assert (found.severity, found.code) == ("error", "CG104")
    assert found.message == (
        "doi:10.1109/cvpr.2016.90 belongs to “Deep Residual Learning for Image Recognition”; "
        "this work has doi:10.1103/physrev.47.777"
    )


def test_its_own_identifier_passes() -> None:
    assert "identifier-conflict" not in compared(EPR, EPR, RESNET)


def test_an_identifier_that_nobody_resolved_is_no_conflict() -> None:
    cited = replace(EPR, identifiers=(Identifier("pmid", "12345"),))
    assert "identifier-conflict" not in compared(cited, EPR, RESNET)
