from __future__ import annotations

from dataclasses import replace

from citeground.models import Identifier
from tests.citations.rules.world import EPR, compared


def test_a_doi_that_its_agencies_do_not_know() -> None:
    cited = replace(EPR, identifiers=(Identifier("doi", "10.1103/physrev.47.7777"),))
    found = compared(cited, EPR)["unresolved-identifier"]
    assert (found.severity, found.code) == ("error", "CG102")
    assert found.message == (
        "doi:10.1103/physrev.47.7777 is not registered, as far as those asked say; "
        "this work has 10.1103/physrev.47.777"
    )


def test_a_registered_doi_passes() -> None:
    assert "unresolved-identifier" not in compared(EPR, EPR)
