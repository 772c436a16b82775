"""Whether two strings can name the same journal, proceedings or series.

Abbreviations are aligned word by word, in order, so that ISO 4, NLM and publishers' own variants need no
table; macros, acronyms and conferences have one (``journal_names``). Where neither can be told the
answer is None, and None never counts against a reference.
"""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.text.folding import fold, plain
from citeground.text.journal_names import ALIASES, CONFERENCES, KNOWN, MACROS, PRINTED_IN
from citeground.text.journal_words import CONNECTIVES, EVENT, OTHER_EVENT, SPONSORS

_ORDINAL = re.compile(
    r"\b(?:\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    r"(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twen|thir|for|fif)t(?:y|ieth)(?:[ -]\w{3,7})?|"
    r"(?:1[89]|20)\d\d|\d{1,3}|(?:x{1,3}|[xvi]{2,6}))\b"
)
_PAREN = re.compile(r"[(\[]([^()\[\]]{0,120})[)\]]")
_LEAD = re.compile(r"^\s*(?:in\b[:\s]+|to appear in\b|published in\b|presented at\b)", re.IGNORECASE)
_NO_VENUE = re.compile(
    r"\barxiv\b|^\W*corr\b|\bpreprint\b|^\W*abs/|\b(?:bio|med|chem|psy|soc)rxiv\b|\bssrn\b|\be-?print\b|\bunpublished\b|"
    r"\bsubmitted\b|\bin press\b|\bto appear\b|\bforthcoming\b|^\W*none\W*$",
    re.IGNORECASE,
)
# Without one of these the pattern, which is slow, cannot match.
_NO_VENUE_HINTS = (
    "xiv", "corr", "print", "abs/", "ssrn", "unpublished", "submitted", "in press", "appear", "forthcoming", "none"
)  # fmt: skip
_PART = re.compile(r"\b(?:part|section|sect|series|ser)\s+([a-h]|\d|i{1,3}|iv|v)\b")


def expand_macro(text: str) -> str:
    """``\\prl`` (or ``{\\prl}``) → "Physical Review Letters"; anything else comes back unchanged."""
    bare = text.strip().strip("{}").strip()
    if bare.startswith("\\") and bare[1:].isalpha():
        return MACROS.get(bare[1:].lower(), text)
    return text


def _expand_acronym(text: str) -> str:
    """ "MNRAS", "ARA&A": the macros' names are used without their backslash too."""
    bare = text.strip(" .")
    if " " in bare or sum(c.isupper() for c in bare) < 3:
        return text
    return MACROS.get("".join(c for c in bare.lower() if c.isalnum()), text)


@lru_cache(maxsize=16384)
def is_venue_claim(text: str) -> bool:
    """False for "arXiv preprint arXiv:…", "CoRR", "submitted to …": they claim no venue."""
    lowered = text.lower()
    if not any(hint in lowered for hint in _NO_VENUE_HINTS):
        return bool(text.strip())
    return bool(text.strip()) and not _NO_VENUE.search(text)


def is_known_venue(text: str) -> bool:
    """Whether the tables have this journal or conference, in full, abbreviated or by its acronym."""
    venue = _read(text)
    return bool(venue.known or venue.conferences or venue.folded in ALIASES.values())


def same_venue(a: str, b: str) -> bool:
    """True where the two are known to be the same venue."""
    return compare_venues(a, b) is True


@lru_cache(maxsize=65536)
def compare_venues(a: str, b: str) -> bool | None:
    """True: the same. False: two different venues. None: cannot be told."""
    if a == b and not CONNECTIVES.issuperset(fold(a).split()):
        return True
    left, right = _read(a), _read(b)
    if not left.words or not right.words:
        return None
    if left.folded == right.folded:
        return True
    if _is_latin(left.folded) != _is_latin(right.folded):
        return None
    if left.other_event != right.other_event and (
        left.conferences or right.conferences or _nested(left, right)
    ):
        return False
    if _is_printed_in(left, right) or _is_printed_in(right, left):
        return True
    if left.conferences and right.conferences:
        return bool(left.conferences & right.conferences)
    if _part_conflict(left, right) or _both_known(left, right):
        return False
    if any(_aligned(x, y) for x in left.forms for y in right.forms):
        return True
    if _acronym_of(left, right) or _acronym_of(right, left):
        return True
    return _undecided(left, right)


def _is_latin(folded: str) -> bool:
    """A name in another script is a translation, not another name."""
    return sum(ord(c) < 0x0250 for c in folded) * 2 > len(folded)


