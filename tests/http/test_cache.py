"""The cache: what it keeps, for how long, and that no state of its file can fail a run."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from citeground.errors import ConfigError
from citeground.http import DAY, Cache, Server, default_path
from citeground.http.answers import Json
from citeground.http.cache import VERSION
from tests.clocks import SkippingClock

SERVER = Server(name="crossref", url="https://api.example.org", max_age=10 * DAY, max_age_empty=1 * DAY)
OTHER = Server(name="arxiv", url="https://export.example.org")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sub" / "answers.sqlite3"


def test_gives_back_what_was_put_with_its_date(path: Path) -> None:
    clock = SkippingClock()
    value: Json = [{"title": "Größe ∑ \ud800", "n": None}]
    Cache(path, clock).put(SERVER, {"q": value})
    stored = Cache(path, clock).get(SERVER, ["q", "other"])
    assert set(stored) == {"q"}
    assert stored["q"].value == value and stored["q"].read == clock.today()
    assert Cache(path, clock).get(OTHER, ["q"]) == {}


def test_many_questions_at_once(path: Path) -> None:
    cache = Cache(path)
    cache.put(SERVER, {f"q{i}": [i] for i in range(2000)})
    assert len(cache.get(SERVER, [f"q{i}" for i in range(2000)])) == 2000


@pytest.mark.parametrize(("value", "days"), [([1], 10), ([], 1), (None, 1), ({}, 1)])
def test_not_there_is_kept_for_less_long(path: Path, value: Json, days: int) -> None:
    clock = SkippingClock()
    cache = Cache(path, clock)
    cache.put(SERVER, {"q": value})
    clock.skip(days * DAY - 60)
    assert "q" in cache.get(SERVER, ["q"])
    clock.skip(120)
    assert "q" not in cache.get(SERVER, ["q"])


def test_what_is_too_old_leaves_the_file(path: Path) -> None:
    clock = SkippingClock()
    Cache(path, clock).put(SERVER, {"q": [1]})
    clock.skip(11 * DAY)
    Cache(path, clock).get(SERVER, ["q"])
    assert sqlite3.connect(path).execute("SELECT COUNT(*) FROM answers").fetchone() == (0,)


def test_tells_what_it_holds_and_forgets_it(path: Path) -> None:
    cache = Cache(path)
    assert cache.info().answers == {} and cache.clear() == 0 and not path.exists()
    cache.put(SERVER, {"a": [1], "b": []})
    cache.put(OTHER, {"c": [1]})
    info = cache.info()
    assert info.answers == {"arxiv": 1, "crossref": 2} and info.empty == 1 and info.size > 0
    assert info.oldest == info.newest != ""
    assert cache.clear("arxiv") == 1 and cache.info().answers == {"crossref": 2}
    assert cache.clear() == 2 and cache.info().answers == {}


def test_remembers_how_a_source_took_the_last_request(path: Path) -> None:
    Cache(path).note_outcome("crossref", "server error 502")
    Cache(path).note_outcome("crossref", "answered")
    assert Cache(path).last_answers()["crossref"].outcome == "answered"


def _damage(path: Path, how: str) -> None:
    data = path.read_bytes()
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    if how == "text":
        path.write_bytes(b"this is no database, " * 500)
    elif how == "half":
        path.write_bytes(data[: len(data) // 2])
    elif how == "middle":
        path.write_bytes(data[:100] + b"\xff" * (len(data) - 100))


@pytest.mark.parametrize("how", ["text", "half", "middle"])
def test_a_damaged_file_is_put_aside_and_started_afresh(path: Path, how: str) -> None:
    cache = Cache(path)
    cache.put(SERVER, {f"q{i}": [i] * 50 for i in range(300)})
    cache.close()
    _damage(path, how)
    again = Cache(path)
    again.get(SERVER, [f"q{i}" for i in range(300)])
    again.put(SERVER, {"new": [1]})
    assert "new" in again.get(SERVER, ["new"])
    assert "started afresh" in again.note
    assert path.with_name(path.name + ".damaged").exists()


def test_a_damaged_answer_is_a_miss(path: Path) -> None:
    cache = Cache(path)
    cache.put(SERVER, {"q": [1]})
    cache.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE answers SET answer = x'00ff'")
    assert Cache(path).get(SERVER, ["q"]) == {}


def test_a_newer_versions_file_is_left_alone(path: Path) -> None:
    cache = Cache(path)
    cache.put(SERVER, {"q": [1]})
    cache.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 999")
    older = Cache(path)
    assert older.get(SERVER, ["q"]) == {} and "written by a newer version" in older.note
    older.put(SERVER, {"q": [2]})
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION}")
    assert Cache(path).get(SERVER, ["q"])["q"].value == [1]


def test_an_older_versions_file_is_put_aside(path: Path) -> None:
    cache = Cache(path)
    cache.put(SERVER, {"q": [1]})
    cache.close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION - 1}")
    again = Cache(path)
    assert again.get(SERVER, ["q"]) == {} and "another version" in again.note
    again.put(SERVER, {"q": [2]})
    assert again.get(SERVER, ["q"])["q"].value == [2]


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
        connection.execute("INSERT INTO photos VALUES ('cat')")
    cache = Cache(path)
    cache.put(SERVER, {"q": [1]})
    assert cache.get(SERVER, ["q"]) == {} and "another program" in cache.note
    assert sqlite3.connect(path).execute("SELECT name FROM photos").fetchall() == [("cat",)]


def test_a_path_that_cannot_be_written_switches_it_off(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    cache = Cache(tmp_path / "file" / "answers.sqlite3")
    cache.put(SERVER, {"q": [1]})
    assert cache.get(SERVER, ["q"]) == {} and "not used in this run" in cache.note


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_only_its_owner_may_read_it(path: Path) -> None:
    Cache(path).put(SERVER, {"q": [1]})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_several_threads(path: Path) -> None:
    cache = Cache(path)
    failures: list[str] = []

    def work(number: int) -> None:
        for i in range(50):
            cache.put(SERVER, {f"{number}-{i}": [i]})
            if cache.get(SERVER, [f"{number}-{i}"])[f"{number}-{i}"].value != [i]:
                failures.append(f"{number}-{i}")

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and cache.info().answers == {"crossref": 400} and not cache.note


_PROCESS = """
import sys
from pathlib import Path
from citeground.http import Cache, Server
server = Server(name="crossref", url="https://api.example.org")
cache = Cache(Path(sys.argv[1]))
for i in range(60):
    cache.put(server, {f"{sys.argv[2]}-{i}": [i]})
    assert cache.get(server, [f"{sys.argv[2]}-{i}"])
