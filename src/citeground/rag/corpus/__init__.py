"""A corpus: the user's own texts, cut into passages of whole sentences and found by their words.

The index of a folder is kept outside of it, and only files that are new or have changed are read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from citeground.models import Passage
from citeground.rag.corpus.files import list_files
from citeground.rag.corpus.index import Index
from citeground.rag.corpus.kept import open_index
from citeground.rag.questions import Question

COUNT = 10


def default_place(environment: Mapping[str, str]) -> Path:
    """Where the indexes of corpora are kept: beside the cache of answers."""
    from citeground.http import default_path

    return default_path(environment).parent / "corpora"


class Corpus:
    """Passages that answer a question, as a source of the cascade.

    ``unread`` maps files that could not be read to the reason, ``count`` is how many passages a question
    gets.
    """

    name = "corpus"

    def __init__(self, index: Index, unread: Mapping[str, str], *, count: int = COUNT) -> None:
        self._index = index
        self.unread = dict(unread)
        self.count = count

    @classmethod
    def open(cls, root: Path, *, place: Path | None = None, count: int = COUNT) -> Corpus:
        """The corpus of a folder or file. ``place`` keeps its index there; None: in memory only.

        Raises ``InputError`` where there is no such corpus or nothing in it can be read.
        """
        root = Path(root)
        index, unread = open_index(root, list_files(root), place)
        return cls(index, unread, count=count)

    @classmethod
    def of(cls, passages: Iterable[Passage], *, count: int = COUNT) -> Corpus:
        """A corpus of passages that are at hand."""
        index = Index(None)
        index.change((), [("", list(passages))])
        return cls(index, {}, count=count)

    def search(self, query: Question, /) -> list[Passage]:
        """The passages that share most with the question, best first."""
        return self.nearest(query, self.count)

    def nearest(self, query: Question, count: int, /) -> list[Passage]:
        """So many of them as are asked for."""
        words = " ".join([*query.words, query.entity])
        return [passage for passage, _ in self._index.search(words or query.text, count)]

    @property
    def home(self) -> Path | None:
        """The folder where what belongs to the corpus is kept; None where it is in memory only."""
        return self._index.path.parent if self._index.path else None

    def __len__(self) -> int:
        """The number of passages."""
        return len(self._index)


__all__ = ["COUNT", "Corpus", "default_place"]
