"""How close two names are: what is one person, what is a slip, what is somebody else."""

from __future__ import annotations

import pytest

from citeground.citations.names import Likeness, likeness
from citeground.models import Name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("Curie", "Marie"), Name("Curie", "M.")),
        (Name("García Márquez", "Gabriel"), Name("Márquez", "G.")),
        (Name("García Márquez", "Gabriel"), Name("García", "Gabriel")),
        # The first of two surnames was taken for a given name, and the record has only that one.
        (Name("García", "Norberto Fernández"), Name("Fernández", "Norberto")),
        (Name("Romero", "Ana Belén Castillo"), Name("Castillo", "Ana B.")),
        (Name("Wang", "Wei"), Name("Wei", "Wang")),
        (Name("Müller", "Jürgen"), Name("Mueller", "Juergen")),
        (Name("Muller", "Jurgen"), Name("Mueller", "J.")),
        (Name("Romão Crispim", "M."), Name("Romão", "M. Crispim")),
        (Name("de la Cruz", "Juana"), Name("Cruz", "J.", particle="de la")),
        (Name("De Maria", "G."), Name("Demaria", "G")),
        (Name("Berg", "Jan", particle="van den"), Name("Vandenberg", "J.")),
        (Name("Zitnick", "C. Lawrence"), Name("Zitnick", "Larry")),
    ],
)
def test_one_person_written_in_two_ways(one: Name, other: Name) -> None:
    assert likeness(one, other) is Likeness.SAME
    assert likeness(other, one) is Likeness.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("Lopez", "Norberto Fernández"), Name("Fernández", "Carla")),
        # An initial says too little to call the rest of a name its second surname.
        (Name("García", "Norberto Fernández"), Name("Fernández", "C.")),
        (Name("Curie", "Marie"), Name("Meitner", "Lise")),
        (Name("Garcia", "Paul"), Name("Paul", "Wolfgang")),
    ],
)
def test_two_people(one: Name, other: Name) -> None:
    assert likeness(one, other) is Likeness.OTHER
    assert likeness(other, one) is Likeness.OTHER


def test_a_slip_is_no_other_person() -> None:
    assert likeness(Name("Heisenberg", "Werner"), Name("Heisenbreg", "Werner")) is Likeness.SPELLING
    assert likeness(Name("Noether", "Emmy"), Name("Noether", "Fritz")) is Likeness.GIVEN_DIFFERS
    # The same words in another order after the same family name are two people.
    assert likeness(Name("Kim", "Jae-Min"), Name("Kim", "Min-Jae")) is Likeness.GIVEN_DIFFERS
