"""What all sources share: batches, the cache of single identifiers, searches that end."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.errors import SourceUnavailable
from citeground.http import Cache, Client
from citeground.models import Date, Identifier, Name, NoticeKind, Work
from citeground.sources import build
from citeground.sources.asking import Registry, chunks
from tests.clocks import SkippingClock
from tests.registry_server import SOURCES, RegistryServer
from tests.sources.library import ADS, ALL, ATTENTION, DFT, RETRACTED

LOOKING_UP = tuple(s for s in SOURCES if s != "dblp")


def connect(server: RegistryServer, name: str, cache: Path | None = None) -> Registry:
    clock = SkippingClock()
    client = Client(clock=clock, cache=Cache(cache, clock) if cache else None)
    source = build([name], client, server.settings())[0]
    assert isinstance(source, Registry)
    return source


def many(number: int) -> list[Work]:
    """Works with a DOI and an arXiv id each."""
    return [
        Work(
            type="article-journal",
            title=f"A measurement of the quantity number {i}",
            author=(Name("Ward", "Ada"),),
            issued=Date(2010),
            container_title="Journal of Tests",
            identifiers=(Identifier("doi", f"10.1234/test.{i}"), Identifier("arxiv", f"1001.{i:04d}")),
        )
        for i in range(1, number + 1)
    ]


@pytest.mark.parametrize(
    ("name", "requests"),
    [
        ("arxiv", 2),
        ("crossref", 3),
        ("datacite", 3),
        ("semantic_scholar", 1),
        ("openalex", 3),
        ("inspire", 6),
    ],
)
def test_asks_in_batches_and_finds_all(name: str, requests: int) -> None:
    works = many(150)
    scheme = "arxiv" if name == "arxiv" else "doi"
    wanted = [Identifier(scheme, w.identifier(scheme)) for w in works]
    with RegistryServer(holding=dict.fromkeys(SOURCES, works)) as server:
        found = connect(server, name).lookup(wanted)
        assert {i: [w.title for w in found[i]] for i in wanted} == {
            Identifier(scheme, w.identifier(scheme)): [w.title] for w in works
        }
        assert server.count(name) == requests


@pytest.mark.parametrize("name", LOOKING_UP)
def test_what_is_absent_is_not_there(name: str) -> None:
    known = ATTENTION.identifiers[0] if name == "arxiv" else DFT.identifiers[0]
    unknown = Identifier(known.scheme, "0704.0001" if name == "arxiv" else "10.9999/nothing.here")
    with RegistryServer(holding={s: list(ALL) for s in SOURCES}) as server:
        found = connect(server, name).lookup([unknown, known])
    assert list(found) == [known]
    assert found[known][0].source == name and found[known][0].read


@pytest.mark.parametrize("name", LOOKING_UP)
def test_a_second_run_asks_nobody_and_a_changed_one_only_for_what_is_new(name: str, tmp_path: Path) -> None:
    works = many(20)
    scheme = "arxiv" if name == "arxiv" else "doi"
    wanted = [Identifier(scheme, w.identifier(scheme)) for w in works]
    missing = Identifier(scheme, "0704.0001" if scheme == "arxiv" else "10.9999/nothing.here")
    cache = tmp_path / "c.sqlite3"
    with RegistryServer(holding=dict.fromkeys(SOURCES, works)) as server:
        first = connect(server, name, cache).lookup([*wanted[:15], missing])
        asked = server.count()
        assert connect(server, name, cache).lookup([*wanted[:15], missing]) == first
        assert server.count() == asked
        connect(server, name, cache).lookup([wanted[17], *wanted[:10], missing])
        log = server.log[asked:]
        assert len(log) == 1 and wanted[3].value not in str(log[0].parameters)


@pytest.mark.parametrize("name", SOURCES)
def test_a_second_search_asks_nobody(name: str, tmp_path: Path) -> None:
    with RegistryServer(holding={s: list(ALL) for s in SOURCES}) as server:
        cache = tmp_path / "c.sqlite3"
        for query in (Work(title=DFT.title), Work(title="A title that nobody ever gave to anything")):
            first = connect(server, name, cache).search(query)
            asked = server.count()
            assert connect(server, name, cache).search(query) == first
            assert server.count() == asked


@pytest.mark.parametrize("name", SOURCES)
def test_finds_by_title(name: str) -> None:
    query = Work(title=ADS.title, author=ADS.author, issued=ADS.issued)
    with RegistryServer(holding={s: list(ALL) for s in SOURCES}) as server:
        found = connect(server, name).search(query)
    assert found[0].title == ADS.title
    assert [n.family for n in found[0].author] == ["Maldacena"]


@pytest.mark.parametrize("name", ["crossref", "inspire"])
@pytest.mark.parametrize("journal", ["Phys. Rev. Lett.", "Physical Review Letters", "\\prl", "{\\prl}"])
def test_finds_a_reference_without_a_title(name: str, journal: str) -> None:
    query = Work(author=DFT.author[:1], container_title=journal, volume="77", page="3865", issued=Date(1996))
    with RegistryServer(holding={s: list(ALL) for s in SOURCES}) as server:
        source = connect(server, name)
        assert source.asks(query)
        assert [w.title for w in source.search(query)] == [DFT.title]


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize(
    "query", [Work(), Work(title=" ?! "), Work(container_title="Nature"), Work(author=(Name("Ward"),))]
)
def test_asks_nothing_where_there_is_nothing_to_ask(name: str, query: Work) -> None:
    with RegistryServer(ALL) as server:
        source = connect(server, name)
        assert not source.asks(query) and source.search(query) == ()
        assert server.count() == 0


HOSTILE = [
    'Alexa, Are You Listening? "Privacy", bias & trust: a survey (draft)',
    "AND OR NOT",
    'a"b OR 1=1 --',
    "x) OR (all:*",
    "filter:doi|a,b!c",
    "A*B? ~fuzzy^2 [1 TO 5] {x} \\ / + -y",
    "café ∑ Größe 量子力学 Квантовая",
    "word " * 500,
    "x" * 100_000,
    "\x00\ud800 control",
]


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("title", HOSTILE, ids=range(len(HOSTILE)))
def test_no_character_of_a_title_becomes_an_operator(name: str, title: str) -> None:
    with RegistryServer(ALL) as server:
        source = connect(server, name)
        source.search(Work(title=title, author=(Name('O\'Brien, "X" AND', "Y:Z"),)))
        for entry in server.log:
            assert entry.status in (200, 404)
            asked = " ".join(v for k, v in entry.parameters.items() if k not in ("select", "fields"))
            assert len(asked) < 2000 and "\\" not in asked and "*" not in asked and "\x00" not in asked


HOSTILE_DOIS = [
    "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
    "10.1000/with,comma",
    "10.1000/with|bar",
    '10.1000/with"quote',
    "10.1000/with&ampersand=1#fragment?query",
    "10.1000/with\\backslash",
    "10.1000/" + "long" * 60,
    "10.1000/ümlaut",
]


@pytest.mark.parametrize("name", ["crossref", "datacite", "semantic_scholar", "openalex"])
def test_odd_dois_neither_break_a_batch_nor_are_lost(name: str) -> None:
    works = [Work(title=f"Work {i}", identifiers=(Identifier("doi", d),)) for i, d in enumerate(HOSTILE_DOIS)]
    with RegistryServer(holding=dict.fromkeys(SOURCES, works)) as server:
        found = connect(server, name).lookup([w.identifiers[0] for w in works])
        assert {e.status for e in server.log} == {200}
    assert {i: [w.title for w in found[i]] for i in found} == {w.identifiers[0]: [w.title] for w in works}


def test_a_retraction_comes_with_the_record() -> None:
    doi = RETRACTED.identifiers[0]
    with RegistryServer(ALL) as server:
        for name in ("crossref", "openalex"):
            notices = connect(server, name).lookup([doi])[doi][0].notices
            assert [n.kind for n in notices] == [NoticeKind.RETRACTED]


def test_dblp_does_not_pretend_to_look_identifiers_up() -> None:
    with RegistryServer(ALL) as server:
        source = connect(server, "dblp")
        assert source.lookup([DFT.identifiers[0]]) == {}
        with pytest.raises(SourceUnavailable):
            source.lookup([Identifier("dblp", "conf/nips/VaswaniSPUJGKP17")])
        assert "doi" not in source.coverage.schemes and server.count() == 0


def test_pieces_are_no_longer_than_an_address_allows() -> None:
    identifiers = [Identifier("doi", f"10.1000/{'x' * 200}{i}") for i in range(100)]
    pieces = list(chunks(identifiers, 50))
    assert [i for piece in pieces for i in piece] == identifiers
    assert all(sum(len(i.value) for i in piece) < 3600 for piece in pieces)
    assert list(chunks([], 50)) == []