class _Venue:
    """One reading of a venue string."""

    __slots__ = (
        "acronyms",
        "conferences",
        "folded",
        "forms",
        "is_acronym",
        "known",
        "other_event",
        "part",
        "printed",
        "words",
    )

    def __init__(self, text: str) -> None:
        text = _expand_acronym(_LEAD.sub("", plain(expand_macro(text[:400]))))
        # "Astronomy & Astrophysics": the sign is a word.
        text = text.replace("&", " and ")
        inner = [m.group(1) for m in _PAREN.finditer(text)]
        outer = _PAREN.sub(" ", text)
        self.acronyms = frozenset(
            fold(word) for part in inner for word in part.split() if sum(c.isupper() for c in word) >= 2
        )
        head, _, tail = outer.replace(" : ", ": ").partition(": ")
        self.printed = fold(outer)
        named = fold(outer).replace(" u s a", " usa")
        self.folded = ALIASES.get(named, named)
        everything = ALIASES.get(fold(text), fold(text))
        self.conferences = _conferences(f"{self.folded} {everything}")
        self.part = _part(self.folded)
        self.known = _known(self.folded)
        words = _significant(self.folded)
        self.words = words
        forms = [words, _event(self.folded)]
        if len(words) > 1 and sum(map(str.isdigit, words[-1])) >= 4:
            # "eConf C0303241": a number for the volume.
            forms.append(words[:-1])
        if tail and len(_significant(fold(head))) >= 2:
            forms.append(_significant(ALIASES.get(fold(head), fold(head))))
        if "," in outer and len(_significant(fold(outer.split(",")[0]))) >= 2:
            forms.append(_significant(fold(outer.split(",")[0])))
        self.forms = tuple(dict.fromkeys(form for form in map(tuple, forms) if form))
        self.other_event = bool(OTHER_EVENT & set(everything.split()))
        bare = outer.strip(" .")
        # "Eur.Phys.J." is three words without a space.
        is_glued = any(w[-1].islower() for w in bare.split(".")[:-1] if w)
        self.is_acronym = " " not in bare and not is_glued and sum(c.isupper() for c in bare) >= 2


@lru_cache(maxsize=65536)
def _read(text: str) -> _Venue:
    return _Venue(text)


def _significant(folded: str, drop: frozenset[str] = frozenset()) -> tuple[str, ...]:
    words = [w for w in folded.split() if w not in CONNECTIVES and w not in drop]
    merged: list[str] = []
    run: list[str] = []
    for word in [*words, ""]:
        if len(word) == 1 and word.isalpha() and merged:
            run.append(word)
            continue
        # "U. S. A." is one word; a single letter is a section ("Phys. Rev. D"), "J. C" a journal and its section.
        merged.extend(["".join(run)] if len(run) > 1 and run[0] != "j" else run)
        run = []
        if word:
            merged.append(word)
    return tuple("usa" if w in {"us", "usa"} else w for w in merged)


def _event(folded: str) -> tuple[str, ...]:
    """The words that tell an event or a series from others. "Science Advances" is a journal and not Science."""
    ends = folded.endswith((" advances", " adv"))
    return _significant(
        _ORDINAL.sub(" ", folded), drop=(EVENT | SPONSORS) - {"advances", "adv"} if ends else EVENT | SPONSORS
    )


@lru_cache(maxsize=1)
def _conferences_by_word() -> dict[str, list[tuple[str, str]]]:
    """Phrases between spaces, and their conferences, by the phrases' first words."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, phrases in CONFERENCES.items():
        for phrase in phrases:
            found.setdefault(phrase.split()[0], []).append((f" {phrase} ", name))
    return found


def _conferences(folded: str) -> frozenset[str]:
    padded = f" {folded} "
    by_word = _conferences_by_word()
    known = by_word.keys() & set(folded.split())
    hits = {name for word in known for phrase, name in by_word[word] if phrase in padded}
    if hits & {"naacl", "eacl", "aacl"} and "acl" in hits:
        hits.discard("acl")
    return frozenset(hits)


def _part(folded: str) -> str:
    if found := _PART.search(folded):
        return found.group(1)
    words = folded.split()
    return words[-1] if len(words) > 1 and len(words[-1]) == 1 and words[-1] in "abcdefgh" else ""


def _part_conflict(left: _Venue, right: _Venue) -> bool:
    return bool(left.part and right.part and left.part != right.part)


def _is_printed_in(conference: _Venue, journal: _Venue) -> bool:
    """A conference whose papers are a journal's articles."""
    homes = [home for name in conference.conferences for home in PRINTED_IN.get(name, ())]
    return bool(homes) and any(
        _aligned(form, tuple(_significant(h))) for form in journal.forms for h in homes
    )


def _both_known(left: _Venue, right: _Venue) -> bool:
    """Two known journals, of which neither is a section or a sister that the other's name begins with."""
    a, b = left.known, right.known
    return bool(a and b) and a[: len(b)] != b[: len(a)]


