"""A record in one line, and only addresses that resolve."""

from __future__ import annotations

import pytest

from citeground.models import Basis, Identifier, Match, Name, Work
from citeground.reports.record import address, authors, links, one_line, provenance

ONE, TWO, THREE, FOUR = (Name(n) for n in ("Ward", "Kent", "Li", "Ng"))


@pytest.mark.parametrize(
    ("names", "complete", "said"),
    [
        ((), True, ""),
        ((ONE,), True, "Ward"),
        ((ONE, TWO), True, "Ward and Kent"),
        ((ONE, TWO, THREE), True, "Ward, Kent and Li"),
        ((ONE, TWO, THREE, FOUR), True, "Ward, Kent, Li et al."),
        ((ONE,), False, "Ward et al."),
        ((Name("Waals", "J.", "van der"),), True, "van der Waals"),
        ((Name(literal="ATLAS Collaboration"),), True, "ATLAS Collaboration"),
    ],
)
def test_authors(names: tuple[Name, ...], complete: bool, said: str) -> None:
    assert authors(names, complete) == said


def test_absent_parts_are_left_out() -> None:
    assert one_line(Work()) == ""
    assert one_line(Work(title="T")) == "“T”"
    assert one_line(Work(container_title="PRD", volume="1", page="2")) == "PRD 1, 2"


def test_provenance_says_source_basis_and_date() -> None:
    match = Match(Work(source="Crossref", read="2026-11-30"), Basis.IDENTIFIER, 90.0)
    assert provenance(match) == "Crossref by identifier, read 2026-11-30"
    other = Match(Work(source="PDG"), Basis.CORROBORATED, 90.0, ("Crossref", "PDG"))
    assert provenance(other) == "PDG by search, corroborated, as in Crossref"


@pytest.mark.parametrize(
    ("identifier", "url"),
    [
        (Identifier("doi", "10.1103/physrev.47.777"), "https://doi.org/10.1103/physrev.47.777"),
        (Identifier("doi", '10.1000/"><script>'), "https://doi.org/10.1000/%22%3E%3Cscript%3E"),
        (Identifier("arxiv", "hep-th/9901001"), "https://arxiv.org/abs/hep-th/9901001"),
        (Identifier("isbn", "9780000000000"), ""),
        (Identifier("url", "javascript:alert(1)"), ""),
        (Identifier("url", "https://example.org/a"), "https://example.org/a"),
    ],
)
def test_address(identifier: Identifier, url: str) -> None:
    assert address(identifier) == url


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "data:text/html,x", "//example.org", "https://", "https://a b", "http://a@b.c",
     "https://example.org/\x1b[31m", "http://[bad", "HTTPS:example.org", "file:///etc/passwd", 'http://a.b/"x'],
)  # fmt: skip
def test_only_plain_web_addresses_are_links(url: str) -> None:
    assert links(Work(url=url)) == ()


def test_an_address_is_given_once() -> None:
    url = "https://doi.org/10.1103/physrevlett.19.1264"
    work = Work(title="T", identifiers=(Identifier("doi", "10.1103/physrevlett.19.1264"),), url=url)
    assert links(work) == (("doi:10.1103/physrevlett.19.1264", url),)
