"""Crossref's records in a Work's terms, and its questions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from citeground.errors import BadAnswer
from citeground.http import Client, ClientSettings
from citeground.models import Date, Identifier, Name, NoticeKind, Work
from citeground.sources import SourceSettings
from citeground.sources.crossref import SELECT, connect, records, to_work
from tests.registry_server.routes import CROSSREF_SELECTS


def day(*parts: int) -> dict[str, Any]:
    return {"date-parts": [list(parts)]}


def test_print_and_online_dates_are_right_and_deposits_are_none() -> None:
    work = to_work(
        {
            "published-online": day(2019, 12, 20),
            "published-print": day(2020, 3),
            "issued": day(2019, 12, 20),
            "created": day(2011, 1, 1),
            "deposited": day(2023, 1, 1),
            "indexed": day(2024, 1, 1),
        }
    )
    assert work.issued == Date(2020, 3) and work.other_dates == (Date(2019, 12, 20),)


@pytest.mark.parametrize(
    "issued",
    [
        None,
        "",
        [],
        {},
        {"date-parts": None},
        day(),
        {"date-parts": [[None]]},
        {"date-parts": []},
        day(0),
        day(99999),
    ],
)
def test_a_date_that_says_nothing_is_none(issued: Any) -> None:
    assert to_work({"issued": issued}).issued is None


def test_partial_and_impossible_dates() -> None:
    assert to_work({"issued": day(1999)}).issued == Date(1999)
    assert to_work({"issued": {"date-parts": [["1999", "13", 40]]}}).issued == Date(1999)
    assert to_work({"issued": day(2000, 2, 99)}).issued == Date(2000, 2)


@pytest.mark.parametrize(
    ("title", "subtitle", "whole", "others"),
    [
        (["Deep learning"], [], "Deep learning", ()),
        ("Deep learning", "Methods", "Deep learning: Methods", ("Deep learning",)),
        (["What now?"], ["An essay"], "What now? An essay", ("What now?",)),
        (["Deep learning: methods"], ["Methods"], "Deep learning: methods", ()),
        (["A study of <i>E. coli</i> &amp; H<sub>2</sub>O\n   in   water"], None, None, ()),
        ([], [], "", ()),
        (None, None, "", ()),
        ([""], [""], "", ()),
    ],
)
def test_titles(title: Any, subtitle: Any, whole: str | None, others: tuple[str, ...]) -> None:
    work = to_work({"title": title, "subtitle": subtitle})
    assert work.title == ("A study of E. coli & H2O in water" if whole is None else whole)
    assert work.other_titles == others


def test_titles_in_two_languages_keep_their_own_subtitles() -> None:
    work = to_work(
        {"title": ["Ein Titel", "A Title"], "subtitle": ["Folgen", "Results"], "original-title": ["Un titre"]}
    )
    assert work.title == "Ein Titel: Folgen"
    assert work.other_titles == ("A Title: Results", "Ein Titel", "A Title", "Un titre")


def test_mathml_is_read() -> None:
    formula = "<mml:mi>α</mml:mi><mml:mo>+</mml:mo><mml:mn>1</mml:mn>"
    title = f'Order <mml:math xmlns:mml="x">{formula}</mml:math> terms'
    assert to_work({"title": [title]}).title == "Order α+1 terms"


@pytest.mark.parametrize(
    ("author", "names"),
    [
        (None, ()),
        ("nobody", ()),
        ([None, {}, {"sequence": "first"}], ()),
        ([{"given": "Ada", "family": "Ward"}], (Name("Ward", "Ada"),)),
        ([{"given": "L.", "family": "van der Berg"}], (Name("van der Berg", "L."),)),
        ([{"given": "Jo", "family": "Li", "suffix": "Jr."}], (Name("Li", "Jo", suffix="Jr."),)),
        ([{"name": "GTEx Consortium"}], (Name(literal="GTEx Consortium"),)),
        ([{"family": "The Lancet"}], (Name(literal="The Lancet"),)),
        ([{"family": "Urban & Vogel"}], (Name(literal="Urban & Vogel"),)),
        ([{"family": "조혜린"}], (Name("조혜린"),)),
        ([{"family": "Ada Ward"}], (Name("Ward", "Ada"),)),
        ([{"family": "Ada B. Ward, Omar A. Kent"}], (Name("Ward", "Ada B."), Name("Kent", "Omar A."))),
        ([{"given": "BO", "family": "VAHLQUIST"}], (Name("VAHLQUIST", "BO"),)),
        ([{"family": "Anonymous"}], ()),
        ([{"prefix": "Dr.", "given": "Ada", "family": "Ward"}], (Name("Ward", "Ada"),)),
        ([{"prefix": "von", "given": "Ada", "family": "Ward"}], (Name("von Ward", "Ada"),)),
        ([{"given": "A.", "family": "M&uuml;ller"}], (Name("Müller", "A."),)),
    ],
)
def test_authors(author: Any, names: tuple[Name, ...]) -> None:
    assert to_work({"author": author}).author == names


def test_affiliations_between_authors_are_no_authors() -> None:
    address = {"name": "School of Medicine, University of Somewhere, Some City"}
    assert to_work({"author": [{"given": "A", "family": "Ward"}, address]}).author == (Name("Ward", "A"),)
    assert len(to_work({"author": [address]}).author) == 1


def test_a_list_in_two_scripts_is_taken_once() -> None:
    entries = [
        {"given": "Марина", "family": "Туберозова", "sequence": "first"},
        {"given": "Иван", "family": "Иванов", "sequence": "additional"},
        {"given": "Marina", "family": "Tuberozova", "sequence": "first"},
        {"given": "Ivan", "family": "Ivanov", "sequence": "additional"},
    ]
    assert [n.family for n in to_work({"author": entries}).author] == ["Tuberozova", "Ivanov"]
    assert [n.family for n in to_work({"author": entries[:2]}).author] == ["Туберозова", "Иванов"]


@pytest.mark.parametrize(
    ("fields", "page"),
    [
        ({"page": "1-12", "article-number": "041001"}, "041001"),
        ({"page": "3865-3868"}, "3865-3868"),
        ({"article-number": "e1000"}, "e1000"),
        ({"page": "3865", "article-number": "x7"}, "3865"),
        ({"page": "n/a-n/a"}, ""),
        ({"page": None, "volume": "null"}, ""),
    ],
)
def test_pages_and_article_numbers(fields: dict[str, Any], page: str) -> None:
    work = to_work(fields)
    assert work.page == page and work.volume == ""


def test_all_containers_are_kept() -> None:
    work = to_work(
        {
            "type": "proceedings-article",
            "container-title": ["Series", "Proceedings of X 2019"],
            "short-container-title": ["Proc. X"],
            "event": {"name": "The 3rd X", "acronym": "X '19", "start": day(2019, 6, 1)},
            "issued": day(2020),
        }
    )
    assert work.type == "paper-conference" and work.container_title == "Series"
    assert work.other_containers == ("Proceedings of X 2019", "Proc. X", "The 3rd X", "X '19")
    assert Date(2019, 6, 1) in work.other_dates


def test_a_preprint_names_its_server_and_its_published_form() -> None:
    related = [{"id-type": "doi", "id": "10.1029/2020MS002386"}, {"id-type": "other", "id": "x"}]
    work = to_work(
        {
            "DOI": "10.1101/12.34",
            "type": "posted-content",
            "institution": [{"name": "bioRxiv"}],
            "relation": {"is-preprint-of": related},
        }
    )
    assert work.type == "article" and work.container_title == "bioRxiv"
    assert [(n.kind, n.identifier) for n in work.notices] == [
        (NoticeKind.SUPERSEDED, Identifier("doi", "10.1029/2020ms002386"))
    ]


def test_the_arxiv_id_of_a_preprint_belongs_to_the_work() -> None:
    relation = {"has-preprint": [{"id-type": "doi", "id": "10.48550/arXiv.1706.03762"}]}
    work = to_work({"DOI": "10.1000/x", "type": "journal-article", "relation": relation})
    assert work.identifiers == (Identifier("doi", "10.1000/x"), Identifier("arxiv", "1706.03762"))


def update(kind: str, doi: str) -> dict[str, Any]:
    return {"DOI": doi, "type": kind, "label": kind.title(), "updated": day(2020, 5, 1)}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("retraction", NoticeKind.RETRACTED),
        ("withdrawal", NoticeKind.RETRACTED),
        ("expression-of-concern", NoticeKind.CONCERN),
        ("expression_of_concern", NoticeKind.CONCERN),
        ("correction", NoticeKind.CORRECTED),
        ("erratum", NoticeKind.CORRECTED),
        ("something new", NoticeKind.CORRECTED),
    ],
)
def test_what_updates_a_work_is_a_notice(kind: str, expected: NoticeKind) -> None:
    work = to_work({"DOI": "10.1000/work", "updated-by": [update(kind, "10.1000/notice")]})
    (notice,) = work.notices
    assert (notice.kind, notice.identifier) == (expected, Identifier("doi", "10.1000/notice"))
    assert notice.date == Date(2020, 5, 1)


def test_a_notice_document_is_another_work() -> None:
    """An erratum says nothing about itself; a retraction stands for the work that it retracts."""
    erratum = {"DOI": "10.1000/notice", "update-to": [update("correction", "10.1000/work")]}
    assert to_work(erratum).notices == ()
    retraction = {"DOI": "10.1000/notice", "update-to": [update("retraction", "10.1000/work")]}
    assert [n.kind for n in to_work(retraction).notices] == [NoticeKind.RETRACTED]
    own = {"DOI": "10.1000/work", "update-to": [update("correction", "10.1000/work")]}
    assert [n.kind for n in to_work(own).notices] == [NoticeKind.CORRECTED]


@pytest.mark.parametrize(
    "mark",
    ["RETRACTED: ", "Retracted: ", "RETRACTED ARTICLE: ", "[Retracted] ", "WITHDRAWN: ", "Retraction: "],
)
def test_a_mark_in_front_of_a_title_is_a_status(mark: str) -> None:
    work = to_work({"title": [f"{mark}A measurement of tests"]})
    assert work.title == "A measurement of tests"
    assert [n.kind for n in work.notices] == [NoticeKind.RETRACTED]


@pytest.mark.parametrize(
    "title", ["Retractions in science", "Withdrawn behaviour in mice", "Erratum: A measurement"]
)
def test_a_title_about_retraction_is_none(title: str) -> None:
    work = to_work({"title": [title]})
    assert work.title == title and work.notices == ()


def test_only_a_book_has_an_isbn_of_its_own() -> None:
    record = {"ISBN": ["9780470979365", "http://id.crossref.org/isbn/9780470748343"]}
    found = [i.value for i in to_work({**record, "type": "monograph"}).identifiers]
    assert found == ["9780470979365", "9780470748343"]
    assert to_work({**record, "type": "book-chapter"}).identifiers == ()


@pytest.mark.parametrize("record", [None, [], "x", 5, {}, dict.fromkeys(SELECT.split(","))])
def test_anything_becomes_a_work(record: Any) -> None:
    assert to_work(record) == Work(source="crossref")


@pytest.mark.parametrize("value", ["x", 5, True, [None], [[]], {"a": 1}, [{"x": [1]}]])
def test_any_value_in_any_field_is_survived(value: Any) -> None:
    record = dict.fromkeys(SELECT.split(","), value)
    assert isinstance(to_work(record), Work)


@pytest.mark.parametrize(
    "body",
    [
        {"status": "failed", "message": []},
        {"status": "ok", "message-type": "work-list", "message": {}},
        {"status": "ok", "message-type": "member-list", "message": {"items": [{"id": 1}]}},
        {"status": "ok", "message-type": "work-agency", "message": {"DOI": "10.1/x"}},
        [],
        {},
        "ok",
    ],
)
def test_an_answer_of_another_form_is_none(body: Any) -> None:
    with pytest.raises(BadAnswer):
        records(json.dumps(body))


def test_selects_only_what_crossref_allows() -> None:
    assert set(SELECT.split(",")) <= CROSSREF_SELECTS


def test_asks_with_the_words_of_a_reference() -> None:
    source = connect(Client(settings=ClientSettings("ada@example.org")), SourceSettings())
    query = Work(title="On A: the “Test”", author=(Name("Ward", "Ada"),), issued=Date(2020))
    (question,) = source.questions(query)
    asked = dict(question.parameters)
    assert asked["query.bibliographic"] == "On A the Test 2020" and asked["query.author"] == "Ward"


def test_dois_with_a_comma_are_asked_one_by_one() -> None:
    source = connect(Client(), SourceSettings())
    dois = [Identifier("doi", d) for d in ("10.1/a", "10.1/b,c", "10.1/d")]
    batches = list(source.batches(dois))
    assert [b.identifiers for b in batches] == [(dois[0], dois[2]), (dois[1],)]
    assert dict(batches[0].question.parameters)["filter"] == "doi:10.1/a,doi:10.1/d"
    assert batches[1].question.path == "/works/10.1%2Fb%2Cc"
