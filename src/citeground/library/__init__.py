"""The local library: an index of works that the user has, asked first and without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from citeground.cascade import Coverage
from citeground.errors import LibraryError
from citeground.library.encoding import FORMAT
from citeground.library.schema import SCHEMA
from citeground.models import Identifier, Work

INFO_FILE = "library.json"


@dataclass(frozen=True, slots=True)
class Info:
    """What a library says of itself. ``sources`` maps what was read to its number of records."""

    name: str
    records: int
    closed: bool
    built: str
    sources: Mapping[str, int] = field(default_factory=dict)
    types: Mapping[str, int] = field(default_factory=dict)
    years: tuple[int, int] = (0, 0)
    skipped: int = 0
    bytes: int = 0
    schema: int = SCHEMA
    format: int = FORMAT

    def dump(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, path: Path) -> Info:
        """Read a library's description. Raises ``LibraryError`` that says what to do."""
        if not path.exists():
            raise LibraryError(
                f"no library at {path}; make one with: citeground library build --output {path} --from FILE"
            )
        try:
            values: dict[str, Any] = json.loads((path / INFO_FILE).read_text(encoding="utf-8"))
            values["years"] = tuple(values.get("years", (0, 0)))
            info = cls(**values)
        except (OSError, ValueError, TypeError) as error:
            raise LibraryError(
                f"{path} is not a library, or it is damaged ({error}); build it again"
            ) from error
        if (info.schema, info.format) != (SCHEMA, FORMAT):
            raise LibraryError(f"{path} was written by another version of citeground; build it again")
        return info


class Library:
    """An index of works as a source. A miss proves nothing unless the library is closed."""

    batch = 10_000

    def __init__(self, path: Path, info: Info, *, closed: bool) -> None:
        self.path = path
        self._info = info
        note = f"{info.records:,} records" + (", closed" if closed else "")
        self._coverage = Coverage(closed=closed, note=note, group=f"library:{info.name}")
        self._searcher: Any = None

    @classmethod
    def open(cls, path: Path, *, closed: bool | None = None) -> Library:
        """Open a library; ``closed`` overrides what it was built as. Raises ``LibraryError``."""
        path = Path(path)
        info = Info.load(path)
        library = cls(path, info, closed=info.closed if closed is None else closed)
        library._open()
        return library

    def _open(self) -> None:
        import tantivy

        from citeground.library.search import Searcher

        try:
            self._searcher = Searcher(tantivy.Index.open(str(self.path / "index")))
        except (ValueError, OSError, TypeError) as error:
            raise LibraryError(
                f"{self.path}: the index cannot be read ({error}); build the library again"
            ) from error

    @property
    def name(self) -> str:
        """The library's name."""
        return self._info.name

    @property
    def coverage(self) -> Coverage:
        """Closed or not; never open-ended."""
        return self._coverage

    def info(self) -> Info:
        """What the library says of itself."""
        return self._info

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        """The works of the identifiers that are here."""
        found = ((i, self._searcher.by_identifier(i)) for i in identifiers)
        return {i: works for i, works in found if works}

    def search(self, query: Work, /) -> Sequence[Work]:
        """Works that may be the one that is described, best first, at most ten."""
        works: list[Work] = self._searcher.similar(query)
        return works
