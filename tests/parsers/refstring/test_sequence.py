"""What the order of the fields says against the tagger."""

from __future__ import annotations

import pytest

from citeground.parsers.refstring import read
from citeground.parsers.refstring.parts import Part
from citeground.parsers.refstring.sequence import settle
from citeground.parsers.refstring.tokens import tokenize


def labelled(text: str, *runs: tuple[str, int]) -> list[str]:
    """The labels of ``text`` after they were settled; its last three tokens are volume, page and date."""
    tokens = tokenize(text)
    labels = [label for label, count in runs for _ in range(count)] + ["volume", "page", "date"]
    assert len(labels) == len(tokens)
    located = [Part(name, t.start, t.end) for name, t in zip(("volume", "page", "date"), tokens[-3:], strict=True)]  # fmt: skip
    settle(tokens, labels, located)
    return labels[:-3]


def test_numbers_in_front_of_the_place_belong_to_the_title() -> None:
    text = "Ward et al. Production of K*(892)0, and φ(1020) in Decays. Annals of Physics 73, 61 (1996)"
    tokens = len(tokenize(text)) - 3
    labels = labelled(
        text, ("author", 3), ("container", 4), ("volume", 1), ("note", 3), ("container", tokens - 11)
    )
    assert labels == ["author"] * 3 + ["title"] * (tokens - 6) + ["container"] * 3


def test_a_journal_with_a_number_in_its_name_stays() -> None:
    text = "Ward, A. On waves. Annals of Physics 73, 61 (1996)"
    runs = (("author", 2), ("title", 2), ("container", 3))
    assert labelled(text, *runs) == [label for label, count in runs for _ in range(count)]


def test_behind_et_al_stands_no_author() -> None:
    text = "Ward A. et al [BELL Collaboration], Adv. High Energy Phys. 14, 90 (2014)"
    labels = labelled(text, ("author", 7), ("container", 3))
    assert labels == ["author"] * 6 + ["container"] * 4


def test_abbreviations_in_front_of_the_volume_are_no_title() -> None:
    assert (
        labelled("A. Ward, AIP Conf. Proc. 66, 17 (2015)", ("author", 2), ("title", 3))[2:]
        == ["container"] * 3
    )
    assert (
        labelled("A. Ward, Of larger things 66, 17 (2015)", ("author", 2), ("title", 3))[2:] == ["title"] * 3
    )


def test_a_title_that_was_taken_for_the_journal_is_found_in_it() -> None:
    text = "Ward et al.: Inclusive K*(890)- Production in Interactions. Nuclear Physics B 96, 1 (1975)"
    tokens = len(tokenize(text)) - 3
    labels = labelled(text, ("author", 3), ("container", tokens - 3))
    assert labels == ["author"] * 3 + ["title"] * (tokens - 6) + ["container"] * 3
    journal = "A. Ward, Notes in Comput. Sci. 96, 1 (1975)"
    assert labelled(journal, ("author", 2), ("container", 4))[2:] == ["container"] * 4


def test_of_two_years_the_certain_one_is_the_date() -> None:
    labels = labelled(
        "A. Ward, Report of 1987 Nature 66, 17 (2015)",
        ("author", 2),
        ("title", 2),
        ("date", 1),
        ("container", 1),
    )
    assert labels[4] == "title"


@pytest.mark.parametrize(
    ("text", "volume", "page", "year"),
    [
        # A page that looks like a year is none where it is announced, or stands behind volume and year.
        ("A. Ward, “A title of things,” Physical Review, vol. 174, no. 2, pp. 1661–1669, Oct. 1968.", "174", "1661-1669", 1968),
        ("A. Ward, “A title of things,” Physical Review, vol. 177, p. 2009, 1969.", "177", "2009", 1969),
        ('Ward, Ada. "A title of things." Physical Review 177 (1969): 2009.', "177", "2009", 1969),
        ('Ward, Ada. "A title of things." Isis 53, no. 5 (1963): 941–973.', "53", "941-973", 1963),
        # The volume lost the space behind the abbreviation.
        ("A. Ward, AIP Conf. Proc.1666, 170003 (2015)", "1666", "170003", 2015),
    ],
)  # fmt: skip
def test_places(text: str, volume: str, page: str, year: int) -> None:
    work = read(text)
    assert (work.volume, work.page, work.year) == (volume, page, year)
