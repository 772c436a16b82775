"""A question and a passage, taken apart into the spans to which a score is attributed.

Every word belongs to exactly one span; separators and padding that stand in the text belong to none. A
span may have several pieces: all mentions of one name, or what is left of a sentence around its names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from citeground.errors import ConfigError
from citeground.explain.roles import Kind, Labelled, Side, label
from citeground.explain.words import Word, cut_after, sentences
from citeground.models import Passage

__all__ = ["Kind", "Level", "Pair", "Piece", "Side", "Span", "take_apart"]

# A text of more words than this is cut, visibly: no evaluator reads further.
LONGEST = 4_096
# One span for every kind must fit.
LEAST = len(Kind)

Offsets = Callable[[str], Sequence[tuple[int, int]]]


class Level(StrEnum):
    """How fine the spans are."""

    SPANS = "spans"
    WORDS = "words"
    SUBWORDS = "subwords"


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters ``start:end`` of one side of the pair."""

    side: Side
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """One part of the pair: what is shown for it, what it is, and where it stands."""

    text: str
    kind: Kind
    pieces: tuple[Piece, ...]
    words: int = 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and a passage with their spans.

    ``left_out`` is the number of words at the end of the passage that were cut off before anything was
    scored, so the score that is explained is the score of the text that is shown.
    """

    question: str
    passage: Passage
    spans: tuple[Span, ...]
    left_out: int = 0

    def side(self, side: Side) -> str:
        """The text of a side."""
        if side is Side.QUESTION:
            return self.question
        return self.passage.title if side is Side.TITLE else self.passage.text


def take_apart(
    question: str,
    passage: Passage,
    *,
    level: Level = Level.SPANS,
    limit: int | None = None,
    answers: Sequence[str] = (),
    engine: str = "rules",
    offsets: Offsets | None = None,
    longest: int = LONGEST,
) -> Pair:
    """The pair with its spans, the question's first, then the title's and the text's in reading order.

    ``limit`` bounds the number of spans: neighbours of one kind are joined until they fit (only at the
    level of spans; at least one per kind). ``answers`` are strings to be told apart as answers.
    ``offsets`` gives the subwords of a text as (start, end) and is needed for ``Level.SUBWORDS``.
    ``longest`` is the number of words of the passage's text that are read. Raises ``ConfigError``.
    """
    if limit is not None and limit < LEAST:
        raise ConfigError(f"at least {LEAST} spans are needed, one for every kind; got limit={limit}")
    passage, left_out = _cut(passage, longest)
    labelled = label(question, passage, answers=answers, engine=engine)
    pair = Pair(question, passage, (), left_out)
    if level is Level.SPANS:
        spans = _gathered(pair, labelled)
        spans = spans if limit is None else _joined(spans, limit)
    elif level is Level.WORDS:
        spans = [_span(pair, entry.kind, [entry.piece_of(w)]) for entry in labelled for w in entry.words]
    else:
        spans = list(_subwords(pair, labelled, offsets))
    return replace(pair, spans=tuple(spans))


def _cut(passage: Passage, longest: int) -> tuple[Passage, int]:
    if longest < 1:
        raise ConfigError(f"at least one word of a passage must be read; got longest={longest}")
    text, left_out = cut_after(passage.text, longest)
    return (replace(passage, text=text), left_out) if left_out else (passage, 0)


def _span(pair: Pair, kind: Kind, placed: Sequence[tuple[Side, int, int]], count: int = 1) -> Span:
    pieces = tuple(Piece(*p) for p in placed)
    text = " … ".join(pair.side(p.side)[p.start : p.end] for p in pieces)
    return Span(text, kind, pieces, count)


def _gathered(pair: Pair, labelled: Sequence[Labelled]) -> list[Span]:
    """Mentions of one name are one span, and so are the words that are left of one sentence."""
    groups: dict[object, list[Labelled]] = {}
    for number, entry in enumerate(labelled):
        groups.setdefault(entry.group or number, []).append(entry)
    spans = []
    for entries in groups.values():
        placed = [(e.side, e.words[0].start, e.words[-1].end) for e in entries]
        spans.append(_span(pair, entries[0].kind, placed, sum(len(e.words) for e in entries)))
    return spans


def _joined(spans: Sequence[Span], limit: int) -> list[Span]:
    """Neighbours of one kind become one span, evenly by words, until there are ``limit`` spans at most."""
    by_kind: dict[Kind, list[Span]] = {}
    for span in spans:
        by_kind.setdefault(span.kind, []).append(span)
    room = {kind: len(of_kind) for kind, of_kind in by_kind.items()}
    while sum(room.values()) > limit:
        room[max(room, key=lambda k: (room[k], k is not Kind.SENTENCE))] -= 1
    joined = [s for kind, of_kind in by_kind.items() for s in _shared_out(of_kind, room[kind])]
    order = {side: n for n, side in enumerate(Side)}
    return sorted(joined, key=lambda s: (order[s.pieces[0].side], s.pieces[0].start))


def _shared_out(spans: Sequence[Span], count: int) -> Iterator[Span]:
    if len(spans) <= count:
        yield from spans
        return
    total = sum(s.words for s in spans)
    buckets: list[list[Span]] = []
    seen = 0
    for number, span in enumerate(spans):
        due = min(count - 1, seen * count // total)
        must = count - len(buckets) >= len(spans) - number
        if not buckets or (len(buckets) < count and (due >= len(buckets) or must)):
            buckets.append([])
        buckets[-1].append(span)
        seen += span.words
    yield from (_union(b) for b in buckets)


def _union(spans: Sequence[Span]) -> Span:
    if len(spans) == 1:
        return spans[0]
    pieces = tuple(p for s in spans for p in s.pieces)
    return Span(
        " | ".join(dict.fromkeys(s.text for s in spans)), spans[0].kind, pieces, sum(s.words for s in spans)
    )


def _subwords(pair: Pair, labelled: Sequence[Labelled], offsets: Offsets | None) -> Iterator[Span]:
    if offsets is None:
        raise ConfigError("subwords need the evaluator's own tokenizer: pass offsets=")
    for side in Side:
        text = pair.side(side)
        if not text:
            continue
        kinds = {w.start: (w, e.kind) for e in labelled if e.side is side for w in e.words}
        ordered = sorted(kinds.values())
        yield from _within(pair, side, ordered, offsets(text))


def _within(
    pair: Pair, side: Side, listed: Sequence[tuple[Word, Kind]], places: Iterable[tuple[int, int]]
) -> Iterator[Span]:
    """The subwords that lie in a word; special tokens (empty, or outside of every word) get no span."""
    number = 0
    for start, end in places:
        while number < len(listed) and listed[number][0].end <= start:
            number += 1
        if number < len(listed) and start < end and end > listed[number][0].start:
            yield _span(pair, listed[number][1], [(side, start, end)])


def in_groups(pair: Pair) -> list[list[int]]:
    """The numbers of the spans by question, title and sentence: the upper levels of a tree over them."""
    bounds = {side: sentences(pair.side(side)) if side is Side.TEXT else [] for side in Side}
    groups: dict[tuple[Side, int], list[int]] = {}
    for number, span in enumerate(pair.spans):
        piece = span.pieces[0]
        sentence = _place(bounds[piece.side], piece.start)
        groups.setdefault((piece.side, sentence), []).append(number)
    return list(groups.values())


def _place(bounds: Sequence[tuple[int, int]], start: int) -> int:
    from bisect import bisect_right

    return bisect_right(bounds, (start, float("inf")))
