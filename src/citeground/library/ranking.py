"""How near a record is to what is wanted, read only as far as needed."""

from __future__ import annotations

import re

from citeground.library.encoding import authors, decode, titles, years
from citeground.library.schema import fold, head_of
from citeground.models import Work
from citeground.text.distance import nearness
from citeground.text.journals import compare_venues
from citeground.text.locators import same_number, same_pages

_CUT = re.compile(r"\s*(?:\.\.\.|…).*$", re.DOTALL)
# The part before a title's first break is its short form.
SHORTENED = 92.0
# A title that merely begins like another one may be cut.
_BEGUN = 80.0
_SHORTEST_KEY = 16
_LONGEST = 2000
_YEARS = 2
# How much words in common count beside letters in common, which favour titles of the same length.
_WORDS_COUNT = 30.0
# A title less similar than this is another one, unless the place says otherwise.
_ANOTHER = 45.0


# Not yet looked at: most candidates fall behind by their titles alone.
_UNREAD = ""


class Wanted:
    """A query with what is compared of it, made once. ``read`` dates the records."""

    __slots__ = ("folded", "key", "query", "read", "surnames", "title", "words")

    def __init__(self, query: Work, read: str = "") -> None:
        self.query = query
        self.read = read
        title = query.title[:_LONGEST]
        self.title = (_CUT.sub("", title) or title) if "..." in title or "…" in title else title
        self.folded = fold(self.title)
        self.key = self.folded.replace(" ", "")
        self.words = set(self.folded.split())
        first = query.author[0] if query.author else None
        name = fold(first.literal or first.family).split() if first else []
        self.surnames = {word for word in name if len(word) > 1}


class Candidate:
    """A stored record beside what is wanted.

    ``similarity`` is the best title's, 0-100, ``overlap`` the share of words that both titles have.
    ``place`` is 2 where volume, first page and journal agree, 1 where the journal cannot be told, else 0.
    ``by_title`` says that the whole title agrees.
    """

    __slots__ = (
        "_author",
        "_decoded",
        "_year",
        "by_title",
        "data",
        "overlap",
        "place",
        "similarity",
        "wanted",
    )

    def __init__(self, wanted: Wanted, data: bytes) -> None:
        self.wanted = wanted
        self.data = data
        self.place = 0
        self.by_title = False
        self.overlap = 0.0
        self._decoded: Work | None = None
        self._author: bool | str | None = _UNREAD
        self._year: bool | str | None = _UNREAD
        self.similarity = self._similarity() if wanted.key else 0.0

    def _similarity(self) -> float:
        key = self.wanted.key
        best = 0.0
        for title in titles(self.data):
            folded = fold(title[:_LONGEST])
            other = folded.replace(" ", "")
            if other == key:
                self.overlap = 1.0
                return 100.0
            if not other:
                continue
            here = nearness(key, other)
            if other.startswith(key):
                here = max(here, self._begun(head_of(title), key))
            elif key.startswith(other):
                here = max(here, self._begun(head_of(self.wanted.title), other))
            if here > best:
                best, self.overlap = here, self._overlap(folded)
        return best

    def _begun(self, head: str, key: str) -> float:
        if head.replace(" ", "") == key:
            return SHORTENED
        return _BEGUN if len(key) >= _SHORTEST_KEY and key == self.wanted.key else 0.0

    def _overlap(self, folded: str) -> float:
        mine, theirs = self.wanted.words, set(folded.split())
        return 2 * len(mine & theirs) / (len(mine) + len(theirs))

    @property
    def author(self) -> bool | None:
        """Whether the first author cited is among the record's; None where a side has none."""
        if isinstance(self._author, str):
            names = authors(self.data) if self.wanted.surnames else ""
            self._author = not self.wanted.surnames.isdisjoint(fold(names).split()) if names else None
        return self._author

    @property
    def work(self) -> Work:
        """The record."""
        if self._decoded is None:
            self._decoded = decode(self.data, self.wanted.read)
        return self._decoded

    @property
    def year(self) -> bool | None:
        """Whether a date of the record is near the cited one; None where a side has none."""
        if isinstance(self._year, str):
            cited = self.wanted.query.issued
            known = years(self.data) if cited else ()
            self._year = min([abs(cited.year - y) for y in known]) <= _YEARS if cited and known else None
        return self._year

    @property
    def fits(self) -> bool:
        """Whether author, or without one the year, speaks for the record rather than against it."""
        return self.author if self.author is not None else self.year is not False

    @property
    def score(self) -> float:
        """How alike the titles are: letters, and the words that both have."""
        return self.similarity + _WORDS_COUNT * self.overlap

    def rank(self) -> tuple[float, int, int]:
        """Higher is nearer."""
        signs = sum(1 if s else -1 for s in (self.author, self.year) if s is not None)
        score = max(self.score, 100.0 + _WORDS_COUNT) if self.place and signs >= 0 else self.score
        return score, signs, self.place

    @property
    def is_another(self) -> bool:
        """Whether nothing speaks for the record but a word or two."""
        return bool(self.wanted.key) and not self.place and self.similarity < _ANOTHER

    def has_venue(self) -> bool:
        """Whether the record appeared where the reference says."""
        return self._venue() is True

    def is_at_place(self) -> bool:
        """Whether first page, journal and year can be the cited ones; sets ``place``."""
        query, record = self.wanted.query, self.work
        if not same_pages(query.page, record.page):
            return False
        venue, year = self._venue(), self.year
        fits = venue is not False and year is not False
        # One of them may be the slip, if author or title say so.
        if not fits and not (self.author and year is not False) and self.similarity < SHORTENED:
            return False
        if same_number(query.volume, record.volume):
            self.place = {True: 2, None: 1, False: 0}[venue]
        return True

    def is_placed(self) -> bool:
        """Whether the record names a place, and it is the cited one; sets ``place``."""
        return bool(self.work.volume and self.work.page) and self.is_at_place() and self.place > 0

    def _venue(self) -> bool | None:
        cited = self.wanted.query.container_title
        names = [n for n in (self.work.container_title, *self.work.other_containers) if n]
        if not cited or not names:
            return None
        outcomes = [compare_venues(cited, name) for name in names]
        return True if True in outcomes else None if None in outcomes else False
