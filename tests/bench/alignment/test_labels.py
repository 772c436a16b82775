"""Texts that were read for one label are not read again for another."""

from __future__ import annotations

from collections.abc import Sequence

from citeground.bench.alignment.labels import Labelled, Memory, sharing
from citeground.models import Passage
from tests.bench.alignment.world import Known


class Reader:
    """Two labels: the length of the text, and of the title."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def columns(
        self, query: str, evidence: Sequence[Passage], wanted: Sequence[str]
    ) -> list[tuple[float, ...]]:
        self.read += [p.text for p in evidence]
        values = [{"text": float(len(p.text)), "title": float(len(p.title))} for p in evidence]
        return [tuple(v[w] for w in wanted) for v in values]


def test_one_pass_serves_every_label() -> None:
    reader = Reader()
    memory = Memory(reader, ("text", "title"))
    own = Known(1.0, 0.0)
    text, title = Labelled(own, "text", memory), Labelled(own, "title", memory)
    passages = [Passage("one", "a"), Passage("three", "bb"), Passage("one", "a")]
    assert text.score("Who?", passages) == [3.0, 5.0, 3.0]
    assert title.score("Who?", passages) == [1.0, 2.0, 1.0]
    assert reader.read == ["one", "three"]
    assert text.score("Where?", passages[:1]) == [3.0] and reader.read[-1] == "one"
    assert text.thresholds() == own.thresholds() and text.version == own.version


def test_the_parts_of_a_pair_are_not_confused() -> None:
    memory = Memory(Reader(), ("text",))
    judge = Labelled(Known(1.0, 0.0), "text", memory)
    assert judge.score("ab", [Passage("cd", "e")]) == [2.0]
    assert judge.score("a", [Passage("cde", "b")]) == [3.0]


def test_other_evaluators_stay_as_they_are() -> None:
    own = Known(1.0, 0.0)
    assert sharing([("known", {}, own)]) == [own]
