"""The published evaluator: its input format, and a tiny T5 with random weights made here."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from citeground.errors import ConfigError, InputError, MissingExtra
from citeground.models import Passage
from citeground.rag.evaluators import load_evaluator
from citeground.rag.evaluators.t5 import pair_text

WORDS = [
    "<pad>",
    "</s>",
    "<unk>",
    "who",
    "wrote",
    "the",
    "novel",
    "[SEP]",
    "//",
    "harbour",
    "lights",
    "is",
    "a",
    "by",
]
HAS_T5 = all(importlib.util.find_spec(name) for name in ("transformers", "torch", "tokenizers"))
PASSAGE = Passage("harbour lights is a novel", "lights")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not HAS_T5:
        pytest.skip("transformers and torch are not installed (extra [t5])")
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast, T5Config, T5ForSequenceClassification

    place = tmp_path_factory.mktemp("t5")
    torch.manual_seed(0)
    tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    wrapped = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
    wrapped.save_pretrained(place)
    config = T5Config(
        vocab_size=len(WORDS), d_model=16, d_kv=4, d_ff=16, num_layers=1, num_heads=2,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1, num_labels=1,
    )  # fmt: skip
    T5ForSequenceClassification(config).save_pretrained(place)
    return place


def test_the_published_format() -> None:
    assert pair_text("who?", PASSAGE, titles=False) == "who? [SEP] harbour lights is a novel"
    assert pair_text("who?", PASSAGE, titles=True) == "who? [SEP] lights // harbour lights is a novel"


def test_the_published_thresholds() -> None:
    judge = load_evaluator("t5", model="somewhere")
    assert (judge.thresholds("popqa").upper, judge.thresholds("popqa").lower) == (0.59, -0.99)
    assert (judge.thresholds("science").upper, judge.thresholds("health").lower) == (0.5, -0.91)
    assert judge.thresholds("claims").fitted_on.startswith("published")


def test_options_that_do_not_fit() -> None:
    with pytest.raises(ConfigError, match="model"):
        load_evaluator("t5")
    with pytest.raises(ConfigError, match="yes or no"):
        load_evaluator("t5", model="x", titles="maybe")


def test_scores_in_order_within_range(folder: Path) -> None:
    judge = load_evaluator("t5", model=str(folder))
    other = Passage("who wrote the harbour " * 400)
    together = judge.score("who wrote the novel", [other, Passage(" "), PASSAGE])
    assert together[1] == -1.0
    assert all(-1 <= s <= 1 for s in together)
    assert judge.score("who wrote the novel", [PASSAGE])[0] == pytest.approx(together[2], abs=1e-5)


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    wanted = InputError if HAS_T5 else MissingExtra
    with pytest.raises(wanted):
        load_evaluator("t5", model=str(tmp_path)).score("q", [PASSAGE])
