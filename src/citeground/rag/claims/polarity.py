"""What a text denies, and of what it says more or less: bound to the words beside it.

A negation or a direction somewhere in a long sentence says little; one next to a word that the claim
shares says much. Reach is counted in content words and ends at punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citeground.rag.claims.words import stem, stems

_TOKEN = re.compile(r"[a-z][a-z'-]{0,40}|\d[\d.,]{0,20}|[,;:.()]")
_NEGATION = re.compile(
    r"(?:not|no|never|none|neither|nor|without|cannot|lack(?:s|ed|ing)?|fail(?:s|ed|ing)?|unable|absence|absent|[a-z]{1,8}n't)"
)
# "not only", "no doubt": nothing is denied.
_NO_DENIAL = frozenset(("only", "just", "merely", "doubt", "longer", "until"))
_STOPS = frozenset((",", ";", ":", ".", "(", ")"))
_TURNS = frozenset(("but", "although", "whereas", "while", "however", "though"))
_WINDOW = 12
_DENIED, _DIRECTED = 2, 2
# Beginnings of words: what ends them says nothing about which of the two it is.
UP = (
    "increas", "higher", "greater", "larger", "more", "rais", "elevat", "upregulat", "up-regulat", "enhanc",
    "improv", "gain", "promot", "activat", "stimulat", "induc", "accelerat", "longer", "stronger", "better",
    "rise", "rose", "grow", "grew", "expan", "strengthen", "widen", "above", "exceed", "faster", "excess",
)  # fmt: skip
DOWN = (
    "decreas", "lower", "less", "smaller", "fewer", "reduc", "diminish", "downregulat", "down-regulat", "impair",
    "worsen", "loss", "inhibit", "suppress", "prevent", "block", "delay", "shorter", "weaker", "worse", "fall",
    "fell", "declin", "drop", "shrink", "weaken", "narrow", "below", "attenuat", "slower", "deficien", "protect",
    "silenc", "deplet", "abolish",
)  # fmt: skip


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.lower().replace("’", "'"))


def denied(text: str, reach: int = _DENIED) -> frozenset[str]:
    """The stems of the words that stand right behind a negation."""
    tokens = _tokens(text)
    found: set[str] = set()
    for place, token in enumerate(tokens):
        following = tokens[place + 1 : place + 1 + _WINDOW]
        if _NEGATION.fullmatch(token) and not (following and following[0] in _NO_DENIAL):
            found.update(_near(following, reach))
    return frozenset(found)


def directed(text: str, reach: int = _DIRECTED) -> dict[str, int]:
    """Stems of words of which more (1) or less (-1) is said, before and behind; both cancel."""
    tokens = _tokens(text)
    turned = denied(text, 3)
    signs: dict[str, set[int]] = {}
    for place, token in enumerate(tokens):
        sign = token.startswith(UP) - token.startswith(DOWN)
        if not sign:
            continue
        sign = -sign if stem(token) in turned else sign
        behind = tokens[place + 1 : place + 1 + _WINDOW]
        before = tokens[max(0, place - _WINDOW) : place][::-1]
        for near in (*_near(behind, reach), *_near(before, reach)):
            signs.setdefault(near, set()).add(sign)
    return {word: next(iter(both)) for word, both in signs.items() if len(both) == 1}


def _near(tokens: Sequence[str], reach: int) -> Iterator[str]:
    """The stems of the next content words of the same clause that are no directions themselves."""
    count = 0
    for token in tokens:
        if token in _STOPS or token in _TURNS or count >= reach:
            return
        found = stems(token)
        if found and not token.startswith((*UP, *DOWN)):
            count += 1
            yield found[0]
        elif found:
            yield found[0]


def denied_apart(claim: str, sentence: str) -> frozenset[str]:
    """Words that both have and that only one of them denies."""
    shared = frozenset(stems(claim)) & frozenset(stems(sentence))
    return (denied(claim) ^ denied(sentence)) & shared


def directions(claim: str, sentence: str) -> tuple[frozenset[str], frozenset[str]]:
    """Words of which both say the same direction, and words of which they say opposite ones."""
    mine, theirs = directed(claim), directed(sentence)
    shared = mine.keys() & theirs.keys()
    same = frozenset(w for w in shared if mine[w] == theirs[w])
    return same, frozenset(shared) - same
