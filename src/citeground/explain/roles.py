"""What every word of a question and its passage is: entity, relation, answer, quantity, or the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from citeground.explain.entities import Mention, mentions, quoted
from citeground.explain.words import ASKING, COMMON, Word, folded, sentences, words
from citeground.models import Passage


class Side(StrEnum):
    """Where a piece of text stands. Between the sides is the evaluator's separator, which stays."""

    QUESTION = "question"
    TITLE = "title"
    TEXT = "text"


class Kind(StrEnum):
    """What a span is. ``ALIGNED`` is a mention, in the passage, of what the question is about."""

    QUESTION_ENTITY = "question entity"
    RELATION = "relation"
    OTHER = "other words of the question"
    ALIGNED = "same entity"
    ENTITY = "other entity"
    QUANTITY = "date or number"
    ANSWER = "answer"
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Labelled:
    """Neighbouring words of one kind; entries with the same ``group`` (not "") belong to one span."""

    side: Side
    kind: Kind
    words: tuple[Word, ...]
    group: str = ""

    def piece_of(self, word: Word) -> tuple[Side, int, int]:
        """The place of one word."""
        return self.side, word.start, word.end


# "... the author of The Lie?": what follows is one name, though not all of its words have capitals.
_OF = re.compile(
    r"\b(?:of|by|in|for|is|was|does|did|are|were) ([A-Z0-9“\"][^?]{0,200}?)(?:'s [^?]{1,80})?\?*\s*$"
)
_SHORTEST_ANSWER = 3


def label(
    question: str, passage: Passage, *, answers: Sequence[str] = (), engine: str = "rules"
) -> list[Labelled]:
    """All words with their kinds: the question, the title, the text, each in reading order."""
    asked = mentions(question, engine=engine)
    shown = f"{passage.title}\n\n{passage.text}"
    names = [m for m in mentions(shown, engine=engine) if m.label == "name"]
    subjects = subject(question, asked, [shown[m.start : m.end] for m in names])
    about = frozenset(w.folded for m in subjects for w in words(question[m.start : m.end])) - COMMON
    phrases = [folded(question[m.start : m.end]) for m in subjects]
    found = list(_question(question, subjects, asked))
    for side, text in ((Side.TITLE, passage.title), (Side.TEXT, passage.text)):
        placed = mentions(text, engine=engine, known=sorted(about))
        found += _evidence(side, text, placed, about, phrases, answers)
    return found


def subject(question: str, asked: Sequence[Mention], names: Sequence[str]) -> list[Mention]:
    """What the question is about: a quoted title, its names, else a name of the passage that it repeats."""
    titles = quoted(question)
    if titles:
        return titles
    own = [m for m in asked if m.label == "name" and folded(question[m.start : m.end]) not in ASKING]
    if own:
        return _whole_title(question, own)
    return _repeated(question, names)


def _whole_title(question: str, own: list[Mention]) -> list[Mention]:
    """A title with small words in it ("Diary of a Wimpy Kid") is one name to the end of the question."""
    found = _OF.search(question)
    if found is None:
        return own
    start, end = found.span(1)
    inside = [m for m in own if m.start >= start and m.end <= end]
    before = [m for m in own if m.end <= start]
    reaches = inside and inside[0].start - start <= 5 and question[inside[-1].end : end].strip(" .") == ""
    return [*before, Mention(start, inside[-1].end, "name")] if reaches else own


def _repeated(question: str, names: Sequence[str]) -> list[Mention]:
    listed = [w for w in words(question) if not w.is_sign]
    known = {folded(n) for n in names} - {""}
    longest = max((n.count(" ") + 1 for n in known), default=0)
    found: list[Mention] = []
    place = 0
    while place < len(listed):
        for size in range(min(longest, len(listed) - place), 0, -1):
            part = listed[place : place + size]
            phrase = " ".join(w.folded for w in part)
            if phrase in known and phrase not in ASKING:
                found.append(Mention(part[0].start, part[-1].end, "name"))
                place += size - 1
                break
        place += 1
    return found


