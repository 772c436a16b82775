"""Semantic Scholar's papers in a Work's terms, and its questions."""

from __future__ import annotations

import json

import pytest

from citeground.errors import BadAnswer
from citeground.http import Client
from citeground.models import Date, Identifier
from citeground.sources import SourceSettings, semantic_scholar


def test_a_paper() -> None:
    work = semantic_scholar.to_work(
        {
            "paperId": "c31c",
            "title": "How Much Should We Trust?",
            "authors": [{"name": "Marianne Bertrand"}, {"name": None}, {"name": "E. Duflo"}],
            "year": 2001,
            "publicationDate": "2001-10-01",
            "publicationVenue": {"name": "Quarterly Journal", "alternate_names": ["Q. J."]},
            "venue": "Quarterly Journal",
            "journal": {"name": "QJ", "volume": "119", "pages": "\n   249-275\n  "},
            "externalIds": {"DOI": "10.1162/003355304772839588", "PubMed": "123456", "CorpusId": 4},
            "publicationTypes": ["JournalArticle"],
        }
    )
    assert [n.family for n in work.author] == ["Bertrand", "Duflo"]
    assert work.issued == Date(2001, 10, 1) and work.page == "249-275" and work.volume == "119"
    assert work.container_title == "Quarterly Journal" and work.other_containers == ("QJ", "Q. J.")
    assert work.identifier("doi") == "10.1162/003355304772839588" and work.identifier("pmid") == "123456"
    assert work.type == "article-journal" and work.author_complete


def test_a_preprint_is_told_by_its_home() -> None:
    record = {
        "venue": "arXiv.org",
        "journal": {"name": "ArXiv", "volume": "abs/1706.03762"},
        "publicationTypes": ["JournalArticle"],
        "externalIds": {"ArXiv": "1706.03762"},
    }
    work = semantic_scholar.to_work(record)
    assert work.type == "article" and work.volume == "" and work.identifier("arxiv") == "1706.03762"


def test_a_list_at_the_limit_is_not_complete() -> None:
    authors = [{"name": f"Ada{i} Ward"} for i in range(semantic_scholar.AUTHOR_LIMIT)]
    assert not semantic_scholar.to_work({"authors": authors}).author_complete


def test_identifiers_are_posted_with_their_prefix() -> None:
    source = semantic_scholar.connect(Client(), SourceSettings())
    wanted = [
        Identifier("doi", "10.1000/x"),
        Identifier("arxiv", "hep-th/9711200"),
        Identifier("pmcid", "PMC123"),
        Identifier("pmid", "5"),
    ]
    (batch,) = source.batches(wanted)
    assert batch.question.body == {"ids": ["DOI:10.1000/x", "ARXIV:hep-th/9711200", "PMCID:123", "PMID:5"]}


def test_more_answers_than_questions_are_no_answer() -> None:
    source = semantic_scholar.connect(Client(), SourceSettings())
    with pytest.raises(BadAnswer, match="2 answers to 1"):
        source.assign([Identifier("doi", "10.1000/x")], [None, {}])


def test_a_search_that_finds_nothing_has_no_list() -> None:
    assert semantic_scholar.records('{"total": 0, "offset": 0}') == []


def test_papers_inside_citations_are_read() -> None:
    body = json.dumps({"offset": 0, "data": [{"contexts": [], "citingPaper": {"title": "T"}}]})
    assert semantic_scholar.records(body) == [{"title": "T"}]
