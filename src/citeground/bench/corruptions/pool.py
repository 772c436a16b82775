"""The works that a set is made from, and what operators may draw from them: all of it real, or seeded."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citeground.bench.datasets.card import file_hash
from citeground.library.importers import BadRecord, importer_for
from citeground.models import Name, Work
from citeground.text.folding import plain, squash

NEAR = 0.5  # the share of common words from which two titles may mean one work


@dataclass(frozen=True, slots=True)
class Pool:
    """Works in a fixed order, with their names, journals and identifiers for operators to draw from."""

    works: tuple[Work, ...]
    names: tuple[Name, ...] = field(repr=False)
    journals: tuple[str, ...] = field(repr=False)
    titles: frozenset[str] = field(repr=False)
    dois: frozenset[str] = field(repr=False)
    heads: Counter[str] = field(repr=False)
    by_word: Mapping[str, tuple[frozenset[str], ...]] = field(repr=False)

    @classmethod
    def of(cls, works: Iterable[Work]) -> Pool:
        """The pool of some works; those that say too little to be told apart are left out."""
        every = tuple(works)
        kept = tuple(w for w in every if _is_told(w))
        names = {(n.family, n.given): n for w in kept for n in w.author if n.family}
        by_word: dict[str, list[frozenset[str]]] = defaultdict(list)
        for work in every:
            words = words_of(work.title)
            for word in words:
                by_word[word].append(words)
        return cls(
            kept,
            tuple(names.values()),
            tuple(dict.fromkeys(w.container_title for w in kept if w.container_title)),
            frozenset(squash(w.title) for w in every if w.title),
            frozenset(w.identifier("doi") for w in every),
            Counter(squash(w.title.partition(": ")[0]) for w in every),
            {word: tuple(titles) for word, titles in by_word.items()},
        )

    def other(self, draw: random.Random, work: Work) -> Work:
        """Another work, with another title and another first author."""
        while True:
            found = draw.choice(self.works)
            if squash(found.title) != squash(work.title) and found.author[0].family != work.author[0].family:
                return found

    def is_near(self, title: str) -> bool:
        """Whether a title shares more than half of its words with that of a work: that work might be meant."""
        words = words_of(title)
        if squash(title) in self.titles:
            return True
        # A title that shares half of them shares one of the rarer half.
        rare = sorted(words, key=lambda word: len(self.by_word.get(word, ())))[: len(words) // 2 + 1]
        seen = {id(other): other for word in rare for other in self.by_word.get(word, ())}
        return any(len(words & other) > NEAR * len(words | other) for other in seen.values())

    def by_topic(self, draw: random.Random) -> Iterator[Work]:
        """All works, one topic after the other in turns, so that a beginning is balanced over topics."""
        topics: dict[str, list[Work]] = defaultdict(list)
        for work in self.works:
            topics[topic_of(work)].append(work)
        for works in topics.values():
            draw.shuffle(works)
        order = sorted(topics)
        draw.shuffle(order)
        while order:
            for topic in tuple(order):
                if topics[topic]:
                    yield topics[topic].pop()
                else:
                    order.remove(topic)


def words_of(title: str) -> frozenset[str]:
    """The words of a title, without case and accents."""
    return frozenset(plain(title).split())


def topic_of(work: Work) -> str:
    """What a set is balanced over: the journal or series, the only subject that every record has."""
    return work.container_title or work.source or work.type


def _is_told(work: Work) -> bool:
    """A title of at least three words, an author with a family name, and a year."""
    return bool(len(work.title.split()) >= 3 and work.author and work.author[0].family and work.issued)


def works_of(inputs: Sequence[str]) -> Iterator[Work]:
    """The works of dumps, .bib files or "pdg". Raises ``InputError``, ``LibraryError``."""
    for given in inputs:
        for record in importer_for(given).read(given):
            if not isinstance(record, BadRecord):
                yield record


def origin(given: str) -> str:
    """An input as a report names it: with the hash of the file, or the version of the package."""
    if given == "pdg":
        from citeground.library.importers.pdg import database

        return f"pdg (sha256 {file_hash(database())[:12]})"
    return f"{Path(given).name} (sha256 {file_hash(Path(given))[:12]})"
