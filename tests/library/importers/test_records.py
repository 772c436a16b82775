"""Plain records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.library.importers import BadRecord, of_row, records
from citeground.models import Date, Identifier, Name, NoticeKind, Work
from tests.library.shelf import RECORDS, write


def work(**row: Any) -> Work:
    (found,) = records.from_row({"title": "T", "source": "t"} | row)
    return found


def test_a_record_becomes_a_work() -> None:
    found = work(
        id="acl:P02-1040", type="inproceedings", title="BLEU", subtitle="a method", year=2002, venue="ACL", pages="311-318",
        volume=40, issue="1", publisher="ACL", doi="10.3115/1073083.1073135", language="en", abstract="We propose…",
        venue_abbrev="Proc. ACL", vernacular="BLEU auf Deutsch", editors=[{"given": "P.", "family": "Isabelle"}],
        authors=[{"given": "Kishore", "family": "Papineni"}, {"name": "IBM Research Group"}, {"name": "Todd Ward"}, "Zhu, Wei-Jing"],
    )  # fmt: skip
    assert found == Work(
        type="paper-conference",
        title="BLEU: a method",
        author=(
            Name("Papineni", "Kishore"), Name(literal="IBM Research Group"), Name("Ward", "Todd"), Name("Zhu", "Wei-Jing"),
        ),
        issued=Date(2002),
        container_title="ACL",
        volume="40",
        issue="1",
        page="311-318",
        publisher="ACL",
        identifiers=(Identifier("doi", "10.3115/1073083.1073135"), Identifier("acl", "P02-1040")),
        other_titles=("BLEU auf Deutsch",),
        other_containers=("Proc. ACL",),
        editor=(Name("Isabelle", "P."),),
        abstract="We propose…",
        language="en",
        source="t",
    )  # fmt: skip


def test_a_preprint_that_names_its_journal_is_two_works() -> None:
    row = dict(RECORDS[10])
    preprint, published = records.from_row(row)
    assert (preprint.type, preprint.container_title, preprint.volume, preprint.year) == (
        "article",
        "arXiv",
        "",
        1998,
    )
    assert (published.type, published.volume, published.page) == ("article-journal", "2", "231-252")
    assert published.issued is None, "the journal's year is not the preprint's"
    assert preprint.identifiers == published.identifiers
    row["published"] = {**row["published"], "year": 1999}
    assert list(records.from_row(row))[1].issued == Date(1999)


def test_what_a_record_lacks_its_published_place_completes() -> None:
    place = {"venue": "Journal of Instrumentation", "volume": "3", "pages": "S08003", "year": 2009}
    found = work(venue="JINST", year=2008, published=place)
    assert (found.container_title, found.other_containers) == ("JINST", ("Journal of Instrumentation",))
    assert (found.volume, found.page, found.other_dates) == ("3", "S08003", (Date(2009),))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"type": "article", "venue": "Nature"}, "article-journal"),
        ({"type": "article", "venue": "arXiv"}, "article"),
        ({"type": "article", "venue": "arXiv preprint arXiv:1706.03762"}, "article"),
        ({"type": "article", "arxiv": "1706.03762"}, "article"),
        ({"type": "article", "doi": "10.1000/1"}, "article-journal"),
        ({"type": "article"}, ""),
        ({"type": "posted-content"}, "article"),
        ({"type": "phdthesis"}, "thesis"),
        ({"type": "journalArticle"}, "article-journal"),
        ({"type": "livelink"}, ""),
        ({}, ""),
    ],
)
def test_types_are_csls(row: dict[str, Any], expected: str) -> None:
    assert work(**row).type == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"doi": "https://doi.org/10.1103/PhysRev.47.777"}, ["doi:10.1103/physrev.47.777"]),
        ({"arxiv": "1706.03762v5"}, ["arxiv:1706.03762"]),
        ({"arxiv": "math.GT/0309136"}, ["arxiv:math/0309136"]),
        ({"id": "pmid:399296", "url": "https://pubmed.ncbi.nlm.nih.gov/399296/"}, ["pmid:399296"]),
        ({"url": "https://aclanthology.org/2020.lrec-1.410"}, ["acl:2020.lrec-1.410"]),
        ({"url": "https://arxiv.org/abs/2106.01345"}, ["arxiv:2106.01345"]),
        ({"id": "some/repository:key", "url": "https://example.org/x"}, []),
        ({"doi": "n/a", "arxiv": "none"}, []),
    ],
)
def test_identifiers_are_read_wherever_they_stand(row: dict[str, Any], expected: list[str]) -> None:
    assert [str(i) for i in work(**row).identifiers] == expected


def test_lists_that_are_cut_say_so() -> None:
    assert not work(authors=[{"family": "Li"}], authors_partial=True).author_complete
    assert work(authors=[{"family": "Li"}]).author_complete


def test_punctuation_is_no_author() -> None:
    authors = [
        {"name": "SNO+ Collaboration"},
        {"family": ":"},
        {"family": "-", "given": "Xuewen Ding"},
        {},
        "",
        None,
    ]
    assert work(authors=authors).author == (Name(literal="SNO+ Collaboration"), Name("Ding", "Xuewen"))


def test_notices() -> None:
    updates = [
        {"type": "retraction", "doi": "10.1000/r", "ts": 1}, {"type": "Erratum", "doi": "10.1000/e"},
        {"type": "comment", "doi": "10.1000/c"}, "rubbish",
    ]  # fmt: skip
    retracted = work(retracted=True, updates=updates).notices
    assert [(n.kind, str(n.identifier)) for n in retracted] == [
        (NoticeKind.RETRACTED, "doi:10.1000/r"), (NoticeKind.CORRECTED, "doi:10.1000/e"),
    ]  # fmt: skip
    assert [n.kind for n in work(retracted=True).notices] == [NoticeKind.RETRACTED]
    # A withdrawal in favour of a newer version is no retraction, and says so by its flag.
    assert work(retracted=False, updates=[{"type": "withdrawal", "doi": "10.1000/w"}]).notices == ()
    assert work(retracted=False, updates=updates[:1]).notices == ()


def test_the_number_of_a_report_is_no_issue() -> None:
    found = work(type="report", issue="{LHCb-CONF-2014-001}")
    assert (found.number, found.issue) == ("LHCb-CONF-2014-001", "")


def test_the_form_is_known_by_its_first_line(tmp_path: Path) -> None:
    assert records.sniff(write(tmp_path / "a.jsonl", RECORDS))
    assert records.sniff(write(tmp_path / "a.jsonl.gz", ["", *[{"title": "T", "doi": "10.1000/1"}]]))
    bom = tmp_path / "bom.jsonl"
    bom.write_bytes(b"\xef\xbb\xbf" + write(tmp_path / "a.jsonl", RECORDS).read_bytes())
    assert records.sniff(bom)
    assert [w for w in records.read(bom) if isinstance(w, BadRecord)] == []
    for other in (
        {"DOI": "10.1/x", "title": ["T"]},
        {"id": "https://openalex.org/W1", "display_name": "T"},
        {},
    ):
        assert not records.sniff(write(tmp_path / "b.jsonl", [other]))


ODD: tuple[Any, ...] = (
    None, True, 0, -1, 10**40, 1.5, float("nan"), "", " ", "x", "2001", "10.1000/1", "\ud800", "a" * 10_000, [], {}, [[]],
    [None], ["a", 7], [{}], [{"family": 7}], [{"family": ["x"], "given": {}}], [{"name": {}}], {"venue": [1], "year": "x"},
    {"type": [], "doi": {}}, [{"type": 7, "doi": 8}],
)  # fmt: skip
FIELDS = ("title", "type", "authors", "year", "venue", "volume", "issue", "pages", "doi", "arxiv", "url", "id", "published",
          "updates", "retracted", "editors", "vernacular", "subtitle", "venue_abbrev", "source", "abstract")  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(ODD)))
def test_whatever_a_record_holds_it_is_a_work_or_counted(row: dict[str, Any]) -> None:
    for item in of_row(row, records.from_row, "here"):
        assert isinstance(item, Work | BadRecord)
        if isinstance(item, Work):
            assert isinstance(item.title, str)
            assert all(isinstance(n, Name) for n in item.author)
