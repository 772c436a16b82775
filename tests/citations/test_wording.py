from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Finding
from citeground.citations.places import NOWHERE, search
from citeground.citations.wording import word
from citeground.models import Field, Reference, TextFile, Work
from citeground.verdicts import Severity

TEXT = r"""% a comment
@article{vaswani2017,
  author = {Vaswani, A. and M{\"u}ller, K.-R. and
            Smith, J.},
  title  = "The {A}ttention of $\alpha$-Rays",
  journal = prl,
  year = 2017,
}
"""


def reference(**values: object) -> Reference:
    fields = []
    for name, value in (
        ("author", TEXT[TEXT.index("Vaswani, A") : TEXT.index("},\n  title")]),
        ("title", r"The {A}ttention of $\alpha$-Rays"),
        ("journal", "prl"),
        ("year", "2017"),
    ):
        start = TEXT.index(value, TEXT.index(f"  {name}"))
        fields.append(Field(name, value, start, start + len(value)))
    start = TEXT.index("@")
    entry = Reference(
        "vaswani2017",
        1,
        Work(),
        TEXT[start:].rstrip(),
        "refs.bib",
        2,
        start,
        len(TEXT) - 1,
        "article",
        tuple(fields),
    )
    return replace(entry, **values)  # type: ignore[arg-type]


FILE = TextFile("refs.bib", TEXT)


def underlined(finding: Finding, entry: Reference | None = None, file: TextFile = FILE) -> str:
    made = word(finding, entry or reference(), firm=True, file=file)
    line = file.text.splitlines()[made.line - 1]
    return line[made.column - 1 : made.column - 1 + made.length]


@pytest.mark.parametrize(
    ("field", "at", "shown"),
    [
        ("author", "Smith", "Smith"),
        ("author", "Müller", r"M{\"u}ller"),
        ("author", "smith", "Smith"),
        ("title", "attention", "A}ttention"),
        ("title", "alpha rays", r"\alpha$-Rays"),
        ("issued", "2017", "2017"),
        ("container_title", "Physical Review Letters", "prl"),
        ("title", "", r"The {A}ttention of $\alpha$-Rays"),
        ("author", "Mith", 'Vaswani, A. and M{\\"u}ller, K.-R. and'),
        ("volume", "47", ""),
        ("", "Smith", ""),
    ],
)
def test_the_value_is_underlined_where_it_stands(field: str, at: str, shown: str) -> None:
    assert underlined(Finding("author-mismatch", field, -1.0, at=at)) == shown


def test_line_and_column_are_counted_from_one() -> None:
    made = word(Finding("author-mismatch", "author", -1.0, at="Smith"), reference(), firm=True, file=FILE)
    assert (made.path, made.line, made.column, made.length, made.key) == ("refs.bib", 4, 13, 5, "vaswani2017")


def test_a_field_without_a_place_falls_back_to_the_entrys_first_line() -> None:
    made = word(Finding("locator-mismatch", "volume", -1.0, at="47"), reference(), firm=True, file=FILE)
    assert (made.line, made.column, made.length) == (2, 1, 0)


def test_without_the_text_only_the_line_is_known() -> None:
    made = word(Finding("author-mismatch", "author", -1.0, at="Smith"), reference(), firm=True, file=None)
    assert (made.line, made.column, made.length) == (2, 1, 0)


def test_a_printed_reference_is_searched_as_a_whole() -> None:
    text = "[1] A. Einstein, B. Podolsky,\nand N. Rosen, Phys. Rev. 47, 777 (1935)."
    printed = Reference("1", 1, Work(), raw=text, path="a.txt", line=1, start=0, end=len(text))
    assert (
        underlined(Finding("author-mismatch", "author", -1.0, at="Rosen"), printed, TextFile("a.txt", text))
        == "Rosen"
    )


def test_spans_outside_the_text_are_not_followed() -> None:
    odd = reference(
        fields=(Field("author", "Smith", 5_000, 5_005), Field("title", "x", -1, -1)), start=9_000, end=9_999
    )
    made = word(Finding("author-mismatch", "author", -1.0, at="Smith"), odd, firm=True, file=FILE)
    assert (made.line, made.column, made.length) == (2, 1, 0)


@pytest.mark.parametrize(
    ("rule", "weight", "firm", "severity", "is_open"),
    [
        ("author-mismatch", -3.5, True, Severity.ERROR, False),
        ("author-mismatch", -3.5, False, Severity.WARNING, False),
        ("title-mismatch", -3.0, False, Severity.WARNING, False),
        ("author-order", -2.5, False, Severity.WARNING, False),
        ("author-spelling", -2.0, False, Severity.NOTE, False),
        ("identifier-conflict", -3.0, False, Severity.ERROR, False),
        ("year-mismatch", 0.0, True, Severity.NOTE, False),
        ("malformed-identifier", 0.0, True, Severity.NOTE, False),
        ("unknown-work", -10.0, True, Severity.ERROR, False),
        ("unknown-work", 0.0, True, Severity.NOTE, True),
        ("ambiguous-work", 0.0, True, Severity.NOTE, True),
        ("retracted-work", 0.0, True, Severity.ERROR, False),
        ("undefined-key", 0.0, True, Severity.ERROR, False),
    ],
)
def test_severity_is_bounded_by_the_basis(
    rule: str, weight: float, firm: bool, severity: Severity, is_open: bool
) -> None:
    made = word(Finding(rule, "author", weight), reference(), firm=firm, file=FILE)
    assert (made.severity, made.is_open) == (severity, is_open)


def test_values_travel_unchanged() -> None:
    finding = Finding("year-mismatch", "issued", -2.5, "2017", "2016", "the record is dated 2016", "2017")
    made = word(finding, reference(), firm=True, file=FILE)
    assert (made.rule, made.code, made.field, made.given, made.found) == (
        "year-mismatch",
        "CG207",
        "issued",
        "2017",
        "2016",
    )
    assert made.contribution == 0.0 and made.fix is None


@given(st.text(max_size=120), st.text(max_size=20))
def test_a_place_found_lies_in_the_text(text: str, wanted: str) -> None:
    place = search(text, 0, len(text), wanted)
    assert place == NOWHERE or 0 <= place.start < place.end <= len(text)


@given(st.lists(st.sampled_from(["Smith", "Li", "Müller", "de la Cruz", "O'Neil"]), min_size=1, max_size=5))
def test_every_name_of_a_list_is_found(names: list[str]) -> None:
    text = " and ".join(names)
    for name in names:
        place = search(text, 0, len(text), name)
        assert text[place.start : place.end] == name


@pytest.mark.parametrize("char", ["\\", "{", "a", "\\'", "é"])
def test_long_values_finish(char: str) -> None:
    text = char * 500_000
    assert search(text, 0, len(text), "zzz") == NOWHERE
