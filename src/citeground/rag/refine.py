"""Decompose passages into strips, keep those that help, put them together again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.models import Passage
from citeground.rag.answers import Graded, Strip
from citeground.rag.grading import Grader
from citeground.rag.presets import Cut, Preset
from citeground.text.sentences import spans

# Windows of a passage's sentences; a passage of so few is one strip.
_WHOLE = 2


def refine(query: str, passages: Sequence[Graded], grader: Grader, preset: Preset) -> tuple[Strip, ...]:
    """The strips that go to the generator: cut, scored, filtered, and put in order.

    Where no strip is kept, the passages are the strips as they are: what was graded as a whole may help
    as a whole. A strip whose score could not be read is kept last, as it can be neither trusted nor dropped.
    """
    cut = [
        Strip(text, graded.number, None, place)
        for graded in passages
        for place, text in enumerate(strips_of(graded.passage.text, preset))
    ]
    titles = {g.number: g.passage for g in passages}
    scored = _scored(query, cut, titles, grader)
    kept = [s for s in scored if preset.floor is None or s.score is None or s.score > preset.floor]
    kept.sort(key=lambda s: -2.0 if s.score is None else -s.score)
    kept.sort(key=lambda s: s.score is None)
    best = kept[: preset.strips] or [Strip(g.passage.text, g.number, g.score) for g in passages]
    if preset.in_text_order:
        order = {g.number: place for place, g in enumerate(passages)}
        best = sorted(best, key=lambda s: (order[s.passage], s.place))
    return tuple(best[: preset.strips])


def strips_of(text: str, preset: Preset) -> Iterator[str]:
    """The strips of one text; those under ``preset.shortest`` words are left out."""
    for strip in _cut(text, preset):
        if len(strip.split()) >= preset.shortest:
            yield strip


def _cut(text: str, preset: Preset) -> Iterator[str]:
    if preset.cut is Cut.SELECTION:
        yield text.strip()
        return
    if preset.cut is Cut.FIXED:
        words = text.split()
        yield from (" ".join(words[at : at + preset.words]) for at in range(0, len(words), preset.words))
        return
    sentences = sentences_of(text)
    if len(sentences) <= _WHOLE:
        yield " ".join(sentences)
        return
    for at in range(0, len(sentences), preset.window):
        yield " ".join(sentences[at : at + preset.window])


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, without the white space around them."""
    return [part for start, end in spans(text) if (part := text[start:end].strip())]


def _scored(query: str, strips: Sequence[Strip], passages: dict[int, Passage], grader: Grader) -> list[Strip]:
    if not strips:
        return []
    evidence = [Passage(s.text, passages[s.passage].title) for s in strips]
    scores = grader.score_text(query, evidence)
    return [
        Strip(s.text, s.passage, score if score == score else None, s.place)
        for s, score in zip(strips, scores, strict=True)
    ]
