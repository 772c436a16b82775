"""INSPIRE's records in a Work's terms, and its questions."""

from __future__ import annotations

from citeground.http import Client, Json
from citeground.models import Date, Name, NoticeKind, Work
from citeground.sources import SourceSettings, inspire

PLACE: dict[str, Json] = {"journal_title": "Phys.Lett.B"}
METADATA: Json = {
    "titles": [{"title": "Measurement of Tests", "source": "arXiv"}, {"title": "Tests, measured"}],
    "authors": [
        {"full_name": "Ward, Ada"},
        {"full_name": "Kent, Bo, Jr."},
        {"full_name": "Li, Mo", "inspire_roles": ["editor"]},
        {"full_name": "Boss, The", "inspire_roles": ["supervisor"]},
    ],
    "author_count": 3000,
    "collaborations": [{"value": "ATLAS"}],
    "publication_info": [
        {**PLACE, "journal_volume": "716", "page_start": "1", "page_end": "29", "year": 2012},
        {**PLACE, "journal_volume": "720", "page_start": "9", "year": 2013, "material": "erratum"},
    ],
    "dois": [
        {"value": "10.1016/J.PhysLetB.2012.08.020"},
        {"value": "10.1016/x.erratum", "material": "erratum"},
    ],
    "arxiv_eprints": [{"value": "1207.7214"}],
    "document_type": ["article"],
    "preprint_date": "2012-07-31",
    "control_number": 1124337,
}


def test_a_record() -> None:
    work = inspire.to_work({"metadata": METADATA})
    assert work.title == "Measurement of Tests" and work.other_titles == ("Tests, measured",)
    assert work.author == (
        Name("Ward", "Ada"),
        Name("Kent", "Bo", suffix="Jr."),
        Name(literal="ATLAS Collaboration"),
    )
    assert work.editor == (Name("Li", "Mo"),) and not work.author_complete
    assert (work.container_title, work.volume, work.page) == ("Phys.Lett.B", "716", "1-29")
    assert work.issued == Date(2012) and Date(2012, 7, 31) in work.other_dates
    assert [str(i) for i in work.identifiers] == [
        "doi:10.1016/j.physletb.2012.08.020",
        "arxiv:1207.7214",
        "inspire:1124337",
    ]
    assert work.type == "article-journal"
    (erratum,) = work.notices
    assert erratum.kind is NoticeKind.CORRECTED and "720" in erratum.note


def test_a_preprint_has_no_journal() -> None:
    metadata = {"document_type": ["article"], "publication_info": []}
    assert inspire.to_work({"metadata": metadata}).type == "article"


def test_asks_for_the_place_of_a_reference_without_a_title() -> None:
    source = inspire.connect(Client(), SourceSettings())
    query = Work(author=(Name("Aad", "G."),), container_title="Phys. Lett. B", volume="716", page="1-29")
    first, second = (dict(q.parameters)["q"] for q in source.questions(query))
    assert first == 'j "Phys.Lett.B,716,1"'
    assert second == (
        "a Aad and publication_info.journal_volume:716 and "
        "(publication_info.page_start:1 or publication_info.artid:1)"
    )


def test_words_of_a_title_that_are_operators_are_left_out() -> None:
    source = inspire.connect(Client(), SourceSettings())
    (question,) = source.questions(Work(title="Quarks and Gluons: a QCD near or far", author=(Name("Li"),)))
    assert dict(question.parameters)["q"] == "t Quarks Gluons QCD far and a Li"
