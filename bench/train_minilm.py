"""Train the heads of the evaluator ``minilm`` on the states of the frozen encoder, and write the ONNX file."""

from __future__ import annotations

import argparse
import hashlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from evaluator_data import FOLDS, NO_LABEL, Pair, training
from evaluator_measure import auc, interval, is_for_fitting
from minilm_model import WIDTH, Encoder, Evaluator, Heads, interaction
from train_evaluator import importance, label_of
from train_lexical import thresholds

from citeground.models import Passage
from citeground.rag.evaluators.features import NAMES, vector
from citeground.rag.evaluators.minilm import (
    INPUTS,
    LABELS,
    PASSAGE_PIECES,
    THRESHOLDS,
    TOKENIZER,
    WEIGHTS,
    passage_text,
)

COPIES = 5
EPOCHS = 12
BATCH = 64


class States:
    """The encoder's states of a text, kept in a folder as half floats, [pieces, 768]."""

    def __init__(self, base: Path, folder: Path | None) -> None:
        from tokenizers import Tokenizer

        self.encoder = Encoder(base)
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.enable_truncation(PASSAGE_PIECES)
        self.tokenizer.no_padding()
        self._folder = folder
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def of(self, text: str) -> torch.Tensor:
        """Read from the folder, or made and written there."""
        path = (
            self._folder / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.npy" if self._folder else None
        )
        if path and path.exists():
            return torch.from_numpy(np.load(path)).float()
        ids = torch.tensor([self.tokenizer.encode(text).ids])
        with torch.inference_mode():
            states = self.encoder(ids, torch.ones_like(ids))[0]
        if path:
            np.save(path, states.numpy().astype(np.float16))
        return states


def tables(pairs: Sequence[Pair], states: States) -> list[torch.Tensor]:
    """Counts and features of every pair."""
    counts = []
    start = time.perf_counter()
    with torch.inference_mode():
        for i, pair in enumerate(pairs):
            asked = states.of(pair.question)[None]
            told = states.of(passage_text(Passage(pair.text, pair.title)))[None]
            counts.append(interaction(asked, torch.ones(asked.shape[:2]), told, torch.ones(told.shape[:2])))
            if i % 500 == 499:
                print(
                    f"  {i + 1} of {len(pairs)} pairs read, {time.perf_counter() - start:.0f} s", flush=True
                )
    features = torch.tensor([vector(p.question, Passage(p.text, p.title)) for p in pairs])
    return [torch.cat(counts), features]


def train(columns: Sequence[torch.Tensor], rows: Sequence[Pair], rule: str, seed: int, epochs: int) -> Heads:
    """Heads for all labels; the first column follows ``rule`` and counts most."""
    torch.manual_seed(seed)
    heads = Heads(len(NAMES), len(LABELS), COPIES)
    both = torch.cat([columns[0], columns[1]], -1)
    heads.centre.copy_(both.mean(0))
    heads.spread.copy_(both.std(0).clamp_min(0.05))
    wanted = torch.tensor([[label_of(p, r) for r in (rule, *LABELS[1:])] for p in rows], dtype=torch.float32)
    weights = (wanted != NO_LABEL).float() * torch.tensor([[importance(p)] for p in rows])
    optimizer = torch.optim.AdamW(heads.parameters(), lr=3e-3, weight_decay=0.5)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, epochs)
    for _ in range(epochs):
        for part in torch.randperm(len(rows)).split(BATCH):
            logits = heads.each(*(c[part] for c in columns))
            goal = wanted[part].clamp_min(0).expand(COPIES, -1, -1)
            loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, goal, reduction="none")
            optimizer.zero_grad()
            ((loss * weights[part]).sum() / len(part) / COPIES).backward()
            optimizer.step()
        schedule.step()
    return heads.eval()


def share_of(pairs: Sequence[Pair], share: float) -> list[Pair]:
    """The pairs of a share of the questions, the same ones each time and more of them for a larger share."""
    return [
        p for p in pairs if int(hashlib.sha256(p.question.encode()).hexdigest()[8:16], 16) < share * 2**32
    ]


