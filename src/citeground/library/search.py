"""The look-ups: by identifier, by title, by place, by first author and year.

Each question is asked in the cheapest way that may answer it, and in a wider one only where the answers
do not fit: the whole title as one term; its rarest words together; some of its words and the author;
words that are misspelt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from citeground.library.encoding import decode
from citeground.library.ranking import SHORTENED, Candidate, Wanted
from citeground.library.schema import (
    author_term,
    head_term,
    identifier_term,
    length_term,
    number_term,
    place_terms,
    title_term,
    title_words,
    venue_words,
)
from citeground.models import Identifier, Work

MOST = 10
# So many are handed out even where none of them is near.
_NEAREST = 3
# At this score a title is the wanted one, but for a slip or a word.
_SURE = 98.0
_RARE = 4
_MANY = 16
_NAMESAKES = 40
# Words together in so many works are dear to ask for; a few are asked for in any case.
_DEAR = 30_000
_LEAST = 3
_FUZZY_WORDS = 3
# A near word says as much as a rare one does.
_NEAR_BOOST = 6.0
_SHARED = 30


class Searcher:
    """Reads one opened index. Safe for several threads: a tantivy searcher is a snapshot."""

    def __init__(self, index: Any, read: str = "") -> None:
        import tantivy

        self._query = tantivy.Query
        self._should, self._must = tantivy.Occur.Should, tantivy.Occur.Must
        self._schema = index.schema
        self._searcher = index.searcher()
        self._read = read

    @property
    def count(self) -> int:
        """The number of records."""
        return int(self._searcher.num_docs)

    def by_identifiers(self, identifiers: Iterable[Identifier]) -> dict[Identifier, list[Work]]:
        """The works that carry each identifier, or one of its other forms; those of none are left out."""
        found: dict[Identifier, list[Work]] = {}
        for identifier in identifiers:
            hits = self._hits(self._key(identifier_term(identifier)), _SHARED)
            for form in () if hits else _other_forms(identifier):
                hits = hits or self._hits(self._key(identifier_term(form)), _SHARED)
            if len(hits) == 1:
                found[identifier] = [decode(self._data(hits[0]), self._read)]
            elif hits:
                different = dict.fromkeys(map(self._data, hits))
                found[identifier] = [decode(data, self._read) for data in different]
        return found

    def similar(self, query: Work) -> list[Work]:
        """Everything that may be the work that is described, best first, at most ``MOST``."""
        wanted = Wanted(query, self._read)
        found: dict[bytes, Candidate] = {}
        if wanted.key:
            self._by_title(wanted, found)
        # A work of the wanted title at the wanted place leaves nothing to look for there.
        if query.volume and query.page and not any(c.by_title and c.is_placed() for c in found.values()):
            self._by_place(wanted, found)
        if query.number and (number := number_term(query.number)):
            self._take(wanted, found, self._hits(self._key(number), MOST))
        if not found or (not wanted.key and not any(c.place for c in found.values())):
            self._by_author(wanted, found)
        return [c.work for i, c in enumerate(best(found.values())) if i < _NEAREST or not c.is_another]

    # By title

    def _by_title(self, wanted: Wanted, found: dict[bytes, Candidate]) -> None:
        whole = title_term(wanted.folded)
        self._take(wanted, found, self._namesakes(wanted, whole), by_title=True)
        if any(c.by_title and c.fits for c in found.values()):
            return
        if (head := head_term(wanted.title)) and head != whole:
            self._take(wanted, found, self._namesakes(wanted, head))
        words = self._counted(wanted)
        for ask in (self._together, self._some, self._misspelt):
            self._take(wanted, found, ask(wanted, words))
            if max((c.score for c in found.values()), default=0.0) >= _SURE:
                return

    def _namesakes(self, wanted: Wanted, term: str) -> list[Any]:
        """The works under a whole title; of many namesakes, those of the author and year first."""
        hits = self._hits(self._key(term), _NAMESAKES)
        if len(hits) < _NAMESAKES or not (authors := self._by_author_terms(wanted)):
            return hits
        likely = [(self._must, self._key(term)), (self._must, self._any(authors))]
        return [*self._hits(self._query.boolean_query(likely), _NAMESAKES), *hits]

    def _counted(self, wanted: Wanted) -> _Words:
        """The title's words with the number of works that have each; joined neighbours stand in for one
        that is not known ("informa tion")."""
        freq = self._searcher.doc_freq
        known: list[tuple[int, str]] = []
        unknown: list[str] = []
        for word in title_words(wanted.title, wanted.folded):
            if count := freq("words", word):
                known.append((count, word))
            else:
                unknown.append(word)
        joined: list[tuple[int, str]] = []
        if unknown:
            pairs = (a + b for a, b in pairwise(wanted.folded.split()) if a in unknown or b in unknown)
            joined = [(count, word) for word in pairs if (count := freq("words", word))]
        return _Words([word for _, word in sorted({*known, *joined})], sorted(known), unknown)

    def _together(self, wanted: Wanted, words: _Words) -> list[Any]:
        """The works that have the rarest words: all of them, or all but one."""
        rare = words.rare[:_RARE]
        if len(rare) < 2:
            return []
        hits = self._hits(self._all(rare), _MANY)
        if hits or len(rare) < 3:
            return hits
        leave_one_out = [(self._should, self._all(some)) for some in combinations(rare, len(rare) - 1)]
        return self._hits(self._query.boolean_query(leave_one_out), _MANY)

    def _some(self, wanted: Wanted, words: _Words) -> list[Any]:
        """The works that share most with the title, with a word for those of the author and year."""
        rare: list[str] = []
        cost = 0
        for count, word in words.known[: 2 * _RARE]:
            cost += count
            if cost > _DEAR and len(rare) >= _LEAST:
                break
            rare.append(word)
        rare = rare or words.rare[:_RARE]
        clauses = [(self._should, self._word(word)) for word in rare]
        clauses += [(self._should, self._key(t)) for t in self._by_author_terms(wanted)]
        return self._hits(self._query.boolean_query(clauses), _MANY) if rare else []

    def _misspelt(self, wanted: Wanted, words: _Words) -> list[Any]:
        """The works that have words near those that no work has, or near all of them in a short title."""
        length = length_term(wanted.folded)
        doubtful = words.unknown or (wanted.folded.split() if length else [])
        doubtful = sorted((w for w in doubtful if len(w) > 3), key=len, reverse=True)[:_FUZZY_WORDS]
        if not doubtful:
            return []
        clauses = [(self._should, self._near(word)) for word in doubtful]
        if length:
            # What has as few words is the title itself, and not one that contains it.
            near = self._query.boolean_query(clauses)
            return self._hits(
                self._query.boolean_query([(self._must, self._key(length)), (self._must, near)]), _MANY
            )
        clauses += [(self._should, self._word(word)) for word in words.rare[:_RARE]]
        return self._hits(self._query.boolean_query(clauses), _MANY)

    # By place

    def _by_place(self, wanted: Wanted, found: dict[bytes, Candidate]) -> None:
        """Works with this volume and first page, in the cited journal and about the cited year."""
        for term in place_terms(wanted.query):
            hits = self._hits(self._key(term), _NAMESAKES)
            if len(hits) == _NAMESAKES:
                likely = [(self._must, self._key(term)), *self._signs(wanted)]
                hits = [*self._hits(self._query.boolean_query(likely), _NAMESAKES), *hits]
            for candidate in self._candidates(wanted, hits):
                if candidate.is_at_place():
                    found[candidate.data] = candidate

    # By author

    def _by_author(self, wanted: Wanted, found: dict[bytes, Candidate]) -> None:
        """Works of this first author and year in a venue that may be the cited one."""
        terms = self._by_author_terms(wanted)
        if not terms or not wanted.query.container_title:
            return
        likely = [(self._must, self._any(terms)), *self._signs(wanted, author=False)]
        for candidate in self._candidates(wanted, self._hits(self._query.boolean_query(likely), _NAMESAKES)):
            if candidate.has_venue():
                found.setdefault(candidate.data, candidate)

    def _by_author_terms(self, wanted: Wanted) -> list[str]:
        query = wanted.query
        if not query.author or not query.issued:
            return []
        years = (query.issued.year, query.issued.year - 1, query.issued.year + 1)
        return [term for year in years if (term := author_term(query.author[0], year))]

    def _signs(self, wanted: Wanted, *, author: bool = True) -> list[tuple[Any, Any]]:
        """What speaks for one of many: the author, and the words of the venue."""
        signs = [(self._should, self._key(t)) for t in self._by_author_terms(wanted)] if author else []
        words = venue_words(wanted.query.container_title).split()
        return signs + [(self._should, self._term("venue", word)) for word in words]

    # Candidates

    def _take(
        self, wanted: Wanted, found: dict[bytes, Candidate], hits: Iterable[Any], *, by_title: bool = False
    ) -> None:
        for candidate in self._candidates(wanted, hits):
            candidate.by_title = by_title and candidate.similarity >= SHORTENED
            found.setdefault(candidate.data, candidate)

    def _candidates(self, wanted: Wanted, hits: Iterable[Any]) -> list[Candidate]:
        return [Candidate(wanted, data) for data in dict.fromkeys(map(self._data, hits))]

    def _data(self, address: Any) -> bytes:
        return bytes(self._searcher.doc(address).get_first("work"))

    # Queries

    def _hits(self, query: Any, limit: int) -> list[Any]:
        return [address for _, address in self._searcher.search(query, limit, count=False).hits]

    def _term(self, field: str, value: str) -> Any:
        return self._query.term_query(self._schema, field, value, "basic")

    def _key(self, value: str) -> Any:
        return self._term("key", value)

    def _word(self, value: str) -> Any:
        return self._term("words", value)

    def _near(self, word: str) -> Any:
        distance = 2 if len(word) > 8 else 1
        near = self._query.fuzzy_term_query(self._schema, "words", word, distance)
        return self._query.boost_query(near, _NEAR_BOOST)

    def _all(self, words: Iterable[str]) -> Any:
        return self._query.boolean_query([(self._must, self._word(word)) for word in words])

    def _any(self, keys: Iterable[str]) -> Any:
        return self._query.boolean_query([(self._should, self._key(key)) for key in keys])


def best(candidates: Collection[Candidate]) -> list[Candidate]:
    """The nearest of the candidates, best first, at most ``MOST``.

    Only those that may be among them are looked at as a whole: nothing but a place lifts a candidate
    above one with a nearer title.
    """
    bar = sorted([c.score for c in candidates], reverse=True)[MOST - 1] if len(candidates) > MOST else 0.0
    likely = [c for c in candidates if c.score >= bar or c.place]
    return sorted(likely, key=Candidate.rank, reverse=True)[:MOST]


class _Words(NamedTuple):
    """A title's words: what may be asked for, rarest first; those that are known; those that no work has."""

    rare: list[str]
    known: list[tuple[int, str]]
    unknown: list[str]


def _other_forms(identifier: Identifier) -> list[Identifier]:
    """What stands for an identifier elsewhere: arXiv's and the Anthology's DOIs."""
    scheme, value = identifier
    forms: list[Identifier] = []
    if scheme == "doi" and value.startswith("10.48550/arxiv."):
        forms.append(Identifier("arxiv", value.removeprefix("10.48550/arxiv.")))
    elif scheme == "doi" and value.startswith(("10.18653/v1/", "10.3115/v1/")):
        forms.append(Identifier("acl", value.split("/v1/", 1)[1]))
        forms.append(Identifier("acl", value.split("/v1/", 1)[1].upper()))
    elif scheme == "arxiv":
        forms.append(Identifier("doi", f"10.48550/arxiv.{value}"))
    return forms
