"""Train the evaluator ``minilm`` on the states of the frozen encoder, measure it, and write the ONNX file."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence

import torch
from evaluator_data import FOLDS, NO_LABEL, Pair, training
from evaluator_measure import auc, interval
from minilm_export import export
from minilm_fit import calibrate, fit, logits
from minilm_states import States, tables
from train_evaluator import label_of
from train_lexical import thresholds

from citeground.rag.evaluators.minilm import THRESHOLDS, TOKENIZER, WEIGHTS


def share_of(pairs: Sequence[Pair], share: float) -> list[Pair]:
    """The pairs of a share of the questions, the same ones each time and more of them for a larger share."""
    return [
        p for p in pairs if int(hashlib.sha256(p.question.encode()).hexdigest()[8:16], 16) < share * 2**32
    ]


def cross_validate(
    everything: Sequence[Pair], columns: Sequence[torch.Tensor], states: States, options: argparse.Namespace
) -> None:
    """Train once per fold and pool the held-out scores: the same rule of no shared question or page, all
    questions measured. Prints AUC, the gain over the cosine, and its bootstrap interval by question."""
    place = {pair: i for i, pair in enumerate(everything)}
    found: dict[Pair, float] = {}
    for turn in range(FOLDS):
        turned = [p._replace(fold=(p.fold - turn) % FOLDS) for p in everything]
        back = dict(zip(turned, everything, strict=True))
        rows = [back[p] for p in share_of(training(turned), options.share)]
        part = [c[[place[p] for p in rows]] for c in columns]
        model = fit(part, rows, options.label, states, options.seed, epochs=options.epochs, readers=1)
        held = [back[p] for p in turned if p.fold == 0 and is_measured(p, options.label)]
        values = logits(model, [c[[place[p] for p in held]] for c in columns], held, states)[:, 0]
        found.update(zip(held, values.tolist(), strict=True))
    report(list(found), list(found.values()), [float(columns[0][place[p], 0]) for p in found], options.label)


def is_measured(pair: Pair, rule: str) -> bool:
    """Of PopQA only the retrieved candidates, which alone carry a title label as well; no altered passage."""
    if label_of(pair, rule) == NO_LABEL or pair.domain == "removed":
        return False
    return pair.domain != "popqa" or pair.title_label != NO_LABEL


def report(pairs: Sequence[Pair], scores: Sequence[float], cosines: Sequence[float], rule: str) -> None:
    """AUC of each domain, its interval, and the gain over the cosine with its interval."""
    for domain in sorted({p.domain for p in pairs}):
        rows = [i for i, p in enumerate(pairs) if p.domain == domain and is_measured(p, rule)]
        if not rows:
            continue
        labels, groups = [label_of(pairs[i], rule) for i in rows], [pairs[i].question for i in rows]
        ours, theirs = [scores[i] for i in rows], [cosines[i] for i in rows]
        low, high = interval(ours, labels, groups)
        gain = interval(ours, labels, groups, theirs)
        print(
            f"{domain:10} {len(rows):5} pairs  AUC {auc(ours, labels):.3f} [{low:.3f}, {high:.3f}]"
            f"  cosine {auc(theirs, labels):.3f}, gain [{gain[0]:+.3f}, {gain[1]:+.3f}]",
            flush=True,
        )


def run(pairs: Sequence[Pair], others: Sequence[Pair], options: argparse.Namespace) -> None:
    """Read all pairs, train, print the held-out AUC of each domain, write weights and thresholds."""
    torch.set_num_threads(1)
    states = States(options.base, options.cache)
    everything = list(dict.fromkeys([*pairs, *others]))
    columns = tables(everything, states)
    if options.folds:
        cross_validate(everything, columns, states, options)
    else:
        train(everything, columns, states, options)


def train(
    everything: Sequence[Pair], columns: Sequence[torch.Tensor], states: States, options: argparse.Namespace
) -> None:
    """Fit on all but the held-out fold, calibrate on half of that, and write what is shipped."""
    place = {pair: i for i, pair in enumerate(everything)}
    rows = share_of(training(everything), options.share)
    part = [c[[place[p] for p in rows]] for c in columns]
    model = fit(part, rows, options.label, states, options.seed, epochs=options.epochs)
    held = [p for p in everything if p.fold == 0]
    table = [c[[place[p] for p in held]] for c in columns]
    found = logits(model, table, held, states)
    calibrate(model, found, held, options.label)
    scores = (2 * torch.sigmoid(found * model.slope + model.shift) - 1)[:, 0].tolist()
    report(held, scores, table[0][:, 0].tolist(), options.label)
    path = options.output or WEIGHTS
    TOKENIZER.parent.mkdir(parents=True, exist_ok=True)
    TOKENIZER.write_bytes((options.base / "tokenizer.json").read_bytes())
    print(f"{len(rows)} pairs; {path.name}: 8 bits against 32, mean difference {export(model, path):.4f}")
    if not options.output:
        judged = {p: s for p, s in zip(held, scores, strict=True) if p.domain != "removed"}
        note = f"# Written by bench/train_evaluator.py minilm --label {options.label}.\n"
        THRESHOLDS.write_text(note + thresholds(judged, options.label), encoding="utf-8")
