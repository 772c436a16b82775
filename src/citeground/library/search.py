"""The look-ups: by identifier, by place, by exact title, by first author and year, by fuzzy title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from citeground.library.encoding import decode
from citeground.library.schema import author_term, head_term, place_term, title_term
from citeground.models import Identifier, Work
from citeground.text.folding import fold, similarity
from citeground.text.journals import compare_venues
from citeground.text.locators import same_number, same_pages

MOST = 10
# Below this similarity the rare words may have been the misspelt ones: ask for all words.
_SURE = 88.0
_RARE = 4
_CANDIDATES = 24
_ELLIPSIS = re.compile(r"\s*(?:\.\.\.|…).*$")


class Searcher:
    """Reads one opened index. Safe for several threads: a tantivy searcher is a snapshot."""

    def __init__(self, index: Any) -> None:
        import tantivy

        self._tantivy = tantivy
        self._schema = index.schema
        self._searcher = index.searcher()

    @property
    def count(self) -> int:
        """The number of records."""
        return int(self._searcher.num_docs)

    def by_key(self, key: str, limit: int = MOST) -> list[Work]:
        """The works that carry an exact term."""
        query = self._tantivy.Query.term_query(self._schema, "key", key)
        return [self._read(address) for _, address in self._searcher.search(query, limit, count=False).hits]

    def by_identifier(self, identifier: Identifier) -> list[Work]:
        """The works that carry an identifier."""
        return self.by_key(f"{identifier.scheme}:{identifier.value}")

    def _read(self, address: Any) -> Work:
        return decode(bytes(self._searcher.doc(address).get_first("work")))

    def similar(self, query: Work) -> list[Work]:
        """Everything that may be the work, best first: by title, by place, by author and year."""
        found = self.by_title(query) if query.title else []
        if not any(_confirms(query, w) for w in found):
            found = [*self.by_place(query), *found]
            if not query.title and not found:
                found = self.by_author(query)
        return _unique(found)[:MOST]

    def by_title(self, query: Work) -> list[Work]:
        """Exact title first; else the rare words, else all words; re-ranked by similarity."""
        folded = fold(query.title)
        if not folded:
            return []
        exact = self.by_key(title_term(folded), 3 * MOST)
        if exact:
            return sorted(exact, key=lambda w: not _fits(query, w))[:MOST]
        for term in (head_term(query.title),):
            if term and (heads := self.by_key(term)):
                exact.extend(heads)
        words = fold(_ELLIPSIS.sub("", query.title)).split() or folded.split()
        ranked = self._ranked(query, [*exact, *self._by_words(self._rare(words), _CANDIDATES)])
        if not ranked or ranked[0][0] < _SURE:
            more = self._by_words(list(dict.fromkeys(words))[:40], _CANDIDATES)
            ranked = self._ranked(query, [*(w for _, w in ranked), *more])
        return [work for _, work in ranked[:MOST]]

    def _rare(self, words: Sequence[str]) -> list[str]:
        """The rarest words that the index knows; rare words that it does not know are likely slips."""
        counted = sorted((n, w) for w in set(words) if (n := self._searcher.doc_freq("words", w)))
        return [w for _, w in counted[:_RARE]]

    def _by_words(self, words: Sequence[str], limit: int) -> list[Work]:
        if not words:
            return []
        query = self._tantivy.Query
        occur = self._tantivy.Occur.Should
        terms = [(occur, query.term_query(self._schema, "words", w)) for w in words]
        hits = self._searcher.search(query.boolean_query(terms), limit, count=False).hits
        return [self._read(address) for _, address in hits]

    def _ranked(self, query: Work, works: Iterable[Work]) -> list[tuple[float, Work]]:
        scored = [(_title_score(query.title, w), w) for w in _unique(works)]
        scored.sort(key=lambda pair: (-pair[0], not _fits(query, pair[1])))
        return scored

    def by_place(self, query: Work) -> list[Work]:
        """Works with this volume and first page, in this journal and within a year, where those are given."""
        term = place_term(query.volume, query.page)
        if not term:
            return []
        return [w for w in self.by_key(term, 200) if _same_place(query, w)][:MOST]

    def by_author(self, query: Work) -> list[Work]:
        """Works of this first author and year in a venue that may be the cited one."""
        term = author_term(query.author, query.year)
        if not term or not query.container_title:
            return []
        return [w for w in self.by_key(term, 50) if _venues(query, w) is True][:MOST]


def _title_score(title: str, work: Work) -> float:
    best = similarity(title, work.title)
    for other in work.other_titles:
        best = max(best, similarity(title, other))
    if best < _SURE and (len(work.title) > len(title)):
        # A title that is cut, or lacks its subtitle, is as near as its beginning.
        key, whole = fold(_ELLIPSIS.sub("", title)).replace(" ", ""), fold(work.title).replace(" ", "")
        if len(key) >= 16 and whole.startswith(key):
            best = max(best, 90.0)
    return best


def _fits(query: Work, work: Work) -> bool:
    """A cheap sign beside the title: first author's last word, or the year."""
    if query.author and work.author:
        mine = set(fold(query.author[0].display).split())
        theirs = {w for name in work.author[:3] for w in fold(name.literal or name.family).split()}
        return bool(mine & theirs)
    if query.issued and work.issued:
        return abs(query.issued.year - work.issued.year) <= 1
    return True


def _confirms(query: Work, work: Work) -> bool:
    """Whether a title's record is beyond doubt, so that its place need not be looked up too."""
    if not _fits(query, work) or _title_score(query.title, work) < _SURE:
        return False
    return not (query.volume and query.page and work.volume) or _same_number(query, work)


def _same_number(query: Work, work: Work) -> bool:
    return same_number(query.volume, work.volume) and same_pages(query.page, work.page)


def _venues(query: Work, work: Work) -> bool | None:
    names = [n for n in (work.container_title, *work.other_containers) if n]
    outcomes = [compare_venues(query.container_title, n) for n in names]
    return True if True in outcomes else None if None in outcomes or not outcomes else False


def _same_place(query: Work, work: Work) -> bool:
    if query.container_title and _venues(query, work) is False:
        return False
    if query.issued and work.issued:
        years = {d.year for d in (work.issued, *work.other_dates)}
        return min(abs(query.issued.year - y) for y in years) <= 2
    return True


def _unique(works: Iterable[Work]) -> list[Work]:
    return list({_identity(w): w for w in works}.values())


def _identity(work: Work) -> tuple[object, ...]:
    return (work.title, work.source, work.identifiers, work.volume, work.page, work.author[:1])


def iterate(searcher: Any) -> Iterator[Work]:
    """Every work of an index, in no particular order."""
    import tantivy

    hits = searcher._searcher.search(tantivy.Query.all_query(), max(1, searcher.count)).hits
    return (searcher._read(address) for _, address in hits)