def _question(question: str, subjects: Sequence[Mention], asked: Sequence[Mention]) -> Iterator[Labelled]:
    """The entity is one span; so are the relation words, and what only makes it a question."""
    quantities = [m for m in asked if m.label != "name"]
    kinds: dict[int, tuple[Kind, str]] = {}
    listed = words(question)
    for word in listed:
        if any(m.start <= word.start < m.end for m in subjects):
            kind = Kind.QUESTION_ENTITY
        elif any(m.start <= word.start < m.end for m in quantities):
            kind = Kind.RELATION
        else:
            kind = Kind.OTHER if word.is_sign or word.folded in ASKING else Kind.RELATION
        kinds[word.start] = (kind, f"question {kind}")
    yield from _runs(Side.QUESTION, question, listed, kinds)


def _evidence(
    side: Side,
    text: str,
    placed: Sequence[Mention],
    about: frozenset[str],
    phrases: Sequence[str],
    answers: Sequence[str],
) -> Iterator[Labelled]:
    listed = words(text)
    kinds: dict[int, tuple[Kind, str]] = {}
    for mention in placed:
        inside = list(_between(listed, mention))
        kind = _kind_of(mention, inside, about)
        group = (
            f"{kind} {folded(text[mention.start : mention.end])}" if kind is not Kind.ALIGNED else str(kind)
        )
        kinds.update({w.start: (kind, group) for w in inside})
    for phrase in phrases:
        for word in _occurrences(listed, phrase):
            kinds[word.start] = (Kind.ALIGNED, str(Kind.ALIGNED))
    for answer in answers:
        if len(answer) >= _SHORTEST_ANSWER:
            for word in _occurrences(listed, folded(answer)):
                kinds[word.start] = (Kind.ANSWER, str(Kind.ANSWER))
    yield from _runs(side, text, listed, kinds)


def _between(listed: Sequence[Word], mention: Mention) -> Iterable[Word]:
    from bisect import bisect_left

    place = bisect_left(listed, mention.start, key=lambda w: w.start)
    while place < len(listed) and listed[place].start < mention.end:
        yield listed[place]
        place += 1


def _kind_of(mention: Mention, inside: Sequence[Word], about: frozenset[str]) -> Kind:
    if mention.label != "name":
        return Kind.QUANTITY
    own = {w.folded for w in inside if not w.is_sign} - COMMON
    common = own & about
    same = common and (own <= about or about <= own or 2 * len(common) > min(len(own), len(about)))
    return Kind.ALIGNED if same else Kind.ENTITY


def _occurrences(listed: Sequence[Word], phrase: str) -> Iterator[Word]:
    """The words of every place where the phrase stands, by whole words."""
    plain = [w for w in listed if not w.is_sign]
    wanted = phrase.split()
    if not wanted:
        return
    for place in range(len(plain) - len(wanted) + 1):
        if plain[place].folded == wanted[0]:
            part = plain[place : place + len(wanted)]
            if [w.folded for w in part] == wanted:
                yield from part


def _runs(
    side: Side, text: str, listed: Sequence[Word], kinds: dict[int, tuple[Kind, str]]
) -> Iterator[Labelled]:
    """Neighbours with the same kind and group, cut at the ends of sentences."""
    bounds = sentences(text)
    number = 0
    run: list[Word] = []
    last: tuple[Kind, str] | None = None
    for word in listed:
        while number < len(bounds) - 1 and word.start >= bounds[number + 1][0]:
            number += 1
        rest = (Kind.SENTENCE, f"{side} {Kind.SENTENCE} {number}")
        key = kinds.get(word.start, rest)
        if run and (key != last):
            yield Labelled(side, last[0] if last else rest[0], tuple(run), last[1] if last else "")
            run = []
        run.append(word)
        last = key
    if run and last:
        yield Labelled(side, last[0], tuple(run), last[1])
