"""Whether two names can be one person, and whether two author lists can be one list."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

from citeground.models import Name
from citeground.text.distance import is_within
from citeground.text.folding import bare_umlauts, fold, foldings
from citeground.text.names import PARTICLES


class Likeness(IntEnum):
    """How two names stand to each other; higher is closer."""

    OTHER = 0
    GIVEN_DIFFERS = 1
    SPELLING = 2
    SAME = 3


_INITIAL_RUN = re.compile(r"^(?=.{1,4}$)[^\W\d_]+$")


class _Reading:
    """A name as a set of family keys (in both foldings) and its given names in order."""

    __slots__ = ("all_words", "families", "given", "is_group", "key", "last", "parts", "tokens")

    def __init__(self, name: Name) -> None:
        self.is_group = name.is_group
        if name.is_group:
            self.families = foldings(name.literal)
            self.given: tuple[str, ...] = ()
            self.key = fold(name.literal)
            self.last = self.key
            self.all_words = frozenset(self.key.split())
            self.parts = self.tokens = self.all_words
            return
        if (
            not name.particle
            and _USUAL.fullmatch(name.family)
            and (usual := _USUAL_GIVEN.fullmatch(name.given))
        ):
            self._read_usual(name.family.lower(), usual)
            return
        name = (
            Name(_bare(name.family), _bare(name.given), name.particle)
            if _DEGREE.search(f"{name.family} {name.given}")
            else name
        )
        family_words = [w for w in name.family.split() if not _is_initial(w) or len(name.family.split()) == 1]
        lost_initials = [w for w in name.family.split() if w not in family_words]
        family = " ".join(family_words)
        # "De Maria" is "Maria" where particles are free, and "Demaria" where they were written together.
        joined = fold(name.particle + family).replace(" ", "")
        self.families = frozenset([*(_core(f) for f in foldings(family)), joined]) - {""}
        given = _given_words(" ".join([name.given, *lost_initials]))
        self.given = given
        self.key = _core(fold(family))
        words = fold(family).split()
        self.last = words[-1] if words else ""
        self.all_words = frozenset(words) | frozenset(given)
        self.parts = frozenset(w for w in words if w not in PARTICLES)
        self.tokens = self._tokens()

    def _read_usual(self, family: str, given: re.Match[str]) -> None:
        """One plain family name with one given name or initial, perhaps two: most names are no more."""
        self.families = frozenset((family,))
        self.key = self.last = family
        self.given = tuple([word.lower() for word in given.groups() if word])
        self.all_words = frozenset((family, *self.given))
        self.parts = self.families
        self.tokens = self._tokens()

    def _tokens(self) -> frozenset[str]:
        """What two names of one person share, unless one of them is misspelt: no initials alone."""
        words = [w for w in (*self.all_words, "".join(self.given)) if len(w) > 1]
        return self.families | {self.key, *words}


# The long way leads to the same: words of several letters that are neither particles, degrees nor initials.
_USUAL = re.compile(r"[A-Z][a-z]{4,30}")
_USUAL_GIVEN = re.compile(r"(?:([A-Z][a-z]{4,30}|[A-Z](?=\.))\.?(?: ([A-Z])\.?| ([A-Z][a-z]{4,30}))?)?")
_DEGREE = re.compile(
    r"(?:^|[\s,])(?:ph\.?d|m\.?d|jr|sr|i{2,3}|d\.?sc|m\.?sc|prof|dr)\.?(?=$|[\s,])", re.IGNORECASE
)


def _bare(words: str) -> str:
    """Without degrees and generation marks, which stand in every field of a name."""
    return _DEGREE.sub(" ", words).strip(" ,") or words


def _is_initial(word: str) -> bool:
    bare = word.replace(".", "").replace("-", "")
    return len(bare) == 1 or (word.endswith(".") and len(bare) <= 2)


def _core(folded: str) -> str:
    """A family key without particles and spaces: "de la cruz" → "cruz"; a bare particle stays."""
    words = folded.split()
    kept = [w for w in words if w not in PARTICLES]
    return "".join(kept or words)


_JOINING = frozenset(("e", "y"))


def _given_words(given: str) -> tuple[str, ...]:
    """Given names in order; runs of capitals ("JA", "K-R") are initials."""
    words: list[str] = []
    for word in re.split(r"[\s.]+", given):
        if not word or word in _JOINING:
            continue
        parts = [p for p in re.split(r"[-‐-―]", word) if p]
        if word.isupper() and _INITIAL_RUN.match(word) and not any(len(p) > 1 for p in parts[1:]):
            words.extend(fold(c) for c in word)
        else:
            words.extend(fold(p).replace(" ", "") for p in parts)
    # "E." and "Y." are initials, whatever joins Portuguese and Spanish names.
    return tuple([w for w in words if w and (len(w) == 1 or w not in PARTICLES)])


def _read(name: Name) -> _Reading:
    # Five strings are told apart faster than two names.
    return _reading(name.family, name.given, name.particle, name.suffix, name.literal)


@lru_cache(maxsize=131072)
def _reading(family: str, given: str, particle: str, suffix: str, literal: str) -> _Reading:
    return _Reading(Name(family, given, particle, suffix, literal))


def likeness(a: Name, b: Name) -> Likeness:
    """How close two names are.

    Initials fit given names; two different full given names are two people; particles are free; a
    family-first order ("Wei Wang" / "Wang Wei") is the same name.
    """
    left, right = _read(a), _read(b)
    if left.is_group or right.is_group:
        return _group_likeness(left, right)
    if not left.families or not right.families:
        return Likeness.OTHER
    if left.tokens.isdisjoint(right.tokens) and not _misspelt(left.key, right.key):
        return Likeness.OTHER
    if _same_family(left, right):
        return _given_likeness(left.given, right.given)
    # "M. Romão Crispim" / "M. Crispim Romão": where the given names end is anybody's guess.
    if left.all_words == right.all_words and sum(len(w) > 1 for w in left.all_words) > 1:
        return Likeness.SAME
    if _swapped(left, right) or _swapped(right, left):
        return Likeness.SAME
    if _second_surname_left_out(left, right) or _second_surname_left_out(right, left):
        return Likeness.SAME
    if _misspelt(left.key, right.key):
        given = _given_likeness(left.given, right.given)
        if bare_umlauts(left.key) == bare_umlauts(right.key):
            # "Muller" and "Mueller" are both Müller.
            return given
        return Likeness.SPELLING if given >= Likeness.SPELLING else Likeness.OTHER
    return Likeness.OTHER


def _group_likeness(left: _Reading, right: _Reading) -> Likeness:
    a, b = left.all_words - {"the", "for", "of"}, right.all_words - {"the", "for", "of"}
    if a and b and (a <= b or b <= a):
        return Likeness.SAME
    short, long = sorted((left.key, right.key), key=len)
    if short and short.replace(" ", "") == "".join(
        w[0] for w in long.split() if w not in {"of", "the", "for", "and"}
    ):
        return Likeness.SAME
    return Likeness.OTHER


def _same_family(left: _Reading, right: _Reading) -> bool:
    if left.families & right.families:
        return True
    if len(left.parts) > 1 and left.parts == right.parts:
        # Double surnames are written in either order.
        return True
    # Compound surnames are cut to their last word as often as not ("García Márquez" / "Márquez"),
    # and a middle name may have slid into the family ("Hill" / "Presmanes Hill").
    if left.last and left.last == right.last:
        return left.key in (right.last, right.key) or right.key in (left.last, left.key)
    # "Fernández Lobo" / "Fernández": the second surname is free too, if the given names speak for it.
    short, long = sorted((left, right), key=lambda r: len(r.key))
    return bool(
        len(short.key) >= 4 and long.key.startswith(short.key) and len(long.all_words) > len(short.all_words)
        and any(fold(w) == short.key for w in long.all_words)
        and short.given and _given_likeness(left.given, right.given) is Likeness.SAME
    )  # fmt: skip


def _given_likeness(a: tuple[str, ...], b: tuple[str, ...]) -> Likeness:
    if not a or not b:
        return Likeness.SAME
    if _given_fit(a, b) or _given_fit(b, a):
        return Likeness.SAME
    if "".join(a) == "".join(b):
        return Likeness.SAME
    first_a, first_b = a[0], b[0]
    if len(first_a) > 1 and len(first_b) > 1 and first_a != first_b and _nearly(first_a, first_b):
        return Likeness.SPELLING
    return Likeness.GIVEN_DIFFERS


def _given_fit(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Each of ``few`` fits one of ``many``, in order; the first must fit the first or a middle name."""
    if len(few) > len(many):
        return False
    if len(few) == 1:
        # People are cited by their middle name too ("C. Lawrence Zitnick" as "Lawrence Zitnick").
        return any(_word_fits(few[0], w) for w in (many if len(few[0]) > 1 else many[:1]))
    position = 0
    for word in few:
        while position < len(many) and not _word_fits(word, many[position]):
            position += 1
        if position == len(many):
            return False
        position += 1
    return _word_fits(few[0], many[0]) or len(few[0]) > 1


