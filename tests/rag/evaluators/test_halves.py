"""The two halves of minilm: the same score as the whole, and the same one in any company."""

from __future__ import annotations

import pytest

from citeground.errors import InputError
from citeground.explain.pair import explain_pair, for_many
from citeground.models import Passage
from citeground.rag.evaluators.graph import encoded, fields, part
from citeground.rag.evaluators.halves import PASSAGE, QUESTION, Remembering
from citeground.rag.evaluators.minilm import WEIGHTS, MiniLM

pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")
needs_weights = pytest.mark.skipif(not WEIGHTS.is_file(), reason="the weights are not here")

QUESTION_TEXT = "In what city was Ada Lovelace born?"
PASSAGES = [
    Passage("Ada Lovelace was born on 10 December 1815 in London.", "Ada Lovelace"),
    Passage("Charles Babbage designed engines of brass and wood, and long tables of numbers.", "Babbage"),
    Passage("It rained."),
]


@pytest.fixture(scope="module")
def remembering() -> Remembering:
    found = for_many(MiniLM(threads=1))
    assert isinstance(found, Remembering)
    return found


@needs_weights
def test_the_scores_are_those_of_the_whole(remembering: Remembering) -> None:
    whole = MiniLM(threads=1)
    for passage in PASSAGES:
        own = whole.score(QUESTION_TEXT, [passage])[0]
        assert remembering.score(QUESTION_TEXT, [passage])[0] == pytest.approx(own, abs=0.12), (
            "8-bit rounding"
        )


@needs_weights
def test_company_changes_nothing(remembering: Remembering) -> None:
    together = remembering.score(QUESTION_TEXT, PASSAGES)
    alone = [remembering.score(QUESTION_TEXT, [p])[0] for p in PASSAGES]
    assert together == pytest.approx(alone, abs=1e-4)
    assert remembering.score(QUESTION_TEXT, PASSAGES[::-1])[::-1] == pytest.approx(alone, abs=1e-4)


@needs_weights
def test_a_text_is_read_once(remembering: Remembering, monkeypatch: pytest.MonkeyPatch) -> None:
    read, judged = remembering._parts
    counted: list[int] = []

    class Counting:
        def run(self, wanted: list[str], given: dict[str, object]) -> object:
            counted.append(1)
            return read.run(wanted, given)

    monkeypatch.setitem(remembering.__dict__, "_parts", (Counting(), judged))
    found = explain_pair(remembering, "Where did Ada Lovelace live?", PASSAGES[0])
    assert found.additivity_error < 1e-6
    assert 0 < len(counted) < found.evaluations / 2
    before = len(counted)
    explain_pair(remembering, "Where did Ada Lovelace live?", PASSAGES[0])
    assert len(counted) == before


@needs_weights
def test_what_is_not_in_the_graph_is_named() -> None:
    model = WEIGHTS.read_bytes()
    with pytest.raises(InputError, match="no value nowhere"):
        part(model, (), "nowhere")
    assert len(part(model, (QUESTION, PASSAGE), "scores")) < len(part(model, (), PASSAGE)) < len(model)


def node(inputs: list[str], output: str) -> bytes:
    names = b"".join(encoded(1, i.encode()) for i in inputs)
    return encoded(1, names + encoded(2, output.encode()) + encoded(4, b"Add"))


def test_a_part_holds_what_leads_to_it_and_nothing_else() -> None:
    graph = b"".join([
        node(["a", "w"], "x"), node(["x", "b"], "y"), node(["x", "v"], "z"),
        *(encoded(5, encoded(8, name)) for name in (b"w", b"v")),
        *(encoded(11, encoded(1, name)) for name in (b"a", b"b")),
        encoded(12, encoded(1, b"y")), encoded(12, encoded(1, b"z")),
    ])  # fmt: skip
    model = encoded(1, 8) + encoded(7, graph)
    whole = part(model, (), "y")
    assert b"v" not in whole and b"w" in whole
    cut = part(model, ("x",), "y")
    listed = [f for g in fields(cut, 0, len(cut)) if g.number == 7 for f in fields(cut, g.start, g.end)]
    assert [f.number for f in listed].count(1) == 1 and b"w" not in cut
    assert sum(f.number == 11 for f in listed) == 2, "b, and x that is given now"


@pytest.mark.parametrize("damaged", [b"", b"\xff", b"<html>", encoded(1, 3), encoded(7, b"\x0a\x7f")])
def test_a_file_that_is_none_is_refused(damaged: bytes) -> None:
    with pytest.raises(InputError, match="no ONNX file"):
        part(damaged, (), "x")
