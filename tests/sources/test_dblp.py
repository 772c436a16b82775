"""DBLP's hits in a Work's terms."""

from __future__ import annotations

import pytest

from citeground.errors import BadAnswer
from citeground.models import Name
from citeground.sources import dblp


def test_a_paper() -> None:
    info = {
        "authors": {"author": [{"@pid": "1", "text": "Wei Wang 0001"}, {"text": "Bo Kent"}]},
        "title": "Databases &amp; Queries: What Next?.",
        "venue": ["SIGMOD", "SIGMOD Conf."],
        "pages": "1-12",
        "year": "2020",
        "type": "Conference and Workshop Papers",
        "key": "conf/sigmod/WangK20",
        "doi": "10.1145/3318464.3380000",
        "ee": "https://doi.org/10.1145/3318464.3380000",
    }
    work = dblp.to_work({"info": info})
    assert work.author == (Name("Wang", "Wei"), Name("Kent", "Bo"))
    assert work.title == "Databases & Queries: What Next?" and work.type == "paper-conference"
    assert work.container_title == "SIGMOD" and work.other_containers == ("SIGMOD Conf.",)
    assert [str(i) for i in work.identifiers] == [
        "doi:10.1145/3318464.3380000",
        "dblp:conf/sigmod/WangK20",
    ]


def test_one_author_is_no_list() -> None:
    assert dblp.to_work({"info": {"authors": {"author": {"text": "Ada Ward"}}}}).author == (
        Name("Ward", "Ada"),
    )


def test_corr_is_arxiv() -> None:
    info = {"venue": "CoRR", "volume": "abs/1706.03762", "type": "Informal and Other Publications"}
    work = dblp.to_work({"info": info})
    assert work.type == "article" and work.container_title == "arXiv" and work.volume == ""
    assert work.identifier("arxiv") == "1706.03762"


def test_authors_of_an_edited_volume_are_its_editors() -> None:
    work = dblp.to_work({"info": {"authors": {"author": {"text": "Ada Ward"}}, "type": "Editorship"}})
    assert work.author == () and work.editor == (Name("Ward", "Ada"),) and work.type == "book"


def test_no_hits_and_a_bad_status() -> None:
    assert dblp.records('{"result": {"hits": {"@total": "0", "@sent": "0"}}}') == []
    with pytest.raises(BadAnswer, match="500"):
        dblp.records('{"result": {"status": {"@code": "500", "text": "oops"}, "hits": {"@total": "0"}}}')
    with pytest.raises(BadAnswer):
        dblp.records('{"result": {"hits": {"@total": "7"}}}')
