"""The short way for usual names gives what the long way gives; the long way knows capitals with accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.models import Name
from citeground.text import names, person

WORDS = st.sampled_from(
    [
        "Ada",
        "Ward",
        "Li",
        "Ré",
        "Lü",
        "Müller",
        "B.",
        "J",
        "JA",
        "van",
        "De",
        "Jr",
        "Vi",
        "Group",
        "Team",
        "Al",
        "Anonymous",
        "Smith-Jones",
        "Task",
        "Force",
        "Author",
        "Google",
        "Łukasik",
        "III",
        "others",
        "U.",
        "A.",
    ]
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Christopher Ré", Name("Ré", "Christopher")),
        ("Ré, Christopher", Name("Ré", "Christopher")),
        ("Ward, Ada B.", Name("Ward", "Ada B.")),
        ("Ada B. Smith-Jones", Name("Smith-Jones", "Ada B.")),
        (r"Husz{\'a}r, Ferenc", Name("Huszár", "Ferenc")),
        (r"Nguy\~{\^e}n Vi", Name("Nguyễn", suffix="Vi")),
        ("Vincent van Gogh", Name("Gogh", "Vincent", "van")),
        ("Force, Task", Name("Force", "Task")),
        ("The Made Group", Name(literal="The Made Group")),
    ],
)
def test_names(text: str, name: Name) -> None:
    assert names.read_name(text) == name
    assert names.read_names(text)[0] == (name,)


def test_initials_u_a_are_no_et_al() -> None:
    assert names.read_names("Yajnik, U. A. and Ward, Ada") == (
        (Name("Yajnik", "U. A."), Name("Ward", "Ada")),
        True,
    )
    assert names.read_names("Müller, Karl u. a.")[1] is False


@given(st.lists(WORDS, min_size=1, max_size=4), st.sampled_from([" ", ", "]))
def test_short_way_agrees_with_the_long_way(words: list[str], comma: str) -> None:
    text = words[0] + comma + " ".join(words[1:]) if len(words) > 1 else words[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(person, "usual", lambda _: None)
        patch.setattr(names, "usual", lambda _: None)
        long_way = names.read_name(text), names.read_names(text)
    assert (names.read_name(text), names.read_names(text)) == long_way


def test_and_splits_only_outside_braces() -> None:
    assert names.read_names("{Kruger and Sons} and Ward, Ada and {Barnes {and} Noble}")[0] == (
        Name(literal="Kruger and Sons"),
        Name("Ward", "Ada"),
        Name(literal="Barnes and Noble"),
    )


_LETTERS = st.sampled_from("aeiıouvsnrtlßéüc")
_NEAR_WORDS = st.one_of(
    st.sampled_from(
        [
            *("Collaboration", "Groups", "Teams", "Universität", "Unıversity", "Laboratoire", "Program"),
            *("Programmes", "Organisation", "Inc", "Incl", "Iv", "Vii", "Iiiii", "Ivan", "Phd", "Esq"),
            *("Google", "Microsofts", "Openai", "Deepmınd", "Institut", "Instituto", "McTeam", "MacGroup"),
        ]
    ),
    st.text(_LETTERS, min_size=1, max_size=6).map(str.capitalize),
)


@given(st.lists(_NEAR_WORDS, min_size=2, max_size=4))
def test_what_speaks_against_a_usual_name_is_in_the_set(words: list[str]) -> None:
    name = f"{words[0]}, {' '.join(words[1:])}"
    against = [person.SUFFIX.match(w) or person.is_nobody(w) for w in words]
    if person.looks_like_group(name) or any(against):
        assert person.usual(name) is None
