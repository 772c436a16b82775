"""Whole references in forms that need no tagger."""

from __future__ import annotations

import pytest

from citeground.parsers import refstring
from citeground.parsers.refstring.bibcodes import bibcode
from citeground.parsers.refstring.quotes import quoted_title


@pytest.mark.parametrize(
    ("raw", "author", "year", "title", "arxiv"),
    [
        ("[Vaswani et al., 2017, Attention Is All You Need](https://arxiv.org/pdf/1706.03762.pdf)",
         "Vaswani", 2017, "Attention Is All You Need", "1706.03762"),
        ("[Virey, J. 2008, A test of something](https://mirror.example.org/pdf/0804.0389.pdf)",
         "Virey", 2008, "A test of something", "0804.0389"),
        ("[[2101.12660] Cosmology with dark sirens - arXiv](https://arxiv.org/abs/2101.12660)",
         "", None, "Cosmology with dark sirens", "2101.12660"),
        ("Mori & Pinto, 2025, A title of sorts, and its tail", "Mori", 2025, "A title of sorts, and its tail", ""),
        ("Kayser, 2009, Neutrino Phenomenology (https://arxiv.org/pdf/0804.1122.pdf)",
         "Kayser", 2009, "Neutrino Phenomenology", "0804.1122"),
    ],
)  # fmt: skip
def test_links_of_reports(raw: str, author: str, year: int | None, title: str, arxiv: str) -> None:
    work = refstring.read(raw)
    assert work.title == title
    assert (work.author[0].family if work.author else "") == author
    assert work.year == year
    assert work.identifier("arxiv") == arxiv


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Kinetic trapping in protein folding - PubMed", "Kinetic trapping in protein folding"),
        ("Comparing energy landscapes - PMC - NIH", "Comparing energy landscapes"),
        ("Self-assembly - a review of recent work", "Self-assembly - a review of recent work"),
    ],
)
def test_the_site_behind_a_title_is_dropped(label: str, title: str) -> None:
    assert refstring.read(f"[{label}](https://pubmed.ncbi.nlm.nih.gov/31390019/)").title == title


def test_web_of_science_form_in_two_scripts() -> None:
    work = refstring.read("[王小明 Wang Xiaoming], 2013, [虚构学报, Made Up Transactions], V44, P237")
    assert work.author[0].display == "Wang Xiaoming"
    assert (work.container_title, work.volume, work.page, work.year) == (
        "Made Up Transactions",
        "44",
        "237",
        2013,
    )


def test_three_lines_of_a_rendered_list() -> None:
    work = refstring.read(
        "A made-up title of a paper\nAda Ward, Bo Kent\nPeerJ (2014-04-03) https://doi.org/10.7717/peerj.338"
    )
    assert work.title == "A made-up title of a paper"
    assert [n.family for n in work.author] == ["Ward", "Kent"]
    assert (work.container_title, work.year, work.identifier("doi")) == ("PeerJ", 2014, "10.7717/peerj.338")


def test_registries_comma_form() -> None:
    work = refstring.read("Becke, Phys. Rev. A: At., Mol., Opt. Phys., 38, 3098, (1988)")
    assert (work.container_title, work.volume, work.page) == (
        "Phys. Rev. A: At., Mol., Opt. Phys.",
        "38",
        "3098",
    )
    titled = refstring.read("Ward, A title, with a comma, Ecol. Lett., 13, 226, (2015)")
    assert (titled.title, titled.container_title) == ("A title, with a comma", "Ecol. Lett.")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("x 2010ApJ...724L..95Z", "L95"),
        ("x 2016PhRvD..93g2006A", "072006"),
        ("AabA. 2016PhRvD930720062016PhRvD..93g2006A", "072006"),
        ("x 2013A&A...558A..33A", "A33"),
    ],
)
def test_pages_of_bibcodes(text: str, page: str) -> None:
    found = bibcode(text)
    assert found is not None
    assert found[-1] == page


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("A. Ward, “A title,” J. X, 2001", "A title,"),
        ("A. Ward, ““Is it?” A title on it,” in Proc", "“Is it?” A title on it,"),
        ("A. Ward, « Un titre », Revue", " Un titre "),
        ("A. Ward, ``A quoted title'', Proc", "A quoted title"),
        ("A. Ward, ‘A title it’s about’, J. X", "A title it’s about"),
    ],
)
def test_quoted_titles(text: str, title: str) -> None:
    found = quoted_title(text)
    assert found is not None
    assert text[slice(*found)] == title


@pytest.mark.parametrize(
    "text",
    [
        "O’Neill, A. Title of it. J. X",
        "no quotes at all",
        "A late “quote” at the very end of a long line is “x”",
    ],
)
def test_no_quoted_title(text: str) -> None:
    found = quoted_title(text)
    assert found is None or found[1] - found[0] < len(text) / 2


@pytest.mark.parametrize(
    ("raw", "author", "title", "container", "page"),
    [
        ("M. Keil, A model of waves, Chaos, Solitons and Fractals, 92, 1339, (2016)",
         "M. Keil", "A model of waves", "Chaos, Solitons and Fractals", "1339"),
        ("International Journal of Image, Graphics and Signal Processing (IJIGSP), 8, 1, (2016)",
         "", "", "International Journal of Image, Graphics and Signal Processing (IJIGSP)", "1"),
        ("Keil, A theory of steel. I: slow loading, J Eng Mech, American Society of Civil Engineers, 142, 15089, (2016)",
         "Keil", "A theory of steel. I: slow loading", "J Eng Mech", "15089"),
        # What ends a title is no part of a journal that stands on its own.
        ("M. Keil, The motion of waves near Poona, India, Astronomy and Astrophysics, 5, 77, (1999)",
         "M. Keil", "The motion of waves near Poona, India", "Astronomy and Astrophysics", "77"),
        # One number alone is the page.
        ("Keil, 391, (1986)", "Keil", "", "", "391"),
    ],
)  # fmt: skip
def test_fields_that_a_registry_printed_behind_commas(
    raw: str, author: str, title: str, container: str, page: str
) -> None:
    work = refstring.read(raw)
    assert " ".join(name.display for name in work.author) == author
    assert (work.title, work.container_title, work.page) == (title, container, page)
