"""Passages in the order of meaning: the order itself, the vectors that are kept, and the encoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.ask import ask
from citeground.rag.corpus import Corpus
from citeground.rag.dense import reordered
from citeground.rag.dense.order import Reordered, fused, order
from citeground.rag.evaluators.minilm import MiniLM, passage_text
from citeground.rag.questions import parse_question

np = pytest.importorskip("numpy")


class Lengths:
    """A text as a direction in the plane: the longer, the farther from the question's."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def vector(self, text: str) -> Any:
        self.read.append(text)
        angle = 0.0 if text.endswith("?") else len(text) / 1000
        return np.array([np.cos(angle), np.sin(angle)], dtype=np.float32)


class Memory:
    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}

    def known(self, texts: Sequence[str]) -> Mapping[str, Any]:
        return {t: self.rows[t] for t in texts if t in self.rows}

    def keep(self, made: Mapping[str, Any]) -> None:
        self.rows.update(made)


QUESTION = parse_question("Which river is long?")
PASSAGES = [Passage(f"The river is long. {'It flows. ' * n}", f"River {n}") for n in (9, 1, 5)]


def test_words_and_meaning_are_added_by_rank() -> None:
    assert order([0.1, 0.9, 0.9, 0.5]) == [1, 2, 3, 0]
    assert fused([0, 1, 2]) == [0, 1, 2]
    # The third by words is the first by meaning, and the first by words the last.
    assert fused([2, 1, 0, 3, 4]) == [0, 2, 1, 3, 4]
    assert fused([]) == []


def test_as_many_come_back_and_a_passage_is_read_once() -> None:
    encoder, memory = Lengths(), Memory()
    corpus = Corpus.of(PASSAGES, count=2)
    found = Reordered(corpus, encoder, memory).search(QUESTION)
    assert len(found) == 2 and {p.title for p in found} <= {p.title for p in PASSAGES}
    assert found[0].title == "River 1"
    assert len(encoder.read) == len(PASSAGES) + 1
    encoder.read.clear()
    assert Reordered(corpus, encoder, memory).search(QUESTION) == found
    assert encoder.read == [QUESTION.text]
    assert Reordered(Corpus.of([], count=2), encoder, memory).search(QUESTION) == []


def test_only_the_first_by_words_are_read() -> None:
    encoder = Lengths()
    Reordered(Corpus.of(PASSAGES, count=1), encoder, Memory(), wide=2).search(QUESTION)
    assert len(encoder.read) == 2 + 1


def test_an_unknown_way_is_named() -> None:
    with pytest.raises(ConfigError, match=r"nothing is called 'x'.*none, minilm"):
        reordered(Corpus.of(PASSAGES), "x")
    assert isinstance(reordered(Corpus.of(PASSAGES), "none"), Corpus)


def test_the_encoder_gives_the_evaluators_own_cosine() -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tokenizers")
    from citeground.rag.dense.encoder import WIDTH, Encoder

    encoder = Encoder()
    asked = encoder.vector(QUESTION.text)
    assert asked.shape == (WIDTH,) and abs(float(asked @ asked) - 1) < 1e-3
    for passage, (_, cosine) in zip(PASSAGES, MiniLM().both(QUESTION.text, PASSAGES), strict=True):
        assert abs(float(asked @ encoder.vector(passage_text(passage))) - cosine) < 0.03
    assert encoder.version.startswith("minilm-")


def test_a_corpus_keeps_its_vectors_and_reads_only_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("onnxruntime")
    from citeground.rag.dense.encoder import Encoder

    read: list[str] = []
    real = Encoder.vector

    def counted(self: Encoder, text: str) -> Any:
        read.append(text)
        return real(self, text)

    monkeypatch.setattr(Encoder, "vector", counted)
    texts, place = tmp_path / "texts", tmp_path / "kept"
    texts.mkdir()
    (texts / "a.txt").write_text("Ada Okafor wrote the song of the rain.", encoding="utf-8")
    (texts / "b.txt").write_text("A song is sung by Bo.", encoding="utf-8")

    def asked() -> list[str]:
        read.clear()
        corpus = Corpus.open(texts, place=place)
        assert corpus.home is not None
        found = reordered(corpus, "minilm").search(parse_question("Who wrote the song?"))
        assert found and (corpus.home / "vectors").is_file()
        return list(read)

    assert len(asked()) == 3
    assert asked() == ["Who wrote the song?"]
    (texts / "b.txt").write_text("A song is sung by Cleo, and it is new.", encoding="utf-8")
    fresh = [t for t in asked() if not t.endswith("?")]
    assert len(fresh) == 1 and fresh[0].endswith("it is new.")


def test_ask_takes_the_order() -> None:
    pytest.importorskip("onnxruntime")
    passages = [
        Passage("The Rite of Spring is a ballet with music by Igor Stravinsky.", "The Rite of Spring")
    ]
    found = ask("Who wrote the music of the ballet?", corpus=passages, rerank="minilm")
    assert "Stravinsky" in found.text
    with pytest.raises(ConfigError, match="re-ranks"):
        ask("Who?", corpus=passages, rerank="nobody")
