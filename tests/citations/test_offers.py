"""What a record could add, and that none of it touches score or verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from citeground.cascade import Coverage
from citeground.citations.check import Options, check
from citeground.models import Date, Document, Identifier, Name, Reference, Work
from citeground.verdicts import Severity, Verdict, Verification

PAPER = Work(
    "article-journal",
    "Long Short-Term Memory",
    (Name("Hochreiter", "Sepp"), Name("Schmidhuber", "Jürgen")),
    issued=Date(1997),
    container_title="Neural Computation",
    volume="9",
    issue="8",
    page="1735-1780",
    identifiers=(Identifier("doi", "10.1162/neco.1997.9.8.1735"),),
    source="crossref",
)


class Shelf:
    """A library of a few works."""

    name, batch = "shelf", 10

    def __init__(self, works: Sequence[Work], *, closed: bool) -> None:
        self.works = works
        self.coverage = Coverage(closed=closed)

    def lookup(self, identifiers: Sequence[Identifier], /) -> dict[Identifier, Sequence[Work]]:
        found = {i: [w for w in self.works if i in w.identifiers] for i in identifiers}
        return {i: works for i, works in found.items() if works}

    def search(self, query: Work, /) -> Sequence[Work]:
        return self.works


def checked(
    cited: Work, record: Work = PAPER, *, entry_type: str = "article", closed: bool = False
) -> Verification:
    reference = Reference("k", 1, cited, entry_type=entry_type)
    shelf = Shelf([record], closed=closed)
    options = Options(today=date(2026, 1, 1))
    return check([Document("r.bib", "bibtex", (reference,))], [shelf], options).verifications[0]


def said(verification: Verification) -> dict[str, str]:
    return {f"{d.rule} {d.field}": d.found for d in verification.discrepancies}


def test_what_is_missing_is_told_and_costs_nothing() -> None:
    bare = replace(PAPER, identifiers=(), volume="", page="", issue="")
    found = checked(bare)
    assert said(found) == {
        "missing-identifier doi": "10.1162/neco.1997.9.8.1735",
        "missing-field volume": "9",
        "missing-field page": "1735-1780",
    }
    assert {d.severity for d in found.discrepancies} == {Severity.NOTE}
    assert (found.verdict, found.score) == (Verdict.EXACT, 10.0)


def test_a_printed_list_has_the_fields_of_its_style() -> None:
    assert said(checked(replace(PAPER, identifiers=(), volume="", page=""), entry_type="")) == {}


def test_an_address_is_an_identifier_enough() -> None:
    assert said(checked(replace(PAPER, identifiers=(), url="https://example.org/lstm"))) == {}


def test_nothing_is_added_where_the_authors_are_in_doubt() -> None:
    stranger = (Name("Ward", "Ada"), Name("Kent", "Bo"))
    found = checked(replace(PAPER, author=stranger, identifiers=(), volume=""))
    assert not [d for d in found.discrepancies if d.rule.startswith("missing-")]


def test_an_older_version_of_a_preprint() -> None:
    number = (Identifier("arxiv", "1706.03762"),)
    preprint = replace(
        PAPER, type="article", title="Attention Is All You Need", container_title="", volume="", issue="",
        page="", issued=Date(2017), identifiers=number, version="7", source="arxiv",
    )  # fmt: skip
    old = checked(replace(preprint, version="v1"), preprint)
    assert said(old) == {"arxiv-version arxiv": "7"} and old.verdict is Verdict.EXACT
    assert said(checked(replace(preprint, version="7"), preprint)) == {}
    assert said(checked(replace(preprint, version=""), preprint)) == {}


def test_another_kind_of_entry() -> None:
    found = checked(replace(PAPER, type="paper-conference"))
    assert said(found) == {"type-mismatch type": "article-journal"}
    assert (found.verdict, found.score) == (Verdict.EXACT, 10.0)
    guessed = replace(PAPER, source="openalex", type="paper-conference")
    assert said(checked(PAPER, guessed)) == {}


def test_a_venue_that_nobody_knows_is_told_only_of_a_work_that_nobody_knows() -> None:
    invented = Work(
        "article-journal", "On a Work That Was Never Written by Anybody", (Name("Ward", "Ada"),),
        issued=Date(2020), container_title="Transactions on Missing Matters",
    )  # fmt: skip
    found = checked(invented, closed=True)
    assert found.verdict is Verdict.MAJOR
    assert [d.rule for d in found.discrepancies] == ["unknown-work", "unknown-venue"]
    known = checked(replace(invented, container_title="Phys. Rev. Lett."), closed=True)
    assert [d.rule for d in known.discrepancies] == ["unknown-work"]
    open_ended = checked(invented)
    assert open_ended.verdict is Verdict.UNRESOLVED
    assert "unknown-venue" not in [d.rule for d in open_ended.discrepancies]
