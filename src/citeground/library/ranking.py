"""How near a record is to what is wanted, read only as far as needed."""

from __future__ import annotations

import re
from functools import cached_property

from citeground.library.encoding import authors, decode, titles
from citeground.library.schema import fold, head_of
from citeground.models import Work
from citeground.text.folding import fold as cached_fold
from citeground.text.journals import compare_venues
from citeground.text.locators import same_number, same_pages

_CUT = re.compile(r"\s*(?:\.\.\.|…).*$", re.DOTALL)
# The part before a title's first break is its short form.
SHORTENED = 92.0
# A title that merely begins like another one may be cut.
_BEGUN = 80.0
_SHORTEST_KEY = 16
_YEARS = 2
# How much words in common count beside letters in common, which favour titles of the same length.
_WORDS_COUNT = 30.0


class Wanted:
    """A query with what is compared of it, made once."""

    def __init__(self, query: Work) -> None:
        self.query = query
        title = (
            _CUT.sub("", query.title) or query.title
            if "..." in query.title or "…" in query.title
            else query.title
        )
        self.folded = fold(title)
        self.key = self.folded.replace(" ", "")
        self.words = set(self.folded.split())

    @cached_property
    def surnames(self) -> set[str]:
        """The words of the first author's name."""
        author = self.query.author[0]
        return {w for w in cached_fold(author.literal or author.family).split() if len(w) > 1}


class Candidate:
    """A stored record beside what is wanted."""

    def __init__(self, wanted: Wanted, data: bytes) -> None:
        self.wanted = wanted
        self.data = data
        self.place = False
        self.by_title = False
        self.overlap = 0.0
        self.similarity = self._similarity() if wanted.key else 0.0

    def _similarity(self) -> float:
        """The best title's similarity, 0-100."""
        from rapidfuzz.distance import Levenshtein

        key = self.wanted.key
        best = 0.0
        for title in titles(self.data):
            folded = fold(title)
            other = folded.replace(" ", "")
            if other == key:
                self.overlap = 1.0
                return 100.0
            if not other:
                continue
            here = 100.0 * Levenshtein.normalized_similarity(key, other)
            if other.startswith(key):
                here = max(here, self._begun(head_of(title), key))
            elif key.startswith(other):
                here = max(here, self._begun(head_of(self.wanted.query.title), other))
            if here > best:
                best, self.overlap = here, self._overlap(folded)
        return best

    def _begun(self, head: str, key: str) -> float:
        if head.replace(" ", "") == key:
            return SHORTENED
        return _BEGUN if len(key) >= _SHORTEST_KEY and key == self.wanted.key else 0.0

    def _overlap(self, folded: str) -> float:
        """The share of words that both titles have, 0-1."""
        mine, theirs = self.wanted.words, set(folded.split())
        return 2 * len(mine & theirs) / (len(mine) + len(theirs))

    @cached_property
    def decoded(self) -> Work:
        """The record."""
        return decode(self.data)

    def work(self, read: str) -> Work:
        """The record with the date on which it was read."""
        return decode(self.data, read)

    @cached_property
    def author(self) -> bool | None:
        """Whether the first author cited is among the record's; None where a side has none."""
        if not self.wanted.query.author:
            return None
        names = authors(self.data)
        if not names or not self.wanted.surnames:
            return None
        theirs = set(cached_fold(names).split())
        return bool(self.wanted.surnames & theirs)

    @cached_property
    def year(self) -> bool | None:
        """Whether a date of the record is near the cited one; None where a side has none."""
        cited = self.wanted.query.issued
        years = [d.year for d in (self.decoded.issued, *self.decoded.other_dates) if d]
        return min(abs(cited.year - y) for y in years) <= _YEARS if cited and years else None

    @property
    def fits(self) -> bool:
        """Whether author, or without one the year, speaks for the record rather than against it."""
        return self.author is not False if self.author is not None else self.year is not False

    @property
    def rank(self) -> tuple[float, int, int]:
        """Higher is nearer."""
        signs = sum(1 if s else -1 for s in (self.author, self.year) if s is not None)
        similarity = self.similarity + _WORDS_COUNT * self.overlap
        if self.place and signs >= 0:
            similarity = max(similarity, 100.0 + _WORDS_COUNT)
        return similarity, signs, int(self.place)

    def has_venue(self) -> bool:
        """Whether the record appeared where the reference says."""
        return self._venue() is True

    def is_at_place(self) -> bool:
        """Whether volume, first page and journal are the cited ones; sets ``place``."""
        query, record = self.wanted.query, self.decoded
        if not same_pages(query.page, record.page):
            return False
        fits = self._venue() is not False and self.year is not False
        # One of them may be the slip, if author or title say so.
        if not fits and not (self.author and self.year is not False) and self.similarity < SHORTENED:
            return False
        self.place = bool(same_number(query.volume, record.volume)) and self._venue() is not False
        return True

    def _venue(self) -> bool | None:
        cited = self.wanted.query.container_title
        names = [n for n in (self.decoded.container_title, *self.decoded.other_containers) if n]
        if not cited or not names:
            return None
        outcomes = [compare_venues(cited, name) for name in names]
        return True if True in outcomes else None if None in outcomes else False
