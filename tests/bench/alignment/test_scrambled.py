"""Shuffled weights: the same numbers in another order, and nothing else of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.bench.alignment.scrambled import scrambled, shuffled
from citeground.errors import InputError
from citeground.models import Passage
from citeground.rag.evaluators import load_evaluator
from citeground.rag.evaluators.graph import encoded

np = pytest.importorskip("numpy")


field = encoded


def tensor(name: str, type_: int, raw: bytes) -> bytes:
    return field(5, field(1, 4) + field(2, type_) + field(8, name.encode()) + field(9, raw))


def model(*tensors: bytes) -> bytes:
    return field(1, 9) + field(2, b"made by a test") + field(7, field(2, b"graph") + b"".join(tensors))


def test_weights_change_places_and_the_rest_stays() -> None:
    floats = np.arange(300, dtype=np.float32).tobytes()
    small = np.arange(4, dtype=np.float32).tobytes()
    shape = np.arange(64, dtype=np.int64).tobytes()
    whole = model(
        tensor("w", 1, floats),
        tensor("b", 1, small),
        tensor("shape", 7, shape),
        tensor("q", 3, bytes(range(90))),
    )
    found = shuffled(whole, 7)
    assert len(found) == len(whole) and found != whole
    start = whole.index(floats)
    moved = np.frombuffer(found[start : start + len(floats)], dtype=np.float32)
    assert sorted(moved) == list(range(300)) and list(moved) != list(range(300))
    assert small in found and shape in found
    bytes_at = whole.index(bytes(range(90)))
    assert sorted(found[bytes_at : bytes_at + 90]) == list(range(90))
    assert found[:start] == whole[:start]
    assert shuffled(whole, 7) == found != shuffled(whole, 8)


@pytest.mark.parametrize("damaged", [b"\xff\xff", b"<html>not a model</html>", model()[:-3] + b"\x3a\x7f"])
def test_a_file_that_is_none_is_named(damaged: bytes) -> None:
    with pytest.raises(InputError, match="no ONNX file"):
        shuffled(damaged, 1)


def test_the_lexical_evaluator_loses_what_it_learnt(tmp_path: Path) -> None:
    own = load_evaluator("lexical")
    copy = scrambled("lexical", {}, tmp_path, 3)
    assert copy is not None and copy.version != own.version
    passages = [Passage("Ada Lovelace was born in London.", "Ada Lovelace"), Passage("It rained.", "Rain")]
    question = "In what city was Ada Lovelace born?"
    assert list(copy.score(question, passages)) != list(own.score(question, passages))
    assert all(-1 <= s <= 1 for s in copy.score(question, passages))
    again = scrambled("lexical", {}, tmp_path, 3)
    assert again is not None and list(again.score(question, passages)) == list(copy.score(question, passages))
    assert scrambled("llm", {}, tmp_path, 3) is None
