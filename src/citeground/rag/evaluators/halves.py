"""The evaluator minilm in two halves: reading a text, and judging two texts that were read.

The encoder reads question and passage apart, so that each need be read once, however many pairs it is in.
Every text is read alone: 8-bit products scale by the largest value in a batch, and what is known of a text
must not depend on its company. That costs nothing here; a batch is no faster than its texts one by one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citeground.errors import InputError, MissingExtra
from citeground.rag.evaluators.features import NAMES
from citeground.rag.evaluators.graph import inputs_of, part

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Table = npt.NDArray[np.float32]

INPUTS = ("question_ids", "question_mask", "passage_ids", "passage_mask", "features")
OUTPUT = "scores"
# Where the exporter puts the states of the passage and of the question.
PASSAGE, QUESTION = "/encoder/Concat_output_0", "/encoder_1/Concat_output_0"


class Halves:
    """A file of weights, opened. ``kept`` texts are remembered, at most 500 kB each.

    Raises ``InputError`` where the file is no ONNX file or has other inputs, ``MissingExtra`` without
    the extra ``[rag]``.
    """

    def __init__(self, weights: Path, threads: int, kept: int) -> None:
        try:
            import onnxruntime
        except ImportError as error:
            raise MissingExtra("rag", "the evaluator minilm") from error
        model = weights.read_bytes()
        try:
            _refuse_others(model)
            files = (part(model, (), PASSAGE), part(model, (QUESTION, PASSAGE), OUTPUT))
        except InputError as error:
            raise InputError(str(error), path=str(weights)) from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        try:
            self._reading, self._judging = (
                onnxruntime.InferenceSession(f, options, providers=["CPUExecutionProvider"]) for f in files
            )
        except _unreadable() as error:
            raise InputError("this is no ONNX file that can be read", path=str(weights)) from error
        self._kept = kept
        self._known: OrderedDict[tuple[int, ...], Table] = OrderedDict()

    def read(self, ids: Sequence[int]) -> Table:
        """The states of one text, [pieces, width]."""
        import numpy as np

        key = tuple(ids)
        if key not in self._known:
            row = np.array([key], dtype=np.int64)
            given = {"passage_ids": row, "passage_mask": np.ones_like(row)}
            self._known[key] = self._reading.run([PASSAGE], given)[0][0]
            if len(self._known) > self._kept:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]

    def judge(self, asked: Table, told: Table, features: Sequence[float]) -> Table:
        """What the file says of one pair that was read: a score per label, then the cosine."""
        import numpy as np

        given = {
            QUESTION: asked[None],
            "question_mask": np.ones((1, len(asked)), dtype=np.int64),
            PASSAGE: told[None],
            "passage_mask": np.ones((1, len(told)), dtype=np.int64),
            "features": np.array([features], dtype=np.float32),
        }
        row: Table = self._judging.run([OUTPUT], given)[0][0]
        return row


def _refuse_others(model: bytes) -> None:
    """Raise ``InputError`` unless the file takes what is given to it here."""
    sizes, outputs = inputs_of(model)
    if sorted(sizes) != sorted(INPUTS) or outputs != [OUTPUT]:
        raise InputError(
            f"this ONNX file takes {', '.join(sorted(sizes)) or 'nothing'}; the evaluator minilm needs one that "
            f"takes {', '.join(INPUTS)} and gives {OUTPUT} (bench/train_evaluator.py makes it)"
        )
    if sizes["features"] != len(NAMES):
        raise InputError(
            f"this ONNX file was fitted on {sizes['features']} features, this version counts {len(NAMES)}"
        )


def _unreadable() -> tuple[type[Exception], ...]:
    """The runtime's errors have no common base but Exception."""
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    own: list[Any] = [e for e in vars(state).values() if isinstance(e, type) and issubclass(e, Exception)]
    return (RuntimeError, ValueError, *own)
