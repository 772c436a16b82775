"""A swift class is in nothing but speed another than the dataclass that it was made of."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from inspect import signature

import pytest

from citeground.frozen import swift
from citeground.models import Match, Name, Reference, Work


@dataclass(frozen=True, slots=True)
class Plain:
    word: str
    number: int = 3
    items: list[int] = field(default_factory=list)


@swift
@dataclass(frozen=True, slots=True)
class Swift:
    word: str
    number: int = 3
    items: list[int] = field(default_factory=list)


def test_is_made_compared_and_shown_as_a_dataclass_is() -> None:
    assert repr(Swift("a", items=[1])) == repr(Plain("a", items=[1])).replace("Plain", "Swift")
    assert Swift("a", 3, []) == Swift("a")
    assert Swift("a") != Swift("b")
    assert type(Swift("a")) is Swift
    assert list(signature(Swift).parameters) == list(signature(Plain).parameters)
    first, second = Swift("a"), Swift("a")
    first.items.append(1)
    assert second.items == []


def test_refuses_what_a_frozen_dataclass_refuses() -> None:
    made = Swift("a")
    with pytest.raises(FrozenInstanceError):
        made.word = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.word
    with pytest.raises((AttributeError, TypeError)):
        made.other = "b"  # type: ignore[attr-defined]
    with pytest.raises((FrozenInstanceError, TypeError)):
        made.__class__ = Plain  # type: ignore[assignment]
    with pytest.raises(TypeError):
        Swift()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Swift("a", unknown=1)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "made",
    [
        Name("Ward", "Ada"),
        Work(title="On walls", author=(Name("Ward"),)),
        Reference("ward", 1, Work(title="On walls")),
    ],
)
def test_the_models_are_copied_pickled_replaced_and_hashed(made: Name | Work | Reference) -> None:
    assert pickle.loads(pickle.dumps(made)) == copy.copy(made) == copy.deepcopy(made) == replace(made) == made
    assert hash(replace(made)) == hash(made)
    assert type(replace(made)) is type(made)


def test_defaults_are_those_of_the_class() -> None:
    assert Work() == Work("", "", (), True, None)
    assert Match.__init__.__annotations__["similarity"] == "float"


def test_takes_plain_dataclasses_with_slots_alone() -> None:
    @dataclass(frozen=True)
    class Loose:
        word: str = ""

    @dataclass(frozen=True, slots=True)
    class Checked:
        word: str = ""

        def __post_init__(self) -> None:
            raise AssertionError

    for cls in (Loose, Checked):
        with pytest.raises((TypeError, AttributeError)):
            swift(cls)
