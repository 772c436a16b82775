"""The evaluator minilm in two halves: reading a text, and judging two texts that were read.

An explanation scores hundreds of pairs made of a few dozen questions and passages. The encoder reads each
side by itself, so here each is read once and remembered, and only the heads run for every pair. Texts are
read alone: what is known of one does not depend on its company, so a score is the same every time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from citeground.rag.evaluators.graph import part
from citeground.rag.evaluators.minilm import BATCH, LONGEST, PASSAGE_PIECES, MiniLM, clean

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Table = npt.NDArray[np.float32]

# Where the exporter puts the states of the passage and of the question.
PASSAGE, QUESTION = "/encoder/Concat_output_0", "/encoder_1/Concat_output_0"
# Texts that are remembered, at most 500 kB each.
KEPT = 160


class Remembering(MiniLM):
    """The scores of ``MiniLM``, up to the rounding of its 8 bits, for texts that come again and again."""

    def remembering(self) -> MiniLM:
        """This one."""
        return self

    @cached_property
    def _known(self) -> OrderedDict[tuple[int, ...], Table]:
        return OrderedDict()

    @cached_property
    def _parts(self) -> tuple[Any, Any]:
        """What reads one text, and what judges two that were read."""
        import onnxruntime

        # What the whole file's session would refuse is refused in the same words.
        _ = self._session
        del self.__dict__["_session"]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.log_severity_level = 3
        model = self._weights.read_bytes()
        files = (part(model, (), PASSAGE), part(model, (QUESTION, PASSAGE), "scores"))
        reading, judging = (
            onnxruntime.InferenceSession(f, options, providers=["CPUExecutionProvider"]) for f in files
        )
        return reading, judging

    def _run(self, asked: list[int], pieces: list[list[int]], features: list[list[float]]) -> Table:
        import numpy as np

        question = self._read(asked)[None]
        return np.concatenate(
            [
                self._judge(question, self._read(ids)[None], row)
                for ids, row in zip(pieces, features, strict=True)
            ]
        )

    def _judge(self, question: Table, told: Table, features: list[float]) -> Table:
        """The scores of one pair, [1, labels]: rounding to 8 bits would let pairs in one batch touch."""
        import numpy as np

        given = {
            QUESTION: question,
            "question_mask": np.ones(question.shape[:2], dtype=np.int64),
            PASSAGE: told,
            "passage_mask": np.ones(told.shape[:2], dtype=np.int64),
            "features": np.array([features], dtype=np.float32),
        }
        table: Table = self._parts[1].run(["scores"], given)[0]
        return table

    def states(self, text: str) -> Table:
        """The encoder's states of one text, read as a passage is: [pieces, width]."""
        ids = self._tokenizer.encode(clean(text[:LONGEST])).ids
        return self._read(ids[: PASSAGE_PIECES - 1] + ids[-1:])

    def _read(self, ids: Sequence[int]) -> Table:
        """The states of one text, [pieces, width]."""
        import numpy as np

        key = tuple(ids)
        if key not in self._known:
            row = np.array([key], dtype=np.int64)
            given = {"passage_ids": row, "passage_mask": np.ones_like(row)}
            self._known[key] = self._parts[0].run([PASSAGE], given)[0][0]
            if len(self._known) > max(KEPT, 2 * BATCH):
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]
