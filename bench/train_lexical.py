"""Fit the numbers of the lexical evaluator: a network of one small hidden layer over its features."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import torch
from evaluator_data import NO_LABEL, Pair, training
from evaluator_measure import auc, by_question, fit_thresholds, is_for_fitting
from train_evaluator import importance, label_of

from citeground.models import Passage
from citeground.rag.evaluators.features import NAMES, vector
from citeground.rag.evaluators.words import HERE

UNITS = 12
EPOCHS = 60
PATH = HERE / "lexical.toml"
# Thresholds are fitted on one half of the held-out questions; bench/evaluator.py measures on the other.
DOMAINS = {
    "general": ("popqa", "nq", "triviaqa"),
    "popqa": ("popqa",),
    "science": ("science",),
    "health": ("science",),
    "biography": ("biography",),
    "claims": ("claims",),
}
BY_PAIR = ("science", "health", "biography", "claims")


def matrix(pairs: Sequence[Pair]) -> torch.Tensor:
    """One row of features per pair."""
    return torch.tensor([vector(p.question, Passage(p.text, p.title)) for p in pairs])


def network(x: torch.Tensor, y: torch.Tensor, w: torch.Tensor, seed: int, epochs: int) -> list[torch.Tensor]:
    """Hidden weights, hidden biases, output weights and output bias, for features as they come."""
    torch.manual_seed(seed)
    mean, spread = x.mean(0), x.std(0).clamp_min(0.05)
    net = torch.nn.Sequential(torch.nn.Linear(x.shape[1], UNITS), torch.nn.Tanh(), torch.nn.Linear(UNITS, 1))
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=0.05)
    z = (x - mean) / spread
    for _ in range(epochs):
        for rows in torch.randperm(len(z)).split(128):
            logits = net(z[rows])[:, 0]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, y[rows], w[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    first, last = net[0], net[2]
    hidden = first.weight.detach() / spread
    return [hidden, first.bias.detach() - hidden @ mean, last.weight.detach()[0], last.bias.detach()]


def score(parts: Sequence[torch.Tensor], x: torch.Tensor) -> list[float]:
    """Scores in [-1, 1] as the evaluator computes them."""
    hidden, bias, out, start = parts
    logits = torch.tanh(x @ hidden.T + bias) @ out + start
    return [float(v) for v in 2 * torch.sigmoid(logits) - 1]


def run(pairs: Sequence[Pair], others: Sequence[Pair], options: argparse.Namespace) -> None:
    """Train, print the held-out AUC of each domain, and write the TOML."""
    torch.set_num_threads(1)
    rows = training(pairs)
    y = torch.tensor([float(label_of(p, options.label)) for p in rows])
    weights = torch.tensor([importance(p) for p in rows])
    parts = network(matrix(rows), y, weights, options.seed, options.epochs or EPOCHS)
    held = [p for p in [*pairs, *others] if p.fold == 0]
    scores = score(parts, matrix(held))
    found = dict(zip(held, scores, strict=True))
    for domain in sorted({p.domain for p in pairs}):
        part = [p for p in pairs if p.fold == 0 and p.domain == domain]
        value = auc([found[p] for p in part], [label_of(p, options.label) for p in part])
        print(f"{domain:10} {len(part):5} pairs  AUC {value:.3f}")
    path = options.output or PATH
    path.write_text(
        _toml(parts, options.label, len(rows)) + thresholds(found, options.label), encoding="utf-8"
    )


def _toml(parts: Sequence[torch.Tensor], label: str, count: int) -> str:
    hidden, bias, out, start = parts

    def row(values: torch.Tensor) -> str:
        return "[" + ", ".join(f"{float(v):.4g}" for v in values) + "]"

    names = ", ".join(f'"{n}"' for n in NAMES)
    lines = ",\n  ".join(row(r) for r in hidden)
    return (
        f"# Written by bench/train_evaluator.py lexical --label {label}, from {count} pairs.\n\n[network]\n"
        f'version = "1-{label}"\nfeatures = [{names}]\nhidden = [\n  {lines},\n]\n'
        f"bias = {row(bias)}\nout = {row(out)}\nstart = {float(start):.4g}\n"
    )


def thresholds(found: dict[Pair, float], label: str) -> str:
    """The tables ``[thresholds.DOMAIN]``: on the best score of a question, or on pairs where each claim
    has evidence and so every question an answer. Biographies know only the title label."""
    out = ""
    for domain, sources in DOMAINS.items():
        rule = "title" if domain == "biography" else label
        part = [p for p in found if p.domain in sources and is_for_fitting(p.question)]
        part = [p for p in part if label_of(p, rule) != NO_LABEL]
        by_pair = domain in BY_PAIR
        names = [str(i) if by_pair else p.question for i, p in enumerate(part)]
        best, right = by_question([found[p] for p in part], [label_of(p, rule) for p in part], names)
        if not best:
            continue
        note = (
            f"{' + '.join(sources)}: {len(best)} held-out {'pairs' if by_pair else 'questions'}, {rule} label"
        )
        pair = fit_thresholds(best, right, note)
        out += f'\n[thresholds.{domain}]\nlower = {pair.lower}\nupper = {pair.upper}\nfitted_on = "{note}"\n'
    return out
