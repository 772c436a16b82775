"""What can be counted about a question and a passage: shared names and rare words, how close together they
stand, and whether a thing of the asked kind stands near them. Every feature lies in [0, 1] or near it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from math import log1p

from citeground.models import Passage
from citeground.rag.evaluators.question import Question, read, tables
from citeground.rag.evaluators.words import STOP, Word, weight, words

# Words of a passage that are looked at; retrieval passages have about 100.
LONGEST = 600
# Characters to a word, at most, on average.
CHARACTERS = 12
# Words to a window; a window is about two sentences.
WINDOW = 30
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_PARENTHESIS = re.compile(r"\([^()]*\)")

NAMES = (
    "coverage", "entity", "entity-phrase", "entity-first", "title-entity", "title-exact", "title-extra",
    "title-coverage", "cues", "cues-near", "window", "window-gap", "kind-known", "kind-present", "kind-near",
    "fresh-names", "fresh-near", "years", "numbers", "numbers-agree", "numbers-missing", "length",
    "question-length", "is-question", "has-entity", "asks-person", "asks-place", "asks-time", "asks-number",
    "asks-word",
)  # fmt: skip
_WORD_KINDS = ("occupation", "sport", "genre", "religion", "colour")


def vector(query: str, passage: Passage) -> list[float]:
    """The features of a pair, in the order of ``NAMES``; the title counts as text of its own."""
    question = read(query)
    found = words(passage.text[: LONGEST * CHARACTERS])[:LONGEST]
    title = words(_PARENTHESIS.sub(" ", passage.title[:LONGEST]))
    stems = {w.stem for w in found} | {w.stem for w in title}
    start, best, total = _window(question, found)
    near = found[start : start + WINDOW]
    return [
        _covered(question.content, stems),
        *_entities(question, found, stems),
        *_title(question, title),
        _share(question.cues - {s for e in question.entities for s in e}, stems, question.relation),
        _share(question.cues, {w.stem for w in near}, question.relation),
        best,
        total - best,
        *_kinds(question, found, near),
        *_numbers(question, found),
        min(1.0, len(found) / 200),
        min(1.0, len(question.content) / 20),
        float(question.is_question),
        float(bool(question.entities)),
        *(float(kind in question.kinds) for kind in ("person", "place", "time", "number")),
        float(bool(question.kinds & set(_WORD_KINDS))),
    ]


def _covered(content: Sequence[Word], stems: set[str]) -> float:
    total = sum(weight(w.text) for w in content)
    return sum(weight(w.text) for w in content if w.stem in stems) / total if total else 0.0


def _share(cues: frozenset[str], stems: set[str], relation: frozenset[str]) -> float:
    """How many of the relation's words are spoken of, kin included (at most 1)."""
    return min(1.0, len(cues & stems) / max(1, len(relation)))


def _entities(question: Question, found: Sequence[Word], stems: set[str]) -> list[float]:
    """Share of the names' words, share of names found whole, and how early the first of them stands."""
    if not question.entities:
        return [0.0, 0.0, 0.0]
    parts = [sum(s in stems for s in entity) / len(entity) for entity in question.entities]
    plain = [w for w in found if w.text not in STOP]
    line = " " + " ".join(w.stem for w in plain) + " "
    places = [line.find(" " + " ".join(entity) + " ") for entity in question.entities]
    hits = [p for p in places if p >= 0]
    first = 1.0 - min(hits) / len(line) if hits else 0.0
    return [sum(parts) / len(parts), len(hits) / len(places), first]


def _title(question: Question, title: Sequence[Word]) -> list[float]:
    """Whether the page's title is a name of the question, and how much else it says."""
    if not title:
        return [0.0, 0.0, 0.0, 0.0]
    stems = [w.stem for w in title if w.text not in STOP] or [w.stem for w in title]
    asked = {w.stem for w in question.content}
    exact = any(tuple(stems) == entity for entity in question.entities)
    shared = max(
        (len(set(stems) & set(e)) / len(set(stems) | set(e)) for e in question.entities), default=0.0
    )
    extra = sum(s not in asked for s in stems)
    return [shared, float(exact), min(1.0, extra / 4), 1.0 - extra / len(stems)]


def _window(question: Question, found: Sequence[Word]) -> tuple[int, float, float]:
    """Where the window of 30 words that holds most of the question starts, its share, and the whole's."""
    weights = {w.stem: weight(w.text) for w in question.content}
    total = sum(weights.values())
    if not total or not found:
        return 0, 0.0, 0.0
    counts: dict[str, int] = {}
    held = best = 0.0
    start = 0
    for i, word in enumerate(found):
        if word.stem in weights:
            counts[word.stem] = counts.get(word.stem, 0) + 1
            held += weights[word.stem] if counts[word.stem] == 1 else 0.0
        if i >= WINDOW:
            gone = found[i - WINDOW].stem
            if gone in weights:
                counts[gone] -= 1
                held -= weights[gone] if counts[gone] == 0 else 0.0
        if held > best + 1e-9:
            best, start = held, max(0, i - WINDOW + 1)
    whole = sum(weights[s] for s in weights.keys() & {w.stem for w in found})
    return start, best / total, whole / total


def _kinds(question: Question, found: Sequence[Word], near: Sequence[Word]) -> list[float]:
    """Whether a kind is asked for, things of that kind (all, near), and new names (all, near)."""
    _, shown, _ = tables()
    asked = {w.stem for w in question.content}

    def count(part: Sequence[Word]) -> float:
        seen = {w.stem for w in part} - asked
        n = sum(len(seen & shown[kind]) for kind in question.kinds if kind in shown)
        if "time" in question.kinds:
            n += sum(bool(_YEAR.fullmatch(w.text)) for w in part)
        if "number" in question.kinds:
            n += sum(w.text.isdigit() for w in part)
        return log1p(n + (_fresh(part, asked) if "person" in question.kinds else 0)) / 3

    known = float(bool(question.kinds))
    return [known, count(found), count(near), log1p(_fresh(found, asked)) / 3, log1p(_fresh(near, asked)) / 3]


def _fresh(part: Sequence[Word], asked: set[str]) -> int:
    """Pairs of capitalised words side by side that the question does not name: mostly people and places."""
    return sum(
        a.capital and b.capital and b.start - a.end <= 2 and not {a.stem, b.stem} & asked
        for a, b in itertools.pairwise(part)
    )


def _numbers(question: Question, found: Sequence[Word]) -> list[float]:
    """Years and numbers of the passage, and whether those of the question stand there."""
    digits = [w.text for w in found if w.text[0].isdigit()]
    wanted = {w.text for w in question.content if w.text[0].isdigit()}
    have = wanted & set(digits)
    years = sum(bool(_YEAR.fullmatch(d)) for d in digits)
    agree = len(have) / len(wanted) if wanted else 0.0
    return [log1p(years) / 3, log1p(len(digits)) / 3, agree, float(bool(wanted - have))]