def cross_validate(
    everything: Sequence[Pair], columns: Sequence[torch.Tensor], options: argparse.Namespace
) -> None:
    """Train once per fold and pool the held-out scores: the same rule of no shared question or page, all
    questions measured. Prints AUC, the gain over the cosine, and its bootstrap interval by question."""
    place = {pair: i for i, pair in enumerate(everything)}
    logits: dict[Pair, float] = {}
    for turn in range(FOLDS):
        turned = [p._replace(fold=(p.fold - turn) % FOLDS) for p in everything]
        back = dict(zip(turned, everything, strict=True))
        rows = share_of(training(turned), options.share)
        part = [c[[place[back[p]] for p in rows]] for c in columns]
        heads = train(part, rows, options.label, options.seed, options.epochs or EPOCHS)
        held = [back[p] for p in turned if p.fold == 0]
        with torch.inference_mode():
            values = heads.each(*(c[[place[p] for p in held]] for c in columns)).mean(0)[:, 0].tolist()
        logits.update(zip(held, values, strict=True))
    for domain in sorted({p.domain for p in everything}):
        part_of = [p for p in everything if p.domain == domain and label_of(p, options.label) != NO_LABEL]
        if domain == "popqa":
            part_of = [p for p in part_of if p.title_label != NO_LABEL]
        if not part_of:
            continue
        labels, groups = [label_of(p, options.label) for p in part_of], [p.question for p in part_of]
        scores = [logits[p] for p in part_of]
        cosines = columns[0][[place[p] for p in part_of], 0].tolist()
        low, high = interval(scores, labels, groups)
        gain = interval(scores, labels, groups, cosines)
        print(
            f"{domain:10} {len(part_of):5} pairs out of fold  AUC {auc(scores, labels):.3f} [{low:.3f}, {high:.3f}]"
            f"  cosine {auc(cosines, labels):.3f}, gain [{gain[0]:+.3f}, {gain[1]:+.3f}]",
            flush=True,
        )


def calibrate(heads: Heads, columns: Sequence[torch.Tensor], pairs: Sequence[Pair], rule: str) -> None:
    """Slope and shift of each label's logit, on the held-out questions that are for fitting."""
    with torch.inference_mode():
        logits = heads.each(*columns).mean(0)
    for i, name in enumerate((rule, *LABELS[1:])):
        rows = [
            j for j, p in enumerate(pairs) if is_for_fitting(p.question) and label_of(p, name) != NO_LABEL
        ]
        y = torch.tensor([float(label_of(pairs[j], name)) for j in rows])
        w = torch.tensor([importance(pairs[j]) for j in rows])
        ab = torch.tensor([1.0, 0.0], requires_grad=True)
        optimizer = torch.optim.LBFGS([ab], max_iter=50)
        x = logits[rows, i].clone()

        def closure(
            x: torch.Tensor = x, y: torch.Tensor = y, w: torch.Tensor = w, ab: torch.Tensor = ab,
            optimizer: torch.optim.Optimizer = optimizer,
        ) -> torch.Tensor:  # fmt: skip
            optimizer.zero_grad()
            loss = torch.nn.functional.binary_cross_entropy_with_logits(x * ab[0] + ab[1], y, w)
            loss.backward()
            return loss

        if rows:
            optimizer.step(closure)
            heads.slope[i], heads.shift[i] = ab.detach()


def export(encoder: Encoder, heads: Heads, path: Path) -> float:
    """Write the file in 8 bits; the largest mean difference of scores to 32 bits on probing texts."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = Evaluator(encoder, heads).eval()
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
    return [n.name for n in kept if n.op_type in ("MatMul", "Gather") and not large & set(n.input)]


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


def run(pairs: Sequence[Pair], others: Sequence[Pair], options: argparse.Namespace) -> None:
    """Read all pairs, train, print the held-out AUC of each domain, write weights and thresholds."""
    torch.set_num_threads(1)
    states = States(options.base, options.cache)
    everything = [*pairs, *others]
    columns = tables(everything, states)
    if options.folds:
        cross_validate(everything, columns, options)
        return
    place = {pair: i for i, pair in enumerate(everything)}
    rows = share_of(training(everything), options.share)
    part = [c[[place[p] for p in rows]] for c in columns]
    heads = train(part, rows, options.label, options.seed, options.epochs or EPOCHS)
    held = [p for p in everything if p.fold == 0]
    table = [c[[place[p] for p in held]] for c in columns]
    calibrate(heads, table, held, options.label)
    with torch.inference_mode():
        scores = heads(*table)[:, 0].tolist()
    report(held, scores, table[0][:, 0].tolist(), options.label)
    path = options.output or WEIGHTS
    TOKENIZER.parent.mkdir(parents=True, exist_ok=True)
    TOKENIZER.write_bytes((options.base / "tokenizer.json").read_bytes())
    print(
        f"{path.name}: mean difference of scores, 8 bits against 32: {export(states.encoder, heads, path):.4f}"
    )
    if not options.output:
        found = dict(zip(held, scores, strict=True))
        note = f"# Written by bench/train_evaluator.py minilm --label {options.label}.\n"
        THRESHOLDS.write_text(note + thresholds(found, options.label), encoding="utf-8")


def report(pairs: Sequence[Pair], scores: Sequence[float], cosines: Sequence[float], rule: str) -> None:
    """The AUC of each domain beside the cosine's."""
    for domain in sorted({p.domain for p in pairs}):
        rows = [i for i, p in enumerate(pairs) if p.domain == domain and label_of(p, rule) != NO_LABEL]
        labels = [label_of(pairs[i], rule) for i in rows]
        values = [auc([column[i] for i in rows], labels) for column in (scores, cosines)]
        print(f"{domain:10} {len(rows):5} pairs  AUC {values[0]:.3f}  cosine {values[1]:.3f}", flush=True)
