"""The shipped neural evaluator: order, batches, limits, and files that are not what it needs."""

from __future__ import annotations

import importlib.util
import sys
import time
from pathlib import Path

import pytest

from citeground.errors import ConfigError, InputError, MissingExtra
from citeground.models import Passage
from citeground.rag.evaluators import DOMAINS, load_evaluator
from citeground.rag.evaluators.halves import INPUTS
from citeground.rag.evaluators.minilm import MiniLM, passage_text
from tests.pace import allowed

HAS_RUNTIME = all(importlib.util.find_spec(name) for name in ("onnxruntime", "tokenizers", "numpy"))
needs_runtime = pytest.mark.skipif(
    not HAS_RUNTIME, reason="onnxruntime and tokenizers are not installed ([rag])"
)

QUESTION = "Who was the director of Harbour Lights?"
RIGHT = Passage("Harbour Lights is a 1931 drama film directed by Mary Ellen Stone.", "Harbour Lights (film)")
NEAR = Passage("The harbour of Lima was built in 1870; its lights were oil lamps.", "Port of Lima")
FAR = Passage("Granite is an igneous rock composed of quartz and feldspar.", "Granite")


@pytest.fixture(scope="module")
def judge() -> MiniLM:
    return MiniLM(threads=1)


def varint(number: int, value: bytes | int) -> bytes:
    """One field of a protocol buffer whose lengths stay below 128."""
    if isinstance(value, int):
        return bytes([number << 3, value])
    return bytes([number << 3 | 2, len(value)]) + value


def other_model() -> bytes:
    """An ONNX file with one input x and one output y."""
    tensor = varint(2, varint(1, varint(1, 1) + varint(2, b"")))
    node = varint(1, b"x") + varint(2, b"y") + varint(4, b"Identity")
    graph = varint(1, node) + varint(2, b"g") + varint(11, varint(1, b"x") + tensor)
    graph += varint(12, varint(1, b"y") + tensor)
    return varint(1, 8) + varint(7, graph) + varint(8, varint(2, 13))


@needs_runtime
def test_the_answering_passage_scores_highest(judge: MiniLM) -> None:
    right, near, far = judge.score(QUESTION, [RIGHT, NEAR, FAR])
    assert right > near
    assert right > far
    assert all(-1 <= s <= 1 for s in (right, near, far))


@needs_runtime
def test_the_cosine_comes_along(judge: MiniLM) -> None:
    rows = judge.both(QUESTION, [RIGHT, FAR])
    assert [row[0] for row in rows] == pytest.approx(judge.score(QUESTION, [RIGHT, FAR]), abs=1e-4)
    assert rows[0][1] > rows[1][1]


@needs_runtime
def test_order_and_company_do_not_matter(judge: MiniLM) -> None:
    many = [
        Passage(f"{'Filler words here. ' * (i % 7)}{p.text}", p.title) for i in range(9) for p in (RIGHT, FAR)
    ]
    together = judge.score(QUESTION, many)
    assert judge.score(QUESTION, many[::-1])[::-1] == pytest.approx(together, abs=1e-4)
    for place in (0, 9, 17):
        assert judge.score(QUESTION, [many[place]])[0] == pytest.approx(together[place], abs=1e-4)


@needs_runtime
@pytest.mark.parametrize(("query", "text"), [("", "Some text."), (QUESTION, ""), (QUESTION, " \n")])
def test_no_text_scores_minus_one(judge: MiniLM, query: str, text: str) -> None:
    assert judge.score(query, [Passage(text)]) == [-1.0]


@needs_runtime
def test_hostile_text_is_scored_fast(judge: MiniLM) -> None:
    judge.score(QUESTION, [RIGHT])
    start = time.process_time()
    evidence = [Passage("\ud800\x00"), Passage("a" * 1_000_000), Passage("é " * 1_000_000)]
    assert all(-1 <= s <= 1 for s in judge.score("who? " * 200_000, evidence))
    assert time.process_time() - start < allowed(5)


@needs_runtime
@pytest.mark.parametrize("label", ["answer", "title", "entailment"])
def test_every_label_rule_has_its_head(label: str, judge: MiniLM) -> None:
    other = load_evaluator("minilm", label=label, threads="1")
    scores = other.score(QUESTION, [RIGHT, FAR])
    assert scores[0] > scores[1]
    assert scores != judge.score(QUESTION, [RIGHT, FAR])
    assert other.version != judge.version


@needs_runtime
def test_a_file_with_other_inputs_says_what_is_needed(tmp_path: Path) -> None:
    place = tmp_path / "other.onnx"
    place.write_bytes(other_model())
    with pytest.raises(InputError, match=r"takes x; .*passage_ids") as caught:
        MiniLM(place).score(QUESTION, [RIGHT])
    assert "\n" not in str(caught.value)
    assert all(name in str(caught.value) for name in INPUTS)


@needs_runtime
def test_a_file_that_is_no_onnx(tmp_path: Path) -> None:
    place = tmp_path / "text.onnx"
    place.write_text("hello")
    with pytest.raises(InputError, match="no ONNX file") as caught:
        MiniLM(place).score(QUESTION, [RIGHT])
    assert "\n" not in str(caught.value)


def test_options_that_do_not_fit(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="mixed, answer, title"):
        load_evaluator("minilm", label="luck")
    with pytest.raises(InputError, match="no such file"):
        load_evaluator("minilm", weights=str(tmp_path / "none.onnx"))
    with pytest.raises(ConfigError, match="number"):
        load_evaluator("minilm", threads="all")


def test_without_the_runtime_the_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(MissingExtra, match=r"citeground\[rag\]"):
        MiniLM().score(QUESTION, [RIGHT])


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_domain_has_fitted_thresholds(domain: str, judge: MiniLM) -> None:
    pair = judge.thresholds(domain)
    assert pair.lower < pair.upper
    assert "held-out" in pair.fitted_on


def test_the_title_is_read_once() -> None:
    assert passage_text(FAR) == FAR.text
    assert passage_text(NEAR) == f"Port of Lima. {NEAR.text}"
