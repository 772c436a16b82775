"""Opposite words, other numbers of the same thing, and words that claim it of all or of none."""

from __future__ import annotations

import re

from citeground.rag.claims.words import stem
from citeground.rag.generators.grounding import numbers_in

_QUANTIFIERS = frozenset(
    (
        "all", "always", "only", "every", "entirely", "solely", "exclusively", "completely", "never", "none",
        "first", "last", "most", "least", "sole", "whole", "fully", "both",
    )
)  # fmt: skip
_HEDGES = frozenset(
    (
        "may", "might", "could", "suggest", "suggests", "suggesting", "possibly", "perhaps", "likely", "potential",
        "unclear",
    )
)  # fmt: skip
_PAIRS = (
    ("before", "after"), ("early", "late"), ("earli", "later"), ("first", "last"), ("begin", "end"), ("start", "stop"),
    ("north", "south"), ("east", "west"), ("left", "right"), ("success", "fail"), ("win", "los"), ("won", "lost"),
    ("accept", "reject"), ("positive", "negative"), ("agonist", "antagonist"), ("male", "female"), ("men", "women"),
    ("son", "daughter"), ("brother", "sister"), ("father", "mother"), ("husband", "wife"), ("king", "queen"),
    ("alive", "dead"), ("birth", "death"), ("born", "died"), ("import", "export"), ("internal", "external"),
    ("same", "different"), ("similar", "different"), ("open", "clos"), ("public", "private"), ("common", "rare"),
    ("presence", "absence"), ("present", "absent"), ("sensitiv", "resistan"), ("susceptib", "resistan"),
    ("benefi", "harm"), ("minor", "major"), ("minimum", "maximum"), ("full", "empty"), ("rich", "poor"),
    ("young", "old"), ("single", "multiple"), ("direct", "indirect"), ("dependent", "independent"),
    ("active", "inactive"), ("stable", "unstable"), ("able", "unable"), ("known", "unknown"), ("likely", "unlikely"),
    ("include", "exclud"), ("safe", "dangerous"), ("safe", "toxic"), ("recessive", "dominant"), ("chronic", "acute"),
    ("summer", "winter"), ("support", "oppos"), ("support", "contradict"), ("join", "leave"), ("popular", "unpopular"),
)  # fmt: skip
_COUNTED = re.compile(r"(\d[\d.,]{0,20})\s{0,2}(%|per cent|percent|[A-Za-zµ°]{1,20})?")
_YEAR = re.compile(r"\b(?:1[0-9]|20)\d{2}\b")
_BOUND = re.compile(
    r"\b(?:over|above|under|below|about|around|almost|nearly|approximately|roughly|(?:more|less|fewer|greater) than|at (?:least|most)"
    r"|up to)\s(?:\$|£|€)?\d",
    re.IGNORECASE,
)
_SAME_LENGTH = 4


def opposites(claim: frozenset[str], sentence: frozenset[str]) -> list[tuple[str, str]]:
    """Words of the claim whose opposite stands in the sentence, where they do not stand there themselves."""
    found: list[tuple[str, str]] = []
    for one, other in _PAIRS:
        for here, there in ((one, other), (other, one)):
            mine = _beginning(claim, here)
            if mine and not _beginning(sentence, here) and not _beginning(claim, there):
                theirs = _beginning(sentence, there)
                found += [(mine, theirs)] if theirs else []
    return found


def _beginning(words: frozenset[str], start: str) -> str:
    return next((w for w in sorted(words) if w.startswith(start) and len(w) <= len(start) + _SAME_LENGTH), "")


def other_numbers(claim: str, sentence: str) -> tuple[set[str], set[str]]:
    """The claim's numbers that the sentence has not, and the sentence's that the claim has not."""
    mine, theirs = numbers_in(claim), numbers_in(sentence)
    return mine - theirs, theirs - mine


def number_clash(claim: str, sentence: str) -> tuple[str, str] | None:
    """A number of the claim and the sentence's of the same thing: years, or what the next word counts.

    None where the sentence has the claim's number anywhere, or where it has several of that thing, and where
    one of them is a bound ("over 250", "at least"): another number may keep it.
    """
    mine, theirs = _counted(claim), _counted(sentence)
    known = numbers_in(sentence)
    is_bound = bool(_BOUND.search(claim) or _BOUND.search(sentence))
    for thing, values in mine.items():
        others = theirs.get(thing, set())
        if len(values) == 1 and len(others) == 1 and not values & (known | others) and not is_bound:
            return next(iter(values)), next(iter(others))
    return None


def _counted(text: str) -> dict[str, set[str]]:
    """Numbers by what they count: "year", a unit, or the stem of the next word."""
    found: dict[str, set[str]] = {}
    for match in _COUNTED.finditer(text):
        number = match[1].rstrip(".,")
        thing = "year" if _YEAR.fullmatch(number) else stem((match[2] or "").lower())
        if thing:
            found.setdefault(thing, set()).update(numbers_in(number))
    return found


def quantifiers(words: frozenset[str]) -> frozenset[str]:
    """Words that claim it of all, of none, or of one alone."""
    return words & _QUANTIFIERS


def is_hedged(words: frozenset[str]) -> bool:
    """Whether a sentence says that something may be so."""
    return bool(words & _HEDGES)
