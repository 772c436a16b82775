"""Journals beside their sections, their sisters, and the short names of data bases."""

from __future__ import annotations

import pytest

from citeground.text.journals import compare_venues, is_known_venue


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Eur. Phys. J. C", "European Physical Journal C"),
        ("J. Phys. G", "Journal of Physics G: Nuclear and Particle Physics"),
        ("ARA&A", "Annual Review of Astronomy and Astrophysics"),
        ("MNRAS", "Monthly Notices of the Royal Astronomical Society"),
        ("Natur", "Nature"),
        ("SoPh", "Solar Physics"),
        ("eConf C0303241", "eConf"),
        ("ACM Trans. Graph.", "SIGGRAPH"),
        ("Proceedings of the VLDB Endowment", "VLDB"),
    ],
)
def test_one_venue(a: str, b: str) -> None:
    assert compare_venues(a, b) is True and compare_venues(b, a) is True


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Physical Review D", "Physical Review Letters"),
        ("Phys. Rev. D", "Phys. Rev. Lett."),
        ("Astrophys. J.", "Astronomical Journal"),
        ("Eur. Phys. J. C", "Eur. Phys. J. A"),
        ("Physics Letters B", "Physics Letters A"),
    ],
)
def test_two_venues(a: str, b: str) -> None:
    assert compare_venues(a, b) is False and compare_venues(b, a) is False


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Phys. Lett.", "Physics Letters B"),
        ("Phys. Rev.", "Physical Review D"),
        ("Ann. Phys.", "Annalen der Physik"),
    ],
)
def test_a_family_without_its_section_refutes_none_of_them(a: str, b: str) -> None:
    assert compare_venues(a, b) is not False


def test_the_tables_know_names_and_abbreviations() -> None:
    assert is_known_venue("Phys. Rev. Lett.") and is_known_venue("NeurIPS") and is_known_venue("JHEP")
    assert not is_known_venue("Transactions on Missing Matters")
