"""Settings of sources, the environment, and what is shown of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground import registry
from citeground.cascade import Source
from citeground.errors import ConfigError
from citeground.http import Cache, Client, ClientSettings
from citeground.models import Work
from citeground.sources import SourceSettings, build, read_settings
from citeground.sources.asking import Registry
from citeground.sources.overview import cache_info, clear_cache, source_overview
from tests.clocks import SkippingClock
from tests.registry_server import RegistryServer
from tests.sources.library import ALL, DFT

NAMES = tuple(registry.SOURCES)


def servers(client: Client, settings: dict[str, SourceSettings] | None = None) -> dict[str, Registry]:
    built = build(NAMES, client, settings)
    return {s.name: s for s in built if isinstance(s, Registry)}


def test_all_sources_are_built_in_the_order_asked_for() -> None:
    client = Client()
    names = ["openalex", "arxiv", "openalex", "crossref"]
    assert [s.name for s in build(names, client)] == ["openalex", "arxiv", "crossref"]
    assert set(servers(client)) == set(NAMES)
    for source in build(NAMES, client):
        checked: Source = source
        assert checked.batch >= 1 and checked.coverage.schemes and checked.coverage.is_remote
    with pytest.raises(ConfigError, match="no source is called"):
        build(["google"], client)


def test_politeness_by_default() -> None:
    polite, anonymous = servers(Client(ClientSettings("ada@example.org"))), servers(Client())
    assert polite["arxiv"].server.rate == pytest.approx(1 / 3) and polite["arxiv"].server.concurrency == 1
    assert anonymous["crossref"].server.rate < polite["crossref"].server.rate <= 3
    with_key = servers(Client(), {"semantic_scholar": SourceSettings(key="a-key-of-mine")})
    assert anonymous["semantic_scholar"].server.rate < with_key["semantic_scholar"].server.rate <= 1
    assert all(s.server.url.startswith("https://") and not s.server.is_own for s in polite.values())


def test_openalex_and_crossref_are_one_witness() -> None:
    groups = {name: s.coverage.group for name, s in servers(Client()).items()}
    assert groups["openalex"] == groups["crossref"] == "crossref"
    assert len(set(groups.values())) == len(groups) - 1


def test_a_miss_in_an_index_of_one_field_proves_nothing() -> None:
    counting = {name for name, s in servers(Client()).items() if s.coverage.covers("article-journal")}
    assert counting == {"crossref", "semantic_scholar", "openalex"}
    assert not any(s.coverage.covers("book") for s in servers(Client()).values())


def test_environment_goes_before_table_goes_before_default() -> None:
    url = "https://mirror.example.org/x"
    environment = {"CITEGROUND_CROSSREF_URL": f" {url} ", "CITEGROUND_OPENALEX_KEY": "k" * 9}
    tables = {"crossref": {"url": "https://other.example.org", "rate": 2, "max_age": 3.5}}
    settings = read_settings(NAMES, environment, tables)
    assert settings["crossref"] == SourceSettings(url=url, rate=2, max_age=3.5)
    assert settings["openalex"].key == "k" * 9 and settings["arxiv"] == SourceSettings()
    server = servers(Client(), settings)["crossref"].server
    assert (server.url, server.rate, server.is_own) == (url, 2, True)
    assert server.max_age == 3.5 * 86_400


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"google": {}}, r"sources\.google"),
        ({"crossref": {"adress": "x"}}, r"sources\.crossref\.adress.*url"),
        ({"crossref": {"url": 5}}, "must be a text"),
        ({"crossref": {"rate": "fast"}}, "must be a number"),
        ({"crossref": {"rate": True}}, "must be a number"),
        ({"crossref": {"concurrency": 1.5}}, "must be a whole number"),
    ],
)
def test_a_wrong_setting_is_named(tables: dict[str, dict[str, object]], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        read_settings(NAMES, {}, tables)


@pytest.mark.parametrize(
    "settings",
    [
        SourceSettings(url="ftp://x"),
        SourceSettings(url="mirror.org"),
        SourceSettings(rate=-1),
        SourceSettings(key="x"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(settings: SourceSettings) -> None:
    with pytest.raises(ConfigError, match="crossref"):
        build(["crossref"], Client(), {"crossref": settings})


def test_a_mirror_may_be_on_the_same_machine_and_needs_no_tls() -> None:
    with RegistryServer(ALL) as server:
        client = Client(clock=SkippingClock())
        source = build(
            ["crossref"], client, {"crossref": SourceSettings(url=server.urls["crossref"], rate=99)}
        )[0]
        assert source.search(Work(title=DFT.title))


def test_the_overview_tells_what_is_asked_and_shows_no_key(tmp_path: Path) -> None:
    with RegistryServer(ALL, faults={"datacite": "500"}) as server:
        settings = server.settings()
        settings["openalex"] = SourceSettings(url=server.urls["openalex"], key="my-own-key-1", rate=5)
        client = Client(clock=SkippingClock(), cache=Cache(tmp_path / "c.sqlite3"))
        sources = build(NAMES, client, settings)
        assert {o.last_outcome for o in source_overview(sources, client)} == {""}
        by_name = {s.name: s for s in sources}
        by_name["crossref"].lookup([DFT.identifiers[0]])
        with pytest.raises(Exception, match="500"):
            by_name["datacite"].lookup([DFT.identifiers[0]])
        shown = {o.name: o for o in source_overview(sources, client)}
    assert list(shown) == list(NAMES)
    assert shown["crossref"].last_outcome == "answered" and shown["crossref"].kept == 1
    assert shown["crossref"].last_date == client.clock.today()
    assert shown["datacite"].last_outcome == "server error 500"
    assert shown["openalex"].has_key and "my-own-key-1" not in repr(shown)
    assert not shown["arxiv"].has_key and not shown["arxiv"].takes_key and shown["arxiv"].is_own
    assert "registry" in shown["crossref"].what and shown["crossref"].identifiers == ("doi",)
    assert client.cache is not None and cache_info(client.cache).answers == {"crossref": 1}
    assert clear_cache(client.cache) == 1 and cache_info(client.cache).answers == {}


def test_an_overview_makes_no_cache(tmp_path: Path) -> None:
    client = Client(cache=Cache(tmp_path / "none.sqlite3"))
    assert len(source_overview(build(NAMES, client), client)) == len(NAMES)
    assert list(tmp_path.iterdir()) == []