def _word_fits(a: str, b: str) -> bool:
    if len(a) == 1 or len(b) == 1:
        return a[0] == b[0]
    return (
        a == b
        or (min(len(a), len(b)) >= 2 and (a.startswith(b) or b.startswith(a)))
        or _NICKNAMES.get(a, a) == _NICKNAMES.get(b, b)
        or bare_umlauts(a) == bare_umlauts(b)
    )


_NICKNAMES = {
    "bob": "robert", "rob": "robert", "bill": "william", "will": "william", "liz": "elizabeth", "mike": "michael",
    "jim": "james", "dave": "david", "tony": "anthony", "andy": "andrew", "dick": "richard", "rick": "richard",
    "peggy": "margaret", "jack": "john", "ted": "edward", "larry": "lawrence", "sasha": "alexander",
    "misha": "mikhail", "kolya": "nikolay", "chuck": "charles", "yura": "yuri", "dima": "dmitry", "vanya": "ivan", "alyosha": "alexei", "kate": "katherine",
}  # fmt: skip


def _swapped(left: _Reading, right: _Reading) -> bool:
    """Family and given name changed places ("Wei Wang" / "Wang Wei"), all words in full."""
    given = "".join(left.given)
    return bool(
        given and len(given) > 1 and given in right.families
        and (left.families & {"".join(right.given), "".join(reversed(right.given))})
    )  # fmt: skip


def _second_surname_left_out(short: _Reading, long: _Reading) -> bool:
    """ "Norberto Fernández" / "Norberto Fernández García", where the first surname was taken for a given name."""
    if len(short.key) < 4 or short.key not in long.given[1:] or not short.given or len(short.given[0]) < 2:
        return False
    place = long.given.index(short.key, 1)
    return _given_likeness(short.given, long.given[:place]) is Likeness.SAME


def _nearly(a: str, b: str) -> bool:
    """One slip in a word of some length, with the same first letter."""
    if a[:1] != b[:1] or min(len(a), len(b)) < 4:
        return False
    # "Maria" and "Marta" are two people: one changed letter needs a longer word.
    allowed = 1 if min(len(a), len(b)) >= 6 or len(a) != len(b) else 0
    return is_within(a, b, allowed)


def _misspelt(a: str, b: str) -> bool:
    """Whether one family name is a slip of the other: one edit from four letters, two from nine."""
    shorter = min(len(a), len(b))
    if shorter < 4:
        return False
    return is_within(a, b, 2 if shorter >= 9 else 1)
