"""What a question asks for: its names, its relation words, and the kind of answer."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache

from citeground.rag.evaluators.words import HERE, STOP, Word, words

# Longer questions are read up to here (characters): the names stand in the first sentences.
LONGEST = 2000
_NUMBER = re.compile(r"\d")
_SMALL = frozenset(
    [
        "of",
        "the",
        "de",
        "la",
        "van",
        "von",
        "der",
        "den",
        "di",
        "da",
        "du",
        "and",
        "in",
        "for",
        "&",
        "le",
        "el",
        "al",
    ]
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question, or a claim, taken apart.

    ``content`` are the words that tell, ``entities`` the stems of each name in it (quoted or capitalised
    runs; for a text without capitals none), ``relation`` the stems outside the names, ``cues`` those
    together with their kin in a passage. ``kinds`` names kinds of answer ("person", "place", ...).
    """

    content: tuple[Word, ...]
    entities: tuple[tuple[str, ...], ...]
    relation: frozenset[str]
    cues: frozenset[str]
    kinds: frozenset[str]
    is_question: bool


@lru_cache(maxsize=1)
def tables() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Kinds by stem of the question, words by kind, kin stems by stem."""
    from citeground.rag.evaluators.words import stem

    data = tomllib.loads((HERE / "answer_types.toml").read_text(encoding="utf-8"))
    kinds: dict[str, set[str]] = {}
    for kind, starts in data["kinds"].items():
        for start in starts:
            kinds.setdefault(stem(start), set()).add(kind)
    shown = {kind: frozenset(stem(w) for w in text.split()) for kind, text in data["words"].items()}
    cues = {stem(key): frozenset(stem(w) for w in text.split()) for key, text in data["cues"].items()}
    return {key: frozenset(value) for key, value in kinds.items()}, shown, cues


def _runs(text: str, found: list[Word]) -> list[list[Word]]:
    """Runs of capitalised words, joined over small words ("Duke of York")."""
    runs: list[list[Word]] = []
    run: list[Word] = []
    waiting: list[Word] = []
    for i, word in enumerate(found):
        opens = i == 0 and (word.text in STOP or (len(found) > 1 and not found[1].capital))
        if (word.capital and not opens) or (run and _NUMBER.search(word.text) and not waiting):
            run += [*waiting, word]
            waiting = []
        elif run and word.text in _SMALL and len(waiting) < 2:
            waiting.append(word)
        else:
            runs += [run] if run else []
            run, waiting = [], []
    return runs + ([run] if run else [])


def read(text: str) -> Question:
    """Take a question apart. Never fails; an empty text gives empty parts."""
    return _read(text[:LONGEST])


@lru_cache(maxsize=4096)
def _read(text: str) -> Question:
    found = words(text)
    kinds_of, _, kin = tables()
    names = _runs(text, found)
    inside = {word.start for run in names for word in run}
    content = tuple(word for word in found if word.text not in STOP)
    relation = frozenset(w.stem for w in content if w.start not in inside)
    cues = relation.union(*(kin.get(s, frozenset()) for s in relation))
    asked = [w for w in found if w.start not in inside]
    kinds = frozenset().union(*(kinds_of.get(w.stem, frozenset()) for w in asked))
    entities = tuple(
        tuple(w.stem for w in run if w.text not in STOP) or tuple(w.stem for w in run) for run in names
    )
    return Question(
        content, entities, relation, cues, kinds, text.rstrip().endswith("?") or bool(kinds & {"time"})
    )
