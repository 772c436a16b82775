"""DataCite's records in a Work's terms, and its questions."""

from __future__ import annotations

from citeground.http import Client, Json
from citeground.models import Date, Identifier, Name, NoticeKind
from citeground.sources import SourceSettings, datacite


def related(kind: str, doi: str) -> Json:
    return {"relationType": kind, "relatedIdentifier": doi, "relatedIdentifierType": "DOI"}


RECORD: Json = {
    "id": "10.5281/zenodo.1234",
    "attributes": {
        "doi": "10.5281/ZENODO.1234",
        "titles": [{"title": "A data set"}, {"title": "Of tests", "titleType": "Subtitle"}],
        "creators": [
            {"name": "Ward, Ada", "nameType": "Personal", "givenName": "Ada", "familyName": "Ward"},
            {"name": "Kent, Bo"},
            {"name": "CERN", "nameType": "Organizational"},
            {"name": "et al."},
        ],
        "contributors": [{"name": "Li, Mo", "contributorType": "Editor"}, {"contributorType": "DataManager"}],
        "publisher": {"name": "Zenodo"},
        "publicationYear": 2020,
        "dates": [
            {"date": "2020-06-02", "dateType": "Available"},
            {"date": "2015-01-01", "dateType": "Submitted"},
            {"date": "2023-01-01", "dateType": "Updated"},
        ],
        "types": {"resourceTypeGeneral": "Dataset", "citeproc": "dataset"},
        "version": "v2",
        "relatedIdentifiers": [
            related("IsPreviousVersionOf", "10.5281/zenodo.9"),
            related("IsCitedBy", "10.1000/x"),
        ],
        "registered": "2011-01-01T00:00:00Z",
    },
}


def test_a_data_set() -> None:
    work = datacite.to_work(RECORD)
    assert (work.type, work.title, work.publisher) == ("dataset", "A data set: Of tests", "Zenodo")
    assert work.author == (Name("Ward", "Ada"), Name("Kent", "Bo"), Name(literal="CERN"))
    assert not work.author_complete and work.editor == (Name("Li", "Mo"),)
    assert work.issued == Date(2020, 6, 2) and {d.year for d in work.other_dates} == {2020}
    assert work.identifiers == (Identifier("doi", "10.5281/zenodo.1234"),) and work.version == "2"
    assert [(n.kind, n.identifier) for n in work.notices] == [
        (NoticeKind.SUPERSEDED, Identifier("doi", "10.5281/zenodo.9"))
    ]


def test_an_arxiv_preprint_is_known_by_its_arxiv_id() -> None:
    attributes: Json = {
        "doi": "10.48550/arxiv.1706.03762",
        "types": {"resourceTypeGeneral": "Preprint"},
        "publisher": "arXiv",
        "relatedIdentifiers": [
            related("IsVersionOf", doi) for doi in ("10.48550/arxiv.1", "10.1000/published")
        ],
    }
    work = datacite.to_work({"attributes": attributes})
    assert work.identifier("arxiv") == "1706.03762" and work.container_title == "arXiv"
    assert [str(n.identifier) for n in work.notices] == ["doi:10.1000/published"]


def test_an_article_has_its_place() -> None:
    container = {
        "title": "Die Geowissenschaften",
        "volume": "7",
        "issue": "7",
        "firstPage": "181",
        "lastPage": "186",
    }
    work = datacite.to_work(
        {"attributes": {"container": container, "types": {"citeproc": "article-journal"}}}
    )
    assert (work.container_title, work.volume, work.issue, work.page) == (
        "Die Geowissenschaften",
        "7",
        "7",
        "181-186",
    )
    assert work.type == "article-journal"


def test_identifiers_are_quoted() -> None:
    source = datacite.connect(Client(), SourceSettings())
    (batch,) = source.batches([Identifier("doi", '10.1000/a"b'), Identifier("doi", "10.1000/c:d")])
    assert dict(batch.question.parameters)["query"] == 'doi:("10.1000/a\\"b" OR "10.1000/c:d")'
