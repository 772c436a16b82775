"""The published evaluator (extra ``[t5]``): a T5 with one regression output, from a folder or a hub's name.

Input ``question [SEP] passage``, at most 512 pieces; with ``titles=yes`` the passage goes as
``title // text``, as the paper does outside PopQA (Yan et al., arXiv:2401.15884). Scores are cut to [-1, 1].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import isnan
from typing import Any

from citeground.errors import ConfigError, InputError, MissingExtra
from citeground.models import Passage
from citeground.rag.evaluators import EMPTY_SCORE, domain_thresholds, no_options
from citeground.rag.evaluators.words import HERE
from citeground.thresholds import Thresholds

PIECES = 512
BATCH = 8
# Characters that surely hold 512 pieces.
LONGEST = 16_000
_PATH = HERE / "published.toml"
_YES = {"yes": True, "no": False}


def pair_text(query: str, passage: Passage, *, titles: bool) -> str:
    """The published input format."""
    text = passage.text[:LONGEST]
    shown = f"{passage.title} // {text}" if titles and passage.title else text
    return f"{query[:LONGEST]} [SEP] {shown}"


class T5:
    """Scores pairs with a sequence-to-value T5. ``place`` is a folder, or a name that transformers can find."""

    name = "t5"

    def __init__(self, place: str, *, titles: bool = False) -> None:
        self._place = place
        self._titles = titles

    @property
    def version(self) -> str:
        """Place and format; the weights behind a hub's name may change under it."""
        return f"t5-{self._place}-{'titles' if self._titles else 'text'}"

    def thresholds(self, domain: str = "") -> Thresholds:
        """The published pair; where none was published for a domain, the one used for everything."""
        return domain_thresholds(_PATH, domain)

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        """One score per passage in [-1, 1]; -1 where there is no text, NaN where the model gave no number."""
        out = [EMPTY_SCORE] * len(evidence)
        rows = [i for i, p in enumerate(evidence) if p.text.strip()] if query.strip() else []
        texts = {i: pair_text(query, evidence[i], titles=self._titles) for i in rows}
        rows.sort(key=lambda i: len(texts[i]))
        for start in range(0, len(rows), BATCH):
            part = rows[start : start + BATCH]
            for i, value in zip(part, self._values([texts[i] for i in part]), strict=True):
                out[i] = value if isnan(value) else max(-1.0, min(1.0, value))
        return out

    def _values(self, texts: list[str]) -> list[float]:
        tokenizer, model = self._loaded
        import torch

        pieces = tokenizer(texts, max_length=PIECES, truncation=True, padding=True, return_tensors="pt")
        with torch.inference_mode():
            logits = model(input_ids=pieces["input_ids"], attention_mask=pieces["attention_mask"]).logits
        return [float(row[0]) for row in logits]

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        try:
            import torch  # noqa: F401
            from transformers import AutoTokenizer, T5ForSequenceClassification
        except ImportError as error:
            raise MissingExtra("t5", "the evaluator t5") from error
        try:
            tokenizer = AutoTokenizer.from_pretrained(self._place)
            model = T5ForSequenceClassification.from_pretrained(self._place, num_labels=1)
        except (OSError, ValueError, RuntimeError) as error:
            raise InputError(
                "no T5 with one output can be read there; give the folder of the checkpoint", path=self._place
            ) from error
        return tokenizer, model.eval()


def create(**options: str) -> T5:
    """``model``: the folder or name of the checkpoint (required); ``titles``: yes or no (default)."""
    no_options("t5", options, ("model", "titles"))
    if not options.get("model"):
        raise ConfigError("the evaluator 't5' needs the option model: a folder or the name of a checkpoint")
    if options.get("titles", "no") not in _YES:
        raise ConfigError(f"titles must be yes or no, not {options['titles']!r}")
    return T5(options["model"], titles=_YES[options.get("titles", "no")])
