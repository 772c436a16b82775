"""A printed reference read again beside a record: misreadings go, alterations stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.citations.check import Options, check
from citeground.citations.rereading import read_again
from citeground.models import Date, Document, Identifier, Name, Reference, Work
from citeground.verdicts import Verdict, Verification
from tests.citations.case_world import CaseSource

DOI = Identifier("doi", "10.1126/science.aab2069")
RECORD = Work(
    type="article-journal",
    title="Exclusion of leptophilic models using Electronic Recoil Data",
    author=(Name("Ward", "A."),),
    issued=Date(2015),
    container_title="Science",
    volume="349",
    page="851-854",
    identifiers=(DOI,),
    source="crossref",
)
RAW = "Ward, Exclusion of leptophilic models using Electronic Recoil Data, Science 349, 851 (2015)"
BADLY = Work(
    type="article-journal",
    title="Exclusion of leptophilic models using",
    author=(Name("Ward"),),
    issued=Date(2015),
    container_title="Electronic Recoil Data, Science",
    volume="349",
    page="851",
)


def test_what_the_line_holds_word_for_word_is_read_so() -> None:
    work = read_again(BADLY, RAW, RECORD)
    assert (work.title, work.container_title) == (RECORD.title, "Science")


def test_numbers_of_the_title_are_no_place() -> None:
    raw = "Ward, Exclusion of leptophilic models at 13 TeV, Science (2015)"
    record = replace(RECORD, title="Exclusion of leptophilic models at 13 TeV")
    work = read_again(
        replace(BADLY, title="Exclusion of", container_title="leptophilic models", page="13"), raw, record
    )
    assert (work.title, work.container_title, work.volume, work.page) == (record.title, "", "", "")


def test_volume_and_page_that_stand_together_are_the_place() -> None:
    cited = replace(BADLY, title=RECORD.title, volume="2", page="2015", container_title="Data, Science")
    work = read_again(cited, RAW, RECORD)
    assert (work.volume, work.page, work.container_title) == ("349", "851", "Science")


def test_an_article_number_is_found_with_its_zeros() -> None:
    raw = "Ward, A. Of axions in bright stars. Physical Review Letters 135, 091802 (2025)."
    record = replace(
        RECORD,
        title="Of axions in bright stars",
        container_title="Physical Review Letters",
        volume="135",
        page="091802",
    )
    cited = replace(BADLY, title="Of axions in bright stars. Physical Review", container_title="Letters")
    work = read_again(cited, raw, record)
    assert (work.title, work.container_title) == (record.title, "Physical Review Letters")


@pytest.mark.parametrize(
    "raw",
    [
        RAW.replace("Recoil", "Rebound"),  # a word of the title was changed
        RAW.replace("Data,", "Data and more of it,"),  # the title goes on
        RAW.replace("Exclusion", "No Exclusion"),
    ],
)
def test_an_altered_title_stays(raw: str) -> None:
    assert read_again(BADLY, raw, RECORD).title == BADLY.title


def test_an_altered_place_stays() -> None:
    cited = replace(BADLY, title=RECORD.title, container_title="Nature", volume="349", page="815")
    raw = RAW.replace("Science", "Nature").replace("851", "815")
    assert read_again(cited, raw, RECORD) == cited


def verdict(raw: str, cited: Work, record: Work) -> Verification:
    reference = Reference("1", 1, cited, raw)
    source = CaseSource("crossref", [record], {}, "")
    return check([Document("d", "text", (reference,))], [source], Options(offline=True)).verifications[0]


def test_a_line_that_was_taken_apart_wrongly_is_not_accused() -> None:
    cited = replace(BADLY, identifiers=(DOI,))
    found = verdict(RAW, cited, RECORD)
    assert found.verdict is Verdict.EXACT and found.reference.cited.title == RECORD.title
    altered = verdict(RAW.replace("Recoil", "Rebound"), cited, RECORD)
    assert altered.verdict is not Verdict.EXACT


def test_the_fields_of_an_entry_are_taken_as_they_are() -> None:
    cited = replace(BADLY, identifiers=(DOI,))
    reference = Reference("k", 1, cited, RAW, entry_type="article")
    report = check(
        [Document("d", "bibtex", (reference,))],
        [CaseSource("crossref", [RECORD], {}, "")],
        Options(offline=True),
    )
    assert report.verifications[0].reference.cited == cited


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Erratum: “Another wording of it” (2014, ApJ, 80, 16)", Verdict.UNRESOLVED),
        ("Publisher's Note: Another wording of it", Verdict.UNRESOLVED),
        ("Comment on another wording of it", Verdict.MAJOR),
    ],
)
def test_a_correction_alone_under_a_doi_accuses_nobody(title: str, expected: Verdict) -> None:
    record = replace(
        RECORD, title=title, author=(Name("Kent"),), container_title="Zootaxa", volume="1", page="2"
    )
    cited = replace(BADLY, title="Quite something else about heavy neutral leptons", identifiers=(DOI,))
    report = check(
        [Document("d", "text", (Reference("1", 1, cited, "Ward, Quite something else"),))],
        [CaseSource("crossref", [record], {}, ""), CaseSource("semantic_scholar", [], {}, "")],
        Options(offline=True),
    )
    found = report.verifications[0]
    assert found.verdict is expected
    if expected is Verdict.UNRESOLVED:
        assert "correction" in found.rationale
