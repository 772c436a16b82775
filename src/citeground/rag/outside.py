"""Where to look when the corpus does not hold the answer: Wikipedia, and the web where one is set up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from citeground.cascade import Searcher
from citeground.errors import SourceUnavailable
from citeground.models import Passage
from citeground.rag.keywords import keywords
from citeground.rag.questions import Question

if TYPE_CHECKING:
    from citeground.sources.wikipedia import Subject

_HITS = 5
_CONTEXT = 200


class Encyclopedia(Protocol):
    """Finds articles about a subject (``sources.wikipedia``). Raises ``SourceError``."""

    @property
    def name(self) -> str: ...

    def find(self, subject: Subject) -> Sequence[Passage]: ...


class Hit(Protocol):
    """One page that a search engine found."""

    @property
    def title(self) -> str: ...

    @property
    def url(self) -> str: ...

    @property
    def snippet(self) -> str: ...


class WebSearch(Protocol):
    """A search engine (``sources.web``). Raises ``SourceError``."""

    @property
    def name(self) -> str: ...

    def search(self, query: str, count: int) -> Sequence[Hit]: ...


class Inside:
    """The corpus, which leaves the beginning of its best passage for those who look further."""

    def __init__(self, corpus: Searcher[Question, Passage]) -> None:
        self.name = corpus.name
        self._corpus = corpus
        self.context = ""

    def search(self, query: Question, /) -> list[Passage]:
        """The corpus's passages."""
        found = list(self._corpus.search(query))
        if found:
            self.context = f"{found[0].title} {found[0].text}"[:_CONTEXT]
        return found


class OnWikipedia:
    """An encyclopedia as a source of the cascade."""

    def __init__(self, encyclopedia: Encyclopedia, inside: Inside) -> None:
        self.name = encyclopedia.name
        self._encyclopedia = encyclopedia
        self._inside = inside

    def search(self, query: Question, /) -> Sequence[Passage]:
        """Articles about the question's entity, or about its keywords where it has none."""
        from citeground.sources.wikipedia import Subject

        suffixes = query.relation.suffixes if query.relation else ()
        words = () if query.entity else keywords(query)
        return self._encyclopedia.find(Subject(query.entity, suffixes, self._inside.context, words))


class OnTheWeb:
    """A search engine as a source of the cascade: its snippets are the passages."""

    def __init__(self, engine: WebSearch) -> None:
        self.name = engine.name
        self._engine = engine

    def search(self, query: Question, /) -> list[Passage]:
        """The snippets for the question's keywords."""
        words = " ".join(keywords(query)) or query.text
        hits = self._engine.search(words, _HITS)
        return [Passage(h.snippet, h.title, self.name, h.url) for h in hits if h.snippet.strip()]


class Timed:
    """A source that is not asked any more once the time of the run is over.

    ``end`` is a time of ``clock`` in seconds; ``limit`` says in the trail how long the run might take.
    """

    def __init__(
        self,
        source: Searcher[Question, Passage],
        end: float,
        limit: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = source.name
        self._source = source
        self._end, self._limit, self._clock = end, limit, clock

    def search(self, query: Question, /) -> Iterable[Passage]:
        """What the source finds. Raises ``SourceUnavailable`` after the end."""
        if self._clock() >= self._end:
            raise SourceUnavailable(self.name, f"the time limit of {self._limit:g} s was reached")
        return self._source.search(query)
