"""The two halves of minilm: the same score as the whole, and each text read once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citeground.errors import InputError
from citeground.explain.pair import explain_pair, for_many
from citeground.models import Passage
from citeground.rag.evaluators.features import NAMES
from citeground.rag.evaluators.graph import encoded, fields, inputs_of, part
from citeground.rag.evaluators.halves import INPUTS, PASSAGE, QUESTION, Halves
from citeground.rag.evaluators.minilm import WEIGHTS, MiniLM

pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")
needs_weights = pytest.mark.skipif(not WEIGHTS.is_file(), reason="the weights are not here")

PASSAGE_TEXT = Passage("Ada Lovelace was born on 10 December 1815 in London.", "Ada Lovelace")


@pytest.fixture(scope="module")
def halves() -> Halves:
    return Halves(WEIGHTS, threads=1, kept=2)


@needs_weights
def test_the_scores_are_those_of_the_whole_file(halves: Halves) -> None:
    """The file cut in two says what it says in one piece."""
    import numpy as np
    import onnxruntime

    whole = onnxruntime.InferenceSession(str(WEIGHTS), providers=["CPUExecutionProvider"])
    for asked, told in (([101, 2073, 2001, 102], [101, 2414, 1012, 102]), ([101, 102], [101, 1996, 102])):
        features = [0.5] * len(NAMES)
        rows = [np.array([ids], dtype=np.int64) for ids in (asked, told)]
        values = (rows[0], np.ones_like(rows[0]), rows[1], np.ones_like(rows[1]), np.float32([features]))
        expected = whole.run(["scores"], dict(zip(INPUTS, values, strict=True)))[0][0]
        found = halves.judge(halves.read(asked), halves.read(told), features)
        assert list(found) == pytest.approx(list(expected), abs=0.05), "8-bit rounding"


@needs_weights
def test_few_texts_are_kept(halves: Halves) -> None:
    first = halves.read([101, 2414, 102])
    assert halves.read([101, 2414, 102]) is first
    halves.read([101, 2415, 102])
    halves.read([101, 2416, 102])
    assert halves.read([101, 2414, 102]) is not first


@needs_weights
def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = for_many(MiniLM(threads=1))
    counted: list[int] = []
    run = Halves.read

    def counting(self: Halves, ids: Sequence[int]) -> object:
        counted.append(tuple(ids) not in self._known)
        return run(self, ids)

    monkeypatch.setattr(Halves, "read", counting)
    found = explain_pair(judge, "Where did Ada Lovelace live?", PASSAGE_TEXT)
    assert found.additivity_error < 1e-6
    assert 0 < sum(counted) < found.evaluations


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
    with pytest.raises(InputError, match="no ONNX file"):
        inputs_of(damaged)


@needs_weights
def test_the_inputs_of_a_file_are_listed() -> None:
    sizes, outputs = inputs_of(WEIGHTS.read_bytes())
    assert (sizes, outputs) == ({**dict.fromkeys(INPUTS, 0), "features": len(NAMES)}, ["scores"])