assert not cache.note, cache.note
"""


def test_several_processes(path: Path) -> None:
    source = str(Path(__file__).parents[2] / "src")
    environment = {**os.environ, "PYTHONPATH": source}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _PROCESS, str(path), str(n)], env=environment, stderr=subprocess.PIPE
        )
        for n in range(3)
    ]
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()
    assert Cache(path).info().answers == {"crossref": 180}


def test_lies_where_the_platform_keeps_caches(tmp_path: Path) -> None:
    found = default_path({"XDG_CACHE_HOME": str(tmp_path)})
    assert found == tmp_path / "citeground" / "answers.sqlite3"
    assert default_path({}).name == "answers.sqlite3"


@pytest.mark.parametrize("content", [b"@book{a, title={A}}\n", b"SQLite format 3\x00" + b"\x00" * 4000])
def test_a_file_that_is_no_cache_is_never_touched(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "refs.bib"
    place.write_bytes(content)
    cache = Cache(place)
    cache.put(SERVER, {"q": [1]})
    assert cache.get(SERVER, ["q"]) == {} and cache.last_answers() == {}
    assert cache.info().answers == {} and "another program" in cache.note
    with pytest.raises(ConfigError, match="another program"):
        cache.clear()
    cache.close()
    assert place.read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == ["refs.bib"]


def test_an_own_file_of_any_name_is_mended(tmp_path: Path) -> None:
    place = tmp_path / "kept.db"
    first = Cache(place)
    first.put(SERVER, {f"q{i}": [i] * 50 for i in range(300)})
    first.close()
    _damage(place, "middle")
    again = Cache(place)
    again.get(SERVER, ["q1"])
    again.put(SERVER, {"new": [1]})
    assert "new" in again.get(SERVER, ["new"]) and "started afresh" in again.note
