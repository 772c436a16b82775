"""Printed entries as references: keys, several works in one entry, what cannot be read."""

from __future__ import annotations

from citeground.models import Name
from citeground.parsers import printed
from citeground.parsers.printed import Printed

FIRST = "Ward, A., & Kent, B. (2014a). A made-up title. Made-up Letters, 3(2), 12–34."


def test_the_label_is_the_key_and_places_are_kept() -> None:
    (found,) = printed.references([Printed(FIRST, "7", 3, 10, 90)], "paper.pdf", first=4)
    assert (found.key, found.number, found.line, found.start, found.end) == ("7", 4, 3, 10, 90)
    assert (found.raw, found.path) == (FIRST, "paper.pdf")


def test_without_a_label_name_and_year_are_the_key() -> None:
    found = printed.references(
        [Printed(FIRST), Printed(FIRST.replace("2014a", "2014b")), Printed(FIRST)], "p"
    )
    assert [reference.key for reference in found] == ["Ward 2014a", "Ward 2014b", "Ward 2014a (2)"]


def test_an_entry_with_several_works() -> None:
    text = "A. Ward, Phys. Rev. D 12, 345 (2001); B. Kent, Nucl. Phys. B 6, 78 (2002)."
    found = printed.references([Printed(text, "5")], "p")
    assert [reference.key for reference in found] == ["5", "5.2"]
    assert [reference.cited.year for reference in found] == [2001, 2002]


def test_ditto_marks_take_the_authors_above() -> None:
    found = printed.references(
        [Printed(FIRST), Printed("———. (2015). Another made-up title. Made-up Letters, 4, 5.")], "p"
    )
    assert found[1].cited.author[0] == Name(family="Ward", given="A.")


def test_bytes_without_meaning_do_no_harm() -> None:
    (found,) = printed.references(
        [Printed("A. W\udce9rd, A made-up title, J. Made Up 1, 2 (2001).", "1")], "p"
    )
    assert found.cited.year == 2001


def test_an_entry_that_cannot_be_looked_up_is_told() -> None:
    found = printed.references([Printed("A. Ward.", "1", 3), Printed(FIRST, "2")], "paper.pdf")
    (problem,) = printed.unread(found)
    assert (problem.rule, problem.path, problem.line, problem.key) == (
        "unparsed-reference",
        "paper.pdf",
        3,
        "1",
    )
