"""What a sentence denies: which words stand in the reach of a negation, and of how many.

A negation somewhere in a long sentence says little; one next to a word that the claim shares says much. Two
that follow one another ("did not fail to") cancel. One that is the subject ("neither A nor B wrote", "nobody
wrote", "it is not true that") reaches to the end of its clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citeground.rag.claims.words import is_direction, stems

_TOKEN = re.compile(r"[A-Za-zÀ-ÿ][\w'-]{0,40}|\d[\d.,]{0,20}|[,;:.()]")
_CUE = re.compile(
    r"not|no|never|none|neither|nor|without|cannot|nobody|nothing|nowhere|hardly|scarcely|lack(?:s|ed|ing)?"
    r"|fail(?:s|ed|ing|ure)?|refus(?:e|es|ed|ing)|unable|incapable|absence|absent|untrue|[a-z]{1,8}n't"
)
_WORDS_OF_CUES = frozenset(("lack", "fail", "failur", "refus", "unable", "incapable", "incapabl", "absence", "absenc",
    "absent", "never", "none", "nobody", "nobod", "nothing", "noth", "nowher", "hardly", "hard", "scarcely", "scarc",
    "cannot", "untru", "untrue", "true", "false", "myth"))  # fmt: skip
# "not only", "no doubt", "not always": nothing is denied, or not of everything.
_NO_DENIAL = frozenset(("only", "just", "merely", "doubt", "until", "solely", "entirely", "exclusively", "completely",
    "fully", "necessarily", "always", "all", "every", "later", "sooner"))  # fmt: skip
_SUBJECTS = frozenset(("neither", "none", "no", "nobody", "nothing"))
_STOPS = frozenset((",", ";", ":", ".", "(", ")"))
TURNS = frozenset(("but", "although", "whereas", "while", "however", "though"))
_OPENERS = frozenset(("that", "and", "because", "since", "when", "if"))
# "It is not true that", "there is no evidence that": what follows is denied as a whole.
_WHOLE = frozenset(("true", "case", "correct", "false", "untrue", "myth", "evidence", "proof", "incorrect"))
_WINDOW = 12
REACH = 2


class Denial(NamedTuple):
    """One negation: the stems in its reach, nearest first; ``is_wide`` where it reaches over a clause."""

    reached: tuple[str, ...]
    is_wide: bool = False


def tokens_of(text: str) -> list[str]:
    """Words, numbers and the punctuation that parts clauses, as they are written."""
    return _TOKEN.findall(text.replace("’", "'"))


def is_cue(stem: str) -> bool:
    """Whether a stem is a negation's own word, and no part of what is said."""
    return stem in _WORDS_OF_CUES


def denials(text: str, reach: int = REACH) -> list[Denial]:
    """The negations of a text in order, without those that cancel. Linear in the length of the text."""
    shown = tokens_of(text)
    tokens = [t.lower() for t in shown]
    found: list[Denial] = []
    place = 0
    while place < len(tokens):
        is_said = tokens[place] == "nor" and bool(found) and found[-1].is_wide
        if not _is_cue(tokens, place) or is_said:
            place += 1
            continue
        last, odd = _chain(tokens, place)
        if odd:
            found.append(_denial(shown, tokens, place, last, reach))
        place = last + 1
    return [d for d in found if d.reached]


def denied(text: str, reach: int = REACH) -> frozenset[str]:
    """The stems of all words that a text denies."""
    return frozenset(stem for d in denials(text, reach) for stem in d.reached)


def has_denial(text: str) -> bool:
    """Whether anything is denied at all."""
    return bool(denials(text))


def denied_apart(claim: str, sentence: str, reach: int = REACH) -> frozenset[str]:
    """Words that both have and that only one of them denies."""
    shared = frozenset(stems(claim)) & frozenset(stems(sentence))
    return (denied(claim, reach) ^ denied(sentence, reach)) & shared


def _is_cue(tokens: Sequence[str], place: int) -> bool:
    following, then = (*tokens[place + 1 : place + 3], "", "")[:2]
    if following == "longer" and then == "than":
        return False
    if tokens[place] in ("false", "myth", "incorrect"):
        return following == "that"
    return bool(_CUE.fullmatch(tokens[place])) and following not in _NO_DENIAL


def _chain(tokens: Sequence[str], place: int) -> tuple[int, bool]:
    """The last of the negations that follow one another with nothing said between, and whether they are odd."""
    count, last = 1, place
    for at in range(place + 1, min(len(tokens), place + _WINDOW)):
        if _is_cue(tokens, at):
            # "neither ... nor" and "no, not" are one negation said twice.
            count += tokens[at] not in ("nor", "no", "not", "never")
            last = at
        elif tokens[at] in _STOPS or tokens[at] in TURNS or stems(tokens[at]):
            break
    return last, count % 2 == 1


def _denial(shown: Sequence[str], tokens: Sequence[str], first: int, last: int, reach: int) -> Denial:
    whole = _whole_clause(tokens, last)
    if whole:
        return Denial(tuple(_clause(shown, whole)), True)
    begins = first == 0 or tokens[first - 1] in _STOPS or tokens[first - 1] in TURNS | _OPENERS
    if begins and tokens[first] in _SUBJECTS:
        return Denial(tuple(_clause(shown, last + 1)), True)
    return Denial(tuple(near(tokens[last + 1 : last + 1 + _WINDOW], reach)))


def _whole_clause(tokens: Sequence[str], last: int) -> int:
    """Where the clause begins that is denied as a whole, 0 for none."""
    ahead = tokens[last : last + 6]
    named = next((n for n, t in enumerate(ahead) if t in _WHOLE), None)
    if named is None or "that" not in ahead[named:]:
        return 0
    return last + ahead.index("that", named) + 1


def _clause(shown: Sequence[str], start: int) -> Iterator[str]:
    """The stems up to the end of a clause, without names: the clause is denied of them, not they."""
    for token in shown[start : start + 2 * _WINDOW]:
        if token in _STOPS or token.lower() in TURNS:
            return
        if not token[:1].isupper():
            yield from stems(token)


def near(tokens: Sequence[str], reach: int) -> Iterator[str]:
    """The stems of the next content words of the same clause; adverbs and directions do not use up the reach."""
    count = 0
    for token in tokens:
        if token in _STOPS or token in TURNS or count >= reach:
            return
        found = stems(token)
        if found:
            count += not (is_direction(token) or (token.endswith("ly") and len(token) > 4))
            yield found[0]
