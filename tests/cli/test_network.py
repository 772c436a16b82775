"""The registries from the command line: chosen, set, cached, silent, and never a key in what is written."""

from __future__ import annotations

import logging
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citeground.models import Work
from tests.registry_server import SOURCES, Fault, RegistryServer
from tests.registry_server.bibliography import bibliography
from tests.sources.library import ADS, ALL, DFT, RETRACTED

from .conftest import UNKNOWN, Ran

Run = Callable[..., Ran]
KEY = "s3cr3t-k3y-of-mine"
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def server() -> Iterator[RegistryServer]:
    with RegistryServer(ALL) as running:
        yield running


@pytest.fixture
def online(run: Run, server: RegistryServer, library: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run``, with all registries at the test server and a small library in place of the starter's."""
    use(monkeypatch, server)
    monkeypatch.setenv("CITEGROUND_LIBRARY", str(library))
    return run


def use(monkeypatch: pytest.MonkeyPatch, server: RegistryServer, *, key: str = "") -> None:
    monkeypatch.delenv("CITEGROUND_OFFLINE")
    for name, url in server.urls.items():
        monkeypatch.setenv(f"CITEGROUND_{name.upper()}_URL", url)
        if key:
            monkeypatch.setenv(f"CITEGROUND_{name.upper()}_KEY", key)


def write(here: Path, *works: Work, bare: int = 0) -> None:
    (here / "refs.bib").write_text(bibliography(works, bare=bare), encoding="utf-8")


def test_libraries_first_then_the_registries(online: Run, here: Path, server: RegistryServer) -> None:
    write(here, DFT, ADS)
    ran = online("check", "refs.bib")
    assert ran.code == 0 and "2 references: 2 exact\n" in ran.out
    assert "Asked: small (3 records), arxiv, crossref," in ran.out and "Requests: 2\n" in ran.out
    again = online("check", "refs.bib")
    assert again.code == 0 and server.count() == 2
    assert "Requests: 0, and 3 answers from the cache\n" in again.out


def test_offline_asks_nobody(online: Run, here: Path, server: RegistryServer) -> None:
    write(here, DFT)
    ran = online("check", "refs.bib", "--offline")
    assert ran.code == 0 and "1 unresolved" in ran.out and server.count() == 0


def test_a_closed_library_leaves_nothing_to_ask(
    online: Run, here: Path, server: RegistryServer, library: Path
) -> None:
    write(here, DFT)
    ran = online("check", "refs.bib", "--library", library, "--closed")
    assert ran.code == 1 and "1 major" in ran.out and server.count() == 0


def test_sources_are_chosen_by_flag_file_and_environment(
    online: Run, here: Path, server: RegistryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here, DFT, bare=1)

    def asked(number: int, *options: str) -> set[str]:
        """Whom this run asked. What was on its way to a server when a run ended may arrive in the next one:
        each run leaves an address of its own."""
        address = f"run-{number}@example.org"
        online("check", "refs.bib", "--mailto", address, *options)
        return {e.source for e in list(server.log) if f"mailto:{address}" in e.headers["User-Agent"]}

    # Whoever confirms a reference first leaves the other nothing to ask.
    assert asked(1, "--sources", "openalex,semantic-scholar", "--cache", "off") in (
        {"openalex"},
        {"semantic_scholar"},
        {"openalex", "semantic_scholar"},
    )
    (here / "citeground.toml").write_text("cache = 'off'\n[sources]\nask = ['inspire']\n")
    assert asked(2) == {"inspire"}
    monkeypatch.setenv("CITEGROUND_SOURCES", "dblp")
    assert asked(3) == {"dblp"}
    ran = online("check", "refs.bib", "--sources", "crosref")
    assert ran.code == 2 and "there are: arxiv, crossref" in ran.err


def test_a_source_has_its_table(online: Run, here: Path, server: RegistryServer) -> None:
    write(here, DFT)
    table = f"[tool.citeground.sources.crossref]\nurl = '{server.urls['crossref']}'\nrate = 50\n"
    (here / "pyproject.toml").write_text(table)
    assert "  pace        50 a second" in online("sources", "--sources", "crossref").out
    (here / "pyproject.toml").write_text(table.replace("rate", "rates"))
    ran = online("sources")
    assert ran.code == 2 and "sources.crossref.rates: no such setting" in ran.err
    (here / "pyproject.toml").write_text("[tool.citeground.sources]\ncrossref = 'x'\n")
    assert "sources.crossref must be a table" in online("sources").err


def test_the_contact_address_is_left(online: Run, here: Path, server: RegistryServer) -> None:
    write(here, DFT)
    online("check", "refs.bib", "--mailto", "ada@example.org")
    assert "mailto:ada@example.org" in server.log[0].headers["User-Agent"]
    assert online("check", "refs.bib", "--mailto", "ada").code == 2


def test_sources_says_whether_a_key_is_there_and_how_it_went(
    online: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here, DFT)
    online("check", "refs.bib")
    monkeypatch.setenv("CITEGROUND_SEMANTIC_SCHOLAR_KEY", KEY)
    shown = online("sources").out
    for name in (*SOURCES, "doi.org"):
        assert f"\n{name}: " in f"\n{shown}"
    assert "(yours)" in shown and "  key         set\n" in shown and KEY not in shown
    assert ": answered; 1 kept" in shown and "never asked; 0 kept" in shown


def test_the_cache_is_shown_and_cleared(online: Run, here: Path, server: RegistryServer) -> None:
    assert online("config", "cache").out.startswith("0 answers in ")
    write(here, DFT, ADS)
    online("check", "refs.bib")
    shown = online("config", "cache", "--info").out
    assert shown.startswith("3 answers in ") and "  crossref           2\n" in shown
    assert online("config", "cache", "--clear", "--source", "arxiv").out == "forgot 1 answer of arxiv\n"
    assert online("config", "cache", "--clear").out == "forgot 2 answers\n"
    assert online("config", "cache", "--cache", "off").out == "the cache is switched off\n"
    assert online("config", "cache", "--source", "arxiv").code == 2
    before = server.count()
    online("check", "refs.bib")
    assert server.count() > before


def test_where_nobody_answers_the_run_exits_with_2(
    run: Run, here: Path, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITEGROUND_OFFLINE")
    for name in (*SOURCES, "doi_org"):
        monkeypatch.setenv(f"CITEGROUND_{name.upper()}_URL", NOWHERE)
    write(here, DFT, ADS, bare=1)
    ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 2 and "nothing could be looked up" in ran.err and "--offline" in ran.err
    assert "2 unresolved (" in ran.out and "crossref" in ran.out and "the connection was refused" in ran.out


def test_one_source_down_is_named_and_the_rest_goes_on(
    run: Run, here: Path, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here, DFT)
    with RegistryServer(ALL, faults={"crossref": "empty"}) as server:
        use(monkeypatch, server)
        ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 0 and "1 exact" in ran.out
    assert "No answer: crossref did not answer (an empty body)" in ran.out


def test_a_retraction_is_told_by_whoever_knows_it(online: Run, here: Path) -> None:
    write(here, RETRACTED)
    for name in ("crossref", "openalex"):
        ran = online("check", "refs.bib", "--sources", name)
        assert ran.code == 1 and "error: retracted-work (CG301)" in ran.out and "1 exact" in ran.out


def test_explain_asks_the_registries_too(online: Run, here: Path) -> None:
    write(here, DFT)
    ran = online("explain", "refs.bib:w1")
    assert ran.code == 0 and "crossref" in ran.out


@pytest.mark.parametrize("kind", ["", "500", "html", "429-retry-after", "cut"])
def test_no_key_in_report_log_or_cache(
    run: Run,
    here: Path,
    library: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: str,
) -> None:
    caplog.set_level(logging.DEBUG)
    tables = "".join(f"[sources.{name}]\nrate = 1000\nconcurrency = 8\n" for name in SOURCES)
    (here / "citeground.toml").write_text(tables)
    faults = dict.fromkeys(SOURCES, Fault(kind, retry_after="60")) if kind else {}
    write(here, DFT, ADS, bare=1)
    with RegistryServer(ALL, faults=faults) as server:
        use(monkeypatch, server, key=KEY)
        told = [
            text
            for form in (("full", "json", "sarif", "html") if not kind else ("full",))
            for text in run(
                "check", "refs.bib", "--library", library, "--output-format", form, "--cache", here / "kept"
            )[1:]
        ]
        told += run("sources", "--cache", here / "kept")[1:] + run("config", "show")[1:]
        assert not server.log or any(KEY in str(e.headers) + str(e.parameters) for e in server.log)
    assert not any(KEY in text for text in (*told, caplog.text))
    rows = sqlite3.connect(here / "kept").execute("SELECT question, answer FROM answers").fetchall()
    assert not any(KEY in q or KEY in zlib.decompress(a).decode() for q, a in rows)
    assert all(KEY.encode() not in path.read_bytes() for path in here.iterdir())


def test_no_key_in_the_log_of_a_defect(
    run: Run, here: Path, library: Path, server: RegistryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, server, key=KEY)
    write(here, DFT)

    def broken(*_: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr("citeground.sources.crossref.to_work", broken)
    ran = run("check", "refs.bib", "--library", library)
    assert ran.code == 3 and KEY not in ran.err + ran.out
    written = [p for name in ("CACHE", "DATA") for p in Path(os.environ[f"XDG_{name}_HOME"]).rglob("*")]
    for path in (*written, *here.rglob("*")):
        assert not (path.is_file() and KEY.encode() in path.read_bytes())


def test_a_cache_that_cannot_be_used_is_said(online: Run, here: Path) -> None:
    (here / "refs.bib").write_text(UNKNOWN)
    (here / "mine.txt").write_text("mine")
    said = "note: the cache mine.txt is not used in this run: it is another program's file"
    assert said in online("check", "refs.bib", "--cache", "mine.txt").err
    assert said in online("sources", "--cache", "mine.txt").err
    ran = online("config", "cache", "--clear", "--cache", "mine.txt")
    assert ran.code == 2 and "another program's file" in ran.err
    assert (here / "mine.txt").read_text() == "mine"
