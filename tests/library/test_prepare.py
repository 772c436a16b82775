"""A record on its way into the index: what it is found by, and how workers pass it on."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.errors import LibraryError
from citeground.library import prepare as preparing
from citeground.library.encoding import decode
from citeground.library.importers import BadRecord, records
from citeground.library.importers.reading import Block
from citeground.library.prepare import Prepared, prepare, prepared
from citeground.models import Date, Identifier, Name, Work

EPR = Work(
    type="article-journal",
    title="Can Quantum-Mechanical Description Be Considered Complete?",
    other_titles=("Ist die Quantenmechanik ganz?",),
    author=(Name("Einstein", "A."),),
    issued=Date(1935),
    container_title="Physical Review",
    other_containers=("Phys. Rev.",),
    volume="47",
    page="777-780",
    identifiers=(Identifier("doi", "10.1103/physrev.47.777"),),
)


def test_a_work_is_found_by_its_identifier_its_title_and_its_place() -> None:
    found = prepare(EPR)
    assert "doi:10.1103/physrev.47.777" in found.keys and "p47|777" in found.keys
    again = prepare(replace(EPR, title=EPR.title.upper().replace("-", " "), identifiers=()))
    assert set(again.keys) & set(found.keys) >= {"p47|777"}
    assert [k for k in found.keys if k.startswith("t")] == [k for k in again.keys if k.startswith("t")]


def test_the_words_of_all_titles_are_searched() -> None:
    words = prepare(EPR).words.split()
    assert {"quantum", "mechanical", "quantummechanical", "complete", "quantenmechanik", "ganz"} <= set(words)


def test_a_venue_is_searched_but_for_the_one_that_says_nothing() -> None:
    assert prepare(EPR).venue.split() == ["phy", "rev"]
    assert prepare(replace(EPR, container_title="arXiv")).venue == ""
    assert prepare(replace(EPR, container_title="", other_containers=("Nature",))).venue == ""


def test_type_and_year_are_counted_and_the_work_comes_back() -> None:
    found = prepare(EPR)
    assert (found.type, found.year) == ("article-journal", 1935)
    assert prepare(replace(EPR, issued=None)).year == 0
    back = decode(found.work)
    assert (back.title, back.author, back.identifiers) == (EPR.title, EPR.author, EPR.identifiers)


def test_half_a_character_out_of_a_dump_does_not_lose_the_record() -> None:
    found = prepare(replace(EPR, title="Half \ud800 a pair", container_title="J. \udfff"))
    assert decode(found.work).title == "Half ? a pair"
    for text in (*found.keys, found.words, found.venue):
        text.encode("utf-8")


@given(st.text(max_size=40), st.text(max_size=20))
def test_whatever_a_title_holds_it_can_be_stored_and_sought(title: str, venue: str) -> None:
    found = prepare(Work(title=title, container_title=venue, other_titles=(venue,)))
    assert isinstance(found, Prepared)
    for text in (*found.keys, found.words, found.venue):
        text.encode("utf-8")
    decode(found.work)


def reader(rows: list[Work | BadRecord], **more: object) -> SimpleNamespace:
    return SimpleNamespace(read=lambda _: iter(rows), __name__="reader", **more)


def test_an_input_without_lines_is_read_here_and_its_bad_records_pass() -> None:
    bad = BadRecord("x:1", "no title")
    got = list(prepared(reader([EPR, bad]), "some file"))  # type: ignore[arg-type]
    assert got == [prepare(EPR), bad]


@pytest.mark.parametrize(
    ("cores", "size", "by_line", "frozen", "helped"),
    [
        (4, 10, True, False, True),
        (4, 10, None, False, True),
        (1, 10, True, False, False),  # nobody to help
        (None, 10, True, False, False),
        (4, 9, True, False, False),  # read before a worker would have started
        (4, 10, False, False, False),  # one document, not one record a line
        (4, 10, True, True, False),  # a frozen program starts no interpreter
    ],
)
def test_workers_help_where_a_long_file_has_one_record_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    cores: int | None, size: int, by_line: bool | None, frozen: bool, helped: bool,
) -> None:  # fmt: skip
    asked: list[tuple[str, str, int]] = []
    monkeypatch.setattr(preparing, "_WORTH_WORKERS", 10)
    monkeypatch.setattr(preparing.os, "cpu_count", lambda: cores)
    monkeypatch.setattr(preparing.sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(preparing, "_in_workers", lambda *given: asked.append(given) or iter(()))
    source = tmp_path / "rows.jsonl"
    source.write_bytes(b"x" * size)
    more = {} if by_line is None else {"is_by_line": lambda _: by_line}
    list(prepared(reader([EPR], from_row=lambda row: iter(()), **more), str(source)))  # type: ignore[arg-type]
    assert asked == ([("reader", str(source), cores)] if helped else [])


def test_no_more_than_four_workers_are_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []
    monkeypatch.setattr(preparing, "_WORTH_WORKERS", 0)
    monkeypatch.setattr(preparing.os, "cpu_count", lambda: 64)
    monkeypatch.setattr(preparing, "_in_workers", lambda *given: asked.append(given[2]) or iter(()))
    source = tmp_path / "rows.jsonl"
    source.write_bytes(b"")
    list(prepared(reader([], from_row=lambda row: iter(())), str(source)))  # type: ignore[arg-type]
    assert asked == [4]


ROWS = [
    {"title": "A first title", "year": 2001, "authors": [{"family": "Ward", "given": "Ada"}]},
    {"title": "Another", "year": 2002},
]


def test_a_worker_answers_each_block_in_order_and_ends_with_its_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [json.dumps(row).encode() for row in ROWS]
    asked = io.BytesIO()
    for block in (Block(1, lines[0] + b"\n{broken\n"), Block(3, lines[1] + b"\n"), Block(4, b"", "damaged")):
        preparing._send(asked, tuple(block))
    asked.seek(0)
    answered = io.BytesIO()
    out = SimpleNamespace(buffer=answered)
    monkeypatch.setattr(preparing.sys, "stdin", SimpleNamespace(buffer=asked))
    monkeypatch.setattr(preparing.sys, "stdout", out)
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    preparing.serve(records.__name__, "rows.jsonl")
    answered.seek(0)
    first, second, third = (preparing._receive(answered) for _ in range(3))
    assert [len(item) for item in first] == [6, 2] and "rows.jsonl" in first[1][0]
    assert Prepared(*second[0]) == prepare(next(records.from_row(ROWS[1])))
    assert len(third) == 1 and len(third[0]) == 2
    assert preparing._receive(answered) is None


@given(st.lists(st.one_of(st.text(st.characters(exclude_categories=["Cs"])), st.binary(), st.integers())))
def test_what_is_sent_is_received(values: list[object]) -> None:
    pipe = io.BytesIO()
    preparing._send(pipe, values)
    preparing._send(pipe, ())
    pipe.seek(0)
    assert preparing._receive(pipe) == values
    assert preparing._receive(pipe) == ()
    assert preparing._receive(pipe) is None


def test_a_message_that_breaks_off_is_an_end() -> None:
    pipe = io.BytesIO()
    preparing._send(pipe, "a long enough message")
    whole = pipe.getvalue()
    for cut in (0, 3, 8, len(whole) - 1):
        assert preparing._receive(io.BytesIO(whole[:cut])) is None


def test_what_went_wrong_in_a_record_travels_even_with_half_a_character_in_it() -> None:
    assert preparing._plain(BadRecord("x:\ud800", "no \udfff title")) == ("x:?", "no ? title")


def test_a_dead_worker_is_an_error_in_words_and_can_be_stopped_twice() -> None:
    worker = preparing._Worker(records.__name__, "rows.jsonl")
    found, bad = worker.ask(Block(1, json.dumps(ROWS[0]).encode() + b"\n{broken\n"))
    assert isinstance(found, Prepared) and found.year == 2001
    assert isinstance(bad, BadRecord) and "rows.jsonl" in bad.where
    worker.process.kill()
    worker.process.wait()
    with pytest.raises(LibraryError, match="try again"):
        worker.ask(Block(1, b"{}"))
    worker.stop()
    worker.stop()
