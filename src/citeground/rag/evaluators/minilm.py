"""The shipped neural evaluator (extra ``[rag]``): a frozen MiniLM reads question and passage, small heads judge.

One ONNX file holds it all: the encoder of all-MiniLM-L6-v2 in 8 bits, which still gives its own cosine; heads
that look at both texts' words together; and the features of ``features.py``, fused late and calibrated.
``docs/models/minilm.md`` is its card. Runs on onnxruntime and tokenizers alone, loaded at the first score.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citeground.errors import ConfigError, InputError, MissingExtra
from citeground.models import Passage
from citeground.rag.evaluators import EMPTY_SCORE, domain_thresholds, no_options
from citeground.rag.evaluators.features import vector
from citeground.rag.evaluators.halves import Halves
from citeground.rag.evaluators.words import HERE
from citeground.thresholds import Thresholds

if TYPE_CHECKING:
    from citeground.rag.evaluators.halves import Table

WEIGHTS = HERE / "weights" / "minilm.onnx"
TOKENIZER = HERE / "weights" / "tokenizer.json"
THRESHOLDS = HERE / "thresholds.toml"
LABELS = ("mixed", "answer", "title", "entailment")
# Word pieces that are read of a passage and of a question; characters that surely hold as many.
PASSAGE_PIECES, QUESTION_PIECES = 160, 64
LONGEST = 8000
# Texts that are remembered: enough for a question and a few passages, and for an explanation's variants.
FEW, MANY = 8, 160


def passage_text(passage: Passage) -> str:
    """What is read of a passage: its text, with the title before it where it does not begin with it."""
    text = passage.text[:LONGEST]
    return text if not passage.title or text.startswith(passage.title) else f"{passage.title}. {text}"


class MiniLM:
    """Scores pairs with the shipped file or another one of the same form.

    ``label`` is the rule that the score follows: an answer stands in the passage, its page is the subject's,
    it bears on the claim, or (the default) whichever of the first and the third applies.
    """

    name = "minilm"

    def __init__(
        self, weights: Path = WEIGHTS, label: str = "mixed", threads: int = 0, *, kept: int = FEW
    ) -> None:
        if label not in LABELS:
            raise ConfigError(f"no label is called {label!r}; there are: {', '.join(LABELS)}")
        if not weights.is_file():
            raise InputError(
                "there is no such file of weights; name one with --evaluator-option weights=FILE, or use "
                "--evaluator lexical, which needs none",
                path=str(weights),
            )
        self._weights = weights
        self._label = label
        self._threads = threads
        self._kept = kept

    @cached_property
    def version(self) -> str:
        """Name, label rule, and a hash of the weights."""
        digest = hashlib.sha256(self._weights.read_bytes()).hexdigest()[:12]
        return f"minilm-{self._label}-{digest}"

    def thresholds(self, domain: str = "") -> Thresholds:
        return domain_thresholds(THRESHOLDS, domain)

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        """One score per passage in [-1, 1]; -1 where the passage or the query holds no text."""
        return [row[0] for row in self.columns(query, evidence, (self._label,))]

    def both(self, query: str, evidence: Sequence[Passage], /) -> list[tuple[float, float]]:
        """Score and the encoder's own cosine, both in [-1, 1], from one reading of the passages."""
        return [(row[0], row[1]) for row in self.columns(query, evidence, (self._label, "cosine"))]

    def columns(
        self, query: str, evidence: Sequence[Passage], wanted: Sequence[str]
    ) -> list[tuple[float, ...]]:
        """Several of ``LABELS`` and "cosine" at once, from one pass over the passages."""
        out: list[tuple[float, ...]] = [(EMPTY_SCORE,) * len(wanted)] * len(evidence)
        rows = [i for i, p in enumerate(evidence) if p.text.strip()] if query.strip() else []
        if not rows:
            return out
        at = [(*LABELS, "cosine").index(name) for name in wanted]
        asked = self._pieces([query[:LONGEST]], QUESTION_PIECES)[0]
        pieces = self._pieces([passage_text(evidence[i]) for i in rows], PASSAGE_PIECES)
        halves = self._halves
        question = halves.read(asked)
        for i, told in zip(rows, pieces, strict=True):
            row = halves.judge(question, halves.read(told), vector(query, evidence[i]))
            out[i] = tuple(float(row[j]) for j in at)
        return out

    def states(self, text: str) -> Table:
        """The encoder's states of one text, read as a passage is: [pieces, width]."""
        return self._halves.read(self._pieces([text[:LONGEST]], PASSAGE_PIECES)[0])

    def _pieces(self, texts: Sequence[str], most: int) -> list[list[int]]:
        """The word pieces of each text, cut to ``most`` of them with the mark of the end."""
        found = self._tokenizer.encode_batch([_clean(text) for text in texts])
        return [e.ids[: most - 1] + e.ids[-1:] for e in found]

    @cached_property
    def _tokenizer(self) -> Any:
        try:
            from tokenizers import Tokenizer
        except ImportError as error:
            raise MissingExtra("rag", "the evaluator minilm") from error
        tokenizer = Tokenizer.from_file(str(TOKENIZER))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _halves(self) -> Halves:
        return Halves(self._weights, self._threads, self._kept)

    def remembering(self) -> MiniLM:
        """The same evaluator for passages that come again and again: it remembers more of them."""
        return MiniLM(self._weights, self._label, self._threads, kept=MANY)


def _clean(text: str) -> str:
    """Text that the tokenizer takes: lone surrogates cannot be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8")


def create(**options: str) -> MiniLM:
    """``weights`` a path, ``label`` one of ``LABELS``, ``threads`` a number (0: as many as there are cores)."""
    no_options("minilm", options, ("weights", "label", "threads"))
    threads = options.get("threads", "0")
    if not threads.isdecimal():
        raise ConfigError(f"threads must be a number of threads, not {threads!r}")
    return MiniLM(Path(options.get("weights", str(WEIGHTS))), options.get("label", "mixed"), int(threads))
