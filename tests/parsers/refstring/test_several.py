"""Entries that hold several works, and entries that lean on the one before."""

from __future__ import annotations

import pytest

from citeground.parsers import refstring


@pytest.mark.parametrize(
    ("raw", "works"),
    [
        ("A. Li, Phys. Rev. Lett. 12, 345 (2001); B. Wu and C. Xu, Nature 5, 6 (2002).",
         ["A. Li, Phys. Rev. Lett. 12, 345 (2001)", "B. Wu and C. Xu, Nature 5, 6 (2002)."]),
        ("A. Li, Phys. Rev. D 12, 345 (2001); 13, 17 (2002).",
         ["A. Li, Phys. Rev. D 12, 345 (2001)", "13, 17 (2002)."]),
        ("[4] (a) A. Li, Phys. Rev. D 12, 345 (2001); (b) B. Wu, Nature 5, 6 (2002).",
         ["A. Li, Phys. Rev. D 12, 345 (2001)", "B. Wu, Nature 5, 6 (2002)."]),
    ],
)  # fmt: skip
def test_several_works_in_one_entry(raw: str, works: list[str]) -> None:
    assert refstring.split_works(raw) == works


@pytest.mark.parametrize(
    "raw",
    [
        "Watson JD, Crick FH. Molecular structure of nucleic acids; a structure. Nature. 1953;171(4356):737-8.",
        "Westerhoff, P.; Aiken, G.; Amy, G. Title of the paper. Water Research, 33, 2265, 1999.",
        "Bonn, P., 1999; private communication",
        "A. Ward. One work. Place: Publisher; 2001.",
    ],
)
def test_one_work_stays_one(raw: str) -> None:
    assert refstring.split_works(raw) == [raw]


def test_a_dash_repeats_the_authors() -> None:
    works = refstring.read_many(
        [
            "A. Ward and B. Kent. First made-up title. In Proc. MUP, 2019.",
            "———. Second made-up title. In Proc. MUP, 2020.",
            "———. Third made-up title. In Proc. MUP, 2021.",
            "C. Li. Another title. In Proc. MUP, 2021.",
        ]
    )
    assert [[n.family for n in w.author] for w in works] == [["Ward", "Kent"]] * 3 + [["Li"]]
    assert works[1].title == "Second made-up title"


def test_ibidem_repeats_the_journal() -> None:
    works = refstring.read_many(
        [
            "A. Ward, Phys. Rev. Lett. 12, 345 (2001).",
            "B. Kent, ibid. 13, 17 (2002).",
            "Ibid., 14, 99 (2003).",
        ]
    )
    assert [w.container_title for w in works] == ["Phys. Rev. Lett."] * 3
    assert [w.volume for w in works] == ["12", "13", "14"]
    assert works[1].author[0].family == "Kent"


def test_a_locator_alone_takes_authors_and_journal() -> None:
    works = refstring.read_many(refstring.split_works("A. Li, Phys. Rev. D 12, 345 (2001); 13, 17 (2002)."))
    assert works[1].author == works[0].author
    assert (works[1].container_title, works[1].volume, works[1].page, works[1].year) == (
        "Phys. Rev. D",
        "13",
        "17",
        2002,
    )
