"""Answers kept in one SQLite file, so that the second run asks nobody.

Only whole and valid answers are kept, as compressed JSON. The file may be shared by several processes and
threads. Whatever is wrong with it (damaged, read-only, of another version) never fails a run: at worst
nothing is kept, and ``note`` says so. A file that is not a cache is never touched, whatever was named.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from citeground.errors import ConfigError
from citeground.http.answers import Json
from citeground.http.clock import Clock, iso_date
from citeground.http.server import Server

VERSION = 1
APPLICATION = 0x43474E44  # "CGND": tells our file from any other SQLite file
T = TypeVar("T")
_SCHEMA = f"""
CREATE TABLE answers (
    source TEXT NOT NULL, question TEXT NOT NULL, stored REAL NOT NULL, is_empty INTEGER NOT NULL,
    expires REAL NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (source, question)
) WITHOUT ROWID;
CREATE TABLE sources (source TEXT PRIMARY KEY, at REAL NOT NULL, outcome TEXT NOT NULL) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""
# Our file by default, which is ours even where not a byte of it can be read any more.
NAME = "answers.sqlite3"
# https://www.sqlite.org/fileformat.html: the first 16 bytes, and the application's id at byte 68.
_MAGIC = b"SQLite format 3\x00"
_OWNER = slice(68, 72)
_NAMES = 400


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer from the cache, and the ISO date on which the source gave it."""

    value: Json
    read: str


@dataclass(frozen=True, slots=True)
class CacheInfo:
    """What the cache holds: answers per source, how many of them say "not there", bytes on disk.

    ``oldest`` and ``newest`` are ISO dates, "" where it is empty.
    """

    path: str
    answers: Mapping[str, int]
    empty: int
    size: int
    oldest: str
    newest: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """How a source took the last request that was sent to it, and on which ISO date."""

    date: str
    outcome: str


def default_path(environment: Mapping[str, str]) -> Path:
    """Where the cache lies on this platform (``XDG_CACHE_HOME`` first)."""
    if root := environment.get("XDG_CACHE_HOME", ""):
        base = Path(root)
    elif sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path.home() / ".cache"
    return base / "citeground" / NAME


class Cache:
    """The file at ``path``, opened when it is first needed."""

    def __init__(self, path: Path, clock: Clock | None = None) -> None:
        self.path = path
        self.note = ""
        self._clock = clock or Clock()
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._is_usable = True

    def get(self, server: Server, questions: Sequence[str]) -> dict[str, Stored]:
        """The answers to those of ``questions`` that are known and not too old."""

        now = self._clock.now()

        def select(connection: sqlite3.Connection) -> list[tuple[str, float, bytes]]:
            rows: list[tuple[str, float, bytes]] = []
            for start in range(0, len(questions), _NAMES):
                part = questions[start : start + _NAMES]
                marks = ",".join("?" * len(part))
                rows += connection.execute(
                    f"SELECT question, stored, answer FROM answers "
                    f"WHERE source = ? AND expires > ? AND question IN ({marks})",
                    (server.name, now, *part),
                )
            return rows

        found: dict[str, Stored] = {}
        rows: list[tuple[str, float, bytes]] = self._run(select, [])
        for question, stored, packed in rows:
            with suppress(zlib.error, ValueError, TypeError, RecursionError):
                found[question] = Stored(json.loads(zlib.decompress(packed)), iso_date(stored))
        return found

    def put(self, server: Server, answers: Mapping[str, Json]) -> None:
        """Keep answers. An empty one (``[]``, ``{}``, None) says "not there" and is kept for less long."""
        now = self._clock.now()
        rows = []
        for question, value in answers.items():
            is_empty = value is None or value == [] or value == {}
            age = server.max_age_empty if is_empty else server.max_age
            packed = zlib.compress(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"), 6)
            rows.append((server.name, question, now, is_empty, now + age, packed))
        self._change("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", rows)

    def note_outcome(self, source: str, outcome: str) -> None:
        """Remember how a source took its last request."""
        self._change(
            "INSERT OR REPLACE INTO sources VALUES (?, ?, ?)", [(source, self._clock.now(), outcome)]
        )

    def last_answers(self) -> dict[str, LastAnswer]:
        """How each source took its last request, in this run or an earlier one."""
        rows: list[tuple[str, float, str]] = self._run(
            lambda c: c.execute("SELECT source, at, outcome FROM sources").fetchall(), []
        )
        return {source: LastAnswer(iso_date(at), outcome) for source, at, outcome in rows}

    def info(self) -> CacheInfo:
        """What the cache holds. Creates no file."""
        if not self.path.exists():
            return CacheInfo(str(self.path), {}, 0, 0, "", "", self.note)
        query = (
            "SELECT source, COUNT(*), SUM(is_empty), MIN(stored), MAX(stored) FROM answers GROUP BY source"
        )
        rows: list[tuple[str, int, int, float, float]] = self._run(lambda c: c.execute(query).fetchall(), [])
        return CacheInfo(
            path=str(self.path),
            answers={row[0]: row[1] for row in rows},
            empty=sum(row[2] for row in rows),
            size=sum(p.stat().st_size for p in self._files() if p.exists()),
            oldest=iso_date(min(row[3] for row in rows)) if rows else "",
            newest=iso_date(max(row[4] for row in rows)) if rows else "",
            note=self.note,
        )

    def clear(self, source: str = "") -> int:
        """Forget the answers of one source, or of all, and return how many there were.

        Raises ``ConfigError`` where the file cannot be used.
        """
        if not self.path.exists():
            return 0

        def delete(connection: sqlite3.Connection) -> int:
            where, values = (" WHERE source = ?", (source,)) if source else ("", ())
            with connection:
                count = connection.execute(f"DELETE FROM answers{where}", values).rowcount
                connection.execute(f"DELETE FROM sources{where}", values)
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return count

        count = self._run(delete, 0)
        if not self._is_usable:
            raise ConfigError(self.note)
        return count

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        with self._lock:
            if self._connection is not None:
                with suppress(sqlite3.Error):
                    self._connection.close()
                self._connection = None

    def _files(self) -> Iterable[Path]:
        return [self.path, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm"))]

    def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany(statement, rows)

        self._run(write, None)

    def _run(self, action: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do something with the file; where it is damaged, start it afresh and do it once more."""
        with self._lock:
            for _ in range(2):
                if not self._is_usable:
                    return otherwise
                try:
                    return action(self._open())
                except sqlite3.OperationalError as error:
                    # Locked for longer than we wait, read-only, disk full: go on without it.
                    self._switch_off(str(error))
                except sqlite3.DatabaseError as error:
                    self._start_afresh(f"was damaged ({error})")
                except OSError as error:
                    self._switch_off(error.strerror or str(error))
            return otherwise

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._look_whose()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self._connect()
            if not self._has_schema(self._connection):
                self._start_afresh("was written by another version")
                if not self._is_usable:
                    raise OSError("another version's file is in the way")
                self._connection = self._connect()
                self._has_schema(self._connection)
            with self._connection:
                self._connection.execute("DELETE FROM answers WHERE expires < ?", (self._clock.now(),))
        return self._connection

    def _look_whose(self) -> None:
        """Raises ``OSError`` for a file of somebody else's, which a slip in a name must not cost."""
        if self.path.name == NAME or not self.path.exists():
            return
        if not self.path.is_file():
            raise OSError("it is no file")
        with self.path.open("rb") as stream:
            head = stream.read(100)
        if not head:
            return
        is_written = self.path.with_name(f"{self.path.name}-wal").exists()  # the id may lie in there as yet
        owner = int.from_bytes(head[_OWNER], "big")
        if not head.startswith(_MAGIC) or (owner != APPLICATION and (owner or not is_written)):
            raise OSError("it is another program's file and was left as it is; name another (--cache)")

    def _connect(self) -> sqlite3.Connection:
        # What somebody looked up is nobody else's business: only its owner may read the file.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(self.path, timeout=10.0, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.DatabaseError:
            connection.close()
            raise
        return connection

    def _has_schema(self, connection: sqlite3.Connection) -> bool:
        """Whether the file has this version's tables; they are made where it has none."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            owner = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            tables = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
            if tables == 0:
                for statement in _SCHEMA.split(";"):
                    connection.execute(statement)
                owner, version = APPLICATION, VERSION
            connection.commit()
        except sqlite3.Error:
            connection.rollback()
            raise
        if owner != APPLICATION:
            raise OSError("it is another program's file")
        if version > VERSION:
            # What a newer one keeps is not thrown away by an older one beside it.
            raise OSError(
                "it was written by a newer version; update this one, or name another file (--cache)"
            )
        return bool(version == VERSION)

    def _start_afresh(self, why: str) -> None:
        """Put the file aside (it may be somebody's) and begin with an empty one."""
        self.close()
        try:
            self.path.replace(self.path.with_name(self.path.name + ".damaged"))
            for path in self._files():
                path.unlink(missing_ok=True)
        except OSError as error:
            self._switch_off(f"it {why}, and {error.strerror or error}")
        else:
            self.note = f"the cache {self.path} {why} and was started afresh"

    def _switch_off(self, why: str) -> None:
        self.note = f"the cache {self.path} is not used in this run: {why}"
        self._is_usable = False
        self.close()
