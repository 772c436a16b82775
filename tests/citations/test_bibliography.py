"""A printed list becomes a .bib file: what is certain is corrected, what is not stays as it was read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.citations.bibliography import bibliography, is_made, record_of
from citeground.citations.repair import Repair
from citeground.models import Basis, Document, Match, Reference, TextFile, Work
from citeground.parsers import bibtex
from citeground.verdicts import Confidence, Discrepancy, Fix, Report, Safety, Severity, Verdict, Verification
from tests.citations.rules.world import EPR, LSTM, people

PRINTED = Reference(
    "12", 12, replace(EPR, volume="74", page="", identifiers=()), raw="[12] A. Einstein …", path="a.txt"
)


def wrong(field: str, safety: Safety | None, contribution: float = -2.5) -> Discrepancy:
    fix = Fix(safety, "take the record's") if safety else None
    return Discrepancy(
        "locator-mismatch", "CG210", Severity.ERROR, "", field, contribution=contribution, fix=fix
    )


def verified(
    reference: Reference = PRINTED, verdict: Verdict = Verdict.MINOR, basis: Basis | None = Basis.IDENTIFIER,
    record: Work = EPR, *found: Discrepancy,
) -> Verification:  # fmt: skip
    match = Match(record, basis, 100.0) if basis else None
    return Verification(reference, verdict, None, Confidence.HIGH, "", tuple(found), match)


def document(*references: Reference, format: str = "text", files: tuple[TextFile, ...] = ()) -> Document:
    return Document("a.txt", format, references, files=files)


def made(*verifications: Verification, unsafe: bool = False) -> str:
    references = tuple(v.reference for v in verifications)
    return bibliography([Repair(Report(), document(*references), verifications)], unsafe=unsafe)


def read(text: str) -> tuple[Work, ...]:
    parsed = bibtex.parse(text.encode(), "x.bib")
    assert not parsed.problems
    return tuple(r.cited for r in parsed.references)


def test_a_printed_reference_becomes_an_entry_with_the_records_value_where_that_is_safe() -> None:
    text = made(verified(PRINTED, Verdict.MINOR, Basis.IDENTIFIER, EPR, wrong("volume", Safety.SAFE)))
    [work] = read(text)
    assert (work.title, work.volume, work.page, work.year) == (EPR.title, "47", "777-780", 1935)
    assert work.identifier("doi") == EPR.identifier("doi")
    assert text.startswith("% [12]\n@article{einstein1935,")
    assert text.endswith("}\n")


def test_an_unsafe_correction_is_made_on_request_only() -> None:
    v = verified(PRINTED, Verdict.MINOR, Basis.IDENTIFIER, EPR, wrong("volume", Safety.UNSAFE))
    assert (read(made(v))[0].volume, read(made(v, unsafe=True))[0].volume) == ("74", "47")


@pytest.mark.parametrize(
    ("safety", "contribution", "unasked", "on_request"),
    [
        (Safety.SAFE, -2.5, True, True),
        (Safety.UNSAFE, -2.5, False, True),
        (Safety.DISPLAY, -2.5, False, False),
        (None, -2.5, False, False),
        (Safety.SAFE, 0.0, False, False),  # a note asks for nothing
    ],
)
def test_which_findings_change_an_entry(
    safety: Safety | None, contribution: float, unasked: bool, on_request: bool
) -> None:
    found = wrong("volume", safety, contribution)
    assert (is_made(found, False), is_made(found, True)) == (unasked, on_request)


@pytest.mark.parametrize(
    ("verdict", "basis", "unasked", "on_request"),
    [
        (Verdict.EXACT, Basis.SEARCH, True, True),
        (Verdict.EXACT, Basis.IDENTIFIER, True, True),
        (Verdict.MINOR, Basis.IDENTIFIER, True, True),
        (Verdict.MINOR, Basis.CORROBORATED, True, True),
        (Verdict.MINOR, Basis.SEARCH, False, True),
        (Verdict.MAJOR, Basis.IDENTIFIER, False, False),
        (Verdict.UNRESOLVED, Basis.IDENTIFIER, False, False),
        (Verdict.EXACT, None, False, False),
    ],
)
def test_a_record_completes_a_reference_only_where_the_work_is_beyond_doubt(
    verdict: Verdict, basis: Basis | None, unasked: bool, on_request: bool
) -> None:
    v = verified(PRINTED, verdict, basis)
    assert (record_of(v, False) is not None, record_of(v, True) is not None) == (unasked, on_request)
    [work] = read(made(v))
    assert bool(work.identifier("doi")) is unasked


@pytest.mark.parametrize("verdict", [Verdict.MAJOR, Verdict.UNRESOLVED])
def test_what_was_not_found_stays_as_read_and_says_so(verdict: Verdict) -> None:
    v = verified(PRINTED, verdict, Basis.IDENTIFIER, LSTM, wrong("volume", Safety.SAFE))
    text = made(v, unsafe=True)
    assert text.startswith(f"% [12] {verdict.value}: as read, compare with the original\n")
    assert read(text)[0].volume == "74"


def test_two_entries_of_one_author_and_year_have_two_keys() -> None:
    text = made(verified(), verified(replace(PRINTED, key="13")), verified(replace(PRINTED, key="14")))
    assert [r.key for r in bibtex.parse(text.encode(), "x.bib").references] == [
        "einstein1935", "einstein1935-2", "einstein1935-3",
    ]  # fmt: skip


def test_an_entry_that_keeps_its_key_needs_no_line_above() -> None:
    text = made(verified(replace(PRINTED, key="epr")))
    assert text.startswith("@article{epr,")


def test_a_bibliography_goes_in_as_it_is_and_its_keys_are_not_given_again() -> None:
    source = "% my own words\n@string{pr = {Phys. Rev.}}\n@article{einstein1935, title = {X}, journal = pr}"
    own = Reference("einstein1935", 1, Work(title="X"), path="refs.bib")
    file = TextFile("refs.bib", source)
    whole = Repair(Report(), document(own, format="bibtex", files=(file,)), (verified(own),))
    listed = Repair(Report(), document(PRINTED), (verified(),))
    text = bibliography([whole, listed])
    assert text.startswith(source + "\n\n% [12]\n@article{einstein1935-2,")


def test_of_a_latex_project_the_bibliography_goes_in_and_its_printed_items_become_entries() -> None:
    files = (TextFile("main.tex", r"\bibitem{a} …"), TextFile("REFS.BIB", "@misc{own, title = {Y}}\n"))
    own, item = (
        Reference("own", 1, Work(title="Y"), path="REFS.BIB"),
        replace(PRINTED, key="a", path="main.tex"),
    )
    project = Repair(
        Report(), document(own, item, format="latex", files=files), (verified(own), verified(item))
    )
    text = bibliography([project])
    assert text.startswith("@misc{own, title = {Y}}\n\n@article{a,") and "bibitem" not in text


def test_a_label_cannot_break_out_of_its_line() -> None:
    odd = replace(PRINTED, key="x}\n@string{a = 1}\n@misc{evil")
    text = made(verified(odd))
    [line, entry, *_] = text.splitlines()
    assert line.startswith("% [x} (at)string{a = 1} (at)misc{evil]")
    assert entry == "@article{einstein1935," and len(read(text)) == 1


def test_nothing_makes_an_empty_file() -> None:
    assert bibliography([]) == "" and made() == ""


def test_names_and_letters_survive() -> None:
    author = people("Schr{\\\"o}dinger, Erwin and de la Cruz, Mar{\\'i}a and {The A and B Team}")
    record = replace(EPR, author=author, title="50% of $\\alpha$ & more")
    text = made(verified(replace(PRINTED, cited=Work(title=record.title)), record=record))
    [work] = read(text)
    assert [n.display for n in work.author] == ["Erwin Schrödinger", "María de la Cruz", "The A and B Team"]
