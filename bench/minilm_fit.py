"""Fit the heads and the readers of the evaluator ``minilm``, and calibrate their sum."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import torch
from evaluator_data import NO_LABEL, Pair
from evaluator_measure import is_for_fitting
from minilm_model import Evaluator, Heads, Reader
from minilm_states import States
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of
from train_evaluator import importance, label_of

from citeground.rag.evaluators.features import NAMES
from citeground.rag.evaluators.minilm import LABELS

COPIES, READERS = 5, 2
HEAD_EPOCHS, READER_EPOCHS = 12, 2
BATCH = 32
Goal = tuple[torch.Tensor, torch.Tensor]


def goals(rows: Sequence[Pair], rule: str) -> Goal:
    """Labels and weights [pairs, labels]; the first column follows ``rule`` and counts most."""
    rules = (rule, *LABELS[1:])
    wanted = torch.tensor([[float(label_of(p, r)) for r in rules] for p in rows])
    weights = (wanted != NO_LABEL).float() * torch.tensor([[importance(p)] for p in rows])
    return wanted.clamp_min(0), weights * torch.tensor([1.0] + [0.3] * (len(rules) - 1))


def fit_heads(
    columns: Sequence[torch.Tensor], rows: Sequence[Pair], rule: str, seed: int, epochs: int
) -> Heads:
    """Heads on counts and features."""
    torch.manual_seed(seed)
    heads = Heads(len(NAMES), len(LABELS), COPIES)
    both = torch.cat(list(columns), -1)
    heads.centre.copy_(both.mean(0))
    heads.spread.copy_(both.std(0).clamp_min(0.05))
    even = heads.even(*columns)
    wanted, weights = goals(rows, rule)
    optimizer = torch.optim.AdamW(heads.parameters(), lr=3e-3, weight_decay=0.5)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, epochs)
    for _ in range(epochs):
        for part in torch.randperm(len(rows)).split(2 * BATCH):
            losses = loss_of(heads.each(even[part]), wanted[part].expand(COPIES, -1, -1), reduction="none")
            optimizer.zero_grad()
            ((losses * weights[part]).sum() / len(part) / COPIES).backward()
            optimizer.step()
        schedule.step()
    return heads.eval()


def _batches(rows: Sequence[Pair], states: States, chance: random.Random) -> Iterator[list[int]]:
    """Places of pairs in random batches of similar length."""
    order = list(range(len(rows)))
    chance.shuffle(order)
    batches = []
    for start in range(0, len(order), 16 * BATCH):
        part = sorted(order[start : start + 16 * BATCH], key=lambda i: states.length(rows[i]))
        batches += [part[i : i + BATCH] for i in range(0, len(part), BATCH)]
    chance.shuffle(batches)
    yield from batches


def fit_reader(
    even: torch.Tensor,
    rows: Sequence[Pair],
    rule: str,
    states: States,
    seed: int,
    epochs: int = READER_EPOCHS,
) -> Reader:
    """A reader on the encoder's states and the standardised columns."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    reader = Reader(len(NAMES), len(LABELS))
    wanted, weights = goals(rows, rule)
    steps = epochs * (len(rows) // BATCH + 18)
    optimizer = torch.optim.AdamW(reader.parameters(), lr=1.5e-3, weight_decay=0.1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1.5e-3, total_steps=steps, pct_start=0.15)
    for _ in range(epochs):
        for part in _batches(rows, states, chance):
            logits = reader(*states.pairs([rows[i] for i in part]), even[part])
            losses = loss_of(logits, wanted[part], reduction="none")
            optimizer.zero_grad()
            ((losses * weights[part]).sum() / len(part)).backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return reader.eval()


def fit(
    columns: Sequence[torch.Tensor], rows: Sequence[Pair], rule: str, states: States, seed: int,
    *, epochs: int = 0, readers: int = READERS,
) -> Evaluator:  # fmt: skip
    """Heads and readers together, not yet calibrated. ``epochs`` are the heads' (0: their own number)."""
    heads = fit_heads(columns, rows, rule, seed, epochs or HEAD_EPOCHS)
    even = heads.even(*columns)
    several = torch.nn.ModuleList(fit_reader(even, rows, rule, states, seed + i) for i in range(readers))
    return Evaluator(states.encoder, heads, several, len(LABELS)).eval()


def logits(
    model: Evaluator, columns: Sequence[torch.Tensor], pairs: Sequence[Pair], states: States
) -> torch.Tensor:
    """Logits [pairs, labels] before calibration."""
    order = sorted(range(len(pairs)), key=lambda i: states.length(pairs[i]))
    out = torch.zeros(len(pairs), len(LABELS))
    with torch.inference_mode():
        for part in (order[i : i + 2 * BATCH] for i in range(0, len(order), 2 * BATCH)):
            out[part] = model.logits(*states.pairs([pairs[i] for i in part]), *(c[part] for c in columns))
    return out


def calibrate(model: Evaluator, found: torch.Tensor, pairs: Sequence[Pair], rule: str) -> None:
    """Slope and shift of each label's logit, on the held-out questions that are for fitting."""
    wanted, weights = goals(pairs, rule)
    fitting = torch.tensor([float(is_for_fitting(p.question) and p.domain != "removed") for p in pairs])
    for i in range(len(LABELS)):
        rows = (weights[:, i] * fitting > 0).nonzero()[:, 0]
        if len(rows):
            model.slope[i], model.shift[i] = _line(found[rows, i].clone(), wanted[rows, i], weights[rows, i])


def _line(x: torch.Tensor, y: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    """Slope and shift of least loss."""
    both = torch.tensor([1.0, 0.0], requires_grad=True)
    optimizer = torch.optim.LBFGS([both], max_iter=50)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss: torch.Tensor = loss_of(x * both[0] + both[1], y, w)
        loss.backward()
        return loss

    step: Callable[[Callable[[], torch.Tensor]], object] = optimizer.step
    step(closure)
    return both.detach()
