"""Of what a text says more or less: bound to the words beside it, and turned by a negation."""

from __future__ import annotations

from citeground.rag.claims.denial import denied, near, tokens_of
from citeground.rag.claims.words import DOWN, UP, stem

_WINDOW = 12
_DIRECTED = 2


def directed(text: str, reach: int = _DIRECTED) -> dict[str, int]:
    """Stems of words of which more (1) or less (-1) is said, before and behind; both cancel."""
    tokens = [t.lower() for t in tokens_of(text)]
    turned = denied(text, 3)
    signs: dict[str, set[int]] = {}
    for place, token in enumerate(tokens):
        sign = token.startswith(UP) - token.startswith(DOWN)
        if not sign:
            continue
        sign = -sign if stem(token) in turned else sign
        behind = tokens[place + 1 : place + 1 + _WINDOW]
        before = tokens[max(0, place - _WINDOW) : place][::-1]
        for beside in (*near(behind, reach), *near(before, reach)):
            signs.setdefault(beside, set()).add(sign)
    return {word: next(iter(both)) for word, both in signs.items() if len(both) == 1}


def directions(claim: str, sentence: str) -> tuple[frozenset[str], frozenset[str]]:
    """Words of which both say the same direction, and words of which they say opposite ones."""
    mine, theirs = directed(claim), directed(sentence)
    shared = mine.keys() & theirs.keys()
    same = frozenset(w for w in shared if mine[w] == theirs[w])
    return same, frozenset(shared) - same
