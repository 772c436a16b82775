"""The generator that needs no model: the sentences that answer best, word for word, with their passages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from citeground.rag.answers import Sentence, Strip
from citeground.rag.generators import Draft, Material, Say
from citeground.rag.generators.names import names_in
from citeground.rag.generators.spans import short_answer
from citeground.rag.questions import Question
from citeground.rag.questions.words import content_words
from citeground.rag.refine import sentences_of
from citeground.text.folding import fold

NAME = "extractive"
MOST = 2
# A further sentence is quoted where it is worth so much of the best one.
_NEAR = 0.75
# Without a name to go by, so much of the question's telling words must be there.
_LEAST_SHARED = 0.34
_CUE, _ENTITY, _SHORT, _STRIP, _NAME = 1.0, 0.8, 0.6, 0.5, 0.3


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    strip: Strip
    order: int
    value: float
    short: str


class Extractive:
    """Quotes at most ``most`` sentences. It words nothing itself, so it cannot add anything."""

    name = NAME

    def __init__(self, most: int = MOST) -> None:
        self._most = most

    def answer(self, question: Question, material: Material, say: Say | None = None) -> Draft:
        """The sentences that speak of the entity and of what was asked, in the order of the text."""
        candidates = sorted(_candidates(question, material), key=lambda c: -c.value)
        if not candidates:
            return Draft(generator=NAME)
        best = candidates[0]
        chosen = [c for c in candidates[: self._most] if c.value >= _NEAR * best.value]
        chosen.sort(key=lambda c: c.order)
        sentences = tuple(Sentence(c.text, _holding(c.text, material)) for c in chosen)
        if say:
            say(" ".join(s.text for s in sentences))
        return Draft(sentences, best.short, generator=NAME)


def _holding(text: str, material: Material) -> tuple[int, ...]:
    """The passages in which the sentence stands, that of its strip among them."""
    return tuple(sorted({s.passage for s in material.strips if text in s.text}))


def _candidates(question: Question, material: Material) -> list[_Candidate]:
    cut = [(strip, text) for strip in material.strips for text in sentences_of(strip.text)]
    weights = _weights(question, [text for _, text in cut])
    entity = fold(question.entity)
    out: dict[str, _Candidate] = {}
    for order, (strip, text) in enumerate(cut):
        title = material.passages[strip.passage].passage.title
        mentioned = _mention(entity, text, f"{title} {strip.text}")
        shared = _shared(weights, text, title)
        if (mentioned == 0.0) if entity else (shared < _LEAST_SHARED):
            continue
        short = short_answer(question, text)
        value = shared + _ENTITY * mentioned + _STRIP * (strip.score or 0.0) + _SHORT * bool(short)
        value += _CUE * _has_cue(question, text) + _NAME * _has_answer_type(question, text)
        earlier = out.get(text)
        if earlier is None or value > earlier.value:
            out[text] = _Candidate(text, strip, order, value, short)
    return list(out.values())


def _mention(entity: str, text: str, around: str) -> float:
    """1 where the entity stands in the sentence, less where only around it, 0 where nowhere."""
    if not entity:
        return 0.0
    if f" {entity} " in f" {fold(text)} ":
        return 1.0
    whole = f" {fold(around)} "
    if f" {entity} " in whole:
        return 0.7
    words = [w for w in entity.split() if len(w) > 1]
    found = sum(f" {w} " in whole for w in words)
    return 0.4 if len(words) > 1 and found == len(words) else 0.0


def _weights(question: Question, texts: Sequence[str]) -> dict[str, float]:
    """The question's words without the entity's, rarer ones (among these sentences) weighing more."""
    inside = set(fold(question.entity).split())
    words = [fold(w) for w in question.words if fold(w) and fold(w) not in inside]
    seen = Counter(w for text in texts for w in {_stem(x) for x in fold(text).split()})
    return {_stem(w): log(1 + len(texts) / (1 + seen[_stem(w)])) + 0.1 for w in words}


def _shared(weights: dict[str, float], text: str, title: str) -> float:
    total = sum(weights.values())
    has = {_stem(w) for w in fold(f"{text} {title}").split()}
    return sum(w for stem, w in weights.items() if stem in has) / total if total else 0.0


def _stem(word: str) -> str:
    """Enough of a word to tell it from others, without most endings."""
    for ending in ("ations", "ation", "ings", "ing", "ers", "er", "ors", "or", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _has_cue(question: Question, text: str) -> bool:
    return question.relation is not None and bool(question.relation.cue().search(text))


def _has_answer_type(question: Question, text: str) -> bool:
    """A number where one is asked for, else a name that is not in the question."""
    if re.match(r"(?:when|how (?:many|much|long|old|far|fast|high))\b", question.text, re.IGNORECASE):
        return any(c.isdigit() for c in text)
    asked = set(content_words(question.text))
    return any(not set(content_words(n.text)) <= asked for n in names_in(text))