@lru_cache(maxsize=1)
def _known_by_shape() -> dict[tuple[int, str], list[tuple[str, ...]]]:
    """The names of known journals as words, by their number and the first letter."""
    shapes: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for name in (*KNOWN, *MACROS.values(), *ALIASES.values()):
        words = tuple(w for w in fold(name).split() if w not in _LEFT_OUT)
        if words not in shapes.setdefault((len(words), words[0][0]), []):
            shapes[len(words), words[0][0]].append(words)
    return shapes


# Not a section's letter, although "d" and "e" are words as well.
_LEFT_OUT = frozenset(("of", "the", "and", "in", "for", "on", "de", "et", "und"))


def _known(folded: str) -> tuple[str, ...]:
    """The words of the known journal that this is, in full or abbreviated; () for any other."""
    words = tuple(w for w in folded.split() if w not in _LEFT_OUT)
    if len(words) < 2:
        return ()
    fits = [
        name
        for name in _known_by_shape().get((len(words), words[0][0]), ())
        if all(map(_abbreviates, words, name))
    ]
    return fits[0] if len(fits) == 1 else ()


def _nested(left: _Venue, right: _Venue) -> bool:
    a, b = set(left.words), set(right.words)
    return a <= b or b <= a


def _aligned(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Word by word, in order; a one-word name must be the same word."""
    a, b = _without_part(a), _without_part(b)
    if len(a) != len(b):
        return len(a) > 1 and len(b) > 1 and "".join(a) == "".join(b)
    if len(a) == 1:
        return a == b
    return all(_abbreviates(x, y) or _abbreviates(y, x) for x, y in zip(a, b, strict=True))


def _without_part(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "… Part A", "… Section A" and "… A" are written alike, and the letter was compared already."""
    kept = [w for w in words if w not in {"part", "section", "sect"}]
    if len(kept) > 2 and len(kept[-1]) == 1 and kept[-1] != "j":
        kept.pop()
    return tuple(kept)


def _abbreviates(short: str, full: str) -> bool:
    if full.startswith(short):
        return True
    if short[:1] != full[:1] or len(short) < 2 or len(short) > 6 or len(full) < len(short) + 1:
        return False
    # A contraction keeps the order of letters ("natl", "jt", "zbl", "engng").
    letters = iter(full)
    if not all(char in letters for char in short):
        return False
    return short[-1] == full[-1] or short[:2] == full[:2] or len(short) <= 3


def _acronym_of(short: _Venue, long: _Venue) -> bool:
    """Whether one is the other's acronym: first letters, or the acronym that the other prints."""
    token = short.folded.replace(" ", "")
    if short.is_acronym and token in long.acronyms:
        return True
    shared = short.acronyms & long.acronyms
    if shared and any(len(word) >= 3 for word in shared):
        return True
    if not short.is_acronym or len(token) < 2 or len(long.words) < 2:
        return False
    words = _ORDINAL.sub(" ", long.folded).split()
    readings = (
        [w for w in words if w not in CONNECTIVES],
        [w for w in words if w not in CONNECTIVES and w not in SPONSORS],
        [w for w in words if w not in CONNECTIVES and w not in SPONSORS and w not in EVENT],
        [w for w in words if w not in CONNECTIVES and w not in {"proceedings", "annual"}],
    )
    return any(token == "".join(w[0] for w in reading) for reading in readings)


def _extends(short: _Venue, long: _Venue) -> bool:
    """ "PNAS Nexus" is not PNAS."""
    if not short.is_acronym or not long.printed.startswith(f"{short.printed} "):
        return False
    more = _ORDINAL.sub(" ", long.printed).split()[len(short.printed.split()) :]
    return any(len(w) > 1 and w not in EVENT and w not in CONNECTIVES for w in more)


def _undecided(left: _Venue, right: _Venue) -> bool | None:
    """False only where nothing speaks for the same venue."""
    if _extends(left, right) or _extends(right, left):
        return False
    if left.is_acronym != right.is_acronym and not (left.conferences or right.conferences):
        return None
    a, b = (set(_event(v.folded)) for v in (left, right))
    if not a or not b:
        return None
    shared = sum(any(_abbreviates(x, y) or _abbreviates(y, x) for y in b) for x in a)
    smaller = min(len(a), len(b))
    if smaller >= 2 and shared >= smaller and not (left.conferences or right.conferences):
        # "Proceedings on Privacy Enhancing Technologies" and "Privacy Enhancing Technologies Symposium".
        return True if len(a) == len(b) else None
    if smaller >= 3 and shared >= 0.6 * max(len(a), len(b)):
        return None
    return False
