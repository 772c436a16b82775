from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.citations.finding import Finding
from citeground.citations.fix import correction
from citeground.models import Date, Name, Reference, Work
from citeground.verdicts import Safety
from tests.citations.editing.bench import LIGO, applied, document, entry, findings, fixed, fixes, reference


def of(finding: Finding, record: Work = LIGO, text: str = "") -> object:
    made = correction(finding, reference(text or entry()), record, firm=True)
    return made and (made.safety, made.message)


@pytest.mark.parametrize(
    ("finding", "advice"),
    [
        (
            Finding("identifier-conflict", "doi", -3.0, "10.1/x"),
            "the record of this work has doi:10.1103/physrevlett.116.061102",
        ),
        (
            Finding("unresolved-identifier", "arxiv", -2.5, "1602.0"),
            "the record of this work has arxiv:1602.03837",
        ),
        (Finding("impossible-identifier", "issued", -3.0, "2099"), "the record is dated 2016"),
        (
            Finding("chimeric-reference", "author", -5.0),
            f"cite one of the two works; “{LIGO.title}” is by Karl-Robert Müller, Ashish Vaswani, "
            "Jan van der Berg and 1 more",
        ),
    ],
)
def test_what_only_the_author_can_decide_is_displayed(finding: Finding, advice: str) -> None:
    assert of(finding) == (Safety.DISPLAY, advice)


@pytest.mark.parametrize(
    "finding",
    [
        Finding("identifier-conflict", "pmid", -3.0, "1"),
        Finding("retracted-work", "", 0.0),
        Finding("unknown-work", "title", -10.0),
        Finding("year-mismatch", "issued", 0.0, "2016", "2019"),
        Finding("source-unavailable", "", 0.0),
        Finding("author-mismatch", "author", -3.5, "John Smith"),
    ],
)
def test_where_there_is_nothing_to_suggest(finding: Finding) -> None:
    record = replace(LIGO, author=()) if finding.field == "author" else LIGO
    assert of(finding, record) is None


def test_a_published_version_is_named() -> None:
    found = Finding("superseded-preprint", "", 0.0, found="doi:10.1103/physrevlett.116.061102")
    assert of(found) == (Safety.UNSAFE, "cite the published version: doi:10.1103/physrevlett.116.061102")


def test_a_doi_is_taken_out_of_its_link() -> None:
    text = entry(doi="{https://doi.org/10.1103/PhysRevLett.116.061102}")
    made = document(text)
    finding = Finding(
        "malformed-identifier",
        "doi",
        0.0,
        "https://doi.org/10.1103/PhysRevLett.116.061102",
        "10.1103/PhysRevLett.116.061102",
    )
    for firm in (True, False):
        fix = correction(finding, made.references[0], LIGO, firm=firm)
        assert fix is not None and fix.safety is Safety.SAFE
        assert applied(text, fix.edits) == text.replace("https://doi.org/", "")


def test_a_link_is_followed_only_to_the_work_itself() -> None:
    text = entry(url="{https://example.org/abs/1602.03837}")
    good = Finding(
        "malformed-identifier",
        "url",
        -2.0,
        "https://example.org/abs/1602.03837",
        "https://arxiv.org/abs/1602.03837",
    )
    assert of(good, LIGO, text) == (Safety.SAFE, "write https://arxiv.org/abs/1602.03837")
    other = replace(LIGO, identifiers=LIGO.identifiers[:1])
    assert of(good, other, text) == (Safety.UNSAFE, "write https://arxiv.org/abs/1602.03837")


def test_a_printed_reference_gets_words_alone() -> None:
    printed = Reference("1", 1, replace(LIGO, issued=Date(2019)), raw="[1] Müller et al., 2019.")
    [finding] = findings(printed, LIGO)
    fix = correction(finding, printed, LIGO, firm=True)
    assert fix is not None and (fix.message, fix.edits) == ("use the year on record: 2016", ())


def test_an_encoding_that_lacks_a_letter_gets_its_command() -> None:
    text = entry(author="{Müller, K.-R. and Smith, J.}")
    record = replace(LIGO, author=(Name("Müller", "K.-R."), Name("Čech", "Jan")))
    made = document(text, "cp1252")
    assert made.files[0].encoding == "cp1252"
    [finding] = [f for f in findings(made.references[0], record) if f.rule == "author-mismatch"]
    fix = correction(finding, made.references[0], record, firm=True, file=made.files[0])
    assert fix is not None and r"{\v{C}}ech, J." in applied(text, fix.edits)


NAMES = st.builds(
    Name,
    family=st.sampled_from(
        ["Ward", "Kent", "Müller", "García Márquez", "O'Neil", "Łukasiewicz", "Li", "Nuñez"]
    ),
    given=st.sampled_from(["Ada", "Bo C.", "K.-R.", "Jean-Pierre", "Xiu", "D. E."]),
    particle=st.sampled_from(["", "", "van der", "de la"]),
)
TITLES = st.lists(
    st.sampled_from(
        [
            "quantum",
            "gravity",
            "ImageNet",
            "of",
            "the",
            "α-decay",
            "Schrödinger",
            "R&D",
            "100%",
            "surface",
            "BERT:",
            "light",
            "in",
            "Møller",
        ]
    ),
    min_size=4,
    max_size=9,
).map(" ".join)
RECORDS = st.builds(
    lambda author, title, year, volume, page: replace(
        LIGO, author=tuple(author), title=title, issued=Date(year), volume=str(volume), page=page
    ),
    st.lists(NAMES, min_size=1, max_size=5, unique_by=lambda n: n.family),
    TITLES,
    st.integers(1950, 2020),
    st.integers(1, 400),
    st.sampled_from(["12-19", "1205-1219", "061102", "L15"]),
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "author": st.sampled_from(
            ["{Ward, Ada and Smith, John}", '"Kent, B. C. and Muller, K.-R."', "{John Smith}", "{Li, X. and others}", "{Ada Ward and\n Bo C. Kent}"]
        ),
        "title": st.sampled_from(["{Quantum Gravity of the {BERT}}", "{{Light in R\\&D}}", '"Surface of {$\\alpha$} decay"', "{A}"]),
        "journal": st.sampled_from(["{Nature}", "prl", "{\\prd}", "{Ann. Phys.}"]),
        "year": st.sampled_from(["{1999}", "2003", '"1981"']),
        "volume": st.sampled_from(["{7}", "12"]),
        "pages": st.sampled_from(["{12--19}", "{7-9}", "{061102}", "{5}"]),
    },
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(VALUES, RECORDS)
def test_edits_end_and_leave_a_file_that_reads(values: dict[str, str], record: Work) -> None:
    text = entry(**values)
    new = fixed(text, record)
    made = document(new)
    assert not made.problems and len(made.references) == 1
    assert new.startswith("% kept\n@article{ligo,\n") and new.endswith("}\n\n@comment{kept}\n")
    assert [f.name for f in made.references[0].fields] == [
        f.name for f in document(text).references[0].fields
    ]
    assert not any(fix.edits for fix in fixes(new, record).values())


@settings(max_examples=100, deadline=None)
@given(VALUES, RECORDS)
def test_an_edit_settles_its_finding(values: dict[str, str], record: Work) -> None:
    text = entry(**values)
    made = document(text)
    for finding in findings(made.references[0], record):
        fix = correction(finding, made.references[0], record, firm=True, file=made.files[0])
        if fix is None or not fix.edits:
            continue
        after = findings(reference(applied(text, fix.edits)), record)
        assert not [
            f for f in after if (f.rule, f.field, f.given) == (finding.rule, finding.field, finding.given)
        ]
