from __future__ import annotations

import pytest

from citeground.models import Field
from tests.citations.rules.world import EPR, Registry, entry, findings


def of_field(name: str, value: str) -> dict[str, object]:
    fields = (Field(name, value), Field("archiveprefix", "arXiv"))
    return dict(findings(entry(EPR, fields=fields), Registry("crossref", [EPR])))


@pytest.mark.parametrize(("name", "value"), [("doi", "PhysRev.47.777"), ("eprint", "someone's homepage")])
def test_what_cannot_be_read(name: str, value: str) -> None:
    found = of_field(name, value)["malformed-identifier"]
    assert found.severity == "warning"
    assert value in found.message


def test_a_doi_inside_its_link_is_a_note_that_costs_nothing() -> None:
    found = of_field("doi", "https://doi.org/10.1103/PhysRev.47.777")["malformed-identifier"]
    assert (found.severity, found.contribution, found.found) == ("note", 0.0, "10.1103/PhysRev.47.777")


@pytest.mark.parametrize(
    "value", ["10.1103/PhysRev.47.777", "10.1007/978-3\\_4", "", "n/a", "{10.1103/PhysRev.47.777}"]
)
def test_a_doi_passes(value: str) -> None:
    assert "malformed-identifier" not in of_field("doi", value)
