"""Physicists' references with a title, all behind commas: what is read, and what is left to the tagger."""

from __future__ import annotations

import pytest

from citeground.parsers.refstring import read
from citeground.parsers.refstring.titled import titled
from citeground.parsers.refstring.tokens import MASK


@pytest.mark.parametrize(
    ("text", "title", "container", "volume", "page"),
    [
        (
            "Ward et al., A Better Value of the Muon Mass in Natural Units, Metrologia 18, 93 (1982).",
            "A Better Value of the Muon Mass in Natural Units", "Metrologia", "18", "93",
        ),
        (
            "Kent et al., Survey Results. XII. The Outer Halo, Astronomy and Astrophysics 571, A16 (2014).",
            "Survey Results. XII. The Outer Halo", "Astronomy and Astrophysics", "571", "A16",
        ),
        (
            "A. Ward, B. van Kent, and C. Li, Decays to Σ(1385)-+ and p → K+ Λ(1520) at 2.65 GeV, Physical Review D (2016).",
            "Decays to Σ(1385)-+ and p → K+ Λ(1520) at 2.65 GeV", "Physical Review D", "", "",
        ),
        (
            "Ward, Comments on a plasma, Comments on Nuclear and Particle Physics 20, 221 (1992).",
            "Comments on a plasma", "Comments on Nuclear and Particle Physics", "20", "221",
        ),
        (
            "Belle Collaboration, A search for light bosons, Chaos, Solitons and Fractals 92(3), 1339-1340 (2016).",
            "A search for light bosons", "Chaos, Solitons and Fractals", "92", "1339-1340",
        ),
        ("A. Ward and B. Kent, Phys. Rev. Lett. 12, 345 (2001).", "", "Phys. Rev. Lett.", "12", "345"),
        ("Ward et al., Neutral Kaons between 400 and 1200 MeV/c (1970).", "Neutral Kaons between 400 and 1200 MeV/c",
         "", "", ""),
    ],
)  # fmt: skip
def test_names_in_front_and_the_place_behind_leave_the_title(
    text: str, title: str, container: str, volume: str, page: str
) -> None:
    work = read(text)
    assert (work.title, work.container_title, work.volume, work.page) == (title, container, volume, page)
    assert work.year is not None


def test_an_identifier_behind_the_year_changes_nothing() -> None:
    text = (
        "Ward et al., Hyperons at Batavia, Physics Reports 122, 57 (1985), doi:10.1016/0000-1573(85)90049-3."
    )
    work = read(text)
    assert (work.title, work.container_title, work.page) == ("Hyperons at Batavia", "Physics Reports", "57")
    assert work.identifier("doi") == "10.1016/0000-1573(85)90049-3"
    assert [name.display for name in work.author] == ["Ward"]


@pytest.mark.parametrize(
    "text",
    [
        # A publisher, not a journal, stands behind the comma.
        "R. Ward, Algebraic Things, Springer (1977)",
        # The names go on, in another form than they began.
        "A. Ward, C.Kent,D .Li, Nat. Photonics 6, 308 (2012).",
        "Ward, Ada, Bo Kent, and Mo Li, Nature 5, 6 (2012)",
        "Ward, A. et al. Waves in solids. Nat. Commun. 7, 11615 (2016).",
        # The title ends in a sentence, not at a comma.
        "Ward et al., On mice, rats and their effects. Phys. Rev. D 12, 345 (2001)",
        # Quotation marks say more than commas.
        "A. Ward, “Of things, and more”, Physics Reports 122, 57 (1985).",
        "A. Ward, B. Kent, Physics Reports, 122, 57 (1985).",
        "no year at all, Physics Reports 122, 57",
        "",
    ],
)
def test_what_is_in_doubt_is_left_to_the_tagger(text: str) -> None:
    assert titled(text) is None


def test_a_masked_identifier_in_the_middle_is_in_doubt() -> None:
    assert titled(f"Ward et al., A title {MASK * 9} of it, Physics Reports 122, 57 (1985).") is None


def test_hostile_text_is_read_in_linear_time() -> None:
    import time

    start = time.perf_counter()
    for piece in ("A. ", "A. Ward, ", "Ward, ", "a,", "et al., ", "A.-", "X Collaboration, "):
        titled(piece * 2000 + " (2001)")
    assert time.perf_counter() - start < 2
