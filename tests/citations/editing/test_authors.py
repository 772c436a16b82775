from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.citations.editing.authors import form_of, listed
from citeground.models import Name
from citeground.text.names import read_names
from citeground.verdicts import Safety
from tests.citations.editing.bench import LIGO, applied, entry, findings, fixed, fixes, reference

FULL = r"M{\"u}ller, Karl-Robert and Vaswani, Ashish and van der Berg, Jan and G{\'o}mez, Aidan N."


def author(text: str) -> str:
    found = reference(text).field("author")
    assert found is not None
    return found.value


RIGHT = "Müller, K.-R. and Vaswani, A. and van der Berg, J. and Gómez, A. N."


@pytest.mark.parametrize(
    ("given", "right"),
    [
        # A name too much, one too few, another order: in the entry's own form.
        ("Müller, K.-R. and Vaswani, A. and Smith, J.", RIGHT),
        ("Müller, K.-R. and Vaswani, A.", RIGHT),
        ("Vaswani, A. and Müller, K.-R. and Gómez, A. N. and van der Berg, J.", RIGHT),
        (
            "Ashish Vaswani and Karl-Robert Müller",
            "Karl-Robert Müller and Ashish Vaswani and Jan van der Berg and Aidan N. Gómez",
        ),
        (
            "Müller, K-R and Vaswani, A and Smith, J",
            "Müller, K-R and Vaswani, A and van der Berg, J and Gómez, AN",
        ),
        # A list that is cut stays cut.
        ("Müller, K.-R. and Smith, J. and others", "Müller, K.-R. and Vaswani, A. and others"),
        # One name spelled wrong: nothing else changes.
        (
            "Müller,  K.-R. and Vasvani, A. and van der Berg, J. and Gomez, A.N.",
            "Müller,  K.-R. and Vaswani, A. and van der Berg, J. and Gomez, A.N.",
        ),
        # Line breaks between names stay.
        ("Müller, K.-R. and\n  Vaswani, A. and\n  Smith, J.", RIGHT.replace(" and ", " and\n  ")),
    ],
)
def test_the_list_on_record_in_the_entrys_own_form(given: str, right: str) -> None:
    text = entry(author=f"{{{given}}}")
    assert author(fixed(text)) == right
    assert not findings(reference(fixed(text)), LIGO)


def test_an_ascii_file_gets_accents_as_latex() -> None:
    text = entry(author="{Muller, K.-R. and Vaswani, A. and van der Berg, J.}")
    assert fixed(text).isascii()
    assert author(fixed(text)) == r"Muller, K.-R. and Vaswani, A. and van der Berg, J. and G{\'o}mez, A. N."


def test_a_quoted_value_stays_quoted() -> None:
    text = entry(author='"Vaswani, A. and Smith, J."')
    right = r'"M{\"u}ller, K.-R. and Vaswani, A. and van der Berg, J. and G{\'o}mez, A. N."'
    assert fixed(text) == entry(author=right)
    assert not findings(reference(fixed(text)), LIGO)


def test_long_lists_are_cut_with_and_others() -> None:
    many = tuple(Name(family=f"Ab{chr(97 + i // 26)}{chr(97 + i % 26)}el", given="Ada") for i in range(80))
    text = entry(author="{Abaael, Ada and Abbael, Ada}")
    fix = fixes(text, replace(LIGO, author=many))
    assert all(len(f.message) < 90 for f in fix.values())
    assert author(fixed(text, replace(LIGO, author=many))).endswith("and others")


def test_a_record_that_is_cut_replaces_no_list() -> None:
    text = entry(author="{Müller, K.-R. and Smith, John}")
    cut = replace(LIGO, author=LIGO.author[:2], author_complete=False)
    assert not any(fix.edits for fix in fixes(text, cut).values())


def test_groups_are_left_to_the_author() -> None:
    text = entry(author="{{The Great Collaboration} and Smith, John}")
    assert not any(fix.edits for fix in fixes(text).values())


def test_what_is_not_beyond_doubt_is_not_safe() -> None:
    spelling = entry(author=f"{{{FULL.replace('Vaswani', 'Vasvani')}}}")
    assert fixes(spelling)["author-spelling"].safety is Safety.SAFE
    assert fixes(spelling, firm=False)["author-spelling"].safety is Safety.UNSAFE
    assert fixes(entry(author="{Smith, John}"))["author-mismatch"].safety is Safety.UNSAFE


def test_one_name_is_a_narrow_edit() -> None:
    text = entry(author=f"{{{FULL.replace('Vaswani', 'Vasvani')}}}")
    [edit] = fixes(text)["author-spelling"].edits
    assert (text[edit.start : edit.end], edit.text) == ("Vasvani,", "Vaswani,")
    assert applied(text, [edit]) == entry()


def test_names_are_split_outside_braces() -> None:
    names, complete = listed("{Barnes and Noble} and Kent, Bo AND others")
    assert [(n.text, n.start) for n in names] == [
        ("{Barnes and Noble}", 0),
        ("Kent, Bo", 23),
    ] and not complete


@pytest.mark.parametrize(
    ("value", "inverted", "initials"),
    [
        ("Kent, Bo and Li, X.", True, False),
        ("Bo Kent", False, False),
        ("Kent, B. and Li, X. Y.", True, True),
        ("Kent BA", False, True),
    ],
)
def test_the_form_of_a_list(value: str, inverted: bool, initials: bool) -> None:
    form = form_of(listed(value)[0])
    assert (form.inverted, form.initials) == (inverted, initials)


def test_suffixes_and_compound_names_survive() -> None:
    record = replace(
        LIGO, author=read_names("King, Jr, Martin Luther and García Márquez, Gabriel and Kent, Bo")[0]
    )
    text = entry(author="{Bo Kent}")
    assert not findings(reference(fixed(text, record)), record)
    assert "King, Jr, Martin Luther" in fixed(text, record)
