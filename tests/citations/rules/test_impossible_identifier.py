from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.models import Date, Identifier
from tests.citations.rules.world import ATTENTION, EPR, compared


@pytest.mark.parametrize("number", ["1713.03762", "2712.00001", "1706.3762", "0701.1234", "1706.99999"])
def test_a_number_that_arxiv_cannot_have_issued(number: str) -> None:
    found = compared(replace(ATTENTION, identifiers=(Identifier("arxiv", number),)), ATTENTION)[
        "impossible-identifier"
    ]
    assert (found.severity, found.code, found.given) == ("error", "CG108", number)
    assert found.message.startswith(f"arXiv:{number} cannot exist: ")


def test_a_doi_of_another_publisher() -> None:
    cited = replace(EPR, identifiers=(Identifier("doi", "10.1016/j.physletb.2012.08.020"),))
    found = compared(cited, EPR)["impossible-identifier"]
    assert (
        found.message
        == "10.1016/j.physletb.2012.08.020 is a DOI of Elsevier, which does not publish Physical Review"
    )


def test_a_year_in_the_future() -> None:
    assert "2029" in compared(replace(EPR, issued=Date(2029)), EPR)["impossible-identifier"].message


def test_real_ones_pass() -> None:
    assert "impossible-identifier" not in compared(ATTENTION, ATTENTION)
    assert "impossible-identifier" not in compared(EPR, EPR)
