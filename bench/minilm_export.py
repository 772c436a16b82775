"""Write the evaluator ``minilm`` as one ONNX file in 8 bits, and compare it with itself in 32."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import torch
from minilm_model import WIDTH, Evaluator

from citeground.models import Passage
from citeground.rag.evaluators.features import NAMES
from citeground.rag.evaluators.minilm import INPUTS, LABELS


def export(model: Evaluator, path: Path) -> float:
    """Write the file in 8 bits; the mean absolute difference of its scores to those in 32 bits on probing texts."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    ids, ask = torch.randint(1000, 20000, (2, 40)), torch.randint(1000, 20000, (1, 9))
    sample = (ask, torch.ones_like(ask), ids, torch.ones_like(ids), torch.zeros(2, len(NAMES)))
    axes = {"question_ids": {1: "q"}, "question_mask": {1: "q"}, "passage_ids": {0: "b", 1: "p"},
            "passage_mask": {0: "b", 1: "p"}, "features": {0: "b"}, "scores": {0: "b"}}  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            model, sample, str(full), input_names=list(INPUTS), output_names=["scores"],
            dynamic_axes=axes, opset_version=17, dynamo=False,
        )  # fmt: skip
        quantize_dynamic(
            str(full), str(path), weight_type=QuantType.QUInt8, per_channel=True,
            op_types_to_quantize=["MatMul", "Gather"],
            nodes_to_exclude=_shared_weights(full),
        )  # fmt: skip
        return _difference(full, path)


def _shared_weights(path: Path) -> list[str]:
    """Let both runs of the encoder read the same weights directly (the exporter puts Identity nodes between);
    the names of the nodes to leave in 32 bits: the heads' own products, and similarities, which are no weights."""
    import onnx

    model = onnx.load(str(path))
    graph = model.graph
    weights = {t.name: len(t.raw_data) for t in graph.initializer}
    same = {n.output[0]: n.input[0] for n in graph.node if n.op_type == "Identity" and n.input[0] in weights}
    kept = [n for n in graph.node if n.output[0] not in same]
    for node in kept:
        node.input[:] = [same.get(name, name) for name in node.input]
    del graph.node[:]
    graph.node.extend(kept)
    onnx.save(model, str(path))
    large = {name for name, size in weights.items() if size >= 4 * WIDTH * WIDTH}
    names = [n.name for n in kept if n.op_type in ("MatMul", "Gemm", "Gather") and not large & set(n.input)]
    # The quantizer first turns each Gemm into a MatMul of this name.
    return [*names, *(f"{name}_MatMul" for name in names)]


def _difference(full: Path, small: Path) -> float:
    from citeground.rag.evaluators.minilm import MiniLM

    sentences = [
        "Harbour Lights is a 1931 drama film directed by Mary Ellen Stone.", "Granite is an igneous rock.",
        "The river rises in the northern hills and joins the sea near Port Anna after 212 kilometres.",
        "She studied law in Leiden, was elected to parliament in 1952 and died in 1990.",
    ]  # fmt: skip
    evidence = [Passage(" ".join(sentences[i % 4 :] + sentences[: i % 3])) for i in range(8)]
    questions = ("Who directed Harbour Lights?", "How long is the river?", "What is granite?")
    scores = [[MiniLM(path).columns(q, evidence, LABELS) for q in questions] for path in (full, small)]
    flat = [np.array(part).reshape(-1) for part in scores]
    return float(np.abs(flat[0] - flat[1]).mean())
