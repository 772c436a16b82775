"""The local library: an index of works that the user has, asked first and without a network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from citeground.cascade import Coverage
from citeground.errors import BadAnswer, LibraryError
from citeground.library.info import Info
from citeground.models import Identifier, Work

if TYPE_CHECKING:
    from citeground.library.search import Searcher

T = TypeVar("T")
R = TypeVar("R")


class Library:
    """An index of works as a source. A miss proves nothing unless the library is closed.

    Several threads may ask at once. What was open stays as it was while the library is built anew.
    """

    batch = 10_000

    def __init__(self, path: Path, info: Info, searcher: Searcher, *, closed: bool) -> None:
        self.path = path
        self._info = info
        self._searcher = searcher
        note = f"{info.records:,} records" + (", closed" if closed else "")
        self._coverage = Coverage(closed=closed, note=note, group=f"library:{info.name}")

    @classmethod
    def open(cls, path: Path, *, closed: bool | None = None) -> Library:
        """Open a library; ``closed`` overrides what it was built as. Raises ``LibraryError``."""
        path = Path(path)
        try:
            info, searcher = _open(path)
        except LibraryError:
            # Another process may have put a new index in its place between two of our steps.
            info, searcher = _open(path)
        return cls(path, info, searcher, closed=info.closed if closed is None else closed)

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
        """The works of the identifiers that are here; several works may share one. Raises ``SourceError``."""
        return self._asked(self._searcher.by_identifiers, identifiers)

    def search(self, query: Work, /) -> Sequence[Work]:
        """Works that may be the one that is described, best first, at most ten. Raises ``SourceError``."""
        return self._asked(self._searcher.similar, query)

    def _asked(self, question: Callable[[T], R], about: T) -> R:
        try:
            return question(about)
        except (ValueError, OSError, LookupError) as error:
            raise BadAnswer(self.name, f"the library is damaged ({error}); build it again") from error
        except BaseException as error:
            # The index's own panics are no Exception, and they mean that a file is not what it was.
            if type(error).__name__ != "PanicException":
                raise
            raise BadAnswer(self.name, "the library is damaged; build it again") from error


def _open(path: Path) -> tuple[Info, Searcher]:
    import tantivy

    from citeground.library.search import Searcher

    info = Info.load(path)
    try:
        return info, Searcher(tantivy.Index.open(str(path / info.index)), info.built)
    except (ValueError, OSError, TypeError) as error:
        raise LibraryError(f"{path}: the index cannot be read ({error}); build the library again") from error


__all__ = ["Info", "Library"]
