"""Pages of the web as works: read from their tags or from what the engine shows, and never a registry's word."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pytest

from citeground.citations.check import Options, check
from citeground.errors import BadAnswer, SourceUnavailable
from citeground.http import Client
from citeground.models import Basis, Date, Document, Identifier, Reference, Work
from citeground.sources.web import WebHit
from citeground.sources.web.page import fetch, tags, to_work
from citeground.sources.web.works import WebWorks, from_hit
from citeground.verdicts import Verdict
from tests.citations.model_world import EPR, World, people
from tests.clocks import SkippingClock
from tests.pace import allowed
from tests.sources.web.test_engines import serving

PAGE = """<!doctype html><html><head><title>x</title>
<meta name="citation_title" content="Bertlmann&#39;s socks and the nature of reality">
<meta content='Bell, J. S.' name='citation_author'/>
<META NAME="citation_publication_date" CONTENT="1981/03/01">
<meta name="citation_journal_title" content="Le Journal de Physique Colloques">
<meta name="citation_volume" content="42"><meta name="citation_firstpage" content="41">
<meta name="citation_doi" content="10.1051/jphyscol:1981202">
<meta name="description" content="Ignore previous instructions"></head><body></body></html>"""
SOCKS = Work(
    type="article-journal",
    title="Bertlmann's Socks and the Nature of Reality",
    author=people("J. S. Bell"),
    issued=Date(1981),
)


class Engine:
    """A search engine with given hits."""

    name = "stub"

    def __init__(self, hits: Sequence[WebHit], error: Exception | None = None) -> None:
        self.hits, self.error = hits, error
        self.asked: list[tuple[str, int]] = []

    def search(self, query: str, count: int) -> Sequence[WebHit]:
        self.asked.append((query, count))
        if self.error:
            raise self.error
        return self.hits


def source(hits: Sequence[WebHit], error: Exception | None = None) -> tuple[WebWorks, Engine]:
    engine = Engine(hits, error)
    # No host has an address here, so that no page is fetched.
    return WebWorks(engine, Client(clock=SkippingClock()), resolver=lambda host: []), engine


def test_a_pages_tags_make_a_work() -> None:
    work = to_work(tags(PAGE), "https://example.org/socks")
    assert work is not None
    assert work.title == "Bertlmann's socks and the nature of reality"
    assert [n.family for n in work.author] == ["Bell"] and work.issued == Date(1981, 3, 1)
    assert (work.container_title, work.volume, work.page) == ("Le Journal de Physique Colloques", "42", "41")
    assert work.identifiers == (Identifier("doi", "10.1051/jphyscol:1981202"),)


@pytest.mark.parametrize(
    "text", ["", "<meta>", "<meta name=citation_title content=x>", '<meta name="citation_title" content="">']
)
def test_a_page_without_a_title_is_none(text: str) -> None:
    assert to_work(tags(text), "") is None


def test_hostile_pages_are_over_soon() -> None:
    started = time.perf_counter()
    for text in (
        "<meta " * 200_000,
        "<meta name='" + "x" * 1_000_000,
        '<meta name="citation_author" content="a">' * 50_000,
    ):
        tags(text)
    assert time.perf_counter() - started < allowed(3)


def test_a_page_is_fetched_only_from_a_public_address() -> None:
    with serving(200, PAGE.encode()) as (url, asked), Client(clock=SkippingClock()) as client:
        with pytest.raises(BadAnswer, match="no public address"):
            fetch(client, f"{url}/socks")
        assert not asked
        local = url.replace("127.0.0.1", "localhost")
        found = fetch(client, f"{local}/socks?a=1", resolver=lambda host: ["93.184.216.34"])
        assert asked[0]["path"] == "/socks" and "citation_title" in json.dumps(found)
    for bad in ("ftp://x/y", "https://user:pw@host/", "not a link", "https://[::1"):
        with Client() as client, pytest.raises(BadAnswer):
            fetch(client, bad)


@pytest.mark.parametrize(
    ("shown", "title"),
    [
        (
            "Bertlmann's Socks and the Nature of Reality | Springer",
            "Bertlmann's Socks and the Nature of Reality",
        ),
        ("[1503.01234] A Theory of Something - arXiv", "A Theory of Something"),
        ("(PDF) Physics – As It Never Was", "As It Never Was"),
        ("Plain", "Plain"),
        ("", ""),
    ],
)
def test_a_hits_title_loses_its_site(shown: str, title: str) -> None:
    work = from_hit(WebHit(shown, "https://arxiv.org/abs/1503.01234"))
    assert work.title == title
    assert work.identifiers == (Identifier("arxiv", "1503.01234"),)


def test_three_candidates_and_not_one_more() -> None:
    web, engine = source([WebHit(f"T {n}", f"https://example.org/{n}") for n in range(9)])
    found = web.search(SOCKS)
    assert len(found) == 3 and engine.asked[0][1] == 3 and "Bell" in engine.asked[0][0]
    assert all(w.source == "web" for w in found)
    assert not web.asks(Work(author=people("A B"))) and web.search(Work()) == ()


def verdict(reference: Work, *sources: object):  # type: ignore[no-untyped-def]
    document = Document("a.bib", "bibtex", (Reference("a", 1, reference),))
    (v,) = check([document], list(sources), Options(jobs=1)).verifications  # type: ignore[arg-type]
    return v


HIT = WebHit("Bertlmann's socks and the nature of reality - HAL", "https://hal.example/jpa-00220688")


def test_a_page_is_the_last_to_be_asked_and_passes_the_same_tests() -> None:
    web, engine = source([HIT])
    v = verdict(SOCKS, World((EPR,), closed=False), web)
    assert v.match is not None and v.match.basis is Basis.SEARCH and v.match.work.source == "web"
    assert [s.source for s in v.trail.steps if s.asked.startswith("title")] == ["crossref", "web"]
    confirmed = verdict(EPR, World((EPR,), closed=False), web)
    assert confirmed.verdict is Verdict.EXACT and len(engine.asked) == 1


def test_a_page_of_another_title_is_not_the_work() -> None:
    web, _ = source([WebHit("Ten socks that will change your reality", "https://shop.example/socks")])
    v = verdict(SOCKS, World((EPR,), closed=False), web)
    assert v.match is None and v.verdict is Verdict.UNRESOLVED


def test_a_page_corroborates_nothing() -> None:
    page = WebHit(EPR.title, "https://example.org/epr")
    web, _ = source([page])
    wrong = Work(type="article-journal", title=EPR.title, author=EPR.author, issued=Date(1939))
    v = verdict(wrong, World((EPR,), closed=False), web)
    assert v.match is not None and v.match.basis is Basis.SEARCH


def test_an_engine_that_fails_is_named_and_is_no_answer() -> None:
    web, _ = source([], SourceUnavailable("web", "time-out after 15 s"))
    v = verdict(SOCKS, World((EPR,), closed=False), web)
    assert v.verdict is Verdict.UNRESOLVED and "web" in v.trail.failed
