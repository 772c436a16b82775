"""How much of a claim a text has: words weighted by how rare they are, in one sentence, in two, in all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log1p

from citeground.rag.claims.denial import is_cue
from citeground.rag.claims.words import stem as stem_of
from citeground.rag.claims.words import stems
from citeground.rag.evaluators.words import weight, words
from citeground.rag.generators.grounding import numbers_in
from citeground.rag.generators.names import names_in
from citeground.rag.questions.words import STOP_WORDS
from citeground.text.folding import fold

_CLAUSE = re.compile(
    r"[,;:()]|\b(?:and|which|who|where|while|but|because|after|before|when|that)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The words of a claim by their stems, each with its weight."""

    words: dict[str, float]

    @classmethod
    def of(cls, claim: str) -> Weighed:
        """All but stop words and the words of negations: what is denied is said elsewhere."""
        kept: dict[str, float] = {}
        for word in words(claim):
            if word.text not in STOP_WORDS and not is_cue(stem_of(word.text)):
                kept.setdefault(word.stem, weight(word.text))
        return cls(kept)

    @property
    def total(self) -> float:
        """All weights together."""
        return sum(self.words.values())

    def share(self, have: frozenset[str]) -> float:
        """How much of the claim is there, 0 to 1."""
        total = self.total
        return sum(w for s, w in self.words.items() if s in have) / total if total else 0.0


class Told:
    """The sentences of a text, as what a claim is looked for in."""

    def __init__(self, sentences: Sequence[str], title: str = "") -> None:
        self.sentences, self.title = sentences, title

    @cached_property
    def sets(self) -> list[frozenset[str]]:
        """The stems and numbers of each sentence."""
        return [frozenset(w.stem for w in words(s)) | numbers_in(s) for s in self.sentences]

    @cached_property
    def whole(self) -> frozenset[str]:
        """The stems of all sentences and the title, as ``claims.words`` makes them."""
        return frozenset(stems(self.title)).union(*map(stems, self.sentences))

    @cached_property
    def folded(self) -> str:
        """All of it, to look for names in."""
        return f" {fold(self.title)} {fold(' '.join(self.sentences))} "

    def two(self, claim: Weighed) -> float:
        """The share of the claim in the sentence that has most of it and the one that adds most."""
        first = max(self.sets, key=claim.share)
        return max(claim.share(first | other) for other in self.sets)

    def numbers_missing(self, claim: str, other: str = "") -> float:
        """The share of the claim's numbers that stand nowhere, but for one that the text has otherwise."""
        wanted = numbers_in(claim) - {other}
        have = numbers_in(self.title).union(*(numbers_in(s) for s in self.sentences))
        return len(wanted - have) / len(wanted) if wanted else 0.0

    def names_missing(self, claim: str) -> float:
        """The share of the claim's names that stand nowhere, word by word."""
        names = [fold(n.text) for n in names_in(claim) if n.start > 0 or " " in n.text]
        absent = [n for n in names if not all(f" {w} " in self.folded for w in n.split())]
        return len(absent) / len(names) if names else 0.0


def clauses(claim: str) -> float:
    """How many things a claim says, as a logarithm: clauses of at least two content words."""
    parts = [p for p in _CLAUSE.split(claim) if len(frozenset(stems(p))) > 1]
    return log1p(max(1, len(parts)))
