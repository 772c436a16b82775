from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.fix import correction
from citeground.verdicts import Safety
from tests.citations.editing.bench import LIGO, applied, document, entry


def added(text: str, field: str, rule: str = "missing-field") -> str:
    made = document(text)
    fix = correction(Finding(rule, field, 0.0), made.references[0], LIGO, firm=True, file=made.files[0])
    assert fix is not None and fix.safety is Safety.SAFE
    return applied(text, fix.edits)


def test_a_field_is_put_behind_the_last_one_in_its_columns() -> None:
    text = entry()
    new = added(text, "doi", "missing-identifier")
    assert new == text.replace(
        "  year     = {2016},\n", "  year     = {2016},\n  doi      = {10.1103/physrevlett.116.061102},\n"
    )
    assert not document(new).problems


def test_an_entry_without_a_last_comma() -> None:
    text = "@article{k,\n\ttitle={T},\n\tyear=2016\n}"
    assert added(text, "volume") == "@article{k,\n\ttitle={T},\n\tyear=2016,\n\tvolume={116}\n}"


def test_an_entry_on_one_line() -> None:
    assert added("@misc{k, year = {2016}}", "page") == "@misc{k, year = {2016}, pages = {61102--61109}}"


def test_an_arxiv_number_says_whose_it_is() -> None:
    new = added(entry(), "arxiv", "missing-identifier")
    assert "eprint   = {1602.03837},\n  archivePrefix = {arXiv},\n" in new
    assert document(new).references[0].cited.identifier("arxiv") == "1602.03837"


def test_what_stands_there_is_not_added_again() -> None:
    made = document(entry())
    assert correction(Finding("missing-field", "volume", 0.0), made.references[0], LIGO, firm=True) is None


def test_a_version_goes_and_nothing_else_does() -> None:
    text = "@misc{k,\n  title = {T},\n  url = {https://arxiv.org/abs/1602.03837v1},\n}"
    made = document(text)
    finding = Finding("arxiv-version", "arxiv", 0.0, "1", "3")
    fix = correction(finding, made.references[0], LIGO, firm=True, file=made.files[0])
    assert fix is not None and fix.safety is Safety.SAFE
    assert applied(text, fix.edits) == text.replace("v1", "")
