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
from citeground.rag.evaluators.features import NAMES, vector
from citeground.rag.evaluators.words import HERE
from citeground.thresholds import Thresholds

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Table = npt.NDArray[np.float32]

WEIGHTS = HERE / "weights" / "minilm.onnx"
TOKENIZER = HERE / "weights" / "tokenizer.json"
THRESHOLDS = HERE / "thresholds.toml"
LABELS = ("mixed", "answer", "title", "entailment")
# Word pieces that are read of a passage and of a question; characters that surely hold as many.
PASSAGE_PIECES, QUESTION_PIECES = 160, 64
LONGEST = 8000
BATCH = 16
INPUTS = ("question_ids", "question_mask", "passage_ids", "passage_mask", "features")


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

    def __init__(self, weights: Path = WEIGHTS, label: str = "mixed", threads: int = 0) -> None:
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
        encoder = self._tokenizer.encode_batch([clean(passage_text(evidence[i])) for i in rows])
        pieces = {i: e.ids[: PASSAGE_PIECES - 1] + e.ids[-1:] for i, e in zip(rows, encoder, strict=True)}
        asked = self._tokenizer.encode(clean(query[:LONGEST])).ids
        asked = asked[: QUESTION_PIECES - 1] + asked[-1:]
        rows.sort(key=lambda i: len(pieces[i]))
        at = [(*LABELS, "cosine").index(name) for name in wanted]
        for start in range(0, len(rows), BATCH):
            part = rows[start : start + BATCH]
            features = [vector(query, evidence[i]) for i in part]
            table = self._run(asked, [pieces[i] for i in part], features)
            for i, row in zip(part, table, strict=True):
                out[i] = tuple(float(row[j]) for j in at)
        return out

    def _run(self, asked: list[int], pieces: list[list[int]], features: list[list[float]]) -> Table:
        """The file's answer: a column per label, then the cosine."""
        import numpy as np

        width = max(map(len, pieces))
        ids = np.zeros((len(pieces), width), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, piece in enumerate(pieces):
            ids[row, : len(piece)] = piece
            mask[row, : len(piece)] = 1
        question = np.array([asked], dtype=np.int64)
        values = (question, np.ones_like(question), ids, mask, np.array(features, dtype=np.float32))
        table: Table = self._session.run(["scores"], dict(zip(INPUTS, values, strict=True)))[0]
        return table

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

    def remembering(self) -> MiniLM:
        """The same evaluator for texts that come again and again: each is read once, by itself."""
        from citeground.rag.evaluators.halves import Remembering

        return Remembering(self._weights, self._label, self._threads)

    @cached_property
    def _session(self) -> Any:
        try:
            import onnxruntime
        except ImportError as error:
            raise MissingExtra("rag", "the evaluator minilm") from error
        from onnxruntime.capi import onnxruntime_pybind11_state as state

        # The runtime's errors have no common base but Exception.
        unreadable: tuple[type[Exception], ...] = (
            RuntimeError,
            ValueError,
            *(e for e in vars(state).values() if isinstance(e, type) and issubclass(e, Exception)),
        )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.log_severity_level = 3
        try:
            session = onnxruntime.InferenceSession(
                str(self._weights), options, providers=["CPUExecutionProvider"]
            )
        except unreadable as error:
            raise InputError("this is no ONNX file that can be read", path=str(self._weights)) from error
        names = tuple(sorted(i.name for i in session.get_inputs()))
        if names != tuple(sorted(INPUTS)) or [o.name for o in session.get_outputs()] != ["scores"]:
            raise InputError(
                f"this ONNX file takes {', '.join(names) or 'nothing'}; the evaluator minilm needs one that "
                f"takes {', '.join(INPUTS)} and gives scores (bench/train_evaluator.py makes it)",
                path=str(self._weights),
            )
        shape = next(i.shape for i in session.get_inputs() if i.name == "features")
        if shape[-1] != len(NAMES):
            raise InputError(
                f"this ONNX file was fitted on {shape[-1]} features, this version counts {len(NAMES)}",
                path=str(self._weights),
            )
        return session


def clean(text: str) -> str:
    """Text that the tokenizer takes: lone surrogates cannot be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8")


def create(**options: str) -> MiniLM:
    """``weights`` a path, ``label`` one of ``LABELS``, ``threads`` a number (0: as many as there are cores)."""
    no_options("minilm", options, ("weights", "label", "threads"))
    threads = options.get("threads", "0")
    if not threads.isdecimal():
        raise ConfigError(f"threads must be a number of threads, not {threads!r}")
    return MiniLM(Path(options.get("weights", str(WEIGHTS))), options.get("label", "mixed"), int(threads))
