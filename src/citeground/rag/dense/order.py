"""The corpus's passages in the order of meaning and words together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from citeground.models import Passage
from citeground.rag.evaluators.minilm import passage_text
from citeground.rag.questions import Question

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Table = npt.NDArray[np.floating[Any]]

# So many of the passages that share most words are put in order; the others stay behind them.
WIDE = 30
# Reciprocal ranks are added (Cormack et al., SIGIR 2009), with their constant.
_CONSTANT = 60.0


class Wide(Protocol):
    """A source that gives more passages than a question gets."""

    @property
    def name(self) -> str: ...

    @property
    def count(self) -> int: ...

    def nearest(self, query: Question, count: int, /) -> list[Passage]: ...


class Encodes(Protocol):
    """Makes one vector of length 1 of a text."""

    def vector(self, text: str) -> Table: ...


class Keeps(Protocol):
    """Remembers the vectors of texts."""

    def known(self, texts: Sequence[str]) -> Mapping[str, Table]: ...

    def keep(self, made: Mapping[str, Table]) -> None: ...


class Reordered:
    """A corpus whose best ``wide`` passages by words are put in the order of words and meaning together.

    As many come back as the corpus gives by itself.
    """

    def __init__(self, corpus: Wide, encoder: Encodes, vectors: Keeps, *, wide: int = WIDE) -> None:
        self._corpus, self._encoder, self._vectors, self._wide = corpus, encoder, vectors, wide

    @property
    def name(self) -> str:
        """The corpus's."""
        return self._corpus.name

    def search(self, query: Question, /) -> list[Passage]:
        """The passages, best first."""
        count = self._corpus.count
        found = self._corpus.nearest(query, max(self._wide, count))
        by_meaning = order(self.cosines(query.text, found))
        return [found[n] for n in fused(by_meaning)][:count]

    def cosines(self, query: str, passages: Sequence[Passage]) -> list[float]:
        """How near each passage is to the query in meaning; what was never read is read, and kept."""
        if not passages:
            return []
        texts = [passage_text(p) for p in passages]
        known = dict(self._vectors.known(texts))
        made = {t: self._encoder.vector(t) for t in dict.fromkeys(texts) if t not in known}
        if made:
            self._vectors.keep(made)
        asked = self._encoder.vector(query)
        return [float(asked @ vector.astype(asked.dtype)) for vector in ((known | made)[t] for t in texts)]


def order(values: Sequence[float]) -> list[int]:
    """Places by value, highest first; what is equal stays in order."""
    return sorted(range(len(values)), key=lambda n: -values[n])


def fused(by_meaning: Sequence[int]) -> list[int]:
    """Places by the sum of both reciprocal ranks; a place is its own rank by words."""
    rank = {place: n for n, place in enumerate(by_meaning)}
    return order([1 / (_CONSTANT + n) + 1 / (_CONSTANT + rank[n]) for n in range(len(by_meaning))])
