"""OpenAlex' works in a Work's terms."""

from __future__ import annotations

from typing import Any

import pytest

from citeground.http import Json
from citeground.models import Date, Name, NoticeKind
from citeground.sources import openalex

JOURNAL: Json = {
    "source": {"display_name": "Nature", "type": "journal", "host_organization_name": "Springer"}
}
REPOSITORY: Json = {
    "source": {"display_name": "arXiv (Cornell University)", "type": "repository"},
    "landing_page_url": "https://arxiv.org/abs/1706.03762",
}


def test_a_work() -> None:
    work = openalex.to_work(
        {
            "id": "https://openalex.org/W1",
            "doi": "https://doi.org/10.1038/X",
            "title": "A &lt;i&gt;title&lt;/i&gt;",
            "publication_year": 2015,
            "publication_date": "2015-05-28",
            "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/26017442"},
            "type": "article",
            "primary_location": JOURNAL,
            "locations": [JOURNAL, REPOSITORY],
            "authorships": [
                {"raw_author_name": "LeCun, Yann", "author": {"display_name": "Somebody Else"}},
                {"raw_author_name": None, "author": {"display_name": "Yoshua Bengio"}},
            ],
            "biblio": {"volume": "521", "issue": None, "first_page": "436", "last_page": "444"},
            "is_retracted": True,
            "abstract_inverted_index": {"Deep": [0], "learning": [1, 3], "is": [2]},
        }
    )
    assert work.title == "A title" and work.container_title == "Nature" and work.publisher == "Springer"
    assert work.author == (Name("LeCun", "Yann"), Name("Bengio", "Yoshua"))
    assert work.issued == Date(2015, 5, 28) and work.page == "436-444" and work.volume == "521"
    assert work.abstract == "Deep learning is learning" and work.type == "article-journal"
    assert [str(i) for i in work.identifiers] == [
        "doi:10.1038/x",
        "pmid:26017442",
        "arxiv:1706.03762",
        "openalex:W1",
    ]
    assert [n.kind for n in work.notices] == [NoticeKind.RETRACTED]


def test_a_repository_is_the_home_of_a_preprint_only() -> None:
    places = {"primary_location": REPOSITORY, "locations": []}
    assert openalex.to_work({**places, "type": "article"}).container_title == ""
    assert openalex.to_work({**places, "type": "preprint"}).container_title.startswith("arXiv")
    both = {"primary_location": REPOSITORY, "locations": [JOURNAL], "type": "article"}
    assert openalex.to_work(both).container_title == "Nature"


def test_proceedings() -> None:
    place = {"source": {"display_name": "CVPR", "type": "conference"}}
    assert openalex.to_work({"type": "article", "primary_location": place}).type == "paper-conference"


@pytest.mark.parametrize(
    ("number", "flag", "complete"), [(99, None, True), (100, None, False), (9, True, False)]
)
def test_a_list_at_the_limit_is_not_complete(number: int, flag: Any, complete: bool) -> None:
    record = {
        "authorships": [{"raw_author_name": f"A{i} Ward"} for i in range(number)],
        "is_authors_truncated": flag,
    }
    assert openalex.to_work(record).author_complete is complete
